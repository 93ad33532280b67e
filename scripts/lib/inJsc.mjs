// Run by JavaScriptCore's shell in the folder of the repository: prints the fingerprints of the golden scenarios and
// networks.
/* global print, readFile */

// The shell has no Web API; the engine's glue asks for these two.
globalThis.TextEncoder = class {
  encode(text) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (char) => char.charCodeAt(0));
  }
};
globalThis.TextDecoder = class {
  decode(bytes = []) {
    return decodeURIComponent(escape(String.fromCharCode(...bytes)));
  }
};

/** Simulated seconds of the golden fingerprints, and of the slices in which a run goes there. */
const UNTIL = 0.5;
const SLICE = 0.0137;

const { Engine, initSync } = await import('../../web/src/wasm/engine.js');
initSync({ module: readFile('web/src/wasm/engine_bg.wasm', 'binary') });

function fingerprint(id) {
  const folder = id.includes('/') ? 'scenarios' : 'tests/golden/networks';
  const engine = Engine.load(readFile(`${folder}/${id}.json`));
  for (let until = SLICE; until < UNTIL; until += SLICE) engine.advanceTo(until);
  engine.advanceTo(UNTIL);
  return engine.fingerprint();
}

const idsOf = (file) => Object.keys(JSON.parse(readFile(`tests/golden/${file}`)));
const ids = [...idsOf('fingerprints.json'), ...idsOf('networks.json')];
print(JSON.stringify(Object.fromEntries(ids.map((id) => [id, fingerprint(id)]))));
