/**
 * What took this browser long to find out, so that it need not be found out again: analyses and sweeps. Where a browser
 * keeps nothing, nothing is lost but time.
 */

import type { DBSchema } from 'idb';
import { database as opened } from './database';

/** Something that was found, under a name. */
export interface Entry {
  key: string;
  /** When it was last of use. */
  used: number;
  /** About how many bytes it takes. */
  size: number;
  value: unknown;
}

export type Shelf = 'analyses' | 'sweeps';

/** So many things a shelf holds at the most, and so many bytes. */
const MOST = 40;
const MOST_BYTES = 4_000_000;

interface Schema extends DBSchema {
  analyses: { key: string; value: Entry };
  sweeps: { key: string; value: Entry };
}

/** Apart from the games: whoever clears this loses no game. */
const database = opened<Schema>('fracas-found', (db) => {
  for (const shelf of ['analyses', 'sweeps'] as const) db.createObjectStore(shelf, { keyPath: 'key' });
});

/** What has to go so that the rest fits: the oldest first, and never the newest. */
export function tooMuch(all: Omit<Entry, 'value'>[], most = MOST, bytes = MOST_BYTES): string[] {
  const newest = all.toSorted((a, b) => b.used - a.used);
  let sum = 0;
  return newest
    .filter(({ size }, nth) => {
      sum += size;
      return nth > 0 && (nth >= most || sum > bytes);
    })
    .map(({ key }) => key);
}

/** What was found under a name; nothing where nothing was, or nothing is kept. */
export async function found(shelf: Shelf, key: string): Promise<unknown> {
  try {
    return (await (await database()).get(shelf, key))?.value;
  } catch {
    return undefined;
  }
}

/** Keeps what was found, and throws the oldest away. */
export async function keep(shelf: Shelf, key: string, value: unknown): Promise<void> {
  try {
    const size = key.length + JSON.stringify(value).length;
    const transaction = (await database()).transaction(shelf, 'readwrite');
    await transaction.store.put({ key, used: Date.now(), size, value });
    for (const old of tooMuch(await transaction.store.getAll())) await transaction.store.delete(old);
    await transaction.done;
  } catch {
    // Then it has to be found again.
  }
}

export async function forget(shelf: Shelf, key: string): Promise<void> {
  try {
    await (await database()).delete(shelf, key);
  } catch {
    // What cannot be opened keeps nothing.
  }
}
