// The page in a notebook: what the reader turns in it comes back to Python.

function render({ model, el }) {
  const address = model.get('address');
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = 'Cell53';
  frame.style.cssText = `width: 100%; height: ${model.get('height')}px; border: 0`;
  const say = (message) =>
    frame.contentWindow.postMessage({ cell53: 1, ...message }, new URL(address).origin);
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.cell53 !== 1) return;
    if (data.type === 'ready') say({ type: 'watch' });
    if (data.type === 'refused') model.send({ refused: data.message });
    if (data.type === 'changed') {
      model.set('scenario', data.scenario);
      model.save_changes();
    }
  };
  addEventListener('message', hear);
  model.on('msg:custom', say);
  el.append(frame);
  return () => {
    removeEventListener('message', hear);
    model.off('msg:custom', say);
  };
}

// biome-ignore lint/style/noDefaultExport: the form that anywidget reads
export default { render };
