/** What this browser remembers of how its person likes to play Ganoogo. */

import type { Topic } from './generated';
import { MATTERS } from './orders';

export interface Habits {
  ask: Topic[];
  mute: string[];
  /** Asks with cards that could as well wait. */
  every: boolean;
  /** Asks before MP are given away. */
  sure: boolean;
  /** How quickly what others do is shown. */
  pace: 'slow' | 'normal' | 'fast';
  /** Shows the odds of the roll at hand. */
  odds: boolean;
}

const KEY = 'fracas.ganoogo';
const FIRST: Habits = { ask: [...MATTERS], mute: [], every: false, sure: true, pace: 'normal', odds: false };

function remembered(): Habits {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Habits>) };
  } catch {
    return { ...FIRST };
  }
}

export const habits = $state<Habits>(remembered());

/** Changes a habit and remembers it where the browser lets us. */
export function adopt(change: Partial<Habits>): void {
  Object.assign(habits, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(habits));
  } catch {
    // A browser that remembers nothing still does as it is told.
  }
}

/** How much longer or shorter than usual motions are. */
export const stretch = (): number => ({ slow: 2, normal: 1, fast: 0.3 })[habits.pace];
