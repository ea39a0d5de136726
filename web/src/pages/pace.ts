/** The paces that the set-up page offers, and how they are told. */

import type { Pace } from '../api/types';
import type { Words } from '../lang/words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** No part of a clock is longer. */
const LONGEST = 60 * DAY;

const pace = (turn: number, reserve: number, increment = 0): Pace => ({ turn, reserve, increment, weekends: false });

/** What most people want. */
export const USUAL: Record<string, Pace> = {
  quick: pace(0, 3 * MINUTE, 2 * SECOND),
  usual: pace(0, 10 * MINUTE, 5 * SECOND),
  turn: pace(45 * SECOND, 2 * MINUTE),
  day: pace(DAY, 3 * DAY),
  days: pace(3 * DAY, 7 * DAY),
};

/** A pace in a few words. */
export function tellPace({ turn, reserve, increment }: Pace, words: Words): string {
  const w = words.clock;
  if (turn >= DAY) return w.dayTurn(Math.round(turn / DAY));
  if (turn > 0) return w.turn(Math.round(turn / SECOND));
  return w.minutes(Math.round(reserve / MINUTE), Math.round(increment / SECOND));
}

/** A pace from the fields of a form: seconds a turn, minutes in all, seconds added; `undefined` where it makes no sense. */
export function readPace(turn: number, reserve: number, increment: number): Pace | undefined {
  const read = pace(Math.round(turn * SECOND), Math.round(reserve * MINUTE), Math.round(increment * SECOND));
  const parts = [read.turn, read.reserve, read.increment];
  if (!parts.every((part) => Number.isFinite(part) && part >= 0 && part <= LONGEST)) return undefined;
  return Math.max(read.turn, read.reserve) >= SECOND ? read : undefined;
}

/** Whether people come back to it now and then, and need not stay. */
export const isByDays = ({ turn }: Pace): boolean => turn >= DAY;
