/** Ratings and running the server, with several people and real browsers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { openHouse, person } from './stage.mjs';

const house = openHouse();

/** Two people at a rated game. */
async function atRatedGame() {
  const [one, two] = [await person(house), await person(house)];
  const table = {
    game: 'color-wars',
    rated: true,
    pace: { reserve: 600_000 },
    players: [{ kind: 'you' }, { kind: 'open' }],
  };
  await one.page.goto('/about');
  const created = await one.page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }, table);
  await two.page.goto(`/t/${created.id}?join=${created.invites[0].token}`);
  await two.page.locator('.players').waitFor();
  await one.page.goto(`/t/${created.id}`);
  await one.page.locator('.players').waitFor();
  return { one, two, id: created.id };
}

async function clean(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);
}

test('a rated game shows ratings beside names, what it did to them, and a leaderboard', async () => {
  const { one, two, id } = await atRatedGame();
  await one.page.getByTestId('seat-rating').first().waitFor();
  assert.deepEqual(await one.page.getByTestId('seat-rating').allInnerTexts(), ['1500?', '1500?']);
  await two.page.evaluate((table) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/ws`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'resign', seat: 2 }));
  }, id);
  const outcome = one.page.getByTestId('rating-outcome').getByRole('listitem');
  await outcome.first().waitFor({ timeout: 30_000 });
  const told = await outcome.allInnerTexts();
  assert.equal(told.length, 2);
  assert.match(told[0] ?? '', /1500 → 16\d\d/);
  assert.match(told[1] ?? '', /1500 → 13\d\d/);
  await one.page.setViewportSize({ width: 360, height: 740 });
  await one.page.goto('/ratings');
  await one.page.getByRole('row').nth(2).waitFor();
  const rows = await one.page.locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? '', /\(you\)/);
  await clean(one.page, '/ratings');
  await one.page.locator('tbody a').first().click();
  await one.page.getByRole('img', { name: /Color Wars/ }).waitFor();
  assert.match(await one.page.getByTestId('rating').innerText(), /^16\d\d\?$/);
  await clean(one.page, 'one player');
  await one.page.goto('/ratings?game=gowap');
  await one.page.getByText('Nobody has played a rated game here yet.').waitFor();
  await one.page.goto('/ratings/nobody');
  await one.page.getByText('There are no ratings under this name.').waitFor();
  await one.context.close();
  await two.context.close();
});

test('whoever has the token runs the server: a ban takes effect in an open page', async () => {
  const { one, two, id } = await atRatedGame();
  const clerk = await person(house, { viewport: { width: 360, height: 740 } });
  const { page } = clerk;
  await page.goto('/admin');
  await page.getByLabel('Token').fill('01234567890123456789');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('This token does not open anything.').waitFor();
  await page.getByLabel('Token').fill(house.host.token());
  await page.keyboard.press('Enter');
  await page.locator('[data-number="playing"]').waitFor();
  await clean(page, '/admin');
  await page.getByRole('textbox', { name: 'Table' }).fill(id);
  await page.getByRole('button', { name: 'Who sits there' }).click();
  const seated = page.locator('section', { hasText: 'Who sits there' }).locator('ol li');
  await seated.nth(1).waitFor();
  const guest = (await seated.nth(1).innerText()).trim();
  await page.getByLabel('Guest, address or range').fill(guest);
  await page.getByLabel('Reason').fill('<b>loud</b>');
  await page.getByLabel('Hours (empty: for ever)').fill('2');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  // Whoever is shut out is told so where they are, and everywhere else.
  await two.page.getByText('Whoever runs this server has shut you out.').waitFor();
  await two.page.reload();
  await two.page.getByText('Whoever runs this server has shut you out.').waitFor();
  await one.page.locator('.players').waitFor();
  // What is typed is never markup.
  await page.getByText('<b>loud</b>').first().waitFor();
  await page.getByRole('button', { name: `Lift: ${guest}` }).click();
  await page.getByText('Nobody is shut out.').waitFor();
  await two.page.goto(`/t/${id}`);
  await two.page.locator('.players').waitFor();
  await page.getByRole('textbox', { name: 'Table' }).fill(id);
  await page.getByRole('button', { name: 'Call the game off' }).click();
  await page.locator('.audit b', { hasText: 'closed' }).waitFor();
  assert.deepEqual(await page.locator('.audit b').allInnerTexts(), ['closed', 'lifted', 'banned']);
  await page.reload();
  await page.locator('[data-number="playing"]').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.reload();
  await page.getByLabel('Token').waitFor();
  for (const { context } of [one, two, clerk]) await context.close();
});

test('an announcement is read on every page, in the language of whoever reads it', async () => {
  const [reader, german] = [await person(house), await person(house, { locale: 'de-DE' })];
  const answer = await fetch(`${house.host.url}/api/admin/announcement`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${house.host.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ en: 'Down at <i>noon</i>', de: 'Mittags Pause', minutes: 5 }),
  });
  assert.equal(answer.status, 200);
  for (const address of ['/', '/about', '/ratings', '/learn']) {
    await reader.page.goto(address);
    await reader.page.getByText('Down at <i>noon</i>').waitFor();
  }
  await clean(reader.page, 'an announcement');
  await german.page.goto('/about');
  await german.page.getByText('Mittags Pause').waitFor();
  await reader.context.close();
  await german.context.close();
});
