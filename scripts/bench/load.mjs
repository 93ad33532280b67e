// The first load, on a desktop and on a phone: first content, first answer, shifts, blocking.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { figure, freshPage, most, pause, quantile } from './site.mjs';

const LOADS = 5;
/** The desktop and mobile presets of Lighthouse. */
const PROFILES = [
  {
    name: 'desktop',
    view: { width: 1350, height: 940 },
    slowdown: 1,
    roundTripMs: 40,
    kbitPerS: 10_240,
    goals: { contentMs: 1_000, answerMs: 1_200 },
  },
  {
    name: 'phone',
    tab: 'Tune',
    view: { width: 412, height: 823 },
    slowdown: 4,
    roundTripMs: 150,
    kbitPerS: 1_638.4,
    goals: { contentMs: 2_000, answerMs: 4_000, blockedMs: 200 },
  },
];

/** Medians of several first loads of each profile, compressed as static hosts do. */
export async function measureLoad(browser, address) {
  const site = await compressed(address);
  try {
    const rows = [];
    for (const profile of PROFILES) {
      const loads = [];
      for (let load = 0; load < LOADS; load += 1) {
        loads.push(await loadOnce(browser, site.address, profile));
      }
      rows.push(...loadRows(profile, loads));
    }
    return rows;
  } finally {
    site.stop();
  }
}

async function loadOnce(browser, address, profile) {
  const { view, slowdown, roundTripMs, kbitPerS, tab } = profile;
  const page = await freshPage(browser, view);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerS = (kbitPerS * 1_024) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'commit' });
  const answerMs = await firstAnswer(page, tab);
  await pause(1_000);
  const load = await page.evaluate(() => window.probe.load());
  await page.context().close();
  return { ...load, answerMs };
}

/**
 * From the navigation to the history after the first slider step, made as early as can be, ms.
 *
 * The page's own frames tell when that is: a driver that looks for the slider looks every half second,
 * and its looking would be counted as work of the page.
 */
async function firstAnswer(page, tab) {
  if (tab !== undefined) {
    const place = await page.evaluate((name) => window.probe.button(name), tab);
    await page.mouse.click(...place);
  }
  await page.evaluate(() => window.probe.hold('[data-param="abr.rif"] input[type="range"]'));
  await page.keyboard.press('ArrowLeft');
  return (await page.evaluate(() => window.probe.done())).nowMs;
}

function loadRows({ name, goals }, loads) {
  const row = (what, key, unit) => {
    const limit = goals[key] === undefined ? null : most(goals[key]);
    const middle = quantile(
      loads.map((load) => load[key]),
      0.5,
    );
    return figure(`load on a ${name}, ${what}, median of ${loads.length}`, middle, unit, limit);
  };
  const shift = figure(
    `load on a ${name}, layout shift, worst of ${loads.length}`,
    Math.max(...loads.map((load) => load.shift)),
    '',
    most(0.02),
  );
  return [
    row('largest contentful paint', 'contentMs', 'ms'),
    row('first slider answer', 'answerMs', 'ms'),
    row('total blocking time', 'blockedMs', 'ms'),
    shift,
  ];
}

// --- The site as hosts send it: each file compressed once with brotli, the headers kept ---

/** Headers that belong to one transfer, not to the file. */
const OF_TRANSFER = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'etag']);

/** A server before another one, which answers compressed. */
async function compressed(address) {
  const kept = new Map();
  const get = async (path) => {
    const response = await fetch(new URL(path, address));
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !OF_TRANSFER.has(name)),
    );
    const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()));
    return {
      status: response.status,
      headers: { ...headers, 'content-encoding': 'br', 'content-length': body.length },
      body,
    };
  };
  const server = createServer(async ({ url = '/' }, response) => {
    if (!kept.has(url)) kept.set(url, get(url));
    const { status, headers, body } = await kept.get(url);
    response.writeHead(status, headers).end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://localhost:${server.address().port}/`, stop };
}
