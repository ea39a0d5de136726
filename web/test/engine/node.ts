/** Node's threads in the place of a browser's workers. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { Spawn } from '../../src/engine/local';
import { bytes } from './sides';

/** The module's address, for `fetch` in Node, which opens no files. */
export const address = (): string => `data:application/wasm;base64,${bytes().toString('base64')}`;

/** What makes a thread of Node look like a worker. */
const DISGUISE = `
  import { parentPort, workerData } from 'node:worker_threads';
  globalThis.onmessage = null;
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  await import(workerData);
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
`;

/** Builds the worker as the site's build does, and returns what starts one. */
export async function spawning(): Promise<Spawn> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'fracas-worker-'));
  const entry = path.join(import.meta.dirname, '../../src/engine/worker.ts');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir, lib: { entry, formats: ['es'], fileName: () => 'worker.mjs' }, target: 'es2022' },
  });
  const disguise = new URL(`data:text/javascript,${encodeURIComponent(DISGUISE)}`);
  return (heard, lost) => {
    const worker = new Worker(disguise, { workerData: `file://${outDir}/worker.mjs` });
    worker.on('message', heard);
    worker.on('error', (why) => lost(String(why)));
    return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  };
}
