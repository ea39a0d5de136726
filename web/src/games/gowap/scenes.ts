/** A round of Gowap step by step, as the engine tells it: who steps where on which coins, who fights, who is born. */

import type { Scene as Act, Standing } from './generated';

export type { Act };

export interface Scene {
  act: Act;
  /** Everybody before it. */
  before: Standing[];
  /** Everybody after it. */
  tokens: Standing[];
  /** Who was there before it and is not any more. */
  lost: Standing[];
}

const key = ({ seat, n }: { seat: number; n: number }): string => `${seat}-${n}`;

/** The acts of a round with everybody who is there after each. */
export function scenes(before: Standing[], round: Act[]): Scene[] {
  const now = new Map(before.map((token) => [key(token), token]));
  return round.map((act) => {
    const standing = [...now.values()];
    const lost = (act.gone ?? []).flatMap((token) => now.get(key(token)) ?? []);
    for (const token of lost) now.delete(key(token));
    for (const token of act.tokens ?? []) now.set(key(token), token);
    return { act, before: standing, tokens: [...now.values()], lost };
  });
}

/** Long enough to read the sentence that is told of it. */
const LASTS: Record<Act['kind'], number> = { step: 650, fight: 1800, birth: 1300, ground: 1000 };
/** A round lasts no longer than so, however many take part. */
const LONGEST = 10_000;

/** Ground that takes somebody is as good as a fight. */
const lasts = ({ act, lost }: Scene): number => LASTS[lost.length > 0 ? 'fight' : act.kind];

/** How long each scene stays, in milliseconds at normal speed. */
export function lengths(story: Scene[]): number[] {
  const whole = story.reduce((sum, scene) => sum + lasts(scene), 0);
  const shrink = Math.min(1, LONGEST / Math.max(1, whole));
  return story.map((scene) => lasts(scene) * shrink);
}
