/** Engines for pages. */

import { Trouble } from '../api/http';
import { moduleAt } from './built';
import { BLOCKED, type Engine } from './engine';
import { LocalEngine, type Spawn } from './local';

const spawn: Spawn = (heard, lost) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => lost(message);
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

/** A session of its own. Nothing is loaded before the first question. */
export function openEngine(): Engine {
  if (moduleAt === undefined) throw new Trouble(BLOCKED, 'this site was built without its engine');
  return new LocalEngine(spawn, new URL(moduleAt, location.href).href, globalThis.crossOriginIsolated === true);
}
