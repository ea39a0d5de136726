/** The games that can be played: asked of the server, and of the engine in this browser where there is none. */

import { moduleAt } from '../engine/built';
import { onlyFiles } from '../lib/site';
import { games as ask, Trouble } from './http';
import { reach } from './reach.svelte';
import type { GameCard } from './types';

let known: Promise<GameCard[]> | undefined;

/** The games; the server is asked until it has answered once. */
export function games(): Promise<GameCard[]> {
  known ??= there().catch(async (why: unknown) => {
    known = undefined;
    reach.server = false;
    if (moduleAt === undefined) throw why;
    return here();
  });
  return known;
}

async function there(): Promise<GameCard[]> {
  if (onlyFiles) throw new Trouble('offline', '');
  const cards = await ask();
  reach.server = true;
  return cards;
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
