/** Beginning a game here: from the set-up page, from a record, or another of the same kind. */

import { Trouble } from '../api/http';
import type { Beginner } from '../api/types';
import type { Engine, State } from '../engine/engine';
import { isWithheld, withheld } from '../engine/fair';
import { getKept, newId, newSeed, putKept, type Kept, type Sitter } from './kept';
import { FULL } from './host';
import { sitters, startOf, unplayed } from './record';

export interface Beginning {
  game: string;
  options: Record<string, unknown>;
  players: Sitter[];
  /** Who begins, in a game that seat 1 begins: the players move round until they sit there. */
  begins?: Beginner;
  /** A position to start from. */
  position?: unknown;
}

/** Moves the players round until whoever is to begin sits on seat 1. */
export function seated(players: Sitter[], begins: Beginner | undefined, random = Math.random): Sitter[] {
  const wanted = begins === 'you' ? 'you' : 'bot';
  const lot = Math.floor(random() * players.length);
  const found = begins === 'lot' ? lot : players.findIndex(({ kind }) => kind === wanted);
  const first = begins === undefined ? 0 : Math.max(0, found);
  return [...players.slice(first), ...players.slice(0, first)];
}

/**
 * What a bot plays from a position that somebody set up says what to play there, so nobody gets one for a game of which
 * they play a rated one.
 */
async function refuseHelp(game: string, players: Sitter[], isKept: typeof isWithheld): Promise<void> {
  if (players.some(({ kind }) => kind === 'bot') && (await isKept(game))) throw withheld();
}

/** Begins a game; answers where it is. */
export async function begin(
  engine: Engine,
  { game, options, players, begins, position }: Beginning,
  isKept = isWithheld,
): Promise<string> {
  if (position !== undefined) await refuseHelp(game, players, isKept);
  const start = { game, seats: players.length, options };
  const state = await (position === undefined ? engine.ask('new', start) : engine.ask('load', { ...start, position }));
  return keep(engine, state, seated(players, begins));
}

/** What a record holds: the game, how many play, and who they were. */
export async function look(engine: Engine, record: string): Promise<{ state: State; players: Sitter[] }> {
  const state = await engine.ask('replay', { record });
  return { state, players: sitters(record, state.seats) };
}

/** Opens a record as a game that goes on here; answers where it is. */
export async function openRecord(
  engine: Engine,
  record: string,
  players: Sitter[],
  isKept = isWithheld,
): Promise<string> {
  const state = await engine.ask('replay', { record });
  await refuseHelp(state.game, players, isKept);
  return keep(engine, state, players);
}

/** The same players, each one seat further, so that somebody else begins; bots at another level if one is named. */
export function seatedNext(players: Sitter[], level?: number): Sitter[] {
  const changed = players.map((player): Sitter =>
    player.kind === 'bot' ? { kind: 'bot', level: level ?? player.level } : player,
  );
  return [...changed.slice(-1), ...changed.slice(0, -1)];
}

/** Begins another game of the same kind with the same players, one seat further; answers where it is. */
export async function again(engine: Engine, id: string, level?: number): Promise<string> {
  const kept = await getKept(id);
  if (!kept) throw new Trouble('not-found', '');
  if (startOf(kept.record) !== undefined) await refuseHelp(kept.game, kept.players, isWithheld);
  const state = await engine.ask('replay', { record: unplayed(kept.record) });
  const next = await keep(engine, state, seatedNext(kept.players, level));
  await putKept({ ...kept, next }).catch(() => undefined);
  return next;
}

/** Stores what the engine has as a new game. */
async function keep(engine: Engine, state: State, players: Sitter[]): Promise<string> {
  const { record } = await engine.ask('record', { whole: true });
  const now = Date.now();
  const kept: Kept = {
    id: newId(),
    game: state.game,
    record,
    players,
    seed: newSeed(),
    secretive: false,
    status: state.outcome ? 'over' : 'playing',
    result: state.outcome,
    count: state.ply,
    next: null,
    created: now,
    updated: now,
  };
  await putKept(kept).catch(() => {
    throw new Trouble(FULL, '');
  });
  return kept.id;
}
