import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The smallest module there is: its magic number and its version. */
const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

let answers: (() => Response)[] = [];
const fetched = vi.fn(async () => {
  const answer = answers.shift() ?? expect.fail('nothing more was to be fetched');
  return answer();
});
const wasm = (type: string) => () =>
  new Response(EMPTY, { status: 200, headers: { 'content-type': type } });

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const moduleOf = async () => (await import('../../web/src/run/delivery')).engineModule;

describe('the engine itself', () => {
  it('is fetched and compiled once for whoever asks', async () => {
    answers = [wasm('application/wasm')];
    const engineModule = await moduleOf();
    const [one, other] = await Promise.all([engineModule(), engineModule()]);
    expect(one).toBeInstanceOf(WebAssembly.Module);
    expect(other).toBe(one);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is compiled although its host does not say what it is', async () => {
    answers = [wasm('application/octet-stream')];
    expect(await (await moduleOf())()).toBeInstanceOf(WebAssembly.Module);
  });

  it('is asked for anew after it could not be had', async () => {
    answers = [() => new Response('', { status: 503 }), wasm('application/wasm')];
    const engineModule = await moduleOf();
    await expect(engineModule()).rejects.toThrow('the server answered 503');
    expect(await engineModule()).toBeInstanceOf(WebAssembly.Module);
  });
});
