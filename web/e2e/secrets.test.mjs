/** What is secret stays secret: on the wire to a spectator and to the other side, and on a screen that is passed on. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLANS } from './plans.mjs';
import { begin, blink, openHouse, person, settled } from './stage.mjs';

const house = openHouse();

/** Everything a page is sent from now on. */
function wire(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

for (const { game, secret } of PLANS.filter((plan) => plan.secret)) {
  const { preset, move, shown, leak } = secret;
  test(`${game}: neither a spectator nor the other side is sent a secret`, async () => {
    const [one, two, watcher] = await Promise.all([person(house), person(house), person(house)]);
    const [mine, theirs, seen] = [one, two, watcher].map(({ page }) => wire(page));
    await begin(one.page, game, { against: 'invite', preset });
    const link = await one.page.locator('.invite input').inputValue();
    await watcher.page.goto(one.page.url());
    await watcher.page.getByText('You are watching.').waitFor();
    await two.page.goto(link);
    await two.page.getByTestId('now').waitFor();
    await one.page.locator('.invite').waitFor({ state: 'detached' });
    if (move) {
      await one.page.locator('#typed').waitFor();
      await one.page.locator('#typed').fill(move);
      await one.page.locator('#typed').press('Enter');
    } else {
      await one.page.locator(shown).first().waitFor();
    }
    // Whoever may know it is told; a look at the table afresh then tells the others all that they may know.
    for (let looks = 0; looks < 600 && !mine.some((frame) => leak.test(frame)); looks += 1) await blink();
    assert.ok(
      mine.some((frame) => leak.test(frame)),
      'the one whose secret it is was not told',
    );
    await watcher.page.reload();
    await watcher.page.getByText('You are watching.').waitFor();
    await two.page.reload();
    await two.page.getByTestId('now').waitFor();
    assert.ok(seen.length > 1 && theirs.length > 1);
    const leaked = (frames) => frames.some((frame) => leak.test(frame));
    assert.equal(leaked(seen), false, 'a spectator was sent the secret');
    // A hand of one's own is no leak.
    if (move) assert.equal(leaked(theirs), false, 'the other side was sent the secret');
    for (const { context } of [one, two, watcher]) await context.close();
  });
}

test('on one screen a curtain hangs between two teams', async () => {
  const { page, context } = await person(house);
  await begin(page, 'gowap', { against: 'same', preset: 'Quick' });
  await page.getByRole('button', { name: 'I am Red' }).click();
  await page.getByLabel('Type a move').fill('team M61.7 F28.3 M5 F5');
  await page.getByLabel('Type a move').press('Enter');
  await page.getByRole('button', { name: 'I am Blue' }).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /61\.7/);
  await page.getByRole('button', { name: 'I am Blue' }).click();
  await page.locator('.team').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /61\.7/);
  await context.close();
});

test('nobody hears of a turn that is only planned', async () => {
  const [one, two] = await Promise.all([person(house), person(house)]);
  await begin(one.page, 'game-of-war', { against: 'invite', preset: 'Classic opening' });
  await two.page.goto(await one.page.locator('.invite input').inputValue());
  const turn = (page) => page.getByTestId('turn');
  const first = await Promise.any(
    [one, two].map(async (each) => {
      await turn(each.page).waitFor();
      return each;
    }),
  );
  const [mover, other] = first === one ? [one.page, two.page] : [two.page, one.page];
  const position = () => mover.locator('.words').textContent();
  const before = await position();
  const frames = [];
  await other.reload();
  await settled(other);
  other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  const planned = mover.locator('.history .planned');
  for (let i = 0; i < 3; i += 1) {
    const move = await mover.locator('#typed-moves option').first().getAttribute('value');
    await mover.getByLabel('Type a move').fill(move);
    await mover.getByLabel('Type a move').press('Enter');
    await planned.nth(i).waitFor();
  }
  assert.notEqual(await position(), before);
  assert.deepEqual(frames, []);
  assert.equal(await other.locator('.history li').count(), 1);
  for (let left = 2; left >= 0; left -= 1) {
    await turn(mover).getByRole('button', { name: 'Undo' }).click();
    await planned.nth(left).waitFor({ state: 'detached' });
  }
  assert.equal(await position(), before);
  // Two moves and off it goes.
  for (let i = 0; i < 2; i += 1) {
    const move = await mover.locator('#typed-moves option').first().getAttribute('value');
    await mover.getByLabel('Type a move').fill(move);
    await mover.getByLabel('Type a move').press('Enter');
    await planned.nth(i).waitFor();
  }
  await turn(mover).getByRole('button', { name: 'Send the turn' }).click();
  await other.locator('.history li').nth(3).waitFor();
  await turn(other).waitFor();
  assert.deepEqual(
    await other.locator('.history li').allInnerTexts(),
    await mover.locator('.history li').allInnerTexts(),
  );
  for (const { context } of [one, two]) await context.close();
});
