import type { Entry } from '../../api/types';
import type { GameFace, Telling } from '../contract';
import { nameOf, tellPlainly } from '../plain';
import Board from './Board.svelte';
import type { View } from './generated';
import { gather, undoing } from './showdown';
import { called as calledIn, split } from './view';
import { book } from '../../lang/books.svelte';
import { own } from './words';

/** A name in the reader's language, where there is a word for it. */
const said = (name: string): string => book('gaogie')?.say(`text-${name}`) ?? name;

function tell(log: Entry[], index: number, { words, view }: Telling<View>): string {
  const entry = log[index];
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, (seat) => nameOf(seat, words));
  const { move, target } = split(entry.move);
  const about = view?.moves.find((each) => each.move === move);
  const name = said(about?.name ?? move);
  const who = nameOf(entry.seat, words);
  if (about && about.damage === undefined) return own(words).tellCharge(who, name);
  return target === null ? own(words).tellStrike(who, name) : own(words).tellStrikeAt(who, name, nameOf(target, words));
}

/** A move by its name in the reader's language, and whom it is aimed at. */
function called(text: string, name: (seat: number) => string, view?: View): string {
  const { move, target } = split(text);
  const made = said(view?.moves.find((each) => each.move === move)?.name ?? move);
  return target === null ? made : `${made} → ${name(target)}`;
}

export const face: GameFace<View> = {
  Board,
  together: true,
  act: 'together',
  suspense: () => true,
  meanwhile: (words) => own(words).turning,
  gather,
  passing: ['chosen'],
  // Everybody's card shows how it went; a story on top would cover the moves.
  retells: true,
  isOut: (view, seat) => view.seats.find((each) => each.seat === seat)?.out === true,
  undoing,
  rolls: () => false,
  color: (seat) => seat,
  name: (seat, _seats, words) => nameOf(seat, words),
  ask: (view, _seat, _legal, words) => (view.playing.length > 2 ? own(words).askTarget : own(words).ask),
  beside: (seat, view, words) => (view.seats.find((each) => each.seat === seat)?.out ? own(words).out : ''),
  tell,
  called: (move, _words, _options, name, past) => called(move, name, past?.view),
  describe(seen, words) {
    const view = calledIn(seen, (key) => book('gaogie')?.say(key));
    return view.seats.map(({ seat, out, unused }) => {
      const stock = Object.entries(unused).map(
        ([move, count]) => `${view.moves.find((each) => each.move === move)?.name ?? move} ${count}`,
      );
      return `${nameOf(seat, words)}: ${out ? own(words).out : stock.join(', ')}.`;
    });
  },
};
