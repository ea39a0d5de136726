/** Reloads, a server that dies, and two tabs: in every game nothing is lost, and everybody agrees. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf, PLANS } from './plans.mjs';
import { begin, Host, isOver, openHouse, person, playOn, settled } from './stage.mjs';

const house = openHouse();

/** All that a page tells of a table. */
async function told(page) {
  await settled(page);
  return page.evaluate(() => ({
    now: document.querySelector('[data-testid=now]').textContent,
    history: [...document.querySelectorAll('.history li')].map((line) => line.textContent),
    position: document.querySelector('.words').textContent,
  }));
}

for (const { game, short, choose } of PLANS) {
  test(`${game}: a reload and a server that dies lose nothing`, async () => {
    const own = await Host.start();
    const { page, context, troubles } = await person({ ...house, host: own });
    await begin(page, game, { preset: short });
    await playOn([{ page }], choose, { most: 2 }).catch(() => undefined);
    const before = await told(page);
    assert.ok(before.history.length > 0);
    await page.reload();
    assert.deepEqual(await told(page), before);
    await own.kill();
    await page.locator('.banner.shown').waitFor();
    await own.up();
    await page.locator('.banner:not(.shown)').waitFor({ state: 'attached' });
    assert.deepEqual(await told(page), before);
    // And on it goes, if it has not come to its end already.
    if (!(await isOver(page))) {
      await playOn([{ page }], choose, { most: 1 }).catch(() => undefined);
      await page.waitForFunction((had) => document.querySelectorAll('.history li').length > had, before.history.length);
    }
    assert.deepEqual(troubles, []);
    await context.close();
    await own.stop();
  });

  test(`${game}: two tabs on the same seat agree`, async () => {
    const { page, context } = await person(house);
    await begin(page, game, { preset: short });
    const other = await context.newPage();
    await other.goto(page.url());
    await settled(other);
    await page.bringToFront();
    await playOn([{ page }], choose, { most: 2 }).catch(() => undefined);
    const here = await told(page);
    assert.deepEqual(await told(other), here);
    await context.close();
  });
}

test('a plan survives a reload and a server that dies, and another tab overtakes it', async () => {
  const own = await Host.start();
  const { page, context } = await person({ ...house, host: own });
  await begin(page, 'game-of-war', { against: 'same', preset: 'Classic opening' });
  await page.getByTestId('turn').waitFor();
  const planned = page.locator('.history .planned');
  const table = await page.evaluate(
    async (id) => (await fetch(`/api/tables/${id}`)).json(),
    new URL(page.url()).pathname.split('/')[2],
  );
  const seat = table.turn.choose[0];
  const moves = planOf('game-of-war').choose(table.legal[seat], table.views[seat].view, seat).slice(0, 2);
  for (const [i, move] of moves.entries()) {
    await page.getByLabel('Type a move').fill(move);
    await page.getByLabel('Type a move').press('Enter');
    await planned.nth(i).waitFor();
  }
  await page.reload();
  await planned.nth(1).waitFor();
  await own.kill();
  await page.locator('.banner.shown').waitFor();
  await own.up();
  await page.locator('.banner:not(.shown)').waitFor({ state: 'attached' });
  assert.equal(await planned.count(), 2);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByTestId('turn').getByRole('button', { name: 'End the turn' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await planned.first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.history li').count(), 2);
  await context.close();
  await own.stop();
});
