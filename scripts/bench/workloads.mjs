// What the speed of the engine is measured on: one experiment or two of each paper, a tandem of switches that does
// little but move cells, and networks that grow while the load stays.
import fs from 'node:fs';
import { at } from '../lib/bootstrap.mjs';

/** A scenario of the repository, for so many seconds. */
const experiment = (id, seconds) => ({
  name: id,
  seconds,
  text: JSON.stringify({
    ...JSON.parse(fs.readFileSync(at('scenarios', `${id}.json`), 'utf8')),
    durationMs: seconds * 1000,
    warmUpMs: 0,
  }),
});

const listed = (title, seconds, topology, more) => ({
  name: title,
  seconds,
  text: JSON.stringify({
    ...{ format: 1, title, group: 'Bench', question: '?', seed: 1, durationMs: seconds * 1000 },
    ...{ topology: { kind: 'explicit', ...topology }, ...more },
  }),
});

const node = (kind, x) => (id, y) => ({ id, kind, at: [x, y] });
const line = (from, to, delayMs) => ({ id: `${from}-${to}`, from, to, rateMbps: 155.52, delayMs });
const numbered = (count, name) =>
  Array.from({ length: count }, (_, place) => `${name}${place + 1}`);

/** Greedy ABR sources behind six switches in a row, one kilometre apart. */
function tandem(sources) {
  const [from, to, row] = [numbered(sources, 'S'), numbered(sources, 'D'), numbered(6, 'W')];
  const nodes = [
    ...from.map(node('host', 0)),
    ...row.map((id, x) => node('switch', x + 1)(id, 0)),
    ...to.map(node('host', 7)),
  ];
  const links = [
    ...from.map((id) => line(id, 'W1', 0.005)),
    ...row.slice(1).map((id, place) => line(row[place], id, 0.005)),
    ...to.map((id) => line('W6', id, 0.005)),
  ];
  const circuits = from.map((id, place) => ({
    ...{ id: `VC${place + 1}`, service: 'abr', carries: 'cells' },
    route: [id, ...row, to[place]],
  }));
  return listed(
    `tandem of six switches, ${sources} sources`,
    1,
    { nodes, links, circuits },
    {
      feedback: { kind: 'erica' },
      cells: { kind: 'greedy' },
    },
  );
}

/** So many CBR circuits over a hundred ports, which send 100 Mb/s together; looked at rarely, for a sample reads them all. */
function grown(count) {
  const [from, to] = [numbered(25, 'S'), numbered(25, 'D')];
  const nodes = [
    ...from.map(node('host', 0)),
    ...['W1', 'W2'].map(node('switch', 1)),
    ...to.map(node('host', 2)),
  ];
  const links = [
    ...from.map((id) => line(id, 'W1', 0.1)),
    line('W1', 'W2', 0.1),
    ...to.map((id) => line('W2', id, 0.1)),
  ];
  const circuits = numbered(count, 'VC').map((id, place) => ({
    ...{ id, service: 'cbr', carries: 'cells' },
    route: [from[place % 25], 'W1', 'W2', to[place % 25]],
  }));
  const rateMbps = 100 / count;
  return listed(
    `${count} CBR circuits`,
    1,
    { nodes, links, circuits },
    {
      background: { kind: 'cbr', rateMbps },
      shaper: { rateMbps },
      sampleUs: 50_000,
    },
  );
}

/** Names, simulated seconds and texts of the scenarios. */
export const WORKLOADS = [
  experiment('abr-erica-wan/t1-r8', 2),
  experiment('abr-erica-wan/e1-peak', 2),
  experiment('explicit-rate/r1-forty', 0.5),
  experiment('abr-tuning/f7-abr', 1),
  experiment('abr-tuning/f7-fba', 1),
  experiment('lan-interconnection/f22-parking-lot-abr', 0.5),
  experiment('lan-interconnection/f22-parking-lot-ubr', 0.5),
  experiment('adsl/c1-er', 5),
  experiment('classroom/erica-plus', 1),
  tandem(20),
  ...[10, 100, 1000, 10_000].map(grown),
];
