import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ParamRow } from '../../web/src/inspector/ParamRow';
import { catalog } from '../../web/src/model/catalog';
import { runStore } from '../../web/src/run';
import { info } from '../unit/plots/fixtures';

it('a row is not drawn anew when the network of the run has other numbers, and nothing is selected', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const section = catalog.sections.find(({ id }) => id === 'abr');
  const spec = section?.params.find(({ key }) => key === 'rif');
  if (section === undefined || spec === undefined) throw new Error('the catalogue has RIF');
  let draws = 0;
  const counted = new Proxy(spec, {
    get(target, key) {
      if (key === 'label') draws += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  const run = info([]);
  const show = () => runStore.setState({ info: { ...run, network: { ...run.network } } });
  const root = createRoot(document.createElement('div'));
  act(show);
  act(() => root.render(<ParamRow section={section} spec={counted} />));
  const before = draws;
  act(show);
  expect([before > 0, draws]).toEqual([true, before]);
  act(() => root.unmount());
  runStore.setState(runStore.getInitialState(), true);
});
