/**
 * Reads the Markdown that rulebooks are written in, into a tree. The tree is drawn by components, never as raw
 * HTML, so nothing in a text can become code.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] };

export type Block =
  /** `steps` are those of the game's course that let one try what stands below. */
  | { kind: 'heading'; level: number; id: string; inside: Inline[]; plain: string; steps: string[] }
  | { kind: 'paragraph'; id: string | null; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: { id: string | null; blocks: Block[] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; ids: (string | null)[] }
  | { kind: 'rule' };

const ITEM = /^(\s*)([-*]|\d+[.)])\s+(.*)$/;

/**
 * A heading. A translated one names the English one's place behind it, so that an address fits in every language; and it
 * may name steps of the game's course: `## Das Brett <a id="the-board"></a> <!-- try: move fight -->`.
 */
const HEADING = /^(#+)\s+(.*?)(?:\s*<a id="([a-z0-9-]+)"><\/a>)?(?:\s*<!-- try: ([a-z0-9 -]+) -->)?\s*$/;

/** The first ruling that a text names, by what its game's rulings begin with. */
export const rulingIn = (text: string, prefix: string | undefined): string | undefined =>
  prefix === undefined ? undefined : new RegExp(`\\b${prefix}-\\d+[a-z]?\\b`).exec(text)?.[0];

/** The anchor of a text that states a ruling. */
type RulingOf = (text: string) => string | null;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';

/** Reads blocks; those that begin with a ruling's number, by what the numbers begin with, can be pointed at. */
export function read(text: string, rulings?: string): Block[] {
  const stated = rulings === undefined ? undefined : new RegExp(`^\\W*(${rulings}-\\d+[a-z]?)\\b`);
  return blocks(text.replaceAll('\r', '').split('\n'), (line) => stated?.exec(line)?.[1]?.toLowerCase() ?? null);
}

function blocks(lines: string[], rulingOf: RulingOf): Block[] {
  const out: Block[] = [];
  let at = 0;
  const line = (): string => lines[at] ?? '';
  while (at < lines.length) {
    if (line().trim() === '') {
      at += 1;
    } else if (/^\s*```/.test(line())) {
      const indent = line().indexOf('`');
      const inside: string[] = [];
      for (at += 1; at < lines.length && !/^\s*```/.test(line()); at += 1)
        inside.push(line().slice(Math.min(indent, lead(line()))));
      at += 1;
      out.push({ kind: 'code', text: inside.join('\n') });
    } else if (/^#{1,6}\s/.test(line())) {
      const [, marks = '#', title = '', anchor, named] = HEADING.exec(line()) ?? [];
      const plain = flat(inlines(title));
      out.push({
        kind: 'heading',
        level: marks.length,
        id: anchor ?? rulingOf(plain) ?? slug(plain),
        inside: inlines(title),
        plain,
        steps: named?.split(' ') ?? [],
      });
      at += 1;
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line())) {
      out.push({ kind: 'rule' });
      at += 1;
    } else if (line().startsWith('>')) {
      const inside: string[] = [];
      for (; at < lines.length && line().startsWith('>'); at += 1) inside.push(line().replace(/^>\s?/, ''));
      out.push({ kind: 'quote', blocks: blocks(inside, rulingOf) });
    } else if (line().trimStart().startsWith('|') && /^\s*\|?[\s:|-]+$/.test(lines[at + 1] ?? '')) {
      const head = cells(line());
      const rows: string[][] = [];
      for (at += 2; at < lines.length && line().trimStart().startsWith('|'); at += 1) rows.push(cells(line()));
      out.push({
        kind: 'table',
        head: head.map(inlines),
        rows: rows.map((row) => row.map(inlines)),
        ids: rows.map((row) => rulingOf(row[0] ?? '')),
      });
    } else if (/^ {4}/.test(line())) {
      const inside: string[] = [];
      for (; at < lines.length && (/^ {4}/.test(line()) || line().trim() === ''); at += 1) inside.push(line().slice(4));
      out.push({ kind: 'code', text: inside.join('\n').trimEnd() });
    } else if (ITEM.test(line())) {
      at = list(lines, at, out, rulingOf);
    } else {
      const inside: string[] = [];
      const ends = (): boolean =>
        line().trim() === '' || /^(#{1,6}\s|\s*```|>)/.test(line()) || (inside.length > 0 && ITEM.test(line()));
      for (; at < lines.length && !ends(); at += 1) inside.push(line().trim());
      const text = inside.join(' ');
      out.push({ kind: 'paragraph', id: rulingOf(text), inside: inlines(text) });
    }
  }
  return out;
}

const lead = (line: string): number => line.length - line.trimStart().length;

function list(lines: string[], from: number, out: Block[], rulingOf: RulingOf): number {
  const [, indent = '', mark = '-'] = ITEM.exec(lines[from] ?? '') ?? [];
  const ordered = /\d/.test(mark);
  const items: { id: string | null; blocks: Block[] }[] = [];
  let at = from;
  while (at < lines.length) {
    const found = ITEM.exec(lines[at] ?? '');
    if (!found || found[1]?.length !== indent.length || /\d/.test(found[2] ?? '') !== ordered) break;
    const first = found[3] ?? '';
    const deep = indent.length + 2;
    const inside = [first];
    at += 1;
    while (at < lines.length) {
      const next = lines[at] ?? '';
      if (next.trim() === '') {
        if (lead(lines[at + 1] ?? '') < deep || (lines[at + 1] ?? '').trim() === '') break;
      } else if (lead(next) < deep && (ITEM.test(next) || /^#{1,6}\s/.test(next))) break;
      inside.push(next.slice(Math.min(lead(next), ordered ? deep + 1 : deep)));
      at += 1;
    }
    items.push({ id: rulingOf(first), blocks: blocks(inside, rulingOf) });
    while ((lines[at] ?? 'x').trim() === '' && ITEM.test(lines[at + 1] ?? '')) at += 1;
  }
  out.push({ kind: 'list', ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items });
  return at;
}

function cells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const MARKS: [RegExp, (found: RegExpExecArray) => Inline][] = [
  [/^`([^`]+)`/, ([, text = '']) => ({ kind: 'code', text })],
  [/^\*\*(.+?)\*\*(?!\*)/, ([, text = '']) => ({ kind: 'strong', inside: inlines(text) })],
  [/^\*(?!\s)([^*]+?)\*/, ([, text = '']) => ({ kind: 'em', inside: inlines(text) })],
  [/^_(?!\s)([^_]+?)_(?!\w)/, ([, text = '']) => ({ kind: 'em', inside: inlines(text) })],
  [/^!\[([^\]]*)\]\([^)]*\)/, ([, text = '']) => ({ kind: 'em', inside: [{ kind: 'text', text }] })],
  [
    /^\[([^\]]+)\]\(([^)\s]+)\)/,
    ([, text = '', to = '']) => (safe(to) ? { kind: 'link', to, inside: inlines(text) } : { kind: 'text', text }),
  ],
];

/** Only addresses that cannot run anything are linked. */
const safe = (to: string): boolean => /^(https?:\/\/|\/(?!\/)|#)/.test(to);

/** Reads the marks inside a line. */
export function inlines(text: string): Inline[] {
  const out: Inline[] = [];
  let said = '';
  let rest = text;
  const flush = (): void => {
    if (said !== '') out.push({ kind: 'text', text: said });
    said = '';
  };
  while (rest !== '') {
    const wordBefore = /\w$/.test(said);
    const mark = MARKS.map(([pattern, make]) => ({ found: pattern.exec(rest), make })).find(
      ({ found }) => found && !(found[0].startsWith('_') && wordBefore),
    );
    if (mark?.found) {
      flush();
      out.push(mark.make(mark.found));
      rest = rest.slice(mark.found[0].length);
    } else {
      const escaped = /^\\[\\`*_{}[\]()#+.!|-]/.test(rest);
      said += escaped ? rest.charAt(1) : rest.charAt(0);
      rest = rest.slice(escaped ? 2 : 1);
    }
  }
  flush();
  return out;
}

/** The text alone. */
export const flat = (inside: Inline[]): string =>
  inside.map((part) => ('text' in part ? part.text : flat(part.inside))).join('');
