/** Moves by the names that people know them by. */

import type { Words } from '../../lang/words';
import { cardOf } from './cards';
import { read } from './view';
import { own } from './words';

/** A move in a few words: `Rummage`, `Feast on h4`, `Photo Finish for Red`. */
export function nameOf(
  move: string,
  words: Words,
  options: Record<string, unknown>,
  name: (seat: number) => string,
): string {
  const w = own(words).moveNames;
  const act = read(move);
  switch (act?.kind) {
    case 'move':
      return w.move(act.from, act.to);
    case 'fight':
      return w.fight(act.from, act.to);
    case 'fling':
      return w.fling(act.to);
    case 'play': {
      const card = cardOf(act.card, options, words).name;
      if (act.target === null) return card;
      return /^\d+$/.test(act.target) ? w.playFor(card, name(Number(act.target))) : w.playOn(card, act.target);
    }
    case 'draw':
    case 'end':
    case 'pass':
      return w[act.kind];
    default:
      return chanceOf(move, words, options);
  }
}

/** What chance decided, in a few words. */
function chanceOf(outcome: string, words: Words, options: Record<string, unknown>): string {
  const w = own(words).moveNames;
  const [word, ...rest] = outcome.split(' ');
  if (word === 'roll') return w.roll(rest.join(' + '));
  if (word === 'flip') return w.flip(rest[0] === 'H');
  if (word === 'card') return rest[0] && rest[0] !== '?' ? w.drawn(cardOf(rest[0], options, words).name) : w.hidden;
  return outcome;
}
