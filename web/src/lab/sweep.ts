/** A small sweep, played in the page: bots of one level, a few games for each value. */

import type { Engine } from '../engine/engine';

/** The most values of an option, and games for each. */
export const MOST = 8;

/** Reads `3..5` or `a,b`; `null` for what is neither. */
export function valuesIn(text: string): string[] | null {
  const range = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*$/.exec(text);
  const values = range
    ? Array.from({ length: Math.max(0, Math.min(MOST + 1, Number(range[2]) - Number(range[1]) + 1)) }, (_, i) =>
        String(Number(range[1]) + i),
      )
    : text.split(',').map((value) => value.trim());
  if (values.length === 0 || values.length > MOST || values.some((value) => value === '')) return null;
  return new Set(values).size === values.length ? values : null;
}

/** A value as options have it: JSON where it reads as JSON, else text. */
const read = (value: string): unknown => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** What is asked for: the options of a cell, and how many play. */
export function cellOf(
  name: string,
  value: string,
  known: Record<string, unknown>,
): { seats?: number; options: Record<string, unknown> } {
  if (name === 'seats') return { seats: Number(value), options: {} };
  // A board that has two sides is as large as both.
  if (name === 'size' && !('size' in known)) return { options: { width: read(value), height: read(value) } };
  return { options: { [name]: read(value) } };
}

/** The options of a cell where two are swept, the second being the one that counts. */
export const both = (one: ReturnType<typeof cellOf>, other: ReturnType<typeof cellOf>): ReturnType<typeof cellOf> => ({
  ...one,
  ...other,
  options: { ...one.options, ...other.options },
});

/** A game that was played. */
export interface Played {
  winners: number[];
  events: number;
}

/** No game of a small sweep is longer: what is not over then is nobody's. */
const LONGEST = 1500;

/** Plays one game of bots, after a first move of each seat where some are given; `null` where nobody wants it any more. */
export async function playOut(
  engine: Engine,
  start: { game: string; seats?: number; options: Record<string, unknown>; seed: number; first?: string[] },
  level: number,
  going: () => boolean,
): Promise<Played | null> {
  const { first = [], ...begun } = start;
  let state = await engine.ask('new', begun);
  for (const [i, move] of first.entries()) {
    if (!going()) return null;
    state = (await engine.ask('play', { move, seat: i + 1 })).state;
  }
  for (let events = 0; events < LONGEST; events += 1) {
    if (!going()) return null;
    if (state.outcome) return { winners: state.outcome.winners, events };
    if ('choose' in state.turn) {
      const seat = state.turn.choose[0] ?? 1;
      const best = await engine.best({ level, seat });
      if (!best) return null;
      state = (await engine.ask('play', { move: best.move, seat })).state;
    } else {
      state = (await engine.ask('chance')).state;
    }
  }
  return { winners: [], events: LONGEST };
}
