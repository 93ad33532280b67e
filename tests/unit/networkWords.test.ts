import { describe, expect, it } from 'vitest';
import {
  circuitSentence,
  figureSummary,
  linkFigures,
  nodeSentence,
} from '../../web/src/editor/networkWords';
import { nSource } from './fixtures/networks';

const network = nSource(2);

describe('the network in words', () => {
  it('is summed up with its queues, which are no bottlenecks until they are long', () => {
    expect(figureSummary(network, () => 412.4)).toBe(
      '2 switches, 4 hosts, 2 circuits. Queue at SW1→SW2: 412 of 4096 cells.',
    );
  });

  it('tells the three longest queues of many', () => {
    const [first] = network.ports;
    if (first === undefined) throw new Error('a network without ports');
    const ports = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      ...first,
      ...{ id, label: id, bottleneck: true, bufferCells: 9 },
    }));
    const cells = new Map([
      ['b', 1],
      ['c', 0],
      ['d', 7],
    ]);
    expect(figureSummary({ ...network, ports }, (id) => cells.get(id) ?? Number.NaN)).toBe(
      '2 switches, 4 hosts, 2 circuits. Queue at d: 7 of 9 cells. Queue at b: 1 of 9 cells.' +
        ' Queue at a: no sample yet. None is longer at 2 other ports.',
    );
  });

  it('says so when there is no sample, no limit, or one of a kind', () => {
    expect(figureSummary(network, () => Number.NaN)).toContain('SW1→SW2: no sample yet.');
    const ports = network.ports.map((port) => ({ ...port, bufferCells: null }));
    expect(figureSummary({ ...network, ports }, () => 7)).toContain('7 cells, no limit.');
    expect(figureSummary({ ...network, ports }, () => 1)).toContain('1 cell, no limit.');
    expect(figureSummary(nSource(1), () => 0)).toContain('2 hosts, 1 circuit.');
  });

  it('names the figures of a link', () => {
    const [link] = network.links;
    if (link !== undefined) expect(linkFigures(link)).toBe('155.52\u00a0Mb/s · 5\u00a0ms');
  });

  it('names no rate of a link whose rate changes by itself', () => {
    const [link] = network.links;
    if (link === undefined) throw new Error('a network without links');
    const varying = { ...link, listed: { backVaries: { kind: 'steps', steps: [[400, 60]] } } };
    expect(linkFigures(varying)).toBe('changing rate · 5\u00a0ms');
  });

  it('describes nodes and circuits', () => {
    const [switch1] = network.nodes;
    const [circuit] = network.circuits;
    if (switch1 !== undefined) expect(nodeSentence(network, switch1)).toBe('Switch with 3 links');
    if (circuit !== undefined) {
      expect(circuitSentence(network, circuit)).toBe(
        'ABR circuit carrying TCP, S1 → SW1 → SW2 → D1',
      );
    }
  });
});
