/** What the person at the board may do, sorted by where they would point. */

import type { View } from './generated';
import { read, type Act } from './view';

export interface Offered {
  acts: Act[];
  /** Dice that can be taken up. */
  movable: Set<string>;
  playable: Set<string>;
  flings: Set<string>;
}

export function offered(moves: string[]): Offered {
  const acts = moves.flatMap((move) => read(move) ?? []);
  return {
    acts,
    movable: new Set(acts.flatMap((act) => (act.kind === 'move' || act.kind === 'fight' ? [act.from] : []))),
    playable: new Set(acts.flatMap((act) => (act.kind === 'play' ? [act.card] : []))),
    flings: new Set(acts.flatMap((act) => (act.kind === 'fling' ? [act.to] : []))),
  };
}

/** What a die could strike at on a square, fights first. */
export const strikesOn = (
  { acts }: Offered,
  { strikes }: View,
  from: string,
  to: string,
): { move: string; storm: boolean; wins: number | null }[] =>
  acts
    .flatMap((act) => {
      if ((act.kind !== 'fight' && act.kind !== 'move') || act.from !== from || act.to !== to) return [];
      const known = strikes.find((one) => one.from === from && one.to === to && one.storm === (act.kind === 'move'));
      if (act.kind === 'move' && !known) return [];
      return [{ move: `${act.kind} ${from} ${to}`, storm: act.kind === 'move', wins: known?.wins ?? null }];
    })
    .toSorted((a, b) => Number(a.storm) - Number(b.storm));

/** Squares that a picked card may name, and seats. */
export function aimsOf({ acts }: Offered, picked: string): { squares: Set<string>; seats: number[] } {
  const aims = acts.flatMap((act) => (act.kind === 'play' && act.card === picked && act.target ? [act.target] : []));
  return {
    squares: new Set(aims.filter((aim) => /[a-z]/.test(aim))),
    seats: aims.filter((aim) => /^\d+$/.test(aim)).map(Number),
  };
}
