/** Reads the drawings of a rulebook, which the program itself prints as text, so that they can be drawn with real pieces. */

export interface Piece {
  at: string;
  /** Column and row from the top left, from 0. */
  x: number;
  y: number;
  /** What is printed there, without its spaces. */
  text: string;
}

export interface Drawing {
  columns: string[];
  rows: number[];
  pieces: Piece[];
  caption: string;
}

interface Column {
  letter: string;
  at: number;
}

/** Columns side by side, one list a board. */
function boards(line: string): Column[][] {
  const out: Column[][] = [];
  for (const { 0: letter, index: at } of line.matchAll(/[a-z]/g)) {
    const last = out.at(-1)?.at(-1);
    if (last && letter.charCodeAt(0) === last.letter.charCodeAt(0) + 1) out.at(-1)?.push({ letter, at });
    else out.push([{ letter, at }]);
  }
  return out;
}

/**
 * The boards of a drawing from left to right; none where a text is something else. What is printed in a square reaches
 * so far to the left and the right of its column's letter.
 */
export function drawings(text: string, [left, right]: [number, number]): Drawing[] {
  const lines = text.split('\n');
  const head = lines.find((line) => /^\s*[a-z](\s+[a-z])+\s*$/.test(line));
  if (head === undefined) return [];
  const printed = lines.filter((line) => /^\s*\d+\s/.test(line));
  const rows = printed.map((line) => Number.parseInt(line, 10));
  const captions = lines.filter((line) => line.trim() !== '' && line !== head && !printed.includes(line));
  const all = boards(head);
  return all.map((columns, k) => {
    const from = (columns[0]?.at ?? 0) - 4;
    const to = all[k + 1]?.[0]?.at;
    const pieces = printed.flatMap((line, y) =>
      columns.flatMap(({ letter, at }, x) => {
        const found = line.slice(Math.max(0, at - left), at + right + 1).trim();
        return found === '' ? [] : [{ at: `${letter}${rows[y]}`, x, y, text: found }];
      }),
    );
    const caption = captions
      .map((line) => line.slice(Math.max(0, from), to === undefined ? undefined : to - 4).trim())
      .join(' ')
      .trim();
    return { columns: columns.map(({ letter }) => letter), rows, pieces, caption };
  });
}

/** What is told turn by turn: the columns' names, and a row for each turn, its number first. */
export interface Turns {
  head: string[];
  rows: string[][];
}

/** Reads a game that is told turn by turn, in columns with two spaces between them; nothing where a text is none. */
export function turns(text: string): Turns | undefined {
  const [head = [], ...rows] = text.split('\n').map((line) => line.trim().split(/\s{2,}/));
  const isTold = rows.length > 0 && rows.every((row, i) => row.length === head.length && row[0] === String(i + 1));
  return isTold ? { head, rows } : undefined;
}

const SEATS = 'RBGY';

/** The seat whose letter is printed in a square; 0 for none. */
export const printedSeat = (text: string): number => SEATS.indexOf(/[RBGY]/.exec(text)?.[0] ?? ' ') + 1;

/** The digit that is printed in a square. */
export const printedNumber = (text: string): number => Number(/\d/.exec(text)?.[0] ?? 0);
