/** The letter of a run among those that are compared: pinned ones in turn, then the one on the table. */

/** A, B, C … */
export function letter(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
