/** What is left of a turn that is being planned, and what a click means. The engine works the moves out. */

import type { Legal } from '../../api/types';
import type { View } from './generated';
import type { en } from './words/en';

type WarWords = typeof en;

/** How many units the eye may still move: none once its turn has ended, by an attack or by itself. */
export const movesLeft = (view: View, eye: number): number => (view.to_move === eye ? view.moves_left : 0);

/** The own units that what is planned cuts off: they were on a line before it, and are not now. */
export function darkened(before: View | null, now: View, eye: number): string[] {
  const dark = (view: View): string[] =>
    view.units.filter(({ seat, online }) => seat === eye && !online).map(({ at }) => at);
  const known = before && new Set(dark(before));
  return known ? dark(now).filter((at) => !known.has(at)) : [];
}

/** What is asked of whoever is to choose. */
export function asked(view: View, legal: Legal | null, w: WarWords): string {
  if (view.phase === 'deploying') return (view.deploying?.missing.length ?? 0) === 0 ? w.askReady : w.askDeploy;
  if (view.retreat?.due) return w.askRetreat(view.retreat.at);
  if (view.spent) return w.askSpent(view.moves_left);
  if (view.moves_left === 0) return w.askAttackOnly;
  return legal?.moves.some((move) => move.startsWith('x'))
    ? w.askMoveOrAttack(view.moves_left)
    : w.askMove(view.moves_left);
}

/** Where a click went, and what was picked up before. */
export interface Click {
  at: string;
  eye: number;
  /** The square of the unit that is to move. */
  selected: string;
  /** The unit that is to be placed. */
  picked: string;
}

/** The move that a click seems to mean, so that the rules can say why it leads nowhere; `null` where it means nothing. */
export function meant(view: View, { at, eye, selected, picked }: Click): string | null {
  const unit = view.units.find((unit) => unit.at === at);
  if (selected) return `${selected}-${at}`;
  if (view.phase === 'deploying') return picked && !unit ? `place ${picked} ${at}` : null;
  if (!unit) return null;
  // A unit that cannot be picked up can go nowhere, not even where it stands.
  return unit.seat === eye ? `${at}-${at}` : `x${at}`;
}
