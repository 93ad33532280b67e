/** The grid that nodes snap to, as dots on the ground while a network is drawn. */

/** Half the side of the ground, world px: further than anybody pans. */
const REACH = 20_000;

type Props = {
  /** Of its pattern. */
  readonly id: string;
  /** Distance of two dots, world px. */
  readonly step: number;
};

/** A dot at every place of the grid. */
export function Grid({ id, step }: Props) {
  const half = step / 2;
  return (
    <g className="network-grid" data-aside="">
      <pattern id={id} x={-half} y={-half} width={step} height={step} patternUnits="userSpaceOnUse">
        <circle cx={half} cy={half} r={1} />
      </pattern>
      <rect x={-REACH} y={-REACH} width={2 * REACH} height={2 * REACH} fill={`url(#${id})`} />
    </g>
  );
}
