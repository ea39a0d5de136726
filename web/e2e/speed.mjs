/**
 * How fast bots think in the browser against the program on one core, as a ratio: `npm run speed`. Both search the same
 * nodes from the same positions, in turns. What counts is the time that each was on a processor, and of that the
 * shortest, so that a busy machine does little harm.
 */

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Host, launch, program } from './stage.mjs';

/** How a game begins, how many moves it is on when it is searched, and how many nodes that takes. */
const GAMES = [
  { game: 'color-wars', options: { width: 7, height: 7 }, moves: 12, nodes: 1_000_000 },
  { game: 'gaogie', seats: 3, moves: 6, nodes: 300_000 },
  { game: 'gowap', moves: 30, nodes: 10_000 },
  { game: 'ganoogo', moves: 30, nodes: 4_000 },
  { game: 'game-of-war', options: { deployment: 'classic' }, moves: 12, nodes: 200_000 },
];
const ROUNDS = 9;

/** The program, kept to one core, at the other end of a pipe. */
function inProgram() {
  const child = spawn('taskset', ['-c', '0', program(), 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (line) => {
    child.stdin.write(`${line}\n`);
    return (await answers.next()).value;
  };
  /** The milliseconds that its threads have been on a processor. */
  const spent = () =>
    readdirSync(`/proc/${child.pid}/task`)
      .map((thread) => readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8'))
      .reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
  return { ask, spent: async () => spent(), end: () => child.stdin.end() };
}

/** The module in a page of the site. */
async function inBrowser(host, browser) {
  const file = path.join(import.meta.dirname, '../engine/fracas.wasm');
  if (!existsSync(file)) throw new Error('There is no module: run cargo xtask wasm.');
  const page = await browser.newPage({ baseURL: host.url });
  // The program may have been built without it, or with an older one.
  await page.route('/measured.wasm', (route) => route.fulfill({ path: file, contentType: 'application/wasm' }));
  await page.goto('/about');
  await page.evaluate(async () => {
    const imports = { page: { now: () => performance.now(), stopped: () => 0 } };
    const { instance } = await WebAssembly.instantiateStreaming(fetch('/measured.wasm'), imports);
    const engine = instance.exports;
    globalThis.ask = (line) => {
      const bytes = new TextEncoder().encode(line);
      // The memory may grow with every call, and then it is another buffer.
      const at = engine.reserve(bytes.length);
      new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
      const length = engine.answer();
      return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer_at(), length));
    };
  });
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  return {
    ask: (line) => page.evaluate((text) => globalThis.ask(text), line),
    spent: async () => {
      const { metrics } = await inspector.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
    },
  };
}

/** Lets bots play until there is something to think about; tells who thinks then. */
async function lead(ask, { game, seats, options, moves }) {
  const ok = async (request) => JSON.parse(await ask(JSON.stringify(request))).ok;
  let state = await ok({ cmd: 'new', game, seed: 1, seats, options });
  for (let made = 0; ;) {
    if ('chance' in state.turn) {
      ({ state } = await ok({ cmd: 'chance' }));
      continue;
    }
    const [seat] = state.turn.choose;
    const { moves: legal } = await ok({ cmd: 'legal', seat });
    if (made >= moves && legal.length > 2) return seat;
    if (state.outcome) throw new Error(`${game} was over after ${made} moves`);
    const { move } = await ok({ cmd: 'best', seat, level: 2 });
    ({ state } = await ok({ cmd: 'play', seat, move }));
    made += 1;
  }
}

const host = await Host.start();
const browser = await launch();
const sides = [inProgram(), await inBrowser(host, browser)];
console.log('| game | nodes | program, nodes a second | browser | ratio |\n|---|---|---|---|---|');
for (const one of GAMES) {
  const [seat] = await Promise.all(sides.map(({ ask }) => lead(ask, one)));
  const line = JSON.stringify({ cmd: 'best', seat, nodes: one.nodes });
  const [said, same] = await Promise.all(sides.map(({ ask }) => ask(line)));
  if (said !== same) throw new Error(`they differ: ${said} ${same}`);
  const { nodes } = JSON.parse(said).ok;
  const quickest = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, { ask, spent }] of sides.entries()) {
      const before = await spent();
      await ask(line);
      quickest[i] = Math.min(quickest[i], (await spent()) - before);
    }
  const [native, page] = quickest.map((ms) => Math.round((nodes / ms) * 1000));
  const shown = [native, page].map((speed) => speed.toLocaleString('en')).join(' | ');
  console.log(`| ${one.game} | ${nodes.toLocaleString('en')} | ${shown} | ${(page / native).toFixed(2)} |`);
}
sides[0].end();
await browser.close();
await host.stop();
