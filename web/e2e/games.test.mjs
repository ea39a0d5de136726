/** A whole game of each against a bot and one by invite link, to a result; and the record replays in the terminal. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { begin, openHouse, person, playOn, program } from './stage.mjs';
import { PLANS } from './plans.mjs';

const house = openHouse();

for (const { game, preset, choose } of PLANS) {
  test(`${game}: a whole game against a bot, and its record in the terminal`, async () => {
    const one = await person(house);
    await begin(one.page, game, { preset });
    await playOn([one], choose);
    const id = new URL(one.page.url()).pathname.split('/')[2];
    const record = await one.page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), id);
    const shown = execFileSync(program(), ['verify', '-'], { input: record, encoding: 'utf8' });
    assert.match(shown, /The record is as whoever has the key/);
    assert.deepEqual(one.troubles, []);
    await one.context.close();
  });

  test(`${game}: two browsers by invite link`, async () => {
    const one = await person(house);
    const two = await person(house);
    await begin(one.page, game, { against: 'invite', preset });
    const link = await one.page.locator('.invite input').inputValue();
    await two.page.goto(link);
    await two.page.getByTestId('now').waitFor();
    await playOn([one, two], choose);
    assert.deepEqual([...one.troubles, ...two.troubles], []);
    await one.context.close();
    await two.context.close();
  });
}
