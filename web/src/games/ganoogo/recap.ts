/** What the others did since one's own turn, turn by turn: all that matters of it, and the same in a line. */

import { storyOf, type Entry } from '../../api/types';
import { settled as standing, type Phrase } from '../../lang/phrase';
import type { Words } from '../../lang/words';
import { gather } from './gather';
import { own } from './words';

export interface TurnTold {
  /** Whose turn it was. */
  seat: number;
  /** Its entries in the log, from the first to behind the last. */
  first: number;
  last: number;
  phrases: Phrase[];
}

export const seatIn = (phrase: Phrase, part: string): number => {
  const named = phrase[part];
  return typeof named === 'object' && 'seat' in named ? named.seat : 0;
};
export const squareIn = (phrase: Phrase, part: string): string => {
  const named = phrase[part];
  return typeof named === 'object' && 'square' in named ? named.square : '';
};
const numberIn = (phrase: Phrase, part: string): number => {
  const named = phrase[part];
  return typeof named === 'number' ? named : 0;
};

/** What comes before the first turn. */
const PRELUDE = /^(draws.*|rolls-for-first|first|first-tied|plays.*)$/;
const actorOf = (phrase: Phrase): number => seatIn(phrase, 'who');

/** Every turn of a game, lost ones too. What comes after the eye's own turn has ended is told with the next. */
function turnsOf(log: Entry[], eye: number, settled: boolean): TurnTold[] {
  const turns: TurnTold[] = [];
  let between: TurnTold | null = null;
  gather(standing(log.map(storyOf), settled)).forEach((story, index) => {
    for (const phrase of story) {
      const begins = phrase.what === 'turn-begins' || phrase.what === 'skipped';
      if (begins) {
        const seat = seatIn(phrase, 'who');
        turns.push({ seat, first: between?.first ?? index, last: index + 1, phrases: between?.phrases ?? [] });
        between = null;
      }
      // A table may begin in the middle of a turn.
      else if (turns.length === 0 && !PRELUDE.test(phrase.what) && actorOf(phrase) > 0)
        turns.push({ seat: actorOf(phrase), first: index, last: index + 1, phrases: [] });
      const now = between ?? turns.at(-1);
      if (!now) continue;
      now.phrases.push(phrase);
      now.last = index + 1;
      if (phrase.what === 'ends' && seatIn(phrase, 'who') === eye)
        between = { seat: 0, first: index + 1, last: index + 1, phrases: [] };
    }
  });
  return turns;
}

const wasLost = ({ phrases }: TurnTold): boolean =>
  phrases.some(({ what }) => what === 'skipped' || what === 'loses-this-turn');

/** The turns since the eye last acted in one of its own, the one that is on left out where it is the eye's. */
export function turnsSince(log: Entry[], eye: number, settled: boolean): TurnTold[] {
  const turns = turnsOf(log, eye, settled);
  const mine = (turn: TurnTold): boolean => turn.seat === eye && !wasLost(turn);
  const last = turns.at(-1);
  const others = last && mine(last) ? turns.slice(0, -1) : turns;
  return others.slice(others.findLastIndex(mine) + 1);
}

/**
 * What the rest of a turn's story says again: that a card was played is told by what it did, dice by what they came to,
 * and where dice went and what was bought in a line of its own.
 */
const FORMAL =
  /^(turn-begins|ends|passes|throws|heads|tails|plays.*|attacks.*|gives-points.*|more-dice.*|fewer-dice|draws|draws-unseen|again|both-again|moves|buys|mp-roll|mp-lapse|reshuffled)$/;

/** What a turn has led to, in the order in which it came. */
export const matters = ({ phrases }: TurnTold): Phrase[] => phrases.filter(({ what }) => !FORMAL.test(what));

/** How often cards were bought, where dice went, and with how many MP. */
export function deeds({ phrases }: TurnTold): { mp: number | null; ways: [string, string][]; bought: number } {
  const ways: [string, string][] = [];
  for (const phrase of phrases.filter(({ what }) => what === 'moves')) {
    const [from, to] = [squareIn(phrase, 'from'), squareIn(phrase, 'to')];
    const way = ways.find(([, at]) => at === from);
    if (way) way[1] = to;
    else ways.push([from, to]);
  }
  const roll = phrases.findLast(({ what }) => what === 'mp-roll');
  return {
    mp: roll ? numberIn(roll, 'mp') : null,
    ways: ways.filter(([from, to]) => from !== to),
    bought: phrases.filter(({ what }) => what === 'buys').length,
  };
}

/** A die that was hurt, by whatever. */
const hurt = ({ what }: Phrase): boolean => /^(conflict-roll|card-hurts|ganoogo-lost)$/.test(what);
export const fell = (phrase: Phrase): boolean => hurt(phrase) && phrase.hp === 0;

/** A turn in one line, what weighs most first. */
export function inBrief(turn: TurnTold, words: Words, name: (seat: number) => string): string {
  const w = own(words);
  const said = new Map<string, number>();
  const say = (rank: number, text: string): void => void said.set(text, Math.min(rank, said.get(text) ?? rank));
  const { mp, ways, bought } = deeds(turn);
  // Of several blows at the same die the last one tells how it stands.
  const stands = new Map<string, Phrase>();
  for (const phrase of turn.phrases) {
    const [who, other] = [name(seatIn(phrase, 'who')), name(seatIn(phrase, 'other'))];
    if (hurt(phrase) || phrase.what === 'heals' || phrase.what === 'saves')
      stands.set(`${seatIn(phrase, 'owner')} ${squareIn(phrase, 'at')}`, phrase);
    if (phrase.what === 'captured' || phrase.what === 'out') say(0, w.brief.out(who));
    if (phrase.what === 'skipped' || phrase.what === 'loses-this-turn') say(1, w.brief.lost);
    if (phrase.what === 'storms') say(1, w.brief.storms(other));
    if (phrase.what === 'loses-turn') say(1, w.brief.misses(name(seatIn(phrase, 'whose'))));
    if (phrase.what === 'musters') say(3, w.brief.returns(name(seatIn(phrase, 'owner')), squareIn(phrase, 'at')));
  }
  for (const phrase of stands.values()) {
    const [seat, at, hp] = [seatIn(phrase, 'owner'), squareIn(phrase, 'at'), numberIn(phrase, 'hp')];
    // Whose turn it was stands before it already.
    const owner = seat === turn.seat ? '' : name(seat);
    say(fell(phrase) ? 1 : hurt(phrase) ? 2 : 3, hp === 0 ? w.brief.falls(owner, at) : w.brief.has(owner, at, hp));
  }
  if (ways.length > 0) say(4, ways.map(([from, to]) => `${from}–${to}`).join(', '));
  if (bought > 0) say(5, w.brief.bought(bought));
  if (mp !== null) say(6, `${mp} ${w.mp}`);
  return [...said]
    .toSorted(([, a], [, b]) => a - b)
    .map(([text]) => text)
    .join('; ');
}
