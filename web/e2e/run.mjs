/**
 * Runs the browser tests: `[FRACAS_SEED=number] npm run e2e [part of a file's name]`.
 *
 * A browser on a busy machine is late now and then, so what fails is run a second time, alone. A test that passes only
 * then is named at the end, for it wants mending, and stops nobody.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './chance.mjs';
import { program } from './stage.mjs';

const here = import.meta.dirname;
const scratch = mkdtempSync(path.join(tmpdir(), 'fracas-browser-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

// Without its site every test would wait for pages that never come.
const exported = spawnSync(program(), ['export-site', path.join(scratch, 'site')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (exported.status !== 0) process.exit(1);

/** Runs tests; tells how that ended, and which failed. */
function run(files, ...options) {
  const list = path.join(scratch, 'failed');
  const reporters = ['spec', path.join(here, 'failed.mjs')].map((name) => `--test-reporter=${name}`);
  const destinations = ['stdout', list].map((name) => `--test-reporter-destination=${name}`);
  const { status } = spawnSync(process.execPath, ['--test', ...options, ...reporters, ...destinations, ...files], {
    stdio: 'inherit',
  });
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  return { status: status ?? 1, failed: lines.map((line) => JSON.parse(line)) };
}

/** What chooses a test by its name; a file that fell over as a whole is run as a whole. */
function named({ file, name }) {
  return name === file ? [] : [`--test-name-pattern=/^${name.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)}$/u`];
}

const wanted = process.argv[2] ?? '';
const names = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && name.includes(wanted));
const first = run(
  names.map((name) => path.join(here, name)),
  '--test-concurrency=2',
);
if (first.status === 0 || first.failed.length === 0) process.exit(first.status);

const told = first.failed.map(({ file, name }) => `  ${path.basename(file)}: ${name}`).join('\n');
console.log(`\n== failed and run a second time, alone:\n${told}\n`);
const again = first.failed.filter((test) => run([test.file], ...named(test)).status !== 0);
if (again.length > 0) process.exit(1);
console.log(`\n== unsteady, passed at the second try:\n${told}`);
