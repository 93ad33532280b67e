/** Why a link was not opened. */

type RefusalKind =
  | 'tooLong'
  | 'alphabet'
  | 'version'
  | 'damaged'
  | 'tooBig'
  | 'content'
  | 'json'
  | 'shape'
  | 'unknownPreset';

/** Its `message` is a sentence for the reader. It is never thrown out of `decodeLink`. */
export class LinkRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The refusal of a link that holds something that cannot be, which `what` says. */
export function malformed(what: string): LinkRefusal {
  return new LinkRefusal('content', `The link does not hold a scenario: ${what}.`);
}
