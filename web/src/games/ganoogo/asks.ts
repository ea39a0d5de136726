/** What somebody is asked, and what passing would lead to. */

import { storyOf, type Entry } from '../../api/types';
import type { Part, Phrase } from '../../lang/phrase';
import type { Kind, Stage, View } from './generated';

/** Whom a question is about: the one who is asked, another by name, or both sides of a roll. */
export type Whom = { you: true } | { both: true } | { name: string };

export interface Question {
  whom: Whom;
  phase: View['phase'];
  /** The card that can be answered. */
  card?: string | undefined;
  /** Whether that card has been undone already, and only waits to be put away. */
  undone?: boolean;
}

/** The card that an answer would be to: not always the last that was played, for that may be done already. */
export function onTop(view: View): { id: string; by: number; target: number | string | null; stage?: Stage } | null {
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
  return { whom, phase: view.phase, card, undone: onTop(view)?.stage === 'cancelled' };
}

/** Which card has been played since the eye answered: that is why the same is asked once more. Anything else makes it new. */
export function since(log: Entry[], eye: number): { by: number; card: string } | null {
  const isNew = (entry: Entry): boolean =>
    storyOf(entry).some(({ what }) => what === 'turn-begins') ||
    ('chance' in entry && entry.chance.startsWith('roll')) ||
    ('move' in entry && !/^(play |pass$)/.test(entry.move));
  const lately = log.slice(log.findLastIndex(isNew) + 1);
  const answered = lately.findIndex((entry) => 'move' in entry && entry.seat === eye);
  if (answered < 0) return null;
  const played = lately.slice(answered).findLast((entry) => 'move' in entry && entry.move.startsWith('play '));
  return played && 'move' in played ? { by: played.seat, card: played.move.split(' ')[1] ?? '' } : null;
}

/** What the eye let go without being asked: the cards, and the window in which they would have fitted. */
export interface LetGo {
  cards: string[];
  when: Kind;
}

/** What a pass of the eye let go, out of its story; nothing where nothing would have helped. */
export function letGo(entry: Entry | undefined, eye: number): LetGo | null {
  if (!entry || !('move' in entry) || entry.seat !== eye || entry.move !== 'pass') return null;
  const { kept, when } = storyOf(entry).find(({ what }) => what === 'passes') ?? { what: '' };
  const text = (part: Part | string | undefined): string =>
    typeof part === 'object' && 'text' in part ? part.text : '';
  const cards = text(kept).split(' ').filter(Boolean);
  return cards.length > 0 ? { cards, when: text(when) as Kind } : null;
}

/**
 * The cards of what was let go that are named: in a fight of one's own each time, for there it may have cost something;
 * elsewhere each card once for each kind of window, and then it is taken for known.
 */
export function namedOf({ cards, when }: LetGo, known: Set<string>, mute: string[], fights: boolean): string[] {
  const named = cards.filter((card) => !mute.includes(card) && (fights || !known.has(`${card} ${when}`)));
  for (const card of named) known.add(`${card} ${when}`);
  return named;
}

/** Whether a die of the eye's is in the conflict at hand. */
export const fightsIn = ({ conflict, dice }: Pick<View, 'conflict' | 'dice'>, eye: number): boolean =>
  conflict !== null &&
  dice.some(({ home, seat }) => seat === eye && (home === conflict.attacker || home === conflict.defender));

/** Who took a turn from the eye, and by which card, until its next turn begins; `null` where it lost none. */
export function lostTurn(log: Entry[], eye: number): { card: string | null; by: number } | null {
  const phrases = log.flatMap(storyOf);
  const isFor = (part: Part | string | undefined): boolean =>
    typeof part === 'object' && 'seat' in part && part.seat === eye;
  const card = ({ card: played }: Phrase): string | null =>
    typeof played === 'object' ? ('word' in played ? played.word : 'text' in played ? played.text : null) : null;
  const by = ({ by: player }: Phrase): number => (typeof player === 'object' && 'seat' in player ? player.seat : 0);
  const begun = phrases.findLastIndex(({ what, who }) => what === 'turn-begins' && isFor(who));
  const lost = phrases.slice(begun + 1);
  const now = lost.findLast(({ what, whose }) => what === 'loses-this-turn' && isFor(whose));
  if (now) return { card: card(now), by: by(now) };
  if (!lost.some(({ what, who }) => what === 'skipped' && isFor(who))) return null;
  const why = phrases.findLast(({ what, whose }) => what === 'loses-turn' && isFor(whose));
  return { card: why ? card(why) : null, by: why ? by(why) : 0 };
}

/** The words that fit whom it is about. */
export const byWhom = (whom: Whom, you: string, both: string, other: (name: string) => string): string =>
  'you' in whom ? you : 'both' in whom ? both : other(whom.name);
