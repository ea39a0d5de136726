/** Moves by the names that people know them by. */

import type { Words } from '../../lang/words';
import { read } from './view';
import { own } from './words';

/** A move, or the die that says who begins, in a few words: `k14 to l13`, `attack u13`. */
export function nameOf(move: string, words: Words): string {
  const w = own(words);
  const act = read(move);
  switch (act?.kind) {
    case 'move':
      return w.moveNames.move(act.from, act.to);
    case 'attack':
      return w.attackNow(act.at);
    case 'end':
    case 'ready':
      return w.moveNames[act.kind];
    case 'deploy':
      return w.moveNames.deploy(w.deployments[act.name] ?? act.name);
    case 'place':
      return w.moveNames.place(w.units[act.unit.toUpperCase()] ?? act.unit, act.at);
    case 'take':
      return w.moveNames.take(act.at);
    default: {
      const pips = /^roll (\d)$/.exec(move)?.[1];
      return pips === undefined ? move : w.moveNames.die(pips);
    }
  }
}
