/**
 * The formulas in which a parameter stands, as docs/model.md has them.
 *
 * A section of the model that says "Letters of `erica`: *U* is `targetUtilization`, …" lends its lines:
 * those of its code blocks in which the letter stands, else rows of its tables, else sentences with an
 * equation. So a formula is written once, in the model, and the page shows that very line.
 */

/** What the page shows of the model beside a parameter. */
export type Formula = {
  /** Heading of the section in the model. */
  readonly heading: string;
  /** How the parameter is written there. */
  readonly letter: string;
  readonly lines: readonly string[];
};

/** Who owns a knob: a section of the catalogue, or one of its entries. */
export type Owner = {
  readonly section: string;
  readonly entry?: string;
  /** Words of other entries: a line that begins with one is of those. */
  readonly others?: readonly string[];
};

/** Lines shown of one parameter; more would not be read. */
const MOST_LINES = 4;

/** Who the letters belong to, and the letters by knob. */
type Letters = { readonly owners: readonly string[]; readonly of: ReadonlyMap<string, string> };

/** Part of the model under one heading; its lines by what they stand in. */
type Block = {
  readonly heading: string;
  readonly letters: readonly Letters[];
  /** Of code, tables and prose, as they are marked up. */
  readonly kinds: readonly (readonly string[])[];
};

/** Reads the model; gives what it says of a knob, `null` where it has no formula. */
export function formulasOf(model: string): (key: string, owner: Owner) => Formula | null {
  const blocks = model
    .split(/^#{2,3} /m)
    .slice(1)
    .map(blockOf);
  return (key, owner) => {
    const owned = blocks.flatMap((block) =>
      block.letters
        .filter(({ owners }) =>
          [owner.section, owner.entry].some((id) => owners.includes(id ?? '')),
        )
        .map((letters) => ({ block, letter: letters.of.get(key) ?? null })),
    );
    const named = owned.filter(({ letter }) => letter !== null);
    for (const { block, letter } of [...named, ...owned]) {
      const stands = letter === null ? ownName(key) : standing(letter);
      const lines = linesWith(stands, block, owner);
      if (lines.length > 0) return { heading: block.heading, letter: letter ?? key, lines };
    }
    return null;
  };
}

function linesWith(
  stands: (line: string) => boolean,
  { kinds }: Block,
  { others = [] }: Owner,
): string[] {
  const isOurs = (line: string) =>
    !others.some((word) => new RegExp(`^\`?${word}(?: ?[\`:(,]|  )`).test(line));
  const found = kinds.map((lines) => lines.filter((line) => stands(line) && isOurs(line)));
  return (found.find((lines) => lines.length > 0) ?? []).slice(0, MOST_LINES).map(plain);
}

/** Finds a knob by its own name, which stands in backticks: `timer` or `timer: fine`. */
function ownName(key: string): (line: string) => boolean {
  const quoted = new RegExp(`\`${key}[\`:]`);
  return (line) => quoted.test(line);
}

/** Finds a letter that is not part of a word; the *s* of "Karn's" is. */
function standing(letter: string): (line: string) => boolean {
  const escaped = letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const alone = new RegExp(`(?<![\\p{L}\\p{N}_'])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
  return (line) => alone.test(plain(line));
}

function blockOf(text: string): Block {
  const heading = text.slice(0, text.indexOf('\n'));
  const parts = text
    .slice(heading.length)
    .replace(/^```json[\s\S]*?^```/gm, '')
    .split(/\n{2,}/)
    .map((part) => part.trim());
  const code = parts.filter((part) => part.startsWith('```')).flatMap(codeLines);
  const rows = parts.filter((part) => part.startsWith('|')).flatMap(tableRows);
  const prose = parts.filter(
    (part) => !/^(?:```|\||!\[|Letters of|See it|In the code|Worked)/.test(part),
  );
  return {
    heading,
    letters: parts.flatMap(lettersIn),
    kinds: [code, rows.filter(isEquation), prose.flatMap(sentencesOf).filter(isEquation)],
  };
}

function codeLines(part: string): readonly string[] {
  const lines = part.split('\n').filter((line) => !line.startsWith('```') && line.trim() !== '');
  return lines.map((line) => line.trim().replace(/ {3,}/g, '   '));
}

/** Columns that say where a row is from, or which knobs are in it. */
const ASIDE = ['knobs', 'source', ''];

/** Rows as "first cell: others", a numbered one as "Rule 8: …". */
function tableRows(table: string): readonly string[] {
  const [head = [], , ...rows] = table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map(([first = '', ...rest]) => {
    const cells = rest.filter((cell, at) => cell !== '' && !ASIDE.includes(head[at + 1] ?? ''));
    return `${head[0] === 'rule' ? `Rule ${first}` : first}: ${cells.join('; ')}`;
  });
}

function sentencesOf(paragraph: string): readonly string[] {
  const points = paragraph.split(/^- /m).map((point) => point.replace(/\s*\n\s*/g, ' '));
  const sentences = points.flatMap((point) => point.split(/(?<=[.;]) (?=[\p{Lu}`*])/u));
  return sentences.map((each) => each.trim());
}

function isEquation(text: string): boolean {
  return /[=≤≥·⌈⌊^−]| [+/] |[A-Za-z)]\/\d/.test(text);
}

/** "Letters of `erica`: *U* is `targetUtilization`, *T* is `intervalCells` or `intervalMs`." */
function lettersIn(part: string): readonly Letters[] {
  const [, who = '', what = ''] =
    /^Letters of ([^:]+): (.+)$/.exec(part.replaceAll('\n', ' ')) ?? [];
  if (who === '') return [];
  const pairs = what.split(/, (?=(?:`\w+`|[^`,]+) is `)/).flatMap((pair) => {
    const [letter = '', keys = ''] = pair.split(' is ');
    return ticked(keys).map((key) => [key, plain(letter)] as const);
  });
  return [{ owners: ticked(who), of: new Map(pairs) }];
}

function ticked(text: string): readonly string[] {
  return [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
}

/** Markdown without its marks. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\*([^*\s][^*]*)\*/g, '$1')
    .replaceAll('`', '');
}
