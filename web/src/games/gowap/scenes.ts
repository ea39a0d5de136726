/** A round of Gowap step by step, as the engine tells it: who steps where on which coins, who fights, who is born. */

import type { Scene as Act, Standing } from './generated';

export type { Act };

export interface Scene {
  act: Act;
  /** Everybody after it. */
  tokens: Standing[];
}

const key = ({ seat, n }: { seat: number; n: number }): string => `${seat}-${n}`;

/** The acts of a round with everybody who is there after each. */
export function scenes(before: Standing[], round: Act[]): Scene[] {
  const now = new Map(before.map((token) => [key(token), token]));
  return round.map((act) => {
    for (const token of act.gone ?? []) now.delete(key(token));
    for (const token of act.tokens ?? []) now.set(key(token), token);
    return { act, tokens: [...now.values()] };
  });
}

const LASTS: Record<Act['kind'], number> = { step: 380, fight: 900, birth: 750, ground: 450 };
/** A round lasts no longer than so, however many take part. */
const LONGEST = 7000;

/** How long each scene stays, in milliseconds at normal speed. */
export function lengths(story: Scene[]): number[] {
  const whole = story.reduce((sum, { act }) => sum + LASTS[act.kind], 0);
  const shrink = Math.min(1, LONGEST / Math.max(1, whole));
  return story.map(({ act }) => LASTS[act.kind] * shrink);
}
