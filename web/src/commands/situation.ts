/** The state of the page that decides, together with the key press, which action is meant. */

/** Where the page stands. */
export type Situation = {
  /** Are keys heard from wherever the focus is? Inside another page only parts with the focus hear them. */
  readonly hearsPage: boolean;
  /** Do shortcuts of a single key work? */
  readonly singleKeys: boolean;
  /** Is the page presented to an audience? */
  readonly presents: boolean;
  /** Is the workbench in sight, not another screen? */
  readonly isWorkbench: boolean;
  /** Does something lie over the workbench that Escape takes away? */
  readonly hasLayer: boolean;
};

/** A page of which nothing is known: at the desk, with nothing over it. */
const DESK: Situation = {
  hearsPage: true,
  singleKeys: true,
  presents: false,
  isWorkbench: true,
  hasLayer: false,
};

let current: () => Situation = () => DESK;

/** From now on `by` says where the page stands. */
export function situationIs(by: () => Situation): void {
  current = by;
}

/** Where the page stands now. */
export function situation(): Situation {
  return current();
}
