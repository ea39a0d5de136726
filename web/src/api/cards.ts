/** The games that can be played: asked of the server, and of the engine in this browser where there is none. */

import { moduleAt } from '../engine/built';
import { onlyFiles } from '../lib/site';
import { games as ask, Trouble } from './http';
import { reach } from './reach.svelte';
import type { GameCard } from './types';

let known: Promise<GameCard[]> | undefined;
let own: Promise<GameCard[]> | undefined;

/** The games; the server is asked until it has answered once. */
export async function games(): Promise<GameCard[]> {
  known ??= there();
  return known.catch((why: unknown) => {
    known = undefined;
    if (moduleAt === undefined) throw why;
    own ??= here().catch((trouble: unknown) => {
      own = undefined;
      throw trouble;
    });
    return own;
  });
}

/** Finds out whether there is a server, unless somebody has already. */
export async function lookForServer(): Promise<void> {
  if (reach.server === undefined) await there().catch(() => undefined);
}

async function there(): Promise<GameCard[]> {
  try {
    if (onlyFiles) throw new Trouble('offline', '');
    const cards = await ask();
    reach.server = true;
    return cards;
  } catch (why) {
    reach.server = false;
    throw why;
  }
}

async function here(): Promise<GameCard[]> {
  const { openEngine } = await import('../engine');
  const engine = openEngine();
  try {
    return (await engine.ask('cards')).cards;
  } finally {
    engine.close();
  }
}
