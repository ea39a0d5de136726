/**
 * How long an analysis takes in the browser at the normal effort, and whether the page can be used meanwhile:
 * `npm run analysing`, or `npm run analysing -- color-wars` for one. A game of bots of each kind is analysed on the page `/analysis`. What counts is the time that the engine's
 * worker was on a processor, so that a busy machine does little harm; the time on the clock stands beside it. While it
 * works, keys are pressed that step through the game, and the longest wait for the board is told.
 */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Host, launch, program } from './stage.mjs';

const GAMES = [
  { game: 'color-wars', events: 60, level: 6, options: { width: 6, height: 6 } },
  { game: 'game-of-war', events: 300, level: 2, options: { deployment: 'classic' } },
  { game: 'gaogie', events: 20, level: 4, options: {} },
  { game: 'gowap', events: 40, level: 3, options: {} },
  { game: 'ganoogo', events: 150, level: 2, options: {} },
];

/** A game of bots of so many events, as a record; another is begun where it is over too soon. */
async function recorded({ game, events, level, options }) {
  const child = spawn(program(), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await answers.next()).value).ok;
  };
  for (let seed = 1; ; seed += 1) {
    let state = await ask({ cmd: 'new', game, seed, options });
    // A few moves of a weaker bot, so that games differ.
    while (!state.outcome && state.ply < events) {
      if ('chance' in state.turn) ({ state } = await ask({ cmd: 'chance' }));
      else {
        const [seat] = state.turn.choose;
        const { move } = await ask({ cmd: 'best', seat, level: state.ply < seed ? 1 : level });
        ({ state } = await ask({ cmd: 'play', seat, move }));
      }
    }
    if (state.ply < events) continue;
    const { record } = await ask({ cmd: 'record', whole: true });
    child.stdin.end();
    return record;
  }
}

/** Everything that this process has started, and what that has. */
function family() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      parents.set(
        pid,
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) . /, '')
          .split(' ')[0],
      );
    } catch {
      // It has ended meanwhile.
    }
  const mine = new Set([String(process.pid)]);
  for (let before = 0; before < mine.size;) {
    before = mine.size;
    for (const [pid, parent] of parents) if (mine.has(parent)) mine.add(pid);
  }
  return [...mine];
}

/** The milliseconds that workers of pages have been on a processor. */
function worked() {
  let sum = 0;
  for (const pid of family())
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const at = `/proc/${pid}/task/${thread}`;
        if (readFileSync(`${at}/comm`, 'utf8').startsWith('DedicatedWorker'))
          sum += Number(readFileSync(`${at}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      }
    } catch {
      // It has ended meanwhile.
    }
  return sum;
}

const host = await Host.start();
const browser = await launch();
console.log('| game | events | worker, s | clock, s | longest wait for a step, ms |\n|---|---|---|---|---|');
// All of them, or those that are named.
const named = process.argv.slice(2);
for (const one of GAMES.filter(({ game }) => named.length === 0 || named.includes(game))) {
  const record = await recorded(one);
  const page = await browser.newPage({ baseURL: host.url });
  await page.goto('/analysis');
  await page.getByLabel('A record').fill(record);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Open' }).first().click();
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  let [longest, most] = [0, 0];
  while (await bar.isVisible()) {
    most = Math.max(most, worked());
    const pressed = performance.now();
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    longest = Math.max(longest, performance.now() - pressed);
    await new Promise((done) => setTimeout(done, 200));
  }
  const taken = (performance.now() - begun) / 1000;
  const figures = [(most / 1000).toFixed(1), taken.toFixed(1), Math.round(longest)];
  console.log(`| ${one.game} | ${one.events} | ${figures.join(' | ')} |`);
  await page.close();
}
await browser.close();
await host.stop();
