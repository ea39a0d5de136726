/** An event of A Game of War in a sentence, where its story is not at hand. */

import type { Entry } from '../../api/types';
import type { Words } from '../../lang/words';
import type { Telling } from '../contract';
import { tellPlainly } from '../plain';
import type { View } from './generated';
import { read } from './view';
import { own } from './words';

/** What a side is called. */
export const side = (seat: number, words: Words): string => own(words).sides[seat - 1] ?? words.seat(seat);

/** What an event did. */
export function tell(log: Entry[], index: number, { words, view, made, past }: Telling<View>): string {
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
    case 'move': {
      // What is only planned stands on the map already, and no unit moves twice.
      const moved =
        !past && index >= made && view?.units.find(({ at, seat }) => at === march.to && seat === entry.seat);
      const unit = moved && w.units[moved.unit.toUpperCase()];
      return unit ? w.tellUnit(who, unit, march.from, march.to) : w.tellMove(who, march.from, march.to);
    }
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
