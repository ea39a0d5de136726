/** The map of openings: `data/color-wars/openings-5x5.txt`, with every turn and mirror of what it tells. */

import { cell, square } from '../../lib/squares';

export interface Opening {
  red: string;
  blue: string;
  winner: 'red' | 'blue' | 'open';
  /** Within how many moves, where it is decided. */
  moves: number | null;
}

export const SIDE = 5;

/** Reads the file. */
export const openingsIn = (text: string): Opening[] =>
  text.split('\n').flatMap((line) => {
    const [red, blue, winner, moves] = line.split(' ');
    if (line.startsWith('#') || !red || !blue || (winner !== 'red' && winner !== 'blue' && winner !== 'open'))
      return [];
    return [{ red, blue, winner, moves: moves === '-' ? null : Number(moves) }];
  });

/** A square in one of the eight ways to turn and mirror the board. */
function turned(at: string, way: number): string {
  let { x, y } = cell(at);
  if (way & 1) x = SIDE - 1 - x;
  if (way & 2) y = SIDE - 1 - y;
  return way & 4 ? square(y, x) : square(x, y);
}

/** What is known of two first squares, however they are turned. */
export function openingOf(all: Opening[], red: string, blue: string): Opening | undefined {
  for (let way = 0; way < 8; way += 1) {
    const found = all.find((each) => each.red === turned(red, way) && each.blue === turned(blue, way));
    if (found) return found;
  }
  return undefined;
}
