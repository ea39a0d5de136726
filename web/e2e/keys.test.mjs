/** A game of each with the keyboard alone, from the first Tab to the result. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabTo } from './fingers.mjs';
import { enter } from './keys.mjs';
import { PLANS } from './plans.mjs';
import { open, openHouse, person, playOn } from './stage.mjs';

const house = openHouse();

/** From the home page through set-up to the table. */
async function setUp(page, game, presets) {
  await page.goto('/');
  await page.locator(`[data-game="${game}"] .primary`).waitFor();
  await tabTo(page, `[data-game="${game}"] .primary`);
  await page.keyboard.press('Enter');
  await page.locator('.start:not([disabled])').waitFor();
  await tabTo(page, '#level');
  await page.keyboard.press('Home');
  if (presets > 0) {
    await tabTo(page, '[role=radiogroup][aria-label=How] input');
    for (let i = 0; i < presets; i += 1) await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, '.start');
  await page.keyboard.press('Enter');
  await page.getByTestId('now').waitFor();
}

for (const { game, keyboard, keys, choose } of PLANS) {
  test(`${game} with the keyboard alone`, async () => {
    const { page, context, troubles } = await person(house);
    if (typeof keyboard === 'number') await setUp(page, game, keyboard);
    else await open(page, { game, ...keyboard, players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
    await playOn([{ page }], keys ?? choose, { enter });
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('keys that lead nowhere say so, and Escape lets go', async () => {
  const { page, context } = await person(house);
  await open(page, {
    game: 'game-of-war',
    options: { deployment: 'classic' },
    players: [{ kind: 'you' }, { kind: 'you' }],
  });
  await page.locator('[data-testid=turn]').waitFor();
  const side = await page.evaluate(
    async (id) => (await (await fetch(`/api/tables/${id}`)).json()).turn.choose[0],
    new URL(page.url()).pathname.split('/')[2],
  );
  await tabTo(page, '.war svg');
  const said = page.locator('.war [aria-live=assertive]');
  assert.match(await said.textContent(), side === 1 ? /North/ : /South/);
  await page.keyboard.press('Enter');
  await page.locator('.picked, [role=alert]').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.picked').waitFor({ state: 'detached' });
  await context.close();
});
