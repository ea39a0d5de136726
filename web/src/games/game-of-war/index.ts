import type { GameFace } from '../contract';
import Board from './Board.svelte';
import { measured } from './chance';
import { nameOf } from './moves';
import { asked } from './planning';
import type { Facts, View } from './generated';
import { side, tell } from './tell';
import { KINDS } from './view';
import { own } from './words';

export const face: GameFace<View, Facts> = {
  Board,
  called: nameOf,
  color: (seat) => seat,
  name: (seat, _seats, words) => side(seat, words),
  ask: (view, _seat, legal, words) => asked(view, legal, own(words)),
  editor: async () => (await import('./Editor.svelte')).default,
  position: (view) => (view.phase === 'deploying' ? undefined : view.position),
  // Who stands where is the position's to say, where there is one.
  setUp: { counts: (option, _, placed) => !placed || option !== 'deployment', settle: (options) => options },
  weights: [
    'won',
    'arsenal',
    'destroyed',
    'lost',
    'must-retreat',
    'relays-cut-off',
    'cut-off',
    'retreated',
    'holds',
    'online',
    'moved',
  ],
  // The line under the map has all of the last turn.
  retells: true,
  // The game's colour is too near to South's for what is North's to do.
  sided: true,
  who: (seat, words) => own(words).youAre[seat - 1] ?? '',
  // A die decides, whoever sits where.
  lots: true,
  measured,
  doubt: (words) => own(words).doubt,
  beside(seat, view, words) {
    if (view.phase !== 'play') return '';
    const count = <T extends { seat: number }>(all: T[]): number => all.filter((one) => one.seat === seat).length;
    return own(words).standing(count(view.units), count(view.arsenals));
  },
  turns: { planned: (view) => view.phase === 'play', end: 'end' },
  tell,
  describe(view, words) {
    const w = own(words);
    return [1, 2].flatMap((seat) => {
      const units = view.units.filter((unit) => unit.seat === seat);
      const lines = KINDS.flatMap((kind) => {
        const found = units.filter(({ unit }) => unit.toUpperCase() === kind);
        return found.length === 0
          ? []
          : [`${w.units[kind]} ${found.map(({ at, online }) => (online ? at : `${at} (${w.offline})`)).join(', ')}`];
      });
      const arsenals = view.arsenals.filter((arsenal) => arsenal.seat === seat).map(({ at }) => at);
      return [`${side(seat, words)}: ${[...lines, `${w.ground.arsenal} ${arsenals.join(', ')}`].join('; ')}.`];
    });
  },
};
