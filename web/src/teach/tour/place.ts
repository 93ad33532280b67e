/** Where the card of a stop stands: beside its part where there is room, else over the foot of the page. */

/** A box on the screen, CSS px. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Size = Pick<Box, 'width' | 'height'>;

/** Distance of the card from the part and from the edges. */
const GAP = 12;

/** Left upper corner of a card beside a part: right, left, below, above, or at the foot of the window. */
export function placeCard(part: Box, card: Size, page: Size): Pick<Box, 'left' | 'top'> {
  const right = part.left + part.width;
  const bottom = part.top + part.height;
  const beside = kept(part.top + GAP, card.height, page.height);
  const along = kept(part.left + (part.width - card.width) / 2, card.width, page.width);
  const places = [
    { left: right + GAP, top: beside },
    { left: part.left - card.width - GAP, top: beside },
    { left: along, top: bottom + GAP },
    { left: along, top: part.top - card.height - GAP },
  ];
  const foot = { left: along, top: page.height - card.height - GAP };
  return places.find((place) => fits({ ...place, ...card }, page)) ?? foot;
}

/** What of a part is in sight. */
export function seenOf({ left, top, width, height }: Box, page: Size): Box {
  const from = { left: Math.max(left, 0), top: Math.max(top, 0) };
  return {
    ...from,
    width: Math.max(0, Math.min(left + width, page.width) - from.left),
    height: Math.max(0, Math.min(top + height, page.height) - from.top),
  };
}

function fits({ left, top, width, height }: Box, page: Size): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}

/** A start from which `length` stays inside `room`. */
function kept(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}
