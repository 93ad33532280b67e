// Keeps the keys that are pressed between the first picture of the page and the arrival of its program,
// which takes them over (web/src/commands/commands.ts). What Ctrl, Cmd or Alt ask for, the browser has done.
(() => {
  const presses = [];
  const keep = (event) => {
    const { target, code, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const isBare = target === document.body || target === document.documentElement;
    if (!isBare || event.repeat || ctrlKey || metaKey || altKey) return;
    presses.push({ code, key, shiftKey, ctrlKey, metaKey, altKey });
  };
  document.addEventListener('keydown', keep, true);
  const stop = () => document.removeEventListener('keydown', keep, true);
  window.cell53Early = { presses, stop };
})();
