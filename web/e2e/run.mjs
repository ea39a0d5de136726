/** Runs the browser tests: `[FRACAS_SEED=number] npm run e2e [part of a file's name]`. */

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import './chance.mjs';

const wanted = process.argv[2] ?? '';
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs') && name.includes(wanted));
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', ...files.map((name) => path.join(import.meta.dirname, name))],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
