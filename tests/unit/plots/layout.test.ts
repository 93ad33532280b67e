import { describe, expect, it, vi } from 'vitest';
import {
  arrange,
  columnsWith,
  gridOf,
  gutters,
  HEIGHT,
  hasRoomForChips,
  hasRoomForLegendRows,
  hasRoomForSummary,
  isNarrowBar,
  placesOf,
  presentedPlots,
  rowTemplate,
  TIME_AXIS,
  TWO_COLUMNS_FROM,
} from '../../../web/src/plots/layout';
import { fitLegend, shortNames } from '../../../web/src/plots/legendFit';

describe('the switches of plots in the toolbar', () => {
  const bar = {
    ...{ pointer: 'fine' as const, chips: 6, pins: 0 },
    ...{ isZoomed: false, hasPages: false },
  };
  it.each([
    // A window of 1280 px has room for them until the view is zoomed, one of 1440 px until two runs are pinned besides.
    [936, {}, true],
    [936, { isZoomed: true }, false],
    [936, { chips: 9 }, false],
    [1096, { isZoomed: true }, true],
    [1096, { isZoomed: true, pins: 2 }, false],
    [1096, { hasPages: true, pins: 1 }, true],
  ])('at %i px with %j: %s', (width, differs, has) => {
    expect(hasRoomForChips(width, { ...bar, ...differs })).toBe(has);
  });

  it('need more room in larger text, and for a finger', () => {
    expect(hasRoomForChips(936, bar, 1.25)).toBe(false);
    expect(hasRoomForChips(936, { ...bar, pointer: 'coarse' })).toBe(false);
  });

  it('and all its buttons fold on a tablet, where those of a zoomed view would take a second row', () => {
    expect(isNarrowBar(728, 'coarse')).toBe(true);
    expect(isNarrowBar(728, 'fine')).toBe(false);
    expect(isNarrowBar(390, 'fine')).toBe(true);
  });
});

describe('arrangement of plots', () => {
  it.each([
    // width, height, plots → columns, rows, pages
    [1040, 450, 6, 2, 3, 1],
    [1040, 450, 3, 1, 3, 1],
    [1040, 320, 3, 2, 2, 1],
    // Not as high as wanted, but all on one page.
    [936, 272, 3, 2, 2, 1],
    [1040, 320, 6, 2, 2, 2],
    [1040, 320, 1, 1, 1, 1],
    [680, 320, 6, 1, 2, 3],
    [680, 230, 3, 1, 2, 2],
    [390, 230, 6, 1, 2, 3],
    [0, 0, 6, 1, 1, 6],
  ])('%i × %i holds %i plots', (width, height, count, columns, rows, pages) => {
    expect(arrange({ width, height }, count)).toEqual({ columns, rows, pages });
  });

  it.each([
    // A window of 853 × 480 with an answer beside them, a phone with text 1½ times as large, one just wide enough.
    [212, 250, 1, 1],
    [390, 290, 1.5, 1],
    [432, 290, 1.5, 2],
  ])(
    '%i × %i with text %i times as large counts the row of a legend: %i rows',
    (width, height, scale, rows) => {
      expect(arrange({ width, height }, 2, scale).rows).toBe(rows);
    },
  );

  it.each([
    // A projector of 1024 × 768 and text 5/3 as large: side by side rather than low.
    [1024, 290, 2, 1],
    [1024, 420, 1, 2],
    [900, 290, 1, 2],
  ])('before a room %i × %i holds two plots in %i columns', (width, height, columns, rows) => {
    const found = arrange({ width, height }, 2, 5 / 3, TWO_COLUMNS_FROM.room);
    expect(found).toEqual({ columns, rows, pages: 1 });
  });

  it.each([
    // Three in two columns: the first is tall.
    [3, 2, 2, ['tall top bottom', 'top', 'bottom']],
    [5, 2, 3, ['tall top', 'top', '', 'bottom', 'bottom']],
    [6, 2, 3, ['top', 'top', '', '', 'bottom', 'bottom']],
    [3, 1, 3, ['top', '', 'bottom']],
    [1, 1, 1, ['top bottom']],
  ])('%i plots in %i columns and %i rows leave no hole', (count, columns, rows, places) => {
    const words = placesOf(count, columns, rows).map(({ isTall, isTop, isBottom }) =>
      [isTall && 'tall', isTop && 'top', isBottom && 'bottom'].filter(Boolean).join(' '),
    );
    expect(words).toEqual(places);
  });

  it.each([
    // Box of the plots, size of text → its summary beneath the only plot, and beneath it when it was enlarged.
    [1090, 340, 1, true, true],
    [390, 300, 1, true, false],
    [390, 360, 1, true, true],
    [390, 280, 1, false, false],
    [1090, 340, 2, false, false],
  ])(
    '%i × %i with text %i times as large: words beneath a plot that stays large',
    (width, height, scale, alone, enlarged) => {
      expect(hasRoomForSummary({ width, height }, scale, false)).toBe(alone);
      expect(hasRoomForSummary({ width, height }, scale, true)).toBe(enlarged);
    },
  );

  it('leaves the lines of an enlarged plot in one row where more would take its height', () => {
    // A phone held across, a window of 640 × 400, a desk.
    const boxes = [107, 160, 207].map((height) => ({ width: 640, height }));
    expect(boxes.map((box) => hasRoomForLegendRows(box, 1))).toEqual([false, false, true]);
    expect(hasRoomForLegendRows({ width: 640, height: 207 }, 2)).toBe(false);
  });

  it('gives room for names of lines to the columns that have some', () => {
    // A tall plot, two beside it, two beneath: of these the third names lines.
    const columns = columnsWith(placesOf(5, 2, 3), [false, false, true, false, false]);
    expect(columns).toEqual([false, true]);
    expect(columnsWith(placesOf(5, 2, 3), [false, false, false, true, false])).toEqual([
      true,
      false,
    ]);
    expect(columnsWith([], [])).toEqual([false]);
    vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
    vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
    const [without, named] = columns.map((isLabelled) => gutters(520, isLabelled).right);
    expect(without).toBeLessThan((named ?? 0) / 4);
  });

  it.each([
    // Plots on the page, most columns → columns and rows.
    [1, 2, 1, 1],
    [2, 2, 2, 1],
    [3, 2, 2, 2],
    [2, 1, 1, 2],
  ] as const)(
    '%i plots on a page of at most %i columns fill %i × %i',
    (count, most, columns, rows) => {
      expect(gridOf(count, most)).toEqual({ columns, rows });
    },
  );

  it('shows a room the first plot and the queue, or the two that were chosen', () => {
    const named = (...ids: readonly string[]) => ids.map((id) => ({ id }));
    expect(presentedPlots(named('acr', 'cwnd', 'queue', 'goodput'))).toEqual(named('acr', 'queue'));
    expect(presentedPlots(named('queue', 'cwnd', 'goodput'))).toEqual(named('queue', 'cwnd'));
    expect(presentedPlots(named('goodput', 'cwnd'))).toEqual(named('goodput', 'cwnd'));
    expect(presentedPlots([])).toEqual([]);
  });

  it('keeps every plot readable and uses the whole height', () => {
    const heights = rowTemplate(451, 3)
      .split(' ')
      .map((each) => Number.parseInt(each, 10));
    expect(heights.reduce((sum, each) => sum + each, 0)).toBe(451);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(HEIGHT.wanted);
    expect(heights[2] ?? 0).toBeGreaterThanOrEqual((heights[0] ?? 0) + TIME_AXIS);
  });
});

describe('legend', () => {
  it('drops the words that all names begin with', () => {
    expect(shortNames(['VC 1', 'VC 2'])).toEqual(['1', '2']);
    expect(shortNames(['VC 1'])).toEqual(['VC 1']);
    expect(shortNames(['VC', 'VC 2'])).toEqual(['VC', 'VC 2']);
    expect(shortNames(['A x', 'B x'])).toEqual(['A x', 'B x']);
  });

  it('shows full names, then short ones, then fewer', () => {
    const names = ['VC 1', 'VC 2', 'VC 3'];
    expect(fitLegend(names, 400)).toEqual({ names, fitting: 3 });
    expect(fitLegend(names, 290)).toEqual({ names: ['1', '2', '3'], fitting: 3 });
    expect(fitLegend(names, 150).fitting).toBe(1);
    expect(fitLegend(names, 20).fitting).toBe(0);
  });
});
