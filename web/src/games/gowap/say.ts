/** A scene of a round in words, so that nobody has to guess who did what to whom, and why. */

import type { Words } from '../../lang/words';
import type { Standing } from './generated';
import { changes, type Change } from './marks';
import type { Scene } from './scenes';
import { onCell, short } from './view';
import { own } from './words';

export interface Telling {
  words: Words;
  /** The formulas of the cells. */
  functions: Record<string, string>;
  /** Whether winners are left with the difference; else they gain it. */
  attrition: boolean;
}

/** More fighters of a side than so many are counted and not named. */
const FIGHTERS = 4;
/** So many changes by the ground are told at once; all of them stand in the list of the round. */
const CHANGES = 3;

/** What a scene tells at once, and where that is not all of it, all of it. */
export interface Said {
  line: string;
  all: string[];
}

export function say(scene: Scene, telling: Telling): Said {
  const { act, tokens } = scene;
  const { words } = telling;
  const w = own(words);
  const name = (seat: number): string => words.colors[seat - 1] ?? '';
  const called = ({ seat, gender, value }: Pick<Standing, 'seat' | 'gender' | 'value'>): string =>
    w.who(name(seat), gender === 'F', short(value, words));
  const only = (line: string): Said => ({ line, all: [] });
  switch (act.kind) {
    case 'step': {
      const { seat, n } = act;
      const token = tokens.find((each) => each.seat === seat && each.n === n);
      const who = called(token ?? { seat, gender: 'M', value: 0 });
      const way = w.way(act.coins[0] === 'H', act.coins[1] === 'H');
      return only(act.from === act.to ? w.stays(who, act.from, way) : w.steps(who, act.from, act.to, way));
    }
    case 'fight':
      return only(battle(scene, telling));
    case 'birth':
      return only(w.birth(name(act.seat), act.gender === 'F', act.at, short(act.value, words)));
    case 'ground': {
      const tell = ({ token, is }: Change, was: number): string => {
        const at = token.at ?? '';
        const who = called({ ...token, value: was });
        return is === undefined
          ? w.groundTakes(who, at)
          : w.groundMakes(onCell(telling.functions[at] ?? ''), at, who, short(is, words));
      };
      const found = changes(scene);
      const all = found.map((change) => tell(change, change.was));
      // Whom it takes is told before what else it does.
      const taken = all.filter((_, i) => found[i]?.is === undefined);
      const changed = all.filter((_, i) => found[i]?.is !== undefined);
      const told = [...taken, ...changed].slice(0, CHANGES);
      const more = all.length - told.length;
      return { line: [...told, ...(more > 0 ? [w.groundMore(more)] : [])].join(' '), all: more > 0 ? all : [] };
    }
  }
}

/** Who fought whom, and what came of it. */
function battle({ act, before, lost }: Scene, { words, attrition }: Telling): string {
  if (act.kind !== 'fight') return '';
  const w = own(words);
  const side = (seat: number): string => {
    const there = before.filter((token) => token.seat === seat && token.at === act.at);
    const members = there.map(({ gender, value }) =>
      gender === 'F' ? w.moveNames.woman(short(value, words)) : w.moveNames.man(short(value, words)),
    );
    const who = there.length > FIGHTERS ? w.fighters(there.length) : words.list(members);
    return w.side(words.colors[seat - 1] ?? '', who, there.length > 1 ? short(act.sums[seat - 1] ?? 0, words) : '');
  };
  const met = w.battle(act.at, side(1), side(2));
  if (act.winner === null) return `${met} ${lost.length > 0 ? w.bothGone : w.even}`;
  const left = (act.tokens ?? []).reduce((sum, token) => sum + (token.seat === act.winner ? token.value : 0), 0);
  const difference = Math.abs(act.sums[0] - act.sums[1]);
  const winner = words.colors[act.winner - 1] ?? '';
  return `${met} ${(attrition ? w.winsLeft : w.wins)(winner, short(difference, words), short(left, words))}`;
}
