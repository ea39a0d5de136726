/** A round of Gowap step by step, as the engine tells it: who steps where on which coins, who fights, who is born. */

import type { Standing as Token } from './generated';

export type Act =
  | { kind: 'step'; seat: number; n: number; coins: string; from: string; to: string }
  /** The winner is `null` where both sides are equal. */
  | { kind: 'fight'; at: string; sums: [number, number]; winner: number | null }
  | { kind: 'birth'; at: string; seat: number; coin: string; gender: 'M' | 'F'; value: number }
  /** Cells do their work, with nothing else in between. */
  | { kind: 'ground'; cells: string[] };

/** What the engine tells of an act: who is gone then, and who is new or not as before. */
export type Told = Act & { gone?: { seat: number; n: number }[]; tokens?: Token[] };

export interface Scene {
  act: Act;
  /** Everybody after it. */
  tokens: Token[];
}

const key = ({ seat, n }: { seat: number; n: number }): string => `${seat}-${n}`;

/** The acts of a round with everybody who is there after each. */
export function scenes(before: Token[], round: Told[]): Scene[] {
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
