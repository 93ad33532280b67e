import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../web/src/base/strictJson';
import type { ScenarioDoc } from '../../../web/src/model/engineTypes';
import { type Drawn, drawnOf, NOTHING } from '../../../web/src/model/network/drawn';
import { linkBetween, nodeOf, routeProblem } from '../../../web/src/model/network/graph';
import { isRunnable } from '../../../web/src/model/network/problems';
import { checkScenario } from '../../../web/src/model/scenarioShape';
import { createDocumentStore } from '../../../web/src/run/document';
import { logFromText, logToText } from '../../../web/src/run/persist';
import { plain } from '../fixtures/documents';
import { tellFigure } from '../fixtures/figure';
import { drawingAction } from './edits';

const empty: ScenarioDoc = { ...plain, abr: {}, topology: NOTHING } as unknown as ScenarioDoc;
const table = () => createDocumentStore({ doc: empty, sourceId: null, base: empty });
const drawnIn = (doc: ScenarioDoc): Drawn => drawnOf(doc) ?? expect.fail('lists');

describe('drawing', () => {
  it('a thousand random actions: undo all and redo all give the same bytes', ({ task }) => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(drawingAction, { minLength: 1_000, maxLength: 1_000 }), (actions) => {
        const store = table();
        const texts = [JSON.stringify(store.store.getState().doc)];
        for (const act of actions) {
          const before = store.store.getState().doc;
          act(store);
          const { doc } = store.store.getState();
          if (doc !== before) texts.push(JSON.stringify(doc));
        }
        steps += texts.length - 1;
        for (const text of texts.toReversed()) {
          expect(JSON.stringify(store.store.getState().doc)).toBe(text);
          store.actions.undo();
        }
        expect(store.store.getState().undoLabel).toBeNull();
        for (const text of texts) {
          expect(JSON.stringify(store.store.getState().doc)).toBe(text);
          store.actions.redo();
        }
        expect(store.store.getState().redoLabel).toBeNull();
      }),
      { numRuns: 3 },
    );
    // A single list of random actions may change little.
    expect(steps).toBeGreaterThan(500);
    const what = 'changes of 3 × 1000 random actions, undone and redone to the byte';
    tellFigure(task, { goal: 'undo', what, value: steps, unit: 'changes' });
  });

  it('no action leaves a name twice, a link without ends, or a route over nothing', () => {
    fc.assert(
      fc.property(fc.array(drawingAction, { maxLength: 60 }), (actions) => {
        const store = table();
        for (const act of actions) act(store);
        const { doc } = store.store.getState();
        expect(checkScenario(structuredClone(doc) as unknown as JsonValue)).toMatchObject({
          ok: true,
        });
        const drawn = drawnIn(doc);
        for (const list of [drawn.nodes, drawn.links, drawn.circuits]) {
          expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        }
        for (const { from, to } of drawn.links) {
          expect(nodeOf(drawn, from)).toBeDefined();
          expect(nodeOf(drawn, to)).toBeDefined();
          expect(from).not.toBe(to);
          expect(drawn.links.filter((each) => each === linkBetween(drawn, from, to))).toHaveLength(
            1,
          );
        }
        for (const circuit of drawn.circuits) {
          for (const id of circuit.route) expect(nodeOf(drawn, id)).toBeDefined();
        }
        const isWhole = drawn.circuits.every((each) => routeProblem(drawn, each) === null);
        const isAny = drawn.circuits.length > 0;
        expect(isRunnable(doc)).toBe(isWhole && isAny);
      }),
      { numRuns: 100 },
    );
  });

  it('two hundred steps of a drawing survive a reload, however large', () => {
    fc.assert(
      fc.property(fc.array(drawingAction, { minLength: 300, maxLength: 300 }), (actions) => {
        const store = table();
        for (const act of actions) act(store);
        const log = store.internals.log();
        const read = logFromText(logToText(log));
        if (read.type !== 'log') throw new Error('the text was refused');
        expect(read.log.present.doc).toEqual(log.present.doc);
        expect(read.log.done).toBeGreaterThanOrEqual(Math.min(200, log.done));
      }),
      { numRuns: 3 },
    );
  });
});
