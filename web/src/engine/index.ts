/** Engines for pages. */

import { askEngine } from '../api/http';
import { moduleAt } from './built';
import { Either } from './either';
import type { Engine } from './engine';
import { Fair } from './fair';
import { LocalEngine, type Spawn } from './local';
import { ServerEngine } from './server';

const spawn: Spawn = (heard, lost) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => lost(message);
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

/**
 * A session of its own: with the module where the site has it and the browser runs it, else with the server. Nothing is
 * loaded before the first question.
 */
export function openEngine(): Engine {
  if (moduleAt === undefined) return new Fair(new ServerEngine(askEngine));
  const url = new URL(moduleAt, location.href).href;
  const shared = globalThis.crossOriginIsolated === true;
  return new Fair(
    new Either(
      (journal) => new LocalEngine(spawn, url, shared, journal),
      (journal) => new ServerEngine(askEngine, journal),
    ),
  );
}
