/** Measured figures of a flow, told to `npm run bench`, which prints them beside their limits. */
import { test } from '@playwright/test';
import type { Figure } from '../../unit/fixtures/figure';

/** Adds a figure to the report of the running flow. */
export function tellFigure(figure: Figure): void {
  test.info().annotations.push({ type: 'figure', description: JSON.stringify(figure) });
}
