/** Hatchings of a buffer above its thresholds: once above the first, twice above the second. */

/** Definitions with the given ids. */
export function Patterns({ single, cross }: { readonly single: string; readonly cross: string }) {
  return (
    <defs>
      <pattern id={single} width={8} height={8} patternUnits="userSpaceOnUse">
        <path className="network-hatch network-hatch-single" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />
      </pattern>
      <pattern id={cross} width={8} height={8} patternUnits="userSpaceOnUse">
        <path
          className="network-hatch network-hatch-cross"
          d="M-2 2L2 -2M0 8L8 0M6 10L10 6M-2 6L2 10M0 0L8 8M6 -2L10 2"
        />
      </pattern>
    </defs>
  );
}
