import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inflate, overlap, pointAt, runsThrough } from '../../web/src/editor/geometry';
import { isFree } from '../../web/src/editor/labels';
import { spread } from '../../web/src/editor/ports';
import { buildScene, fitScale, type Scene, settledMetrics } from '../../web/src/editor/scene';
import type { RunInfo } from '../../web/src/model/engineTypes';
import { Engine, initSync } from '../../web/src/wasm/engine.js';
import { nSource } from './fixtures/networks';

const PANELS = [
  { name: 'desktop', width: 1040, height: 356 },
  { name: 'projector', width: 1024, height: 260 },
  { name: 'page of 1024 px', width: 728, height: 272 },
  { name: 'narrow column', width: 600, height: 300 },
  { name: 'phone', width: 390, height: 210 },
] as const;
const SIZES = [1, 2, 5, 10] as const;

function sceneOf(sources: number, vbr: boolean, panel: (typeof PANELS)[number]): Scene {
  const network = nSource(sources, vbr);
  return buildScene(network, {}, settledMetrics(network, panel));
}

const cases = PANELS.flatMap((panel) =>
  SIZES.flatMap((sources) =>
    [false, true].map((vbr) => ({
      title: `${sources} sources${vbr ? ' + VBR' : ''}, ${panel.name}`,
      panel,
      scene: sceneOf(sources, vbr, panel),
    })),
  ),
);

it.each([
  // Windows of 1440 × 900 and 1280 × 800 with text twice as large and the card of a lesson.
  { width: 792, height: 130, head: 48 },
  { width: 704, height: 100, head: 48 },
])(
  'the drawing of a panel that is too low for its text is no larger than the panel: $height px',
  (panel) => {
    const network = nSource(10, false);
    const { bounds } = buildScene(network, {}, settledMetrics(network, panel, 2));
    const scale = fitScale(bounds, panel, 2);
    expect(bounds.width * scale).toBeLessThanOrEqual(panel.width);
    expect(bounds.height * scale).toBeLessThanOrEqual(panel.height);
  },
);

describe.each(cases)('the drawing of $title', ({ scene, panel }) => {
  it('has no node on another', () => {
    scene.nodes.forEach((a, i) => {
      for (const b of scene.nodes.slice(i + 1)) expect(overlap(a.box, b.box)).toBe(0);
    });
  });

  it('has every label clear of lines, nodes, bars and other labels', () => {
    const solid = [
      ...scene.nodes.map((placed) => placed.box),
      ...scene.ports.flatMap(({ gauge }) => (gauge === null ? [] : [gauge.footprint])),
    ];
    scene.labels.forEach((label, i) => {
      const others = scene.labels.slice(i + 1).map((each) => each.box);
      expect(isFree(label.box, [...solid, ...others], scene.links), label.lines.join(' ')).toBe(
        true,
      );
    });
  });

  it('has the figures of every link where the panel is not that of a phone', () => {
    const groups = panel.name === 'phone' ? 0 : 3;
    if (panel.name !== 'narrow column') expect(scene.labels).toHaveLength(groups);
  });

  it('has the bar of the bottleneck, clear of every line', () => {
    const [bottleneck] = scene.ports.filter((placed) => placed.port.bottleneck);
    const box = bottleneck?.gauge?.box;
    expect(box).toBeDefined();
    if (box === undefined) return;
    for (const { track } of scene.links) expect(runsThrough(track, box)).toBe(false);
  });

  it('leaves the top to controls that lie there', () => {
    const tall = { width: panel.width, height: 120 };
    const covered = fitScale(scene.bounds, { ...tall, head: 40 });
    expect(covered).toBeLessThan(fitScale(scene.bounds, tall));
    expect(scene.bounds.height * covered).toBeLessThanOrEqual(120 - 40);
  });

  it('has text of at least 12 px on screen when fitted', () => {
    expect(12 * scene.metrics.text * fitScale(scene.bounds, panel)).toBeGreaterThanOrEqual(11.9);
  });

  it('keeps circuits apart on every link, in the order of the network', () => {
    for (const [index, { lane, circuits }] of scene.links.entries()) {
      const here = scene.lanes.filter((each) => each.link === index);
      expect(here.map((each) => each.circuit)).toEqual(circuits);
      const heights = here.map((each) => pointAt(each.track, 0.5)[1]);
      heights.slice(1).forEach((y, i) => {
        expect(y - (heights[i] ?? 0)).toBeGreaterThan(lane * 0.8);
      });
    }
  });
});

/** The network of a file, as the engine describes it. */
function networkOf(file: string): RunInfo['network'] {
  const at = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url));
  initSync({ module: new WebAssembly.Module(at('web/src/wasm/engine_bg.wasm')) });
  const engine = Engine.load(at(file).toString());
  const { network } = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  return network;
}

it('like links to hosts of several switches are labelled once on each side', () => {
  const network = networkOf('scenarios/abr-tuning/f2-ab.json');
  const { labels } = buildScene(network, {}, settledMetrics(network, { width: 2000, height: 600 }));
  const texts = labels.map(({ link, lines }) => `${link}: ${lines.join(' · ')}`);
  expect(texts.filter((text) => text.endsWith('each'))).toEqual([
    'a-SW1: 151.429\u00a0Mb/s · 2.5\u00a0µs each',
    'SW6-Da: 151.429\u00a0Mb/s · 2.5\u00a0µs each',
  ]);
});

it('where columns stand close, slim switches leave room for the bar of every bottleneck', () => {
  const network = networkOf('scenarios/abr-tuning/f2-ab.json');
  for (const panel of [PANELS[0], PANELS[2]]) {
    const { ports } = buildScene(network, {}, settledMetrics(network, panel));
    const without = ports.filter(({ port, gauge }) => port.bottleneck && gauge === null);
    expect(without.map(({ port }) => port.id)).toEqual([]);
  }
});

it('the ingress queue of a control unit has a bar, on the unit where the line leaves no room', () => {
  const network = networkOf('scenarios/lan-interconnection/f18-thirty-stations-abr.json');
  for (const panel of PANELS.slice(0, 3)) {
    const { ports } = buildScene(network, {}, settledMetrics(network, panel));
    const ingress = ports.find(({ port }) => port.id === 'CU1→SW1 ingress');
    expect(ingress?.gauge, panel.name).toBeDefined();
    expect(ingress?.gauge, panel.name).not.toBeNull();
  }
});

describe('the scene', () => {
  const panel = PANELS[0];
  const network = nSource(2);
  const metrics = settledMetrics(network, panel);

  it('puts a moved node where the layout says', () => {
    const scene = buildScene(network, { S1: [0.5, 2] }, metrics);
    const moved = scene.nodes.find((placed) => placed.node.id === 'S1');
    expect(moved?.centre).toEqual([0.5 * metrics.column, 2 * metrics.row]);
  });

  it('leaves a node where it is whose name every object knows', () => {
    const named = (id: string, kind: 'host' | 'switch') =>
      ({ id, label: id, kind, role: 'plain', at: [7, 5] }) as const;
    for (const node of [named('toString', 'host'), named('valueOf', 'switch')]) {
      const scene = buildScene({ ...network, nodes: [...network.nodes, node] }, {}, metrics);
      expect(scene.nodes.at(-1)?.centre).toEqual([7 * metrics.column, 5 * metrics.row]);
    }
  });

  it('joins a circuit from its source to its sink without a gap', () => {
    const [first] = buildScene(network, {}, metrics).circuits;
    expect(first?.path.match(/M/g)).toHaveLength(1);
  });

  it('gives the room beside a line to the buffer that can fill, not to queues without a limit', () => {
    const port = network.ports.find(({ bottleneck }) => bottleneck);
    if (port === undefined) throw new Error('no port can fill');
    const others = Array.from({ length: 4 }, (_, i) => ({
      ...port,
      id: `${port.id} ${i}`,
      bufferCells: null,
    }));
    const crowded = { ...network, ports: [...others, port] };
    const { ports } = buildScene(crowded, {}, settledMetrics(crowded, panel));
    const drawn = ports.filter(({ gauge }) => gauge !== null).map((placed) => placed.port.id);
    expect(drawn).toContain(port.id);
    expect(drawn.length).toBeLessThan(5);
  });

  it('labels like links once and the bottleneck by itself', () => {
    const texts = buildScene(nSource(5), {}, metrics).labels.map((label) =>
      label.lines.join(' · '),
    );
    expect(texts.filter((text) => text.endsWith(' each'))).toHaveLength(2);
    expect(texts).toHaveLength(3);
  });

  it('has one focusable part per node, link, port and circuit', () => {
    const { parts } = buildScene(network, {}, metrics);
    const { nodes, links, ports, circuits } = network;
    expect(parts).toHaveLength(nodes.length + links.length + ports.length + circuits.length);
    expect(new Set(parts.map((part) => part.key)).size).toBe(parts.length);
  });

  it('survives links and routes to nodes that are not there', () => {
    const broken = {
      ...network,
      links: network.links.flatMap((link) => [
        link,
        { ...link, id: `${link.id} x`, to: 'nowhere' },
      ]),
      circuits: network.circuits.map((circuit) => ({ ...circuit, route: ['nowhere'] })),
    };
    const scene = buildScene(broken, {}, metrics);
    expect(scene.links).toHaveLength(network.links.length);
    expect(scene.circuits).toHaveLength(0);
  });

  it('draws links in any direction after a node was dragged about', () => {
    for (const at of [
      [2, -2],
      [1, 3],
      [3, 0],
      [1, 0.5],
    ] as const) {
      const scene = buildScene(network, { S1: at }, metrics);
      for (const { track } of scene.links) expect(Number.isFinite(track.length)).toBe(true);
    }
  });

  it('leaves a node sideways for one beside it, however near', () => {
    const three = nSource(3);
    const sizes = settledMetrics(three, panel);
    const level = three.nodes.find(({ id }) => id === 'SW2')?.at[1] ?? 0;
    const at = (place: number) => buildScene(three, { D2: [place, level] }, sizes);
    const box = (scene: Scene, id: string) =>
      scene.nodes.find(({ node }) => node.id === id)?.box ?? { x: 0, width: 0 };
    const gapOf = (scene: Scene) =>
      box(scene, 'D2').x - box(scene, 'SW2').x - box(scene, 'SW2').width;
    const far = at(3);
    const near = at(3 - (gapOf(far) - 18) / sizes.column);
    expect(gapOf(near)).toBeCloseTo(18);
    const link = near.links.find(({ link: { to } }) => to === 'D2');
    expect([link?.from.side, link?.to.side]).toEqual(['right', 'left']);
  });

  it('thins names that would lie on each other', () => {
    const crowd = nSource(32, true);
    const scene = buildScene(crowd, {}, settledMetrics(crowd, panel));
    expect(scene.nameless.size).toBeGreaterThan(0);
    expect(scene.nameless.has('SW1')).toBe(false);
  });

  it('writes names beside boxes that are lower than a line of text, never across their frames', () => {
    const crowd = nSource(32, true);
    const { nodes, nameless, metrics } = buildScene(crowd, {}, settledMetrics(crowd, panel));
    const hosts = nodes.filter(({ node }) => node.kind === 'host');
    const named = hosts.filter(({ node }) => !nameless.has(node.id));
    expect(named.length).toBeGreaterThan(10);
    for (const { title, box } of named) {
      expect(box.height).toBeLessThan(12 * metrics.text);
      // Touching by two pixels is no overlap to the eye.
      const core = title && inflate(title, -2 * metrics.text);
      for (const other of hosts) expect(core && overlap(core, other.box)).toBe(0);
    }
  });
});

describe('being in the way', () => {
  it('is what a text on a line, on a node or on another text does', () => {
    const network = nSource(2);
    const scene = buildScene(network, {}, settledMetrics(network, PANELS[0]));
    const [link] = scene.links;
    const [x, y] = link === undefined ? [0, 0] : pointAt(link.track, 0.5);
    const box = { x: x - 20, y: y - 6, width: 40, height: 12 };
    expect(isFree(box, [], scene.links)).toBe(false);
    expect(isFree(box, [box], [])).toBe(false);
    expect(isFree(box, [], [])).toBe(true);
  });
});

describe('writing beside a bar', () => {
  it('is moved apart to the height of a line', () => {
    expect(spread([0, 3, 40], 14)).toEqual([0, 14, 40]);
  });

  it('stays above what the bar stands on, where it has room there', () => {
    expect(spread([0, 38, 40], 14, 42)).toEqual([0, 28, 42]);
    expect(spread([0, 38, 40], 14, 20)).toEqual([0, 38, 52]);
  });
});

describe('a room', () => {
  const room = { width: 1024, height: 278 };
  const ROOM = 5 / 3;

  it.each([2, 4, 10])('reads names from afar, with %i sources', (sources) => {
    const network = nSource(sources);
    const metrics = settledMetrics(network, room, ROOM);
    const { bounds } = buildScene(network, {}, metrics);
    const shown = 12 * metrics.text * fitScale(bounds, room, ROOM);
    expect(shown).toBeGreaterThanOrEqual(17);
  });

  it('is never shown parts beyond its edge', () => {
    const network = nSource(4);
    const { bounds } = buildScene(network, {}, settledMetrics(network, room, ROOM));
    const scale = fitScale(bounds, room, ROOM);
    expect(bounds.width * scale).toBeLessThanOrEqual(room.width);
    expect(bounds.height * scale).toBeLessThanOrEqual(room.height);
  });
});
