/** What must hold at any table: connections, secrets, keys, offers, and mistakes that explain themselves. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, Host, launch, person } from './stage.mjs';

let host;
let browser;
before(async () => {
  host = await Host.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

const entries = (page) => page.locator('.history li').count();

test('a reload in mid-game loses nothing', async () => {
  const { page, troubles, context } = await person(browser, host);
  await begin(page, 'color-wars');
  await page.locator('.cell.open').first().click();
  await page.locator('.history li').nth(1).waitFor();
  await page.locator('.cell.open').first().waitFor();
  const [had, label] = [await entries(page), await page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel).join())];
  await page.reload();
  await page.locator('.cell.open').first().waitFor();
  assert.equal(await entries(page), had);
  assert.equal(await page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel).join()), label);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a server that dies and comes back is picked up again by itself', async () => {
  const own = await Host.start();
  const { page, context } = await person(browser, own);
  await begin(page, 'color-wars');
  await page.locator('.cell.open').first().click();
  await page.locator('.history li').nth(1).waitFor();
  await page.locator('.cell.open').first().waitFor();
  const had = await entries(page);
  await own.kill();
  await page.locator('.banner.shown').waitFor();
  await own.up();
  await page.locator('.banner:not(.shown)').waitFor({ state: 'attached' });
  await page.locator('.cell.open').first().click();
  await page.locator('.history li').nth(had + 1).waitFor();
  await context.close();
  await own.stop();
});

test('two tabs on the same seat agree', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'color-wars');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.cell.open').first().waitFor();
  await page.locator('.cell.open').first().click();
  await other.locator('.history li').nth(1).waitFor();
  await page.locator('.history li').nth(1).waitFor();
  assert.deepEqual(await other.locator('.history li').allInnerTexts(), await page.locator('.history li').allInnerTexts());
  await context.close();
});

test('on one screen a curtain hangs between secrets', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'gaogie', { against: 'same' });
  await page.getByRole('button', { name: /^Gaogıe\./ }).click();
  await page.locator('.curtain').waitFor();
  assert.equal(await page.locator('.move').count(), 0);
  assert.doesNotMatch(await page.locator('main').innerText(), /charges Gaogıe/);
  await page.locator('.curtain button').click();
  await page.getByRole('button', { name: /^Kueq\./ }).click();
  await page.getByText('Red charges Gaogıe.').first().waitFor();
  await context.close();
});

test('hands in Ganoogo and armies in A Game of War are behind the curtain too', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'game-of-war', { against: 'same', preset: 'As written' });
  await page.getByRole('button', { name: 'I am North' }).click();
  await page.getByRole('button', { name: 'Classic' }).click();
  await page.getByText('Everybody is in place.').waitFor();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('button', { name: 'I am South' }).click();
  await page.getByRole('button', { name: 'Bastion' }).waitFor();
  assert.equal(await page.locator('.counter[data-seat="1"]').count(), 0);
  await page.getByRole('button', { name: 'Bastion' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByText(/The die shows/).first().waitFor();
  await begin(page, 'ganoogo', { against: 'same' });
  await page.locator('.curtain').waitFor();
  assert.equal(await page.locator('.hand').count(), 0);
  await context.close();
});

test('in A Game of War a move can be had back until the turn is ended', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'game-of-war', { against: 'same', preset: 'Classic opening' });
  await page.getByLabel('Type a move').waitFor();
  const board = () => page.locator('.words').innerText();
  await page.locator('.words summary').click();
  const before = await board();
  const move = await page.locator('#typed-moves option').first().getAttribute('value');
  await page.getByLabel('Type a move').fill(move);
  await page.getByLabel('Type a move').press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  assert.equal(await board(), before);
  await context.close();
});

test('a table that does not exist says so', async () => {
  const { page, context } = await person(browser, host);
  await page.goto('/t/zzzzzzzzzz');
  await page.getByText('This table cannot be found.').waitFor();
  await context.close();
});

test('an unpaid move in Gaogıe is warned of', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'gaogie');
  await page.getByRole('button', { name: /^Sheq\./ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose another' }).click();
  assert.equal(await page.locator('.move[aria-disabled=false]').count(), 16);
  await context.close();
});

test('a spectator is sent no secrets', async () => {
  const one = await person(browser, host);
  const two = await person(browser, host);
  await begin(one.page, 'gowap', { against: 'invite', preset: 'Quick' });
  const link = await one.page.locator('.invite input').inputValue();
  await two.page.goto(link);
  await two.page.locator('.team').waitFor();
  const watcher = await person(browser, host);
  const frames = [];
  watcher.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await watcher.page.goto(one.page.url());
  await watcher.page.getByText('You are watching.').waitFor();
  await one.page.getByLabel('Type a move').fill('team M61.7 F28.3 M5 F5');
  await one.page.getByLabel('Type a move').press('Enter');
  await one.page.getByText('61.7').first().waitFor();
  await watcher.page.reload();
  await watcher.page.getByText('You are watching.').waitFor();
  assert.ok(frames.length > 0);
  assert.ok(frames.every((frame) => !frame.includes('61.7')), 'a frame held the secret team');
  for (const { context } of [one, two, watcher]) await context.close();
});

test('a mistake explains itself, with a way to the rule', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'color-wars', { preset: 'As written' });
  await page.locator('.cell.open').first().click();
  await page.locator('.cell.open').first().waitFor();
  await page.locator('.cell[aria-disabled=true]').first().click({ force: true });
  const note = page.getByRole('alert');
  await note.waitFor();
  const rule = note.getByRole('link');
  assert.match(await rule.getAttribute('href'), /^\/rules\/color-wars#cw-\d$/);
  await page.getByLabel('Type a move').fill('z9');
  await page.getByLabel('Type a move').press('Enter');
  await note.getByText(/z9/).waitFor();
  await context.close();
});

test('resigning asks once, and the game can be watched again', async () => {
  const { page, context } = await person(browser, host);
  await begin(page, 'color-wars');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByText('By resignation.').waitFor();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  await context.close();
});
