/** What would happen is shown before it does, by the engine in the browser or, where that is barred, by the server. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openHouse, person, playOn, tableOf } from './stage.mjs';

const house = openHouse();

/** One screen for two, so that nobody but the test moves. */
const YOU = [{ kind: 'you' }, { kind: 'you' }];

/** A board of the war with these rows, counted from 1, and nothing else. */
const field = (rows) => Array.from({ length: 20 }, (_, i) => rows[20 - i] ?? '_'.repeat(25)).join('/') + ' N 5 - - 1';

for (const [name, barred] of [
  ['in the browser', false],
  ['on the server', true],
]) {
  const visitor = async (options) => {
    const one = await person(house, options);
    one.engine = [];
    await one.context.route(/\.wasm$/, (route) => (barred ? route.abort() : route.continue()));
    one.page.on('request', (request) => request.url().endsWith('/api/engine') && one.engine.push(request.postData()));
    return one;
  };
  const isAsked = ({ engine, troubles, context }) => {
    assert.equal(engine.length > 0, barred, `${engine.length} questions to the server`);
    assert.deepEqual(troubles, []);
    return context.close();
  };

  test(`a chain reaction is seen before the click and after it, ${name}`, async () => {
    const one = await visitor({ motion: true });
    const { page } = one;
    await open(page, { game: 'color-wars', position: '...../...../..R3B3./B1..../..... R 4', players: YOU });
    await page.locator('#cw-c3').hover();
    await page.getByText('2 pops, takes 1.').waitFor();
    assert.equal(await page.locator('.cell.popping').count(), 2);
    await page.locator('#cw-c3').click();
    await page.locator('.flights').waitFor();
    await page.locator('#cw-e3[aria-label="e3, Red, 1"]').waitFor();
    await isAsked(one);
  });

  test(`a formula has its curve and its mistakes, and a round is watched coin by coin, ${name}`, async () => {
    const one = await visitor({ motion: true });
    const { page } = one;
    const players = [{ kind: 'you' }, { kind: 'bot', level: 1 }];
    await open(page, { game: 'gowap', options: { size: 3, tokens: 1, mode: { rounds: 1 } }, players });
    await page.locator('#typed').fill('team M100');
    await page.locator('#typed').press('Enter');
    await page.getByText('Tap a free cell to write its formula.').waitFor();
    const cell = page.locator('.cell[aria-label*="no formula yet"]').first();
    const at = (await cell.getAttribute('id')).slice('gw-'.length);
    await cell.click();
    await page.locator('#formula').fill('V*2+1');
    await page.getByText('10 becomes 21, 25 becomes 51, 50 becomes 101').waitFor();
    await page.locator('#formula').fill('V*sin(V)');
    await page.getByText('there is no “sin”').waitFor();
    assert.equal(await page.locator('#formula-why mark').textContent(), 'sin');
    assert.equal(await page.locator('.own .primary').isDisabled(), true);
    await page.locator('#formula').fill('V*2');
    await page.locator('.own .primary:enabled').click();
    await page.locator(`#gw-${at}[aria-label^="${at}: V*2"]`).waitFor();
    // A line stands for less than half a second: whoever only looks now and then may miss it.
    await page.evaluate(() => {
      window.said = '';
      new MutationObserver(() => (window.said += document.querySelector('main').innerText)).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await playOn([one], ({ moves }) => moves.find((move) => /^cell \w+ V$/.test(move)) ?? moves[0]);
    await page.waitForFunction(
      () => ['Red', 'Blue'].every((side) => new RegExp(`${side}[^.\\n]*(steps|stays)`).test(window.said)),
      undefined,
      { timeout: 60_000 },
    );
    await isAsked(one);
  });

  test(`a turn is planned, an attack added up and a mistake explained, ${name}`, async () => {
    const one = await visitor();
    const { page } = one;
    const position = field({
      1: 'A___________I____________',
      2: '____________i____________',
      19: '________________________i',
      20: '________________________a',
    });
    await open(page, { game: 'game-of-war', position, players: YOU });
    const at = async (square) => {
      const box = await page.locator('.war .scroller > svg').boundingBox();
      const [x, y] = [square.charCodeAt(0) - 97, 20 - Number(square.slice(1))];
      return [box.x + ((x + 0.5) * box.width) / 25, box.y + ((y + 0.5) * box.height) / 20];
    };
    await page.mouse.move(...(await at('m2')));
    await page.locator('.strip', { hasText: /Attack\s*4/ }).waitFor();
    await page.mouse.click(...(await at('m1')));
    await page.mouse.click(...(await at('m5')));
    await page.getByRole('alert').getByText(/m5/).waitFor();
    await page.mouse.click(...(await at('m1')));
    await page.mouse.click(...(await at('l1')));
    await page.locator('[data-testid=turn]', { hasText: 'm1–l1' }).waitFor();
    // Planned, so nobody has heard of it; and the sum is that of the planned position.
    const { count } = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page));
    assert.equal(count, 0);
    await page.mouse.click(...(await at('l1')));
    await page
      .getByRole('alert')
      .getByText(/has moved this turn/)
      .waitFor();
    await page.locator('[data-testid=turn] button').last().click();
    await page.waitForFunction(() => document.querySelectorAll('.history li:not(.planned)').length === 2);
    await isAsked(one);
  });
}
