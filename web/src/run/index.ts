/**
 * The three stores. Read with a selector hook, act through the action objects:
 *
 * `const title = useDocument((s) => s.doc.title); documentActions.undo();`
 */

export type * from './contract';
export { documentActions, documentStore, useDocument } from './document';
export { hasEnded, type RunStatus, runStatus } from './machine';
export { pinsStore, usePins } from './pins';
export { fetchPinning, runActions, runStore, useRun } from './run';
export { onPointedAt, useLock, useView, viewActions, viewStore } from './view';
