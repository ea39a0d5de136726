import type { Entry } from '../../api/types';
import type { GameFace, Telling } from '../contract';
import { nameOf, tellPlainly } from '../plain';
import Board from './Board.svelte';
import type { View } from './generated';
import { split } from './view';
import { own } from './words';

function tell(log: Entry[], index: number, { words, view }: Telling<View>): string {
  const entry = log[index];
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, (seat) => nameOf(seat, words));
  const { move, target } = split(entry.move);
  const about = view?.moves.find((each) => each.move === move);
  const name = about?.name ?? move;
  const who = nameOf(entry.seat, words);
  if (about && about.damage === undefined) return own(words).tellCharge(who, name);
  return target === null ? own(words).tellStrike(who, name) : own(words).tellStrikeAt(who, name, nameOf(target, words));
}

export const face: GameFace<View> = {
  Board,
  together: true,
  suspense: true,
  rolls: () => false,
  color: (seat) => seat,
  name: (seat, _seats, words) => nameOf(seat, words),
  ask: (view, _seat, _legal, words) => (view.playing.length > 2 ? own(words).askTarget : own(words).ask),
  tell,
  describe(view, words) {
    return view.seats.map(({ seat, out, unused }) => {
      const stock = Object.entries(unused).map(
        ([move, count]) => `${view.moves.find((each) => each.move === move)?.name ?? move} ${count}`,
      );
      return `${nameOf(seat, words)}: ${out ? own(words).out : stock.join(', ')}.`;
    });
  },
};
