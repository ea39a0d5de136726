/** Runs the browser tests: `[FRACAS_SEED=number] npm run e2e [part of a file's name]`. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './chance.mjs';
import { program } from './stage.mjs';

// Without its site every test would wait for pages that never come.
const scratch = mkdtempSync(path.join(tmpdir(), 'fracas-site-'));
const exported = spawnSync(program(), ['export-site', path.join(scratch, 'site')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
rmSync(scratch, { recursive: true });
if (exported.status !== 0) process.exit(1);

const wanted = process.argv[2] ?? '';
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs') && name.includes(wanted));
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', ...files.map((name) => path.join(import.meta.dirname, name))],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
