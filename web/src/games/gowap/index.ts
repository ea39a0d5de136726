import type { Entry } from '../../api/types';
import type { GameFace, Telling } from '../contract';
import { nameOf, tellPlainly } from '../plain';
import Board from './Board.svelte';
import { nameOf as moveOf } from './moves';
import { setUp } from './setup';
import type { Facts, Forecast, View } from './generated';
import { short } from './view';
import { own } from './words';

function tell(log: Entry[], index: number, { words }: Telling<View>): string {
  const entry = log[index];
  const w = own(words);
  if (entry && 'chance' in entry) return w.tellRound(log.slice(0, index + 1).filter((each) => 'chance' in each).length);
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, (seat) => nameOf(seat, words));
  const who = nameOf(entry.seat, words);
  const [word, first = '', ...rest] = entry.move.split(' ');
  if (word === 'team') return w.tellTeam(who, [first, ...rest].join(' '));
  if (word === 'cell') return w.tellCell(who, first, rest.join(' '));
  if (word === 'place') return w.tellPlace(who, first, rest[0] ?? '');
  return words.table.moved(who, entry.move);
}

export const face: GameFace<View, Facts | Forecast> = {
  Board,
  called: (move, words, _options, _name, past) => moveOf(move, words, past),
  color: (seat) => seat,
  name: (seat, _seats, words) => nameOf(seat, words),
  ask(view, _seat, legal, words) {
    if (view.position.phase === 'functions') return own(words).askCell;
    if (view.position.phase === 'placing') return own(words).askPlace;
    const example = legal?.moves[0]?.split(' ').slice(1) ?? [];
    const total = example.reduce((sum, token) => sum + Number(token.slice(1)), 0);
    return own(words).askTeam(example.length, short(total, words));
  },
  falling: (words) => own(words).falling,
  tossed: (words) => own(words).tossed,
  suspense: () => true,
  charts: 1,
  // A round of the battle is nobody's turn, and as long as one.
  act: (entry) => ('chance' in entry ? 'alone' : 'act'),
  // Each thing that happens in a round has a line of its own; who could not move stands with who did.
  goesOn: (first, next) => first.what === 'steps' && next.what === 'stays',
  brief: ['round', 'plays-on-alone', 'last-standing', 'wins-by-total', 'nobody-left', 'equal-totals'],
  setUp,
  tell,
  describe(view, words) {
    const w = own(words);
    return [1, 2].map((seat) => {
      const tokens = view.position.tokens.filter((token) => token.seat === seat);
      const where = tokens.map(({ gender, value, at }) =>
        `${gender === 'M' ? w.male : w.female} ${short(value, words)} ${at ?? ''}`.trim(),
      );
      const count = tokens.length + (view.unseen?.[seat - 1] ?? 0);
      return `${w.tokensOf(nameOf(seat, words), count, short(view.totals[seat - 1] ?? 0, words))}. ${where.join(', ')}.`;
    });
  },
};
