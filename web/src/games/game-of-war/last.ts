/** The turn that was made last, as the log tells it: what its arrows and ghosts are drawn from. */

import { storyOf, type Entry } from '../../api/types';
import { read } from './view';

const LETTERS: Record<string, string> = {
  infantry: 'I',
  cavalry: 'C',
  cannon: 'K',
  'swift-cannon': 'W',
  relay: 'R',
  'swift-relay': 'X',
};

/** What became of the unit that was attacked; nothing where the story is not told. */
export type Fate = 'holds' | 'must-retreat' | 'destroyed' | 'lost';
const FATES = new Set<string>(['holds', 'must-retreat', 'destroyed', 'lost']);

export type Deed =
  | { kind: 'move'; from: string; to: string; unit: string | undefined; arsenal?: true }
  | { kind: 'attack'; at: string; unit: string | undefined; fate: Fate | undefined };

export interface LastTurn {
  seat: number;
  /** How long the log was when it had been made: another turn is another number. */
  count: number;
  deeds: Deed[];
  /** The units of the other side that it cut off, and that are so at its end. */
  cut: string[];
}

/** Squares that a part of a phrase names. */
const squares = (part: unknown): string[] =>
  typeof part === 'object' && part !== null && 'squares' in part && Array.isArray(part.squares)
    ? part.squares.filter((one) => typeof one === 'string')
    : [];

/** Who is cut off by a turn of a seat: those of others that are not back on a line before it ends. */
function severed(entries: Entry[], seat: number): string[] {
  const dark = new Set<string>();
  for (const phrase of entries.flatMap(storyOf)) {
    const who = phrase.who;
    if (typeof who !== 'object' || !('seat' in who) || who.seat === seat) continue;
    const units = [...squares(phrase.relays), ...squares(phrase.units)];
    if (phrase.what === 'cut-off' || phrase.what === 'relays-cut-off') for (const at of units) dark.add(at);
    else if (phrase.what === 'online') for (const at of units) dark.delete(at);
  }
  return [...dark];
}

function deed(entry: Entry): Deed[] {
  const march = 'move' in entry ? read(entry.move) : null;
  const told = (what: Set<string>) => storyOf(entry).find((phrase) => what.has(phrase.what));
  const kind = (what: Set<string>): string | undefined => {
    const unit = told(what)?.unit;
    const word = typeof unit === 'object' && 'word' in unit ? unit.word : undefined;
    return word === undefined ? undefined : LETTERS[word];
  };
  const fell = told(new Set(['arsenal'])) !== undefined;
  if (march?.kind === 'move')
    return [{ ...march, unit: kind(new Set(['moved', 'retreated'])), ...(fell && { arsenal: true as const }) }];
  if (march?.kind !== 'attack') return [];
  return [{ ...march, unit: kind(FATES), fate: told(FATES)?.what as Fate | undefined }];
}

/** The last turn that is not the eye's own; for a spectator, whoever's it is. `null` where there was none; one that did nothing has no deeds. */
export function lastTurn(log: Entry[], eye: number): LastTurn | null {
  const last = log.at(-1);
  if (!last || !('seat' in last) || last.seat === eye) return null;
  const other = log.findLastIndex((entry) => !('seat' in entry) || entry.seat !== last.seat);
  const entries = log.slice(other + 1);
  const deeds = entries.flatMap(deed);
  const gone = new Set(deeds.flatMap((one) => (one.kind === 'attack' ? [one.at] : [])));
  const cut = severed(entries, last.seat).filter((at) => !gone.has(at));
  const ended = 'move' in last && read(last.move)?.kind === 'end';
  return deeds.length > 0 || ended ? { seat: last.seat, count: log.length, deeds, cut } : null;
}
