/** What the lab of Gaogıe asks: tables as a form has them, positions, and answers to a habit. */

import type { Engine } from '../../engine/engine';
import type { Best } from './generated';

/** A move of a table of one's own, as a form has it. */
export interface Row {
  name: string;
  /** `fire 2, water 1`. */
  costs: string;
  /** Tenths; empty for a basic move. */
  damage: string;
  /** `wall, wind`. */
  blocked: string;
}

/** A move as the game's option `moves` has it. */
export interface HouseMove {
  name: string;
  costs?: Record<string, number>;
  damage?: number;
  blocked_by?: string[];
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** What a row says; what it says wrongly the game refuses, with a reason. */
export function moveOf({ name, costs, damage, blocked }: Row): HouseMove {
  const paid = listed(costs).map((part): [string, number] => {
    const [, what = part, count = '1'] = /^(.*?)\s+(\d+)$/.exec(part) ?? [];
    return [what, Number(count)];
  });
  return {
    name: name.trim(),
    ...(paid.length > 0 && { costs: Object.fromEntries(paid) }),
    ...(damage.trim() !== '' && { damage: Number(damage) }),
    ...(listed(blocked).length > 0 && { blocked_by: listed(blocked) }),
  };
}

/** A move as a row. */
export const rowOf = ({ name, costs, damage, blocked_by }: HouseMove): Row => ({
  name,
  costs: Object.entries(costs ?? {})
    .map(([what, count]) => (count === 1 ? what : `${what} ${count}`))
    .join(', '),
  damage: damage === undefined ? '' : String(damage),
  blocked: (blocked_by ?? []).join(', '),
});

/** Reads a stock as it is typed, where nothing is none; `null` for what is no whole number from 0 to 99. */
export function stockIn(text: string): number | null {
  const bare = text.trim();
  return /^\d{0,2}$/.test(bare) ? Number(bare) : null;
}

export type Mix = Record<string, number>;

/** The mix of a table, where it could be solved, and the last one that was found before it. */
export interface Mixes {
  before: Mix | null;
  now: Mix | null;
}

/** The mixes after a table was solved, or was beyond that: what was found before stays to compare with. */
export const afterwards = ({ before, now }: Mixes, found: Mix | null): Mixes => ({ before: now ?? before, now: found });

/** The stocks of two as a position. */
export const positionOf = (stocks: number[][]): string => `${stocks.map((stock) => stock.join()).join('|')} r1 t1`;

export interface Start {
  game: 'gaogie';
  seats: 2;
  options: { moves?: HouseMove[] };
  position: string;
}

/** How a position is played best. */
export async function solve(engine: Engine, start: Start): Promise<Best> {
  await engine.ask('load', start);
  return (await engine.ask('inspect')) as Best;
}

/** A move and what it is worth against a habit, from −1 to 1. */
export interface Worth {
  move: string;
  value: number;
}

/**
 * What each move of the first seat is worth against a mix of the second's, when both play best from the next turn on:
 * the best first. `null` where nobody wants it any more, or where what follows cannot be solved.
 */
export async function answers(
  engine: Engine,
  start: Start,
  mine: string[],
  habit: Record<string, number>,
  going: () => boolean,
): Promise<Worth[] | null> {
  const all = Object.values(habit).reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) return null;
  const found: Worth[] = [];
  for (const move of mine) {
    let value = 0;
    for (const [theirs, weight] of Object.entries(habit)) {
      if (weight <= 0) continue;
      if (!going()) return null;
      const after = await met(engine, start, move, theirs);
      if (after === null) return null;
      value += (weight / all) * after;
    }
    found.push({ move, value });
  }
  return found.toSorted((a, b) => b.value - a.value);
}

/** What it comes to when two moves meet. */
async function met(engine: Engine, start: Start, mine: string, theirs: string): Promise<number | null> {
  await engine.ask('load', start);
  await engine.ask('play', { move: mine, seat: 1 });
  const { state } = await engine.ask('play', { move: theirs, seat: 2 });
  if (state.outcome) {
    const [winner, ...others] = state.outcome.winners;
    return winner === undefined || others.length > 0 ? 0 : winner === 1 ? 1 : -1;
  }
  return ((await engine.ask('inspect')) as Best).value;
}
