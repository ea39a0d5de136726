/** What must hold at any table: one screen for two, offers, and mistakes that explain themselves. */

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
