/**
 * What a table shows ahead of time. Whoever is not asked sees a table as it will be when everybody has passed, so that
 * nobody can tell who is asked; what dice lose or gain by that may never happen. Here it is taken back.
 */

import { storyOf, type Entry } from '../../api/types';
import type { Part, Phrase } from '../../lang/phrase';
import type { View } from './generated';
import { leaderOf, RESULTS } from './rolls';
import { read } from './view';

type Dice = View['dice'];

const seatIn = (part: Part | string | undefined): number =>
  typeof part === 'object' && 'seat' in part ? part.seat : 0;
const squareIn = (part: Part | string | undefined): string =>
  typeof part === 'object' && 'square' in part ? part.square : '';
const wordIn = (part: Part | string | undefined): string =>
  typeof part === 'object' && 'word' in part ? part.word : '';

/** What lowers the HP of a die, raises them, and brings a die onto the board. */
const HURTS = new Set(['conflict-roll', 'card-hurts', 'ganoogo-lost']);
const BRINGS = new Set(['musters', 'saves']);

/** The dice as they were before one fact. */
function without(dice: Dice, { what, owner, kind, at, points, hp }: Phrase): Dice {
  const square = squareIn(at);
  const by = typeof points === 'number' ? points : 0;
  const change = (is: (die: Dice[number]) => boolean, to: (die: Dice[number]) => Partial<Dice[number]>): Dice => {
    const found = dice.findIndex(is);
    return dice.map((die, i) => (i === found ? { ...die, ...to(die) } : die));
  };
  const stands = (die: Dice[number]): boolean => die.at === square;
  if (HURTS.has(what) && hp === 0)
    return change(
      (die) => die.at === null && die.seat === seatIn(owner) && die.kind === wordIn(kind),
      () => ({ at: square, hp: by }),
    );
  if (HURTS.has(what)) return change(stands, (die) => ({ hp: die.hp + by }));
  if (what === 'heals') return change(stands, (die) => ({ hp: Math.max(1, die.hp - by) }));
  return BRINGS.has(what) ? change(stands, () => ({ at: null })) : dice;
}

/** A table as it stands for certain, and the squares on which something is yet to be decided. */
export function standing(view: View, ahead: Phrase[]): { view: View; open: Set<string> } {
  const facts = ahead.filter(({ what }) => HURTS.has(what) || BRINGS.has(what) || what === 'heals');
  const open = new Set(facts.flatMap(({ at }) => squareIn(at) || []));
  return open.size === 0
    ? { view, open }
    : { view: { ...view, dice: facts.toReversed().reduce(without, view.dice) }, open };
}

const isRoll = (entry: Entry): boolean => 'chance' in entry && entry.chance.startsWith('roll');

/** What a conflict roll costs that has been thrown, and of which nobody has told yet that it counts. */
function rollUntold(log: Entry[], { rolling, rolled, dice, standing: thrones }: View): Phrase[] {
  const thrown = log.findLastIndex(isRoll);
  const since = log.slice(Math.max(0, thrown)).flatMap(storyOf);
  const open = since.some(({ what }) => what === 'throws') && !since.some(({ what }) => RESULTS.test(what));
  // Whoever has acted since has seen it count.
  const acted = log.slice(thrown + 1).some((entry) => 'move' in entry && !/^(pass|play )/.test(entry.move));
  const leader = rolled && leaderOf(rolled);
  if (rolling || !open || acted || !rolled || leader == null) return [];
  const [attack] = rolled.sides;
  if (rolled.what === 'ganoogo' && leader.seat !== null) return [{ what: 'bout', winner: { seat: leader.seat } }];
  const told = log.flatMap(storyOf).findLast(({ what }) => /^attacks(-again)?$/.test(what));
  if (rolled.what !== 'fight' || !told || !attack) return [];
  const owner = leader.seat === attack.seat ? (rolled.sides[1]?.seat ?? 0) : attack.seat;
  const square = squareIn(owner === attack.seat ? told.from : told.at);
  const die = dice.find(({ at, seat }) => at === square && seat === owner);
  const kind = die?.kind ?? (thrones.includes(square) ? 'overlord' : 'minion');
  return [
    {
      what: 'conflict-roll',
      owner: { seat: owner },
      kind: { word: kind },
      at: { square },
      points: 1,
      hp: die?.hp ?? 0,
    },
  ];
}

/** What a card does to a die that has been played, and of which nobody has told yet that it took effect. */
function cardUntold(log: Entry[]): Phrase[] {
  const played = log.findLastIndex((entry) => 'move' in entry && entry.move.startsWith('play '));
  const entry = log[played];
  const act = entry && 'move' in entry ? read(entry.move) : null;
  const since = log.slice(Math.max(0, played));
  const done = since.flatMap(storyOf).some(({ by }) => by !== undefined);
  const gone = since.slice(1).some((later) => isRoll(later) || ('move' in later && later.move !== 'pass'));
  if (act?.kind !== 'play' || done || gone || act.target === null) return [];
  const at = { square: act.target };
  const heals = Number(/^heal-(\d)$/.exec(act.card)?.[1] ?? 0);
  if (heals > 0) return [{ what: 'heals', at, points: heals }];
  return act.card === 'muster' ? [{ what: 'musters', at }] : [];
}

/**
 * What a seat sees already though nobody has told it. Where it would be asked itself before the end, a story does not
 * go on past its own answer, and the table does.
 */
export const untold = (log: Entry[], view: View): Phrase[] =>
  view.window === null ? [...rollUntold(log, view), ...cardUntold(log)] : [];

/** Who wins a bout that does not count yet; 0 where there is none. */
export const boutAhead = (ahead: Phrase[]): number => seatIn(ahead.findLast(({ what }) => what === 'bout')?.winner);
