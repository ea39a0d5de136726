import type { Entry } from '../../api/types';
import type { GameFace, Telling } from '../contract';
import { tellPlainly } from '../plain';
import Board from './Board.svelte';
import { cardOf } from './cards';
import { gather, goesOn } from './gather';
import type { View } from './generated';
import { nameOf } from './moves';
import { colorOf, read } from './view';
import { own } from './words';

function tell(log: Entry[], index: number, { words, seats, options, view }: Telling<View>): string {
  const entry = log[index];
  const w = own(words);
  const name = (seat: number): string => words.colors[colorOf(seat, seats, view) - 1] ?? words.seat(seat);
  const card = (id: string): string => cardOf(id, options, words).name;
  if (entry && ('chance' in entry || 'masked' in entry)) {
    const [word, ...rest] = ('chance' in entry ? entry.chance : entry.masked).split(' ');
    // What it comes to, with cards and without dropped dice, only the rules can tell: their story does.
    if (word === 'roll') return w.tellRoll(rest.join(' '));
    if (word === 'flip') return w.tellFlip(rest[0] === 'H');
    if (word === 'card') return rest[0] === '?' || rest[0] === undefined ? w.tellHiddenCard : w.tellCard(card(rest[0]));
  }
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, name);
  const who = name(entry.seat);
  const act = read(entry.move);
  switch (act?.kind) {
    case 'move':
      return w.tellMove(who, act.from, act.to);
    case 'fight':
      return w.tellFight(who, act.from, act.to);
    case 'fling':
      return w.tellFling(who, act.to);
    case 'draw':
      return w.tellDraw(who);
    case 'end':
      return w.tellEnd(who);
    case 'pass':
      return w.tellPass(who);
    case 'play':
      if (act.target === null) return w.tellPlay(who, card(act.card));
      return w.tellPlayOn(who, card(act.card), /^\d+$/.test(act.target) ? name(Number(act.target)) : act.target);
    default:
      return words.table.moved(who, entry.move);
  }
}

export const face: GameFace<View> = {
  Board,
  lots: true,
  // A card that is played and a die that walks are seen as they are told; what dice come to is told when they have fallen.
  suspense: (events) => events.some((entry) => 'chance' in entry && entry.chance.startsWith('roll')),
  stands: (view) => view.window === null,
  retells: true,
  quiet: ['passes'],
  gather,
  goesOn,
  called: nameOf,
  color: (seat, seats, view) => colorOf(seat, seats, view),
  name: (seat, seats, words, view) => words.colors[colorOf(seat, seats, view) - 1] ?? words.seat(seat),
  // Before the first turn everybody rolls, and it is nobody's.
  whose: (view) => (/^(deal|first)$/.test(view.phase) ? undefined : view.turn),
  ask(view, _seat, legal, words) {
    const w = own(words);
    if (legal?.moves.some((move) => move.startsWith('fling'))) return w.askFling;
    // What is asked stands beside the board, once.
    return view.window ? w.nowAsked : w.nowAct;
  },
  chance(view, words) {
    const w = own(words);
    if (view.phase === 'deal') return w.dealing;
    const top = view.stack.at(-1);
    if (view.phase === 'draw' || (top && 'draw' in top)) return w.drawing;
    return top && 'card' in top ? w.flipping : undefined;
  },
  tell,
  describe(view, words, seats) {
    const w = own(words);
    return view.hand_sizes.map((size, i) => {
      const name = words.colors[colorOf(i + 1, seats, view) - 1] ?? '';
      const dice = view.dice.flatMap((die) =>
        die.seat === i + 1 && die.at
          ? [`${die.kind === 'overlord' ? w.overlord : w.minion} ${die.at} (${w.hp(die.hp)})`]
          : [],
      );
      return `${w.handOf(name, size)}. ${dice.join(', ')}.`;
    });
  },
};
