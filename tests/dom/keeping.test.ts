/** What a page does to be kept, and what it hears. */
import { beforeEach, expect, it, vi } from 'vitest';
import { shellActions, shellStore } from '../../web/src/commands/shell';
import { keep, keepingStore } from '../../web/src/share/offline/keeping';
import { keepingInWords } from '../../web/src/share/offline/Notices';

beforeEach(() => {
  keepingStore.setState({ type: 'coming' }, true);
  shellActions.setNewRelease(false);
});

const isNewer = () => shellStore.getState().hasNewRelease;

/** Service workers of a browser, with the way to let them speak. */
function workers(registered: Promise<unknown>) {
  type Hear = (event: { readonly data: unknown; readonly source: unknown }) => void;
  const hearers: Hear[] = [];
  const worker = { postMessage: vi.fn() };
  const container = {
    register: vi.fn(() => registered),
    ready: Promise.resolve({ active: worker }),
    addEventListener: (_: string, hear: Hear) => hearers.push(hear),
  } as unknown as ServiceWorkerContainer;
  const say = (data: unknown, source: unknown = null) => {
    for (const hear of hearers) hear({ data, source });
  };
  return { offer: { workers: container, locks: undefined }, worker, say };
}

/** The registration of an earlier visit. */
const registration = () => ({ active: {}, installing: null, update: vi.fn(async () => undefined) });

it('says when the browser has no service workers, or refuses', async () => {
  await keep('one', null);
  expect(keepingStore.getState().type).toBe('refused');
  await keep('one', workers(Promise.reject(new Error('blocked'))).offer);
  expect(keepingStore.getState().type).toBe('refused');
});

it('asks whether all is kept, and says so', async () => {
  const { offer, worker, say } = workers(Promise.resolve(registration()));
  await keep('one', offer);
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'kept?' });
  say({ type: 'kept', release: 'one', bytes: 5_000_000 });
  expect(isNewer()).toBe(false);
  expect(keepingInWords(keepingStore.getState())).toContain('5.0 MB');
});

it('knows a newer release as such, and when a reload would give this one again', async () => {
  const { offer, say } = workers(Promise.resolve(registration()));
  await keep('one', offer);
  say({ type: 'kept', release: 'two', bytes: 1 });
  expect(isNewer()).toBe(true);
  say('something else');
  expect(isNewer()).toBe(true);
  say({ type: 'kept', release: 'one', bytes: 1 });
  expect(isNewer()).toBe(false);
});

it('looks for a newer release on a later visit, and not on the first', async () => {
  const later = registration();
  await keep('one', workers(Promise.resolve(later)).offer);
  expect(later.update).toHaveBeenCalledOnce();
  const first = { ...registration(), active: null, installing: new EventTarget() };
  await keep('one', workers(Promise.resolve(first)).offer);
  expect(first.update).not.toHaveBeenCalled();
});

it('says when the first try failed', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const { offer } = workers(Promise.resolve({ active: null, installing }));
  await keep('one', offer);
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
  expect(keepingStore.getState().type).toBe('failed');
});
