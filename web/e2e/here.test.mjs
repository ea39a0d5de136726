/** Games in the browser alone: with the network cut, over reloads, saved, opened, and handed to the server. */

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
  await train.host?.stop().catch(() => undefined);
});

for (const { game, preset, choose } of PLANS) {
  test(`${game}: a whole game against a bot without a network, with a reload in the middle`, async () => {
    const { page, troubles } = train.one;
    await begin(page, game, { preset, here: true });
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
    assert.deepEqual(troubles, []);
  });
}
