/** Moves by the names that people know them by. */

import type { Words } from '../../lang/words';
import type { Past } from '../contract';
import type { View } from './generated';
import { local, short } from './view';
import { own } from './words';

/** A move, or a round, in a few words: `the woman of 20 on a1`, `V*2 for c3`. */
export function nameOf(move: string, words: Words, past?: Past<View>): string {
  const w = own(words).moveNames;
  const [word = '', first = '', ...rest] = move.split(' ');
  if (word === 'team') return w.team([first, ...rest].map((token) => tokenOf(token, words)).join(', '));
  if (word === 'cell') return w.cell(first, rest.join(' '));
  if (word === 'place') {
    const token = written(first, past) ?? waiting(first, past?.view);
    return w.place(token === undefined ? w.token(first) : w.the(tokenOf(token, words)), rest[0] ?? '');
  }
  return /^[HT/ ]+$/.test(move) ? w.round : move;
}

/** A token as its team was written. */
function written(n: string, past?: Past<View>): string | undefined {
  const team = past?.events?.find(({ by, text }) => by === past.by && text.startsWith('team '))?.text;
  return team?.split(' ')[Number(n)];
}

/** A token that waits to be placed. Both sides number theirs from 1: whose turn it is tells which is meant. */
function waiting(n: string, view?: View): string | undefined {
  const own = view?.position.tokens.find(
    (token) => String(token.n) === n && view.position.turn?.includes(token.seat) && !token.at,
  );
  return own && `${own.gender}${short(own.value)}`;
}

/** `F20` as people say it: a woman of 20. */
function tokenOf(token: string, words: Words): string {
  const w = own(words).moveNames;
  const [, gender, value = ''] = /^([MF])(.+)$/.exec(token) ?? [];
  if (gender === undefined) return token;
  const worth = local(value, words.language);
  return gender === 'M' ? w.man(worth) : w.woman(worth);
}
