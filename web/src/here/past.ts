/** A finished game of this browser, looked back at. */

import { Trouble } from '../api/http';
import type { Past } from '../api/past';
import type { Entry, Frame } from '../api/types';
import type { Engine, State } from '../engine/engine';
import { cardOf } from './host';
import { getKept, type Kept } from './kept';
import { signed } from './record';

export function pastHere(id: string, openEngine: () => Engine): Past {
  const engine = openEngine();
  const opened = open(id, engine);
  // Whoever asks first hears what went wrong.
  opened.catch(() => undefined);
  return {
    async replay(eye, from, to) {
      const { kept, state } = await opened;
      const { game, seats, options, rules } = state;
      const part = await engine.ask('moments', { seat: eye, from, to });
      const frames = part.moments.map(({ entry, ...moment }): Frame => {
        const told = entry ? ({ ...entry, at: kept.updated } as Entry) : null;
        return { ...moment, entry: told };
      });
      const { created, players, status, result } = kept;
      const table = {
        id,
        game,
        seats,
        options,
        rules,
        created,
        commitment: '',
        brought: 0,
        rated: false,
        listed: false,
      };
      const { count, hides } = part;
      return { table, players: players.map(cardOf), status, result, count, from: part.from, frames, hides };
    },
    async facts(count, at) {
      await opened;
      return engine.ask('inspect', { count, ...(at === undefined ? {} : { at }) });
    },
    async record() {
      const { kept } = await opened;
      return signed(kept.record, kept.players, kept.result);
    },
    close: () => engine.close(),
  };
}

async function open(id: string, engine: Engine): Promise<{ kept: Kept; state: State }> {
  const kept = await getKept(id);
  if (!kept) throw new Trouble('not-found', '');
  if (kept.status === 'playing') throw new Trouble('not-over', '');
  return { kept, state: await engine.ask('replay', { record: kept.record }) };
}
