/** A link: a pipe as wide as its circuits, with a hairline on either side. */

import { memo } from 'react';

/** Plain values, so that a link that did not move is not drawn again. */
export type LinkMarkProps = {
  readonly id: string;
  readonly name: string;
  readonly figures: string;
  readonly path: string;
  readonly width: number;
  readonly selected: boolean;
  readonly reachable: boolean;
};

/** Narrowest strip that can be hit, px. */
const HIT = 24;

/** A link along `path`. */
export const LinkMark = memo(function LinkMark(props: LinkMarkProps) {
  const { path, width } = props;
  return (
    <g
      className="network-part network-link"
      data-part={`link:${props.id}`}
      role="option"
      aria-selected={props.selected}
      aria-label={`Link ${props.name}, ${props.figures}`}
      tabIndex={props.reachable ? 0 : -1}
    >
      <title>{`${props.name}: ${props.figures}`}</title>
      <path className="network-hit" d={path} strokeWidth={Math.max(HIT, width)} />
      <path className="network-ring" d={path} strokeWidth={width + 8} />
      <path className="network-pipe-edge" d={path} strokeWidth={width + 2} />
      <path className="network-pipe" d={path} strokeWidth={width} />
    </g>
  );
});
