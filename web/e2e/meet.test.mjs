/** People find each other: quick pairing, seeks, challenges, open tables, and news wherever they are. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, openHouse, person } from './stage.mjs';

const house = openHouse();

/** Somebody in the lobby, with the name others see. */
async function guest(options) {
  const somebody = await person(house, options);
  await somebody.page.goto('/play');
  const line = somebody.page.getByText(/^(Others know you as|Andere kennen dich als) /);
  const name = /guest-\w+/.exec(await line.textContent())[0];
  return { ...somebody, name };
}

const leave = (...people) => Promise.all(people.map(({ context }) => context.close()));
const quick = (page, name) => page.getByRole('button', { name });

test('two press the same button and sit at one table', async () => {
  const [one, two] = [await guest(), await guest()];
  await two.page.getByLabel('Who begins').selectOption('You');
  await quick(one.page, 'Quick pairing: Color Wars, 3 min + 2 s').click();
  await one.page.getByRole('heading', { name: 'You wait for' }).waitFor();
  await two.page.getByRole('button', { name: `Play Color Wars with ${one.name}` }).waitFor();
  await quick(two.page, 'Quick pairing: Color Wars, 3 min + 2 s').click();
  await Promise.all([one, two].map(({ page }) => page.waitForURL(/\/t\/\w+$/)));
  assert.equal(one.page.url(), two.page.url());
  for (const { page } of [one, two]) await page.locator('.players [role=timer]').first().waitFor();
  await two.page.locator('.now.mine').waitFor();
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await leave(one, two);
});

test('a seek is made, seen and taken up by keyboard alone, in German and on a phone', async () => {
  const one = await guest({ locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const two = await guest();
  await one.page.getByRole('combobox', { name: 'Spiel', exact: true }).focus();
  await one.page.keyboard.type('Gow');
  await one.page.getByLabel('Dein Platz').selectOption('2');
  await one.page.getByRole('button', { name: 'Suchen', exact: true }).focus();
  await one.page.keyboard.press('Enter');
  await one.page.getByRole('heading', { name: 'Du wartest auf' }).waitFor();
  const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  const axe = await new AxeBuilder({ page: one.page }).analyze();
  assert.deepEqual(
    axe.violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    [],
  );
  const take = two.page.getByRole('button', { name: `Play Gowap with ${one.name}` });
  await take.focus();
  await two.page.keyboard.press('Enter');
  await Promise.all([one, two].map(({ page }) => page.waitForURL(/\/t\/\w+$/)));
  // Whoever wished for the second seat has it.
  const you = await one.page.evaluate(
    async (address) => (await (await fetch(address)).json()).you,
    `/api/tables/${one.page.url().split('/').at(-1)}`,
  );
  assert.deepEqual(you, [2]);
  await leave(one, two);
});

test('a seek takes every option and a clock of one’s own, and a challenge waits for somebody who is away', async () => {
  const [one, two] = [await guest(), await guest()];
  const { page } = one;
  await page.getByRole('radiogroup', { name: 'Clock' }).getByText('Your own', { exact: true }).click();
  await page.getByLabel('Minutes in all', { exact: false }).fill('7');
  await page.getByText('Options', { exact: true }).click();
  await page.getByLabel('Width', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Seek', exact: true }).click();
  await page.getByRole('heading', { name: 'You wait for' }).waitFor();
  const card = two.page.locator('li', { hasText: one.name });
  await card.getByText(/Width/).waitFor();
  assert.match(await card.textContent(), /7 min/);
  const called = await two.page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const name = `Zoe${Date.now() % 100000}`;
    await fetch('/api/me/name', { method: 'POST', headers, body: JSON.stringify({ name }) });
    return name;
  });
  await two.page.goto('about:blank');
  await page.getByLabel('Somebody’s name').fill(called);
  await page.getByRole('button', { name: 'Ask them' }).click();
  await page.getByText(`You have asked ${called}.`).waitFor();
  await two.page.goto('/about');
  const news = two.page.getByRole('region', { name: 'News' });
  await news.getByText('asks you for a game of Color Wars', { exact: false }).waitFor();
  await news.getByRole('button', { name: 'Play' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await leave(one, two);
});

test('three meet at one table, and one who waits stops', async () => {
  const people = [await guest(), await guest(), await guest()];
  for (const { page } of people) {
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('ganoogo');
    await page.getByLabel('How many play').selectOption('3');
    await page.getByRole('radiogroup', { name: 'Clock' }).getByText('No clock', { exact: true }).click();
  }
  const [one, two, three] = people;
  const seek = ({ page }) => page.getByRole('button', { name: 'Seek', exact: true }).click();
  await seek(one);
  await one.page.getByText('2 more').waitFor();
  await seek(two);
  await one.page.getByText('one more').waitFor();
  await two.page.getByRole('button', { name: 'Stop waiting: Ganoogo' }).click();
  await two.page.getByRole('heading', { name: 'You wait for' }).waitFor({ state: 'detached' });
  await seek(three);
  await two.page.getByRole('button', { name: `Play Ganoogo with ${one.name}, ${three.name}` }).click();
  await Promise.all(people.map(({ page }) => page.waitForURL(/\/t\/\w+$/)));
  assert.equal(new Set(people.map(({ page }) => page.url())).size, 1);
  await leave(...people);
});

test('somebody is asked by name wherever they are, says no, then yes, and is told of their turn', async () => {
  const [one, two] = [await guest(), await guest()];
  await two.page.goto('/about');
  const challenge = async (whom) => {
    await one.page.getByLabel('Somebody’s name').fill(whom);
    await one.page.getByRole('button', { name: 'Ask them' }).click();
  };
  await challenge('<b>nobody</b>');
  await one.page.getByText('Nobody has that name', { exact: false }).waitFor();
  await challenge(two.name);
  const news = two.page.getByRole('region', { name: 'News' });
  await news.getByText(`${one.name} asks you for a game of Color Wars.`).waitFor();
  await news.getByRole('button', { name: 'No, thanks' }).click();
  await one.page.getByText('They do not want to play now.').waitFor();
  await one.page.getByLabel('Your seat').selectOption('1');
  const other = await two.context.newPage();
  await other.goto('/about');
  const otherNews = other.getByRole('region', { name: 'News' });
  await challenge(two.name);
  await otherNews.getByRole('button', { name: 'Play' }).waitFor();
  await news.getByRole('button', { name: 'Play' }).click();
  await one.page.waitForURL(/\/t\/\w+$/);
  // Who said yes is led there; nobody is torn away from what they do elsewhere.
  await two.page.waitForURL(/\/t\/\w+$/);
  await otherNews.getByText(`Color Wars with ${one.name} begins.`).waitFor();
  assert.match(other.url(), /about/);
  await other.close();
  await two.page.goto('/about');
  const board = one.page.locator('.board, [data-board], svg').first();
  await board.waitFor();
  await one.page.evaluate(
    (id) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/ws`);
        socket.onmessage = ({ data }) => {
          const { type, legal, count } = JSON.parse(data);
          if (type === 'snapshot')
            socket.send(JSON.stringify({ type: 'move', seat: 1, move: legal[1].moves[0], count }));
          else done(socket.close());
        };
      }),
    one.page.url().split('/').at(-1),
  );
  await news.getByText('It is your turn in Color Wars.').waitFor();
  await news.getByRole('link', { name: 'To the table' }).click();
  await two.page.waitForURL(/\/t\/\w+$/);
  await news.getByText('It is your turn').waitFor({ state: 'detached' });
  await leave(one, two);
});

test('a mixed table is open to all; who sits down can be sent away or leave', async () => {
  const one = await person(house);
  await one.page.goto('/play/color-wars');
  await one.page.getByText('Someone far away').click();
  await one.page
    .getByRole('radiogroup', { name: /players|play/i })
    .getByText('3', { exact: true })
    .click();
  await one.page.getByLabel('Who sits on Seat 2').selectOption('1');
  await one.page.getByLabel('Open to all').check();
  await one.page.getByRole('button', { name: 'Start' }).click();
  await one.page.waitForURL(/\/t\/\w+$/);
  const [two, three] = [await guest(), await guest()];
  await two.page.getByRole('button', { name: /^Sit down: Color Wars/ }).waitFor();
  // Another person's seat next to a bot's and an open one: the last of them makes it begin.
  await one.page.getByText('The game begins when every seat is taken.').waitFor();
  assert.match(await two.page.getByText('bot 1, an open seat').textContent(), /guest-/);
  await two.page.getByRole('button', { name: /^Sit down: Color Wars/ }).click();
  await two.page.waitForURL(/\/t\/\w+$/);
  await one.page.getByText('The game begins when every seat is taken.').waitFor({ state: 'detached' });
  await three.page.getByText('No table is open to all right now.').waitFor();
  await leave(one, two, three);
});

test('who begins among people is chosen or drawn by lot', async () => {
  for (const [choice, seats] of [
    ['The other', [2]],
    ['By lot', [1, 2]],
    ['You', [1]],
  ]) {
    const one = await person(house);
    await one.page.goto('/play/color-wars');
    await one.page.getByText('Someone far away').click();
    await one.page.getByRole('radiogroup', { name: 'Who begins' }).getByText(choice, { exact: true }).click();
    await one.page.getByRole('button', { name: 'Start' }).click();
    await one.page.waitForURL(/\/t\/\w+$/);
    const you = await one.page.evaluate(
      async (address) => (await (await fetch(address)).json()).you,
      `/api/tables/${one.page.url().split('/').at(-1)}`,
    );
    assert.ok(seats.includes(you[0]), `${choice}: ${you}`);
    await leave(one);
  }
});

test('who blocks somebody sees none of their open tables any more', async () => {
  const [one, two] = [await guest(), await guest()];
  const table = (page) =>
    page.evaluate(async () => {
      const players = [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }];
      const body = JSON.stringify({ game: 'gaogie', players, listed: true });
      const headers = { 'Content-Type': 'application/json' };
      return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
    });
  const id = await table(one.page);
  const shown = (page) => page.locator(`a[href="/t/${id}"]`);
  await shown(two.page).waitFor();
  await two.page.evaluate(async (table) => {
    const body = JSON.stringify({ table, seat: 1, block: true });
    await fetch('/api/me/lists', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }, id);
  await shown(two.page).waitFor({ state: 'detached' });
  await shown(one.page).waitFor();
  await leave(one, two);
});

test('whoever opened a table sends somebody away, and whoever sat down leaves', async () => {
  const one = await person(house);
  await one.page.goto('/about');
  const id = await one.page.evaluate(async () => {
    const players = [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }];
    const body = JSON.stringify({ game: 'color-wars', players, listed: true });
    const headers = { 'Content-Type': 'application/json' };
    return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
  });
  await one.page.goto(`/t/${id}`);
  const [two, three] = [await guest(), await person(house)];
  await two.page.getByRole('button', { name: /^Sit down: Color Wars/ }).click();
  await two.page.getByRole('button', { name: 'Leave the table' }).click();
  await two.page
    .getByRole('button', { name: /^Sit down: / })
    .first()
    .click();
  await one.page.getByRole('button', { name: `Send ${two.name} away` }).click();
  await two.page
    .getByRole('button', { name: /^Sit down: / })
    .first()
    .click();
  await two.page.getByText('has sent you away', { exact: false }).waitFor();
  // Somebody whom the server has never seen comes by the address alone.
  await three.page.goto(`/t/${id}`);
  await three.page
    .getByRole('button', { name: /^Sit down: / })
    .last()
    .click();
  await three.page.getByRole('button', { name: 'Leave the table' }).waitFor();
  await one.page.getByRole('button', { name: 'Call the game off' }).click();
  await three.page.getByRole('button', { name: 'Leave the table' }).waitFor({ state: 'detached' });
  await leave(one, two, three);
});

test('who is called to another table sees all of the one that they are at', async () => {
  for (const shape of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
    const [one, two] = [await person(house), await person(house, shape)];
    await begin(one.page, 'color-wars', { against: 'invite', preset: 'As written' });
    await two.page.goto(await one.page.locator('.invite input').inputValue());
    await two.page.getByTestId('now').waitFor();
    await begin(two.page, 'game-of-war', { preset: 'Classic opening' });
    await one.page.locator('.cell.open').first().click();
    const notice = two.page.locator('.notice', { hasText: 'It is your turn in Color Wars.' });
    await notice.getByRole('link', { name: 'To the table' }).click({ trial: true });
    const [box, main] = [await notice.boundingBox(), await two.page.locator('main').boundingBox()];
    assert.ok(box.y + box.height <= main.y, `${box.y + box.height} over ${main.y}`);
    await leave(one, two);
  }
});
