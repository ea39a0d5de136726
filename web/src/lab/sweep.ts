/** A small sweep, played in the page: bots of one level, a few games for each value. */

import type { GameCard } from '../api/types';
import type { Engine } from '../engine/engine';
import { wilson, type Measured } from './plot';

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
  // Whoever writes two dots means a range.
  if (values.some((value) => value.includes('..'))) return null;
  return new Set(values).size === values.length ? values : null;
}

/** What the values of an option can be, where that can be said: bounds, with words beside them, or words alone. */
export interface Bounds {
  least?: number;
  most?: number;
  /** Whether the numbers are whole. */
  whole?: boolean;
  words: string[];
}

/** What an option that is swept can be; `null` where only the engine knows. */
export function boundsOf(name: string, { seats, choices }: Pick<GameCard, 'seats' | 'choices'>): Bounds | null {
  if (name === 'seats') return { least: seats[0], most: seats[1], whole: true, words: [] };
  const choice =
    choices.find((each) => each.name === name) ??
    // Both sides of a board at once.
    (name === 'size' ? choices.find((each) => each.name === 'width') : undefined);
  switch (choice?.kind) {
    case 'number':
      return { least: choice.min, most: choice.max, whole: Number.isInteger(choice.step ?? 1), words: [] };
    case 'limit':
    case 'perhaps':
      return { least: choice.min, whole: true, words: ['off'] };
    case 'flag':
      return { words: ['true', 'false'] };
    default:
      return null;
  }
}

/** Whether a value is one of those. */
export function isWithin({ least, most, whole, words }: Bounds, value: string): boolean {
  if (words.includes(value)) return true;
  if (least === undefined || !(whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(value)) return false;
  return Number(value) >= least && Number(value) <= (most ?? Infinity);
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
  /** How many played. */
  seats: number;
}

/** What is counted: games of equals, and those between a stronger bot and weaker ones. */
export type Games = 'cells' | 'unequal';

/** A row of cells: the value of the second option, and the games that were played for each value of the first. */
export interface Row extends Record<Games, Played[][]> {
  value: string;
}

/** A sweep as far as it has come: all it takes to go on. */
export interface Swept {
  game: string;
  option: string;
  second: string;
  values: string[];
  rows: Row[];
  /** Games for each cell, and in all. */
  each: number;
  games: number;
  level: number;
  /** Whether as many games are played between unequals. */
  apart: boolean;
  /** Whether nobody has stopped it. */
  going: boolean;
}

/** A sweep of which nothing is played. */
export const begun = ({ others, ...asked }: Omit<Swept, 'rows' | 'games' | 'going'> & { others: string[] }): Swept => ({
  ...asked,
  rows: others.map((value) => ({ value, cells: asked.values.map(() => []), unequal: asked.values.map(() => []) })),
  games: asked.values.length * others.length * asked.each * (asked.apart ? 2 : 1),
  going: true,
});

export interface Place {
  number: number;
  row: number;
  column: number;
  kind: Games;
}

/** The games that are still to be played, in their order: a first of every cell, then a second. */
export function gamesOf({ each, rows, values, apart }: Swept): Place[] {
  const kinds: Games[] = apart ? ['cells', 'unequal'] : ['cells'];
  return Array.from({ length: each }, (_, number) =>
    rows.flatMap((cells, row) =>
      values.flatMap((_value, column) =>
        kinds
          .filter((kind) => (cells[kind][column]?.length ?? 0) <= number)
          .map((kind): Place => ({ number, row, column, kind })),
      ),
    ),
  ).flat();
}

/** The sweep with one game more. */
export const withGame = (swept: Swept, row: number, column: number, kind: Games, played: Played): Swept => ({
  ...swept,
  rows: swept.rows.map((cells, j) =>
    j === row
      ? { ...cells, [kind]: cells[kind].map((games, i) => (i === column ? [...games, played] : games)) }
      : cells,
  ),
});

/** How many games are played. */
export const playedIn = ({ rows }: Swept): number =>
  rows.reduce((sum, { cells, unequal }) => sum + [...cells, ...unequal].flat().length, 0);

export const isDone = (swept: Swept): boolean => playedIn(swept) >= swept.games;

/** The levels that meet to tell skill from luck, as the command has them. */
export const [STRONG, WEAK] = [3, 1];

/** Where the stronger one sits in a game: at every seat in turn. */
export const placeOf = (number: number, seats: number): number => (number % Math.max(1, seats)) + 1;

/**
 * How much better than luck alone the stronger one did, in games in their order: 0 is luck alone, 1 wins every game. Whoever
 * shares a win shares the point; a draw is shared by all.
 */
export function skill(games: Played[]): Measured | null {
  const seats = games[0]?.seats ?? 0;
  if (seats < 2) return null;
  const luck = 1 / seats;
  const points = games.map(({ winners }, number) =>
    winners.length === 0 ? luck : winners.includes(placeOf(number, seats)) ? 1 / winners.length : 0,
  );
  const share = wilson(
    points.reduce((sum, point) => sum + point, 0),
    points.length,
  );
  const beyond = (part: number): number => (part - luck) / (1 - luck);
  return { at: beyond(share.at), low: beyond(share.low), high: beyond(share.high) };
}

/** No game of a small sweep is longer: what is not over then is nobody's. */
const LONGEST = 1500;

/**
 * Plays one game of bots, all of one level or each of its own, after a first move of each seat where some are given; `null`
 * where nobody wants it any more.
 */
export async function playOut(
  engine: Engine,
  start: { game: string; seats?: number; options: Record<string, unknown>; seed: number; first?: string[] },
  level: number | ((seat: number, seats: number) => number),
  going: () => boolean,
): Promise<Played | null> {
  const { first = [], ...begun } = start;
  let state = await engine.ask('new', begun);
  const { seats } = state;
  for (const [i, move] of first.entries()) {
    if (!going()) return null;
    state = (await engine.ask('play', { move, seat: i + 1 })).state;
  }
  for (let events = 0; events < LONGEST; events += 1) {
    if (!going()) return null;
    if (state.outcome) return { winners: state.outcome.winners, events, seats };
    if ('choose' in state.turn) {
      const seat = state.turn.choose[0] ?? 1;
      const own = typeof level === 'number' ? level : level(seat, seats);
      const best = await engine.best({ level: own, seat });
      if (!best) return null;
      state = (await engine.ask('play', { move: best.move, seat })).state;
    } else {
      state = (await engine.ask('chance')).state;
    }
  }
  return { winners: [], events: LONGEST, seats };
}
