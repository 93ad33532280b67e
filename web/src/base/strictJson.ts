/**
 * A strict JSON reader for text that strangers wrote.
 *
 * Where `JSON.parse` is silent (duplicate keys, 1e400, 9007199254740993, a million brackets), this one
 * answers with the place and the reason. Recursion goes as deep as the cap and no deeper.
 */

/** What JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };

/** Is it an object, and no list? */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bounds that hold before and while reading. */
type JsonLimits = {
  /** Characters of text. */
  readonly maxChars: number;
  /** Levels of brackets. */
  readonly maxDepth: number;
};

/** Limits for scenario text from links and files. */
const SCENARIO_LIMITS: JsonLimits = { maxChars: 1_048_576, maxDepth: 12 };

/** The value, or where reading stopped and why. */
type JsonResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly path: string; readonly reason: string };

/** Keys that reach an object's prototype; no honest scenario uses them. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads `text` as one JSON value; never throws. */
export function parseStrictJson(text: string, limits: JsonLimits = SCENARIO_LIMITS): JsonResult {
  if (text.length > limits.maxChars) {
    return { ok: false, path: '', reason: `text is longer than ${limits.maxChars} characters` };
  }
  const reader = new Reader(text, limits.maxDepth);
  try {
    return { ok: true, value: reader.document() };
  } catch (error) {
    if (error instanceof Complaint)
      return { ok: false, path: reader.path(), reason: error.message };
    throw error;
  }
}

/** Joins keys and indexes as `topology.links[2].to`. */
function jsonPath(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}

/** Carries a refusal up to `parseStrictJson`; never leaves this file. */
class Complaint extends Error {}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Plain characters of a text, or one escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text holds none of them.
const PIECE = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Half a character: a surrogate that is not one of a pair. */
const HALF = /\p{Surrogate}/u;

class Reader {
  private readonly text: string;
  private readonly maxDepth: number;
  private readonly steps: (string | number)[] = [];
  private at = 0;
  private depth = 0;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.maxDepth = maxDepth;
  }

  /** Place of the value being read. */
  path(): string {
    return jsonPath(this.steps);
  }

  document(): JsonValue {
    const value = this.value();
    this.space();
    if (this.at < this.text.length) this.fail('text goes on after the end of the value');
    return value;
  }

  private value(): JsonValue {
    this.space();
    const next = this.text[this.at];
    switch (next) {
      case '{':
        return this.nested(() => this.object());
      case '[':
        return this.nested(() => this.array());
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      case undefined:
        return this.fail('text ends too early');
      default:
        return this.number();
    }
  }

  private nested(read: () => JsonValue): JsonValue {
    if (this.depth >= this.maxDepth) this.fail(`nested deeper than ${this.maxDepth} levels`);
    this.depth += 1;
    this.at += 1;
    const value = read();
    this.depth -= 1;
    return value;
  }

  private object(): JsonValue {
    const members: Record<string, JsonValue> = {};
    this.space();
    if (this.took('}')) return members;
    do {
      this.space();
      const key = this.key(members);
      this.space();
      if (!this.took(':')) this.fail('expected ":" after a key');
      this.steps.push(key);
      members[key] = this.value();
      this.steps.pop();
      this.space();
    } while (this.took(','));
    if (!this.took('}')) this.fail('expected "," or "}"');
    return members;
  }

  private key(members: Readonly<Record<string, JsonValue>>): string {
    if (this.text[this.at] !== '"') this.fail('expected a key in double quotes');
    const key = this.string();
    if (FORBIDDEN_KEYS.has(key)) this.fail(`the key "${key}" is not allowed`);
    if (Object.hasOwn(members, key)) this.fail(`the key "${clip(key)}" appears twice`);
    return key;
  }

  private array(): JsonValue {
    const items: JsonValue[] = [];
    this.space();
    if (this.took(']')) return items;
    do {
      this.steps.push(items.length);
      items.push(this.value());
      this.steps.pop();
      this.space();
    } while (this.took(','));
    if (!this.took(']')) this.fail('expected "," or "]"');
    return items;
  }

  private string(): string {
    const start = this.at;
    this.at += 1;
    PIECE.lastIndex = this.at;
    while (PIECE.test(this.text)) this.at = PIECE.lastIndex;
    if (!this.took('"')) this.failInText();
    const value: string = JSON.parse(this.text.slice(start, this.at));
    if (HALF.test(value)) this.fail('a text holds half a character');
    return value;
  }

  private failInText(): never {
    const rest = this.text.slice(this.at, this.at + 2);
    if (rest === '') this.fail('a text is not closed');
    if (rest === '\\u') this.fail('\\u needs four hexadecimal digits');
    if (rest.startsWith('\\')) this.fail('unknown escape in a text');
    return this.fail('a control character stands in a text');
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (literal === undefined)
      return this.fail(`"${clip(this.text.slice(this.at))}" is not a value`);
    this.at += literal.length;
    const value = Number(literal);
    const shown = clip(literal);
    if (!Number.isFinite(value)) this.fail(`${shown} is too large for a number`);
    if (Object.is(value, -0)) this.fail(`${shown} is negative zero; write 0`);
    if (value === 0 && /[1-9]/.test(literal.split(/[eE]/)[0] ?? ''))
      this.fail(`${shown} is too small for a number`);
    if (/^-?[0-9]+$/.test(literal) && !Number.isSafeInteger(value)) {
      this.fail(`${shown} has more digits than a number can hold`);
    }
    return value;
  }

  private word<T extends JsonValue>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) return this.fail(`expected "${word}"`);
    this.at += word.length;
    return value;
  }

  private space(): void {
    for (;;) {
      const next = this.text[this.at];
      if (next !== ' ' && next !== '\n' && next !== '\r' && next !== '\t') return;
      this.at += 1;
    }
  }

  private took(mark: string): boolean {
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private fail(reason: string): never {
    throw new Complaint(reason);
  }
}

/** Shortens quoted input so that a message stays one line. */
function clip(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
