/** The site as plain files, what goes on online, and what is said when the browser fails. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { keepsSite, keptOf, Reader } from './here.mjs';
import { planOf } from './plans.mjs';
import { begin, openHouse, person, playOn, program } from './stage.mjs';

const house = openHouse();
const COLOR_WARS = planOf('color-wars');

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** The dumbest host there is: it serves the files of a folder, below a path of its own, and knows nothing else. */
async function host(folder) {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://host');
    const name = pathname.replace(/^\/wars\//, '').replace(/^$/, 'index.html');
    try {
      const body = readFileSync(path.join(folder, name));
      answer.writeHead(200, { 'Content-Type': KINDS[path.extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/wars/`, stop: () => server.close() };
}

test('exported, the site is played from any host of files, and a new version waits until it is wanted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fracas-site-'));
  execFileSync(program(), ['export-site', folder]);
  assert.throws(() => execFileSync(program(), ['export-site', folder], { stdio: 'pipe' }), /not empty/);
  const site = await host(folder);
  const reader = new Reader();
  const one = await person(house, { baseURL: site.url, serviceWorkers: 'allow' });
  const { page } = one;
  await page.goto('');
  await page.getByRole('link', { name: 'Rules: Color Wars' }).click();
  await page.locator('article h1').waitFor();
  await page.locator('nav li a').last().click();
  await page.locator('article h1').waitFor();
  const [tab] = await Promise.all([
    one.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Play it' }).click({ modifiers: ['Control'] }),
  ]);
  await tab.locator('.start:not([disabled])').waitFor();
  await tab.close();
  await page.goto('#/play/color-wars');
  await page.locator('.start:not([disabled])').waitFor();
  await page.locator('#level').fill('1');
  await page.locator('.start').click();
  await page.getByTestId('now').waitFor();
  await keepsSite(page);
  // Another version is put there while the game goes on.
  const worker = path.join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(const version = ')\w+/, '$1another'));
  await page.reload();
  await page.getByRole('button', { name: 'New version' }).waitFor();
  await playOn([one], COLOR_WARS.choose, { look: reader.look, most: 2, strict: false });
  const { record } = await keptOf(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'New version' }).click()]);
  await page.getByTestId('now').waitFor();
  assert.equal(await page.getByRole('button', { name: 'New version' }).count(), 0);
  assert.ok((await keptOf(page)).record.startsWith(record.trimEnd()));
  await playOn([one], COLOR_WARS.choose, { look: reader.look });
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  assert.deepEqual(
    one.troubles.filter((trouble) => !/404/.test(trouble)),
    [],
  );
  await one.context.close();
  reader.end();
  site.stop();
  rmSync(folder, { recursive: true });
});

test('a game begun here goes on online, and says whose dice were whose', async () => {
  const reader = new Reader();
  const one = await person(house);
  const two = await person(house);
  await begin(one.page, 'color-wars', { against: 'same', preset: 'Fair start', here: true });
  await playOn([one], COLOR_WARS.choose, { look: reader.look, most: 4, strict: false });
  const here = await keptOf(one.page);
  await one.page.getByRole('button', { name: 'Go on online' }).click();
  await one.page.getByLabel('Send links for the other seats').check();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Go on online' }).click();
  await one.page.waitForURL(/\/t\/\w+$/);
  await two.page.goto(await one.page.locator('.invite input').inputValue());
  await two.page.getByTestId('now').waitFor();
  await one.page.getByText('were played elsewhere').waitFor();
  await playOn([one, two], COLOR_WARS.choose);
  const id = new URL(one.page.url()).pathname.split('/')[2];
  const record = await one.page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), id);
  assert.match(record, new RegExp(`^Brought: ${here.count}$`, 'm'));
  execFileSync(program(), ['verify', '-'], { input: record });
  await one.page.goto('/');
  assert.equal(await one.page.locator(`a[href="/here/${here.id}"]`).count(), 0, 'it lives on the server now');
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  for (const { context } of [one, two]) await context.close();
  reader.end();
});

test('a browser with no room left says so, goes on, and has it all when there is room again', async () => {
  const one = await person(house);
  const { page } = one;
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (window.full) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await begin(page, 'color-wars', { against: 'same', here: true });
  const move = async (count) => {
    await page.locator('#typed').fill(await page.locator('#typed-moves option').first().getAttribute('value'));
    await page.locator('#typed').press('Enter');
    await page.waitForFunction((wanted) => document.querySelectorAll('.history li').length === wanted, count);
  };
  await page.evaluate(() => (window.full = true));
  await move(1);
  await page.getByRole('alert').filter({ hasText: 'no room left' }).waitFor();
  await page.evaluate(() => (window.full = false));
  await move(2);
  assert.match((await keptOf(page)).record, /\n1 \w+\n2 \w+\n$/);
  assert.equal(await page.getByRole('alert').count(), 0);
  await one.context.close();
});

test('a worker that is killed is replaced in the middle of a game', async () => {
  const one = await person(house);
  const { page } = one;
  await page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.workers.push(this);
      }
    };
  });
  await begin(page, 'color-wars', { level: 5, here: true });
  await page.locator('#typed').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.locator('.history li').first().waitFor();
  await page.evaluate(() => {
    for (const worker of window.workers.splice(0)) {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
    }
  });
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
  // A quick bot may have answered before; the next move takes an engine in any case.
  await page.locator('#typed:not([readonly])').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 4);
  assert.ok(await page.evaluate(() => window.workers.length > 0), 'there are new ones');
  await one.context.close();
});

test('where the engine is blocked that is said, and games stay safe', async () => {
  const one = await person(house);
  const { page } = one;
  await begin(page, 'color-wars', { against: 'same', here: true });
  // Neither this browser's engine nor the server's can be had.
  for (const engine of ['**/*.wasm', '**/api/engine']) await page.route(engine, (route) => route.abort());
  await page.reload();
  await page.getByText('The engine could not be loaded').waitFor();
  await page.goto('/play/color-wars');
  await page.locator('.start:not([disabled])').waitFor();
  await page.getByText('In this browser', { exact: true }).click();
  await page.locator('.start').click();
  await page.getByRole('alert').filter({ hasText: 'The engine could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.goto('/');
  await page.locator('.yours a[href^="/here/"]').first().click();
  await page.getByTestId('now').waitFor();
  await one.context.close();
});

test('a game that is open in another window says so there', async () => {
  const one = await person(house);
  await begin(one.page, 'color-wars', { against: 'same', here: true });
  const other = await one.context.newPage();
  await other.goto(one.page.url());
  await other.getByText('open in another window').waitFor();
  await one.context.close();
});
