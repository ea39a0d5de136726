/** Where a game moved, whoever is to blame: from the beginning of a turn to its end. */

import type { Moment, Step } from './generated';

export interface Swing {
  /** The events of the turn: from one, up to but not with another. */
  from: number;
  to: number;
  /** Who gained by it, and how much. */
  seat: number;
  worth: number;
}

/** Less is no swing. */
const LEAST = 0.03;
/** No more are named. */
const MOST = 3;
/** No more moments than this are named, whatever made them matter. */
export const MOMENTS = 5;
/** A choice that cost no more than this is a trifle where something greater happened. */
const TRIFLE = 0.015;

/** The greatest of them between two, in the order of the game. The very end is another matter: it is all or nothing. */
export function swings(steps: Step[], begins: number[]): Swing[] {
  const chance = (count: number): number =>
    (count === 0 ? steps[0]?.before[0] : steps[Math.min(count, steps.length) - 1]?.after[0]) ?? 0.5;
  const found = begins
    .map((from, i): Swing => {
      const to = Math.min(begins[i + 1] ?? steps.length, steps.length);
      const change = chance(to) - chance(from);
      return { from, to, seat: change > 0 ? 1 : 2, worth: Math.abs(change) };
    })
    .filter(({ from, to, worth }) => to > from && worth >= LEAST && chance(to) > 0 && chance(to) < 1);
  return greatest(found, MOST);
}

/** The greatest of some, in the order of the game. */
export const greatest = (found: Swing[], most: number): Swing[] => {
  const kept = new Set(found.toSorted((a, b) => b.worth - a.worth).slice(0, Math.max(0, most)));
  return found.filter((swing) => kept.has(swing));
};

/** The moments without trifles, where there was more. */
export const weighty = (moments: Moment[], found: Swing[]): Moment[] =>
  found.length === 0 ? moments : moments.filter(({ kind, worth }) => kind !== 'choice' || worth > TRIFLE);

/** How a record says that a game ended. */
export function endOf(head: string): { winners: number[]; reason: string } | null {
  const [, who, reason] = /^Result: (.+?) \((.+)\)$/m.exec(head) ?? [];
  if (who === undefined || reason === undefined) return null;
  return { winners: who.split(',').map(Number).filter(Number.isInteger), reason };
}

/** How costs and marks are told: so many decimals, so that a mark never contradicts the number beside it. */
export const shownCost = (cost: number, least: number): number => {
  const parts = least < 0.01 ? 10 : 1;
  return Math.round(cost * 100 * parts) / parts;
};

/** A sentence begins with a capital; a square's name stays what it is. */
export const capital = (text: string): string =>
  text.replace(/^\p{Ll}(?=[\p{L}\s])/u, (letter) => letter.toLocaleUpperCase());
