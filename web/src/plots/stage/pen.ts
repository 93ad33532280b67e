/**
 * A pen that draws dashed lines with gaps measured along x.
 *
 * Dashes along the line itself crawl when data change, cost much on noisy curves and can swallow the
 * tip of a spike. Here a gap only opens where the line is flat; steep pieces are always drawn.
 */

/** What a pen draws on: `Path2D`, or a recorder in tests. */
export type PenTarget = {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
};

/** Draws one line; coordinates are whole device pixels. */
export type Pen = {
  to(x: number, y: number): void;
};

/** Makes a pen; `dash` holds whole on and off lengths in device pixels, empty for a solid line. */
export function createPen(target: PenTarget, dash: readonly number[], steep: number): Pen {
  return dash.length === 0 ? solidPen(target) : dashedPen(target, dash, steep);
}

/**
 * The pen kept between two columns: lines from and to points outside are cut there.
 *
 * In a narrow view the samples beside it lie billions of pixels away, and a dashed pen draws dash by dash.
 */
export function keptWithin(pen: Pen, [left, right]: readonly [left: number, right: number]): Pen {
  let before: readonly [x: number, y: number] | null = null;
  return {
    // Points come in the order of x.
    to(x, y) {
      const [fromX, fromY] = before ?? [x, y];
      before = [x, y];
      if (x < left || fromX > right) return;
      const heightAt = (edge: number) =>
        Math.round(fromY + ((edge - fromX) / (x - fromX)) * (y - fromY));
      if (fromX < left) pen.to(left, heightAt(left));
      if (x > right) pen.to(right, heightAt(right));
      else pen.to(x, y);
    },
  };
}

/** Merges runs of points at one height into one stroke. */
function solidPen(target: PenTarget): Pen {
  let x = Number.NaN;
  let y = Number.NaN;
  return {
    to(nextX, nextY) {
      if (Number.isNaN(x)) target.moveTo(nextX, nextY);
      else if (nextX !== x || nextY !== y) target.lineTo(nextX, nextY);
      x = nextX;
      y = nextY;
    },
  };
}

function dashedPen(target: PenTarget, dash: readonly number[], steep: number): Pen {
  const pattern = createPattern(dash);
  let x = Number.NaN;
  let y = Number.NaN;
  let down = false;
  const draw = (toX: number, toY: number) => {
    if (!down) target.moveTo(x, y);
    target.lineTo(toX, toY);
    down = true;
  };
  return {
    to(nextX, nextY) {
      if (!Number.isNaN(x) && (nextX !== x || nextY !== y)) {
        if (nextX - x <= 2 && Math.abs(nextY - y) > steep) draw(nextX, nextY);
        else walk(nextX, nextY);
      }
      x = nextX;
      y = nextY;
    },
  };

  /** From here to there piece by piece, lifting the pen in the gaps. */
  function walk(toX: number, toY: number): void {
    const slope = toX === x ? 0 : (toY - y) / (toX - x);
    while (x < toX) {
      const end = Math.min(pattern.endOfPiece(x), toX);
      const endY = end === toX ? toY : y + slope * (end - x);
      if (pattern.isOn(x)) draw(end, endY);
      else down = false;
      x = end;
      y = endY;
    }
    if (y !== toY && down) draw(toX, toY);
  }
}

/** On and off along x, starting with "on" at 0; worked out once for every pixel of a period. */
function createPattern(dash: readonly number[]) {
  const ends = dash.flatMap((piece, place) => {
    const end = dash.slice(0, place + 1).reduce((sum, each) => sum + each, 0);
    return Array.from({ length: piece }, () => ({ isOn: place % 2 === 0, end }));
  });
  const period = ends.length;
  return {
    isOn: (x: number) => ends[x % period]?.isOn ?? true,
    endOfPiece: (x: number) => x - (x % period) + (ends[x % period]?.end ?? period),
  };
}
