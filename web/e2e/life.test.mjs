/** People at tables: they speak to each other, watch each other, and find their own games again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { blink, openHouse, person, tableOf } from './stage.mjs';

const house = openHouse();
const PHONE = { viewport: { width: 360, height: 740 } };

/** Two people at a table of a game, and its id. */
async function two(game, more = {}, shapes = [{}, {}]) {
  const [one, other] = [await person(house, shapes[0]), await person(house, shapes[1])];
  await one.page.goto('/about');
  const opened = await one.page.evaluate(
    async (body) =>
      (await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json(),
    JSON.stringify({ game, players: [{ kind: 'you' }, { kind: 'open' }], ...more }),
  );
  await other.page.goto(`/t/${opened.id}?join=${opened.invites[0].token}`);
  await other.page.waitForFunction(() => location.search === '');
  await one.page.goto(`/t/${opened.id}`);
  for (const { page } of [one, other]) await page.getByTestId('now').waitFor();
  return { id: opened.id, one, other };
}

const chat = (page) => page.locator('.chat');
const line = (page, text) => chat(page).locator('li', { hasText: text });
async function say(page, text) {
  await chat(page).getByLabel('Say something').fill(text);
  await chat(page).getByLabel('Say something').press('Enter');
}
async function giveUp(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** Nothing that axe finds serious, and nothing to scroll sideways. */
async function fine(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);
}

test('two speak to each other, markup stays text, and whom one mutes one does not hear', async () => {
  const { one, other } = await two('color-wars', {}, [{}, { ...PHONE, locale: 'de-DE' }]);
  await say(one.page, '<img src=x onerror="window.hit=1"><b>hello</b>');
  await line(one.page, '<b>hello</b>').waitFor();
  const read = other.page.locator('.chat li', { hasText: '<b>hello</b>' });
  await read.waitFor();
  assert.equal(await other.page.locator('.chat img, .chat li b b').count(), 0);
  assert.equal(await other.page.evaluate(() => window.hit), undefined);
  // Ready-made, each reads it in their own language.
  await one.page.getByText('Ready-made', { exact: true }).click();
  await one.page.getByRole('button', { name: 'Good luck!' }).click();
  await other.page.locator('.chat li', { hasText: 'Viel Glück!' }).waitFor();
  await fine(other.page, 'chat on a phone');
  await fine(one.page, 'chat');
  // By keyboard alone: the line's button, then what can be done about it.
  await read.getByRole('button', { name: /Zu dieser Zeile/ }).focus();
  await other.page.keyboard.press('Enter');
  await other.page.keyboard.press('Tab');
  await other.page.keyboard.press('Tab');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Gemeldet.', { exact: false }).waitFor();
  await read.getByRole('button', { name: /Zu dieser Zeile/ }).click();
  await other.page.getByRole('button', { name: /stummschalten/ }).click();
  await read.waitFor({ state: 'detached' });
  await say(one.page, 'are you there?');
  await line(one.page, 'are you there?').waitFor();
  await other.page.locator('.chat').getByLabel('Sag etwas').fill('ich höre dich nicht');
  await other.page.keyboard.press('Enter');
  await line(one.page, 'ich höre dich nicht').waitFor();
  assert.equal(await other.page.locator('.chat li', { hasText: 'are you there?' }).count(), 0);
  await other.page.getByRole('button', { name: 'Wieder hören' }).click();
  await other.page.locator('.chat li', { hasText: 'are you there?' }).waitFor();
  assert.deepEqual([...one.troubles, ...other.troubles], []);
  await one.context.close();
  await other.context.close();
});

test('what those who watch say those who play read after the end, and everybody is counted', async () => {
  const { id, one, other } = await two('ganoogo');
  const watcher = await person(house);
  await watcher.page.goto(`/t/${id}`);
  await watcher.page.getByTestId('now').waitFor();
  await one.page.getByTestId('spectators').getByText('1 watches').waitFor();
  await say(watcher.page, 'what a hand');
  await line(watcher.page, 'what a hand').waitFor();
  await say(one.page, 'between us');
  await line(other.page, 'between us').waitFor();
  assert.equal(await line(one.page, 'what a hand').count(), 0);
  assert.equal(await line(watcher.page, 'between us').count(), 0);
  await giveUp(one.page);
  await line(one.page, 'what a hand').waitFor();
  await line(other.page, 'what a hand').waitFor();
  assert.equal(await line(watcher.page, 'between us').count(), 0);
  await Promise.all([one, other, watcher].map(({ context }) => context.close()));
});

test('what somebody said is reported, and whoever runs the server reads it and settles it', async () => {
  const { one, other } = await two('color-wars');
  await say(one.page, '<b>you fool</b>');
  const heard = line(other.page, 'you fool');
  // Whoever speaks is called by name, and their colour stands beside it.
  await heard.getByText(/guest-\w{4}/).waitFor();
  await heard.getByText('(Red)').waitFor();
  await heard.getByRole('button', { name: /^About this line of guest-/ }).click();
  await heard.getByRole('button', { name: 'Report' }).click();
  await other.page.getByText('Reported. Whoever runs this server will read it.').waitFor();
  const clerk = await person(house);
  await clerk.page.goto('/admin');
  await clerk.page.getByLabel('Token').fill(house.host.token());
  await clerk.page.keyboard.press('Enter');
  const reports = clerk.page.locator('section', { hasText: 'Reports' });
  await reports.getByText('<b>you fool</b>', { exact: false }).first().waitFor();
  const report = reports.locator('article', { hasText: '<b>you fool</b>' });
  await report.getByRole('button', { name: 'Settled' }).click();
  await report.waitFor({ state: 'detached' });
  await Promise.all([one, other, clerk].map(({ context }) => context.close()));
});

test('who watches hidden hands played by the clock is told that they see everything later', async () => {
  const { id, one, other } = await two('ganoogo', { pace: { reserve: 600_000 } });
  const watcher = await person(house);
  await watcher.page.goto(`/t/${id}`);
  await watcher.page.getByText('You see everything 15 seconds later, so that nobody can be helped.').waitFor();
  assert.equal(await one.page.getByText('15 seconds later').count(), 0);
  await Promise.all([one, other, watcher].map(({ context }) => context.close()));
});

test('chat is off by one switch', async () => {
  const { one, other } = await two('gaogie');
  await chat(one.page).waitFor();
  await one.page.getByRole('button', { name: 'Settings' }).click();
  await one.page.getByRole('radiogroup', { name: 'Chat' }).getByText('Off', { exact: true }).click();
  await one.page.keyboard.press('Escape');
  await chat(one.page).waitFor({ state: 'detached' });
  await one.page.reload();
  await one.page.getByTestId('now').waitFor();
  assert.equal(await chat(one.page).count(), 0);
  await one.context.close();
  await other.context.close();
});

test('games between people are listed to watch, and one of them is on the first page', async () => {
  const hidden = await two('gowap', { private: true });
  const { id, one, other } = await two('color-wars');
  for (const shape of [{}, PHONE]) {
    const visitor = await person(house, shape);
    await visitor.page.goto('/watch');
    const link = visitor.page.locator(`main a[href="/t/${id}"]`);
    await link.waitFor();
    assert.equal(await visitor.page.locator(`a[href="/t/${hidden.id}"]`).count(), 0);
    await fine(visitor.page, 'watch');
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: 'On now' }).waitFor();
    await visitor.page.locator('.little').waitFor();
    await fine(visitor.page, 'home with a game that goes on');
    await visitor.page.goto('/watch');
    await link.focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('You are watching.').waitFor();
    assert.equal(tableOf(visitor.page), id);
    assert.deepEqual(visitor.troubles, []);
    await visitor.context.close();
  }
  await Promise.all([hidden.one, hidden.other, one, other].map(({ context }) => context.close()));
});

test('one’s own games say who won, and filters find them', async () => {
  const { id, one, other } = await two('color-wars');
  await giveUp(one.page);
  await one.page.getByRole('link', { name: 'Watch it again' }).waitFor();
  const second = await one.page.evaluate(async () => {
    const body = JSON.stringify({ game: 'gaogie', players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
    const headers = { 'Content-Type': 'application/json' };
    return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
  });
  for (const shape of [{ width: 1280, height: 860 }, PHONE.viewport]) {
    const { page } = one;
    await page.setViewportSize(shape);
    await page.goto('/games');
    const games = page.locator('main li a');
    await games.nth(1).waitFor();
    // What waits comes first.
    assert.deepEqual(await games.evaluateAll((all) => all.map((a) => a.getAttribute('href'))), [
      `/t/${second}`,
      `/t/${id}`,
    ]);
    // Which game it was, whom with, how it came to its end and after how much.
    await page
      .locator('main li a', { hasText: /^Color Wars\s*you lost\s*with guest-.{4}\s*By resignation\. After 0 moves\./ })
      .waitFor();
    await page.getByText('your move').waitFor();
    await fine(page, 'games');
    const only = async (count) => {
      await page.waitForFunction((n) => document.querySelectorAll('main li a').length === n, count);
    };
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Gaogıe' });
    await only(1);
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Any' });
    await page.getByRole('combobox', { name: 'Result' }).selectOption('lost');
    await page.getByText('you lost').waitFor();
    await only(1);
    await page.getByRole('combobox', { name: 'Result' }).selectOption('won');
    await only(0);
    await page.getByText('No game is like that.').waitFor();
    await page.getByRole('combobox', { name: 'Result' }).selectOption('');
    await only(2);
    await page.getByRole('searchbox').fill('guest-');
    await only(1);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('radiogroup', { name: 'Which' }).getByText('Going on', { exact: true }).click();
    await only(1);
  }
  const download = one.page.waitForEvent('download');
  await one.page.getByRole('link', { name: 'Download all records' }).click();
  assert.equal((await download).suggestedFilename(), 'fracas-records.zip');
  await other.page.goto('/');
  await other.page.getByRole('button', { name: 'All 1' }).click();
  await other.page.locator('.yours', { hasText: 'you won' }).waitFor();
  await one.context.close();
  await other.context.close();
});

test('a notice comes only where it is wanted, and tells nothing but that it is one’s turn', async () => {
  const { one, other } = await two('color-wars');
  await one.context.grantPermissions(['notifications'], { origin: house.host.url });
  await one.page.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        window.told.push(`${title}: ${body}`);
      }
      close() {}
    };
    Object.defineProperty(document, 'hidden', { get: () => window.away === true });
  });
  await one.page.reload();
  await one.page.getByTestId('now').waitFor();
  await one.page.getByRole('button', { name: 'Settings' }).click();
  await one.page
    .getByRole('radiogroup', { name: 'Tell me when I am elsewhere' })
    .getByText('On', { exact: true })
    .click();
  await one.page.getByRole('checkbox', { name: 'Chat' }).uncheck();
  await one.page.keyboard.press('Escape');
  await one.page.locator('#typed:not([readonly])').fill('c3');
  await one.page.keyboard.press('Enter');
  await other.page.locator('#typed:not([readonly])').waitFor();
  await one.page.evaluate(() => (window.away = true));
  await say(other.page, 'now you');
  await line(one.page, 'now you').waitFor();
  await other.page.locator('#typed:not([readonly])').fill('d4');
  await other.page.locator('#typed').press('Enter');
  await one.page.waitForFunction(() => window.told.length > 0);
  assert.deepEqual(await one.page.evaluate(() => window.told), ['Color Wars: It is your turn.']);
  await one.context.close();
  await other.context.close();
});

test('a push from outside is shown in the reader’s language, and leads to its table', async () => {
  const { page, context } = await person(house, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: house.host.url });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const wire = await context.newCDPSession(page);
  const known = new Promise((found) =>
    wire.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && found(registrations[0]),
    ),
  );
  await wire.send('ServiceWorker.enable');
  const { registrationId } = await known;
  const push = (told) =>
    wire.send('ServiceWorker.deliverPushMessage', {
      origin: house.host.url,
      registrationId,
      data: JSON.stringify(told),
    });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, new URL(data).pathname]);
    });
  await push({ kind: 'turn', table: 'abcd', game: 'Color Wars', language: 'de' });
  while ((await shown()).length === 0) await blink();
  assert.deepEqual(await shown(), [['Color Wars', 'Du bist am Zug.', '/t/abcd']]);
  // What no version of the site has words for is not shown.
  await push({ kind: 'nonsense', table: 'efgh', game: 'Color Wars', language: 'en' });
  await push({ kind: 'over', table: 'efgh', game: 'Gaogıe', language: 'xx' });
  while ((await shown()).length === 1) await blink();
  assert.deepEqual((await shown()).at(-1), ['Gaogıe', 'The game is over.', '/t/efgh']);
  await context.close();
});
