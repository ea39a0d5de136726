/** The log and the board: a line that is looked at is shown, and the last move is marked wherever one comes from. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, open, openHouse, person, playOn, settled, tableOf } from './stage.mjs';
import { planOf } from './plans.mjs';

const house = openHouse();
const YOU = { kind: 'you' };

/** What marks a line's places on each board. */
const MARKS = {
  'color-wars': '.cell.pointed',
  gowap: '.cell.pointed',
  gaogie: '.seat.pointed',
  ganoogo: '[data-pointed]',
  'game-of-war': '[data-pointed]',
};

for (const [game, mark] of Object.entries(MARKS)) {
  test(`${game}: a line of the log that somebody points at is shown on the board`, async () => {
    const { page, context, troubles } = await person(house);
    const { short, choose } = planOf(game);
    await begin(page, game, { preset: short });
    const lines = page.locator('.history li:not(.unsaid):not(.planned)');
    // Lines that are about a place or somebody; not every event is.
    const shown = async () => {
      for (const line of (await lines.all()).toReversed().slice(0, 12)) {
        await line.hover();
        if ((await page.locator(mark).count()) > 0) return true;
      }
      return false;
    };
    let found = false;
    for (let rounds = 0; rounds < 12 && !found; rounds += 1) {
      await playOn([{ page }], choose, { most: 1, strict: false });
      await settled(page).catch(() => undefined);
      found = (await lines.count()) > 0 && (await shown());
    }
    assert.ok(found);
    // A line bears the colour of whom it tells, not of who passed before it happened.
    const colors = await page.evaluate(() =>
      [...document.querySelectorAll('.history li')].flatMap((line) => {
        const told = line.querySelector('.seat');
        return told ? [[line.dataset.seat, told.dataset.seat]] : [];
      }),
    );
    for (const [line, told] of colors) assert.equal(line, told);
    await page.mouse.move(2, 2);
    await page.locator(mark).first().waitFor({ state: 'detached' });
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('keys and fingers show a line too', async () => {
  const { page, context } = await person(house, { hasTouch: true });
  await open(page, { game: 'color-wars', players: [YOU, YOU] });
  for (const at of ['a1', 'e5']) await page.locator(`#cw-${at}`).click();
  const lines = page.locator('.history li button');
  await lines.nth(1).waitFor();
  await lines.nth(1).focus();
  await page.locator('#cw-e5.pointed').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('#cw-a1.pointed').waitFor();
  assert.equal(await page.locator('.cell.pointed').count(), 1);
  await page.locator('#typed').focus();
  await page.locator('.cell.pointed').waitFor({ state: 'detached' });
  await lines.nth(0).tap();
  await page.locator('#cw-a1.pointed').waitFor();
  await page.locator('#typed').focus();
  await page.locator('#cw-a1.pointed').waitFor();
  await lines.nth(0).tap();
  await page.locator('#typed').focus();
  await page.locator('.cell.pointed').waitFor({ state: 'detached' });
  await context.close();
});

test('the last move is marked after a reload, on a link into a replay, and after any jump', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'color-wars', players: [YOU, YOU] });
  const played = ['a1', 'e5', 'a1', 'e5', 'b1'];
  for (const [i, at] of played.entries()) {
    await page.locator(`#cw-${at}`).click();
    await page.locator('.history li').nth(i).waitFor();
  }
  const marked = (at) => page.locator(`#cw-${at}.last`);
  await marked('b1').waitFor();
  await page.reload();
  await marked('b1').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.goto(`/t/${tableOf(page)}/replay?at=2`);
  await marked('e5').waitFor();
  for (const [key, at] of [
    ['End', 'b1'],
    ['ArrowLeft', 'e5'],
    ['ArrowLeft', 'a1'],
  ]) {
    await page.keyboard.press(key);
    await marked(at).waitFor();
    assert.equal(await page.locator('.cell.last').count(), 1);
  }
  await page.keyboard.press('Home');
  await page.locator('.cell.last').waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a move can be taken back where that would not be refused, and nowhere else', async () => {
  const { page, context } = await person(house);
  const back = page.getByRole('button', { name: 'Take back' });
  await begin(page, 'color-wars', { preset: 'As written' });
  await back.waitFor();
  assert.ok(await back.isDisabled());
  await page.locator('#typed').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.locator('.history li').nth(1).waitFor();
  await back.click();
  await page.locator('.history li').first().waitFor({ state: 'detached' });
  assert.ok(await back.isDisabled());
  await context.close();
});
