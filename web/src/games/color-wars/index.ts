import type { Entry } from '../../api/types';
import type { Words } from '../../lang/words';
import type { GameFace, Telling } from '../contract';
import { nameOf, tellPlainly } from '../plain';
import Board from './Board.svelte';
import { share } from './changes';
import type { View } from './generated';
import { colorNumber } from './grid';
import { own } from './words';

// With a swapped pie, seat 2 plays Red.
const color = (seat: number, view?: View): number => (view?.swapped && seat <= 2 ? 3 - seat : seat);

function ask(view: View, seats: number, moves: string[], words: Words): string {
  if (moves.includes('red')) return own(words).pick;
  if (view.moves < seats) {
    const name = words.colors[colorNumber(view.to_move) - 1] ?? '';
    return view.squares.length === 1 && moves.length > 0 && view.to_move.toLowerCase().startsWith('b')
      ? own(words).claimFor(name)
      : own(words).claim;
  }
  return own(words).add;
}

function tell(log: Entry[], index: number, { words, seats, options, view, made }: Telling<View>): string {
  const entry = log[index];
  if (entry && 'chance' in entry) return own(words).tellDeal(entry.chance);
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, (seat) => nameOf(seat, words));
  const { move, seat } = entry;
  // Seat 2 chooses, and has Blue where nothing is changed.
  if (move === 'red' || move === 'blue') {
    const [taken, left] = move === 'red' ? [1, 2] : [2, 1];
    return own(words).tellPick(nameOf(taken, words), nameOf(left, words), move === 'red');
  }
  // A table may have begun in the middle of a game.
  const before = view ? view.moves - made : 0;
  const claims = options.opening === 'random' ? 0 : seats;
  if (before + index >= claims) return own(words).tellAdd(nameOf(color(seat, view), words), move);
  // In the opening "pie" seat 1 claims for both colours, Red first.
  const claimed = options.opening === 'pie' ? before + index + 1 : color(seat, view);
  return own(words).tellClaim(nameOf(claimed, words), move);
}

/** Whether a colour that was on the board is on it no more: each seat claims with its own move. */
const isOut = (view: View, seat: number): boolean => view.moves >= seat && share(view, color(seat, view)).squares === 0;

export const face: GameFace<View> = {
  Board,
  isOut,
  suspense: () => true,
  meanwhile: (words) => own(words).popping,
  rolls: ({ opening }) => opening === 'random',
  color: (seat, _seats, view) => color(seat, view),
  name: (seat, _seats, words, view) => nameOf(color(seat, view), words),
  position: ({ position }) => position,
  beside(seat, view, words) {
    if (isOut(view, seat)) return own(words).out;
    const { squares, points } = share(view, color(seat, view));
    return own(words).standing(squares, points);
  },
  ask: (view, _seat, legal, words, seats) => ask(view, seats, legal?.moves ?? [], words),
  tell,
  describe(view, words) {
    if (view.squares.length === 0) return [own(words).bare];
    return [1, 2, 3, 4].flatMap((number) => {
      const held = view.squares.filter((square) => colorNumber(square.color) === number);
      if (held.length === 0) return [];
      const { squares, points } = share(view, number);
      const places = held.map(({ at, value }) => `${at} ${value}`).join(', ');
      return [`${own(words).holds(words.colors[number - 1] ?? '', squares, points)} ${places}.`];
    });
  },
};
