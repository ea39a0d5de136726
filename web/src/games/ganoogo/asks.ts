/** What somebody is asked, and what passing would lead to. */

import type { View } from './generated';

/** Whom a question is about: the one who is asked, another by name, or both sides of a roll. */
export type Whom = { you: true } | { both: true } | { name: string };

export interface Question {
  whom: Whom;
  phase: View['phase'];
  /** The card that can be answered. */
  card?: string | undefined;
}

/** The card that an answer would be to: not always the last that was played, for that may be done already. */
export function onTop(view: View): { id: string; by: number } | null {
  const top = view.stack.findLast((frame) => 'card' in frame);
  return top && 'card' in top ? top.card : view.last;
}

/** Whom a window is about: who played the card, or whose roll or turn it is; nobody alone where both sides roll. */
function subject(view: View): number | null {
  if (view.window?.kind === 'card-played') return onTop(view)?.by ?? view.last?.by ?? view.turn;
  const top = view.stack.findLast((frame) => 'card' in frame || 'roll' in frame);
  const [sole, ...others] = top && 'roll' in top ? top.roll.sides : [view.turn];
  return others.length === 0 ? (sole ?? view.turn) : null;
}

export function questionOf(view: View, eye: number, name: (seat: number) => string, card?: string): Question {
  const seat = subject(view);
  const whom = seat === null ? { both: true as const } : seat === eye ? { you: true as const } : { name: name(seat) };
  return { whom, phase: view.phase, card };
}

/** The words that fit whom it is about. */
export const byWhom = (whom: Whom, you: string, both: string, other: (name: string) => string): string =>
  'you' in whom ? you : 'both' in whom ? both : other(whom.name);
