/** What the browser tests stand on: the real program, a real browser, and people who use both. */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { turnTo } from './chance.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The program under test: named by FRACAS_BIN, else the newest build. */
export function program() {
  const named = process.env.FRACAS_BIN;
  const found = [named, path.join(ROOT, 'target/release/fracas'), path.join(ROOT, 'target/debug/fracas')].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new Error('There is no fracas to test: build it, or name it with FRACAS_BIN.');
  return found;
}

/** The browser: named by FRACAS_BROWSER, else Debian's. */
function browserPath() {
  const found = [
    process.env.FRACAS_BROWSER,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file && existsSync(file));
  if (!found) throw new Error('There is no browser: install chromium, or name one with FRACAS_BROWSER.');
  return found;
}

/** A server of our own, with its games in a folder that goes with it. */
export class Host {
  #folder = mkdtempSync(path.join(tmpdir(), 'fracas-e2e-'));
  #process;
  #port = 0;

  static async start() {
    const host = new Host();
    await host.up();
    return host;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What lets somebody run it. */
  token() {
    return readFileSync(path.join(this.#folder, 'games.db.admin'), 'utf8').trim().split(' ')[1];
  }

  /** Starts it, the second time on the same port and the same games. */
  async up() {
    const child = spawn(
      program(),
      ['serve', '--port', String(this.#port), '--database', path.join(this.#folder, 'games.db'), '--limits', 'off'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    this.#process = child;
    // A test that fails leaves nothing behind that anybody would wait for.
    child.unref();
    process.once('exit', () => child.kill('SIGKILL'));
    this.#port = await new Promise((done, fail) => {
      let said = '';
      child.stdout.on('data', (data) => {
        said += data;
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (!port) return;
        child.stdout.unref();
        done(Number(port));
      });
      child.on('exit', () => fail(new Error(`fracas serve ended at once: ${said}`)));
    });
  }

  /** Pulls the plug. */
  async kill() {
    const gone = new Promise((done) => this.#process.once('exit', done));
    // This once its end is waited for.
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A server and a browser for the tests of a file, from the first of them to the last. */
export function openHouse() {
  const house = { host: null, browser: null };
  before(async () => {
    house.host = await Host.start();
    house.browser = await launch();
  });
  after(async () => {
    await house.browser?.close();
    await house.host?.stop();
  });
  return house;
}

/** Somebody with a browser of their own. `troubles` collects what a page complains of. */
export async function person({ browser, host }, options = {}) {
  const { motion = false, ...rest } = options;
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: { width: 1280, height: 860 },
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    // What keeps the site offline has tests of its own; elsewhere it would only load everything every time.
    serviceWorkers: 'block',
    ...rest,
  });
  const page = await context.newPage();
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // A lost connection is part of some tests; the browser always writes it down.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|net::/.test(message.text()))
      troubles.push(message.text());
  });
  page.setDefaultTimeout(30_000);
  return { context, page, troubles };
}

/** Opens a table that the set-up page cannot, and goes to it. */
export async function open(page, table) {
  if (page.url() === 'about:blank') await page.goto('/about');
  const id = await page.evaluate(
    async (body) =>
      (
        await (
          await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
        ).json()
      ).id,
    JSON.stringify(table),
  );
  await page.goto(`/t/${id}`);
  await page.getByTestId('now').waitFor();
}

/** Sets a table up on the set-up page and starts it. */
export async function begin(page, game, { against = 'bot', level = 1, preset, seats, here = false } = {}) {
  await page.goto(`/play/${game}`);
  await page.locator('.start:not([disabled])').waitFor();
  await page
    .getByText({ bot: 'A bot', same: 'Someone beside you', invite: 'Someone far away' }[against], { exact: true })
    .click();
  if (against === 'bot') await page.locator('#level').fill(String(level));
  if (seats) await page.getByRole('radiogroup', { name: 'Players' }).getByText(String(seats), { exact: true }).click();
  if (preset) await page.getByText(preset, { exact: true }).click();
  // Where there is no server nobody is asked.
  const choice = page.getByText('In this browser', { exact: true });
  if (here && (await choice.isVisible())) await choice.click();
  await page.locator('.start').click();
  await page.waitForURL(here ? /\/here\/[a-z0-9]+$/ : /\/t\/[a-z0-9]+$/);
  await page.getByTestId('now').waitFor();
}

export const tableOf = (page) => new URL(page.url()).pathname.split('/')[2];
/** The field for typed moves, while there is a move to type. */
const typed = (page) => page.locator('#typed:not([readonly])');
export const isOver = (page) => page.getByRole('link', { name: 'Watch it again' }).isVisible();

/** How the server's table of a page stands. */
const served = (page) => page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page));

/**
 * Plays a table to its end by typing. `choose` picks from the legal moves that `look` finds, the server's if nobody says
 * otherwise; the page itself says when it is somebody's turn. With `most`, it ends after so many moves at the latest.
 */
export async function playOn(people, choose, { most = 600, enter = type, look = served, strict = true } = {}) {
  for (let turn = 0; turn < most; turn += 1) {
    const ready = await Promise.race(people.map(({ page }) => readyOrOver(page).then((state) => ({ page, state }))));
    if (ready.state === 'over') return turn;
    const { page } = ready;
    const before = await look(page);
    const seat = before.turn.choose?.find((one) => before.you.includes(one));
    const legal = before.legal?.[seat];
    if (!legal) continue;
    turnTo(before.table.game, before.count, seat);
    const move = choose(legal, before.views[seat].view ?? before.views[seat], seat);
    // Where a turn is planned it is several moves, and the last one sends them all.
    for (const one of [move].flat()) if (!(await enter(page, one, before))) break;
  }
  if (strict) throw new Error(`No end after ${most} moves.`);
  return most;
}

/** Types a move and waits until the page has taken it; tells whether it could. */
async function type(page, move) {
  const planned = await page.locator('.history .planned').count();
  // Between looking and typing the turn may have passed; then the next look finds out whose it is.
  const sent = await typed(page)
    .fill(move, { timeout: 2000 })
    .then(() => typed(page).press('Enter', { timeout: 2000 }))
    .then(
      () => true,
      () => false,
    );
  if (!sent) return false;
  const taken = ([was, before]) => {
    const field = document.querySelector('#typed:not([readonly])');
    if (document.querySelector('.board[aria-busy=true]')) return false;
    const plans = document.querySelector('[data-testid=turn]') !== null && was !== 'end';
    return (
      !field ||
      (field.value !== was &&
        (!plans ||
          document.querySelectorAll('.history .planned').length !== before ||
          document.querySelector('[role=alert]') !== null))
    );
  };
  return page.waitForFunction(taken, [move, planned], { polling: 20 }).then(
    () => true,
    () => false,
  );
}

/** Between two looks at something. A page in the background draws no frames, so no page is asked. */
export const blink = () => new Promise((done) => setTimeout(done, 20));

/** Waits until a page tells all that has happened, and nobody but a person can go on. */
export async function settled(page) {
  await page.getByTestId('now').waitFor();
  const calm = () =>
    page.evaluate(async (id) => {
      const table = await (await fetch(`/api/tables/${id}`)).json();
      if (document.querySelector('.board[aria-busy=true]')) return false;
      const shown = document.querySelectorAll('.history li:not(.planned)').length;
      const planned = document.querySelectorAll('.history .planned').length;
      const bots = table.players.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat);
      const busy =
        table.thinking.length > 0 ||
        (table.turn.choose ?? []).some((seat) => bots.includes(seat)) ||
        'chance' in table.turn;
      return table.status !== 'waiting' && planned === 0 && shown === table.count && (!busy || table.status === 'over');
    }, tableOf(page));
  for (let looks = 0; looks < 3000; looks += 1) {
    if (await calm()) return;
    await blink();
  }
  throw new Error('The table never came to rest.');
}

async function readyOrOver(page) {
  const lift = page.locator('.curtain button');
  const over = page.getByRole('link', { name: 'Watch it again' });
  await typed(page).or(over).or(lift).first().waitFor({ timeout: 60_000 });
  if (await lift.isVisible()) {
    await lift.click();
    return readyOrOver(page);
  }
  return (await over.isVisible()) ? 'over' : 'ready';
}
