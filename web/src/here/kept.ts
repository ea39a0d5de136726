/** Games that live in this browser: each as a record with who plays it, stored after every event. */

import type { DBSchema } from 'idb';
import type { Status, Verdict } from '../api/types';
import { database as opened } from '../lib/database';

/** Who sits at a table here: somebody at this screen, or a bot. */
export type Sitter = { kind: 'you' } | { kind: 'bot'; level: number };

export interface Kept {
  id: string;
  game: string;
  /** The whole game, with what is still secret in it. */
  record: string;
  players: Sitter[];
  /** What the bots' luck follows from. */
  seed: number;
  /** Whether anything was ever hidden: then what a bot thinks gives its secrets away. */
  secretive: boolean;
  status: Status;
  result: Verdict | null;
  /** How many events there have been. */
  count: number;
  /** The game that was begun as another of this kind. */
  next: string | null;
  created: number;
  updated: number;
}

interface Schema extends DBSchema {
  games: { key: string; value: Kept };
}

const database = opened<Schema>('fracas', (db) => void db.createObjectStore('games', { keyPath: 'id' }));

/** All games, the latest first; none where the browser keeps nothing. */
export async function allKept(): Promise<Kept[]> {
  const games = await (await database()).getAll('games');
  return games.toSorted((a, b) => b.updated - a.updated);
}

export const getKept = async (id: string): Promise<Kept | undefined> => (await database()).get('games', id);

export async function putKept(kept: Kept): Promise<void> {
  await (await database()).put('games', kept);
}

export async function deleteKept(id: string): Promise<void> {
  await (await database()).delete('games', id);
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A name that no other game has. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % 32]).join('');

/** A number that nobody can guess, as large as the engine takes one. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}
