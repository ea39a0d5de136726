/** Set-ups of one's own in the lab: a map written row by row, and where tokens begin. */

import { square } from '../../lib/squares';

/** A board is so wide and high at the least and at the most (GW-1). */
export const [LEAST, MOST] = [3, 19] as const;

/** The functions of a map's cells: as many formulas a line as there are lines, the top row first. */
export function mapIn(text: string): { size: number; map: Record<string, string> } | null {
  const rows = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  const size = rows.length;
  if (size < LEAST || size > MOST || rows.some((row) => row.length !== size)) return null;
  const cells = rows.flatMap((row, down) =>
    row.map((formula, column) => [square(column, size - 1 - down), formula] as const),
  );
  return { size, map: Object.fromEntries(cells) };
}

/** A map as it is written. */
export const mapText = (size: number, functions: Record<string, string>): string =>
  Array.from({ length: size }, (_, down) =>
    Array.from({ length: size }, (_, column) => functions[square(column, size - 1 - down)] ?? 'V').join(' '),
  ).join('\n');

/** What is written for a token that is placed at random. */
export const NOWHERE = '-';

/** Where a team's tokens begin, in their order. */
export const squaresIn = (text: string): string[] => text.split(/[\s,]+/).filter((at) => at !== '');

/** The moves that place a team's tokens. */
export const placesIn = (text: string): string[] =>
  squaresIn(text).flatMap((at, i) => (at === NOWHERE ? [] : [`place ${i + 1} ${at}`]));
