import type { Entry } from '../../api/types';
import type { Words } from '../../lang/words';
import type { GameFace, Telling } from '../contract';
import { tellPlainly } from '../plain';
import Board from './Board.svelte';
import { measured } from './chance';
import { asked } from './planning';
import type { Facts, View } from './generated';
import { KINDS, read } from './view';
import { own } from './words';

const side = (seat: number, words: Words): string => own(words).sides[seat - 1] ?? words.seat(seat);

function tell(log: Entry[], index: number, { words }: Telling<View>): string {
  const entry = log[index];
  const w = own(words);
  if (entry && 'chance' in entry) {
    const pips = Number(entry.chance.replace(/\D/g, ''));
    return w.tellDie(pips, w.sides[pips <= 3 ? 0 : 1] ?? '');
  }
  if (!entry || !('move' in entry)) return tellPlainly(entry, words, (seat) => side(seat, words));
  const who = side(entry.seat, words);
  const march = read(entry.move);
  switch (march?.kind) {
    case 'move':
      return w.tellMove(who, march.from, march.to);
    case 'attack':
      return w.tellAttack(who, march.at);
    case 'end':
      return w.tellEnd(who);
    case 'ready':
      return w.tellReady(who);
    case 'deploy':
      return w.tellDeploy(who, w.deployments[march.name] ?? march.name);
    case 'place':
      return w.tellPlace(who, w.units[march.unit.toUpperCase()] ?? march.unit, march.at);
    case 'take':
      return w.tellTake(who, march.at);
    default:
      return words.table.moved(who, entry.move);
  }
}

export const face: GameFace<View, Facts> = {
  Board,
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
