/** With the network cut: every page opens, and all games are played in the browser alone. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepsSite, keptOf, Reader } from './here.mjs';
import { PLANS } from './plans.mjs';
import { begin, Host, launch, person, playOn } from './stage.mjs';

/** A browser that has been to the site once, and a server that is gone since. */
const train = { host: null, browser: null, one: null };
const reader = new Reader();

before(async () => {
  train.host = await Host.start();
  train.browser = await launch();
  train.one = await person(train, { serviceWorkers: 'allow' });
  await train.one.page.goto('/');
  await keepsSite(train.one.page);
  await train.host.kill();
  await train.one.context.setOffline(true);
});
after(async () => {
  reader.end();
  await train.browser?.close();
});

test('every page opens without a network', async () => {
  const { page, troubles } = train.one;
  const games = PLANS.map(({ game }) => game);
  const pages = [
    '/',
    '/about',
    '/here',
    ...games.map((game) => `/rules/${game}`),
    ...games.map((game) => `/play/${game}`),
  ];
  for (const address of pages) {
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
    assert.equal(await page.getByRole('alert').count(), 0, address);
  }
  assert.equal(await page.getByText('There is no server just now').count(), 1);
  assert.ok(await page.locator('input[value=invite]').isDisabled(), 'an invitation takes a server');
  assert.deepEqual(troubles, []);
});

for (const { game, preset, choose } of PLANS)
  for (const level of [1, 8])
    test(`${game}: a whole game against level ${level} without a network, with a reload in the middle`, async () => {
      const { page, troubles } = train.one;
      await begin(page, game, { preset, level, here: true });
      await playOn([train.one], choose, { look: reader.look, most: 2, strict: false });
      const { record } = await keptOf(page);
      await page.reload();
      await page.getByTestId('now').waitFor();
      assert.ok((await keptOf(page)).record.startsWith(record.trimEnd()), 'a reload loses nothing');
      await playOn([train.one], choose, { look: reader.look });
      const { status, result } = await keptOf(page);
      assert.equal(status, 'over');
      assert.ok(result.reason);
      await page.getByRole('link', { name: 'Watch it again' }).click();
      await page.getByRole('slider').waitFor();
      await page.keyboard.press('End');
      assert.deepEqual(troubles, []);
    });

test('two at one screen do not see each other’s secrets, and can play again', async () => {
  const { page, troubles } = train.one;
  await begin(page, 'gaogie', { against: 'same', here: true });
  const { legal } = await reader.look(page);
  const [move] = legal[1].moves;
  await page.locator('#typed').fill(move);
  await page.locator('#typed').press('Enter');
  await page.getByRole('heading', { name: /’s turn/ }).waitFor();
  assert.equal(await page.locator('.history li').count(), 0);
  assert.equal(await page.locator('#typed').count(), 0, 'the curtain hides what can be chosen');
  await page.reload();
  await page.locator('.curtain button').click();
  const [answer] = (await reader.look(page)).legal[2].moves;
  await page.locator('#typed').fill(answer);
  await page.locator('#typed').press('Enter');
  await page.locator('.history li:visible').first().waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const first = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => url.href !== first);
  await page.getByTestId('now').waitFor();
  assert.equal((await keptOf(page)).count, 0);
  assert.deepEqual(troubles, []);
});

test('moves are taken back, and games are listed at home, saved as a file, opened from one, and deleted', async () => {
  const { page } = train.one;
  await begin(page, 'color-wars', { level: 1, here: true });
  await page.locator('#typed').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 0);
  await page.locator('#typed').fill('b2');
  await page.locator('#typed').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^color-wars-\w+\.txt$/);
  const file = await download.path();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/here');
  await page.getByRole('heading', { name: 'Open a record' }).click();
  await page.getByLabel('Or its text').fill('Game: color-wars\n\n1 z9\n');
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('alert').filter({ hasText: 'line 3' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Seat 2').waitFor();
  assert.equal(await page.getByLabel('Seat 2').inputValue(), '1', 'the file says which seat is a bot’s');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.waitForURL(/\/here\/\w+$/);
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2);
  const { id } = await keptOf(page);
  await page.goto('/');
  await page.locator(`.yours a[href="/here/${id}"]`).waitFor();
});

test('a game begins from a position, and one that cannot be read is explained', async () => {
  const { page } = train.one;
  await page.goto('/play/color-wars');
  await page.locator('.start:not([disabled])').waitFor();
  await page.getByText('Someone beside you', { exact: true }).click();
  await page.getByText('As written', { exact: true }).click();
  await page.locator('.options summary').click();
  const field = page.getByLabel('From a position');
  for (const [text, words] of [
    ['nonsense', /row|board|position/i],
    ['{"a":', /no JSON/],
  ]) {
    await field.fill(text);
    await page.locator('.start').click();
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  }
  await field.fill('...../...../..R3B3./...../..... R 2');
  await page.locator('.start').click();
  await page.waitForURL(/\/here\/\w+$/);
  await page.getByTestId('now').waitFor();
  const { legal } = await reader.look(page);
  assert.deepEqual(legal[1].moves, ['c3']);
});
