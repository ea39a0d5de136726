/** What is left of a turn that is being planned, and why a click leads nowhere. The server works the moves out. */

import type { Legal } from '../../api/types';
import type { View } from './generated';
import type { en } from './words/en';

type WarWords = typeof en;

/** How many units the eye may still move: none once its turn has ended, by an attack or by itself. */
export const movesLeft = (view: View, eye: number): number => (view.to_move === eye ? view.moves_left : 0);

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

/** Why a click leads nowhere, and the ruling that says so; `null` where there is nothing to explain. */
export function whyNot(view: View, { at, eye, selected, picked }: Click, w: WarWords): [string, string] | null {
  const unit = view.units.find((unit) => unit.at === at);
  const mountain = view.mountains.includes(at);
  if (selected) {
    if (unit) return [w.occupied(at), 'WR-7'];
    if (mountain) return [w.mountain, 'WR-7'];
    const relay = view.units.some((unit) => unit.at === selected && /[rx]/i.test(unit.unit));
    const arsenal = view.arsenals.some((arsenal) => arsenal.at === at && arsenal.seat !== eye);
    return view.spent && arsenal && !relay ? [w.oneArsenal(at), 'WR-13'] : [w.tooFar(at), 'WR-7'];
  }
  if (view.phase === 'deploying' && !unit && picked) return [mountain ? w.mountain : w.ownGround, 'WR-1'];
  if (!unit) return null;
  if (unit.seat !== eye) return view.spent ? [w.spent, 'WR-13'] : [w.outOfReach(at), 'WR-11'];
  const what = w.units[unit.unit.toUpperCase()] ?? unit.unit;
  if (!unit.online) return [w.cutOff(w.sides[unit.seat - 1] ?? '', what, at), 'WR-6'];
  if (view.retreat?.due) return [w.retreatFirst(view.retreat.at), 'WR-12'];
  if (view.moved.includes(at)) return [w.movedAlready(what, at), 'WR-14'];
  if (view.moves_left === 0) return [w.noMoves, 'WR-14'];
  return [w.noWay(what, at), 'WR-7'];
}
