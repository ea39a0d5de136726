/** The end of a game: who won and why, what turned it, and what is next. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, open, openHouse, person, playOn, tableOf } from './stage.mjs';
import { planOf, PLANS } from './plans.mjs';

const house = openHouse();
const YOU = { kind: 'you' };
const bot = (level) => ({ kind: 'bot', level });

const seats = (page) =>
  page.evaluate(async (id) => {
    const { players } = await (await fetch(`/api/tables/${id}`)).json();
    return players.map(({ kind, level }) => (kind === 'bot' ? level : kind));
  }, tableOf(page));

test('whoever beats a bot reads why, is offered the next level, and the other side begins', async () => {
  const { page, context, troubles } = await person(house);
  // A pop on a3 takes the only square that Blue has.
  const nearly = { game: 'color-wars', position: 'R3B1./.../... R 12', players: [YOU, bot(3)] };
  await open(page, nearly);
  await page.locator('#cw-a3').click();
  const now = page.getByTestId('now');
  await now.getByRole('heading', { name: 'You win.' }).waitFor();
  await now.getByText(/Red takes b3 from Blue\. Blue is out\./).waitFor();
  const first = page.url();
  await now.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => /\/t\//.test(url.href) && url.href !== first);
  await page.getByTestId('now').waitFor();
  assert.deepEqual(await seats(page), [3, 'person']);
  await page.goto(first);
  const last = page.url();
  await now.getByRole('button', { name: 'Now level 4' }).click();
  await page.waitForURL((url) => /\/t\//.test(url.href) && url.href !== last);
  await page.getByTestId('now').waitFor();
  assert.deepEqual(await seats(page), [4, 'person']);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('whoever loses to a bot is offered an easier one', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars', { level: 3 });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Try level 2' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /Now level/ }).count(), 0);
  await context.close();
});

test('the turning point is found, marked on a curve, and a link leads to it', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'color-wars', options: { width: 4, height: 4, opening: 'apart' }, players: [YOU, YOU] });
  await playOn([{ page }], planOf('color-wars').choose);
  const course = page.getByTestId('course');
  const study = course.getByRole('button', { name: 'Find the turning point' });
  if (await study.isVisible()) await study.click();
  await course.getByRole('img', { name: /chances: \d+ in 100 at first, \d+ at the end/ }).waitFor();
  const point = course.getByText('The turning point:');
  await point.waitFor();
  assert.ok((await course.locator('polyline').getAttribute('points')).split(' ').length > 4);
  assert.equal(await course.locator('.turn').count(), 1);
  const link = course.getByRole('link', { name: 'See it' });
  const at = new URL(await link.getAttribute('href'), page.url()).searchParams.get('at');
  const told = (await course.locator('p', { hasText: 'The turning point:' }).innerText()).replace(/\s+/g, ' ');
  await link.click();
  await page.getByRole('slider').waitFor();
  assert.equal(await page.getByRole('slider').inputValue(), at);
  const shown = (await page.locator('.told').innerText()).replace(/^Event \d+ of \d+\s*/, '').replace(/\s+/g, ' ');
  assert.ok(told.includes(shown.trim()), `${told} / ${shown}`);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a look back can be stopped', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'color-wars', options: { width: 4, height: 4 }, players: [YOU, YOU] });
  await playOn([{ page }], planOf('color-wars').choose);
  // The server takes its time.
  await page.route('**/api/engine', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue().catch(() => undefined);
  });
  const course = page.getByTestId('course');
  const study = course.getByRole('button', { name: 'Find the turning point' });
  if (await study.isVisible()) {
    await study.click();
    await course.getByRole('button', { name: 'Stop' }).click();
    await study.waitFor();
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

for (const { game, preset, short, choose, pictures } of PLANS) {
  for (const colorScheme of ['light', 'dark']) {
    test(`${game}: the end of a game has no serious finding by axe, ${colorScheme}`, async () => {
      const { page, context, troubles } = await person(house, { colorScheme });
      await begin(page, game, { preset: pictures?.long ? short : preset });
      await playOn([{ page }], choose, { most: 4, strict: false });
      if (await page.getByRole('button', { name: 'Resign' }).isVisible()) {
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      }
      await page.getByRole('link', { name: 'Watch it again' }).waitFor();
      for (const where of ['end', 'replay']) {
        if (where === 'replay') {
          await page.getByRole('link', { name: 'Watch it again' }).click();
          await page.getByRole('slider').waitFor();
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const found = serious.map(
          ({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
        );
        assert.deepEqual(found, []);
      }
      assert.deepEqual(troubles, []);
      await context.close();
    });
  }
}

test('a panel of somebody who is out can be read: Gaogıe with three', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context } = await person(house, { colorScheme });
    await open(page, { game: 'gaogie', seats: 3, players: [YOU, bot(1), bot(1)] });
    await page.locator('.move[data-move=sheq]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
    await page.locator('.gaogie .fell, .gaogie .out').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`),
      [],
    );
    await context.close();
  }
});

test('the result comes into sight wherever one had scrolled to, and the log ends with it', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 620 } });
  await begin(page, 'color-wars', { level: 1 });
  const column = page.locator('.frame .column');
  await column.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  assert.ok((await column.evaluate((box) => box.scrollTop)) > 0, 'there is something to scroll');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'You resigned' }).waitFor();
  const { y, height } = await page.getByRole('heading', { name: 'You resigned' }).boundingBox();
  assert.ok(y >= 0 && y + height <= 620, `${y}`);
  await page.locator('.history .ending').getByText('Blue wins').waitFor();
  await context.close();
});

for (const { game, preset } of PLANS)
  test(`${game}: whoever resigns on a phone sees the result at once`, async () => {
    const { page, context } = await person(house, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await begin(page, game, { preset });
    const resign = page.getByRole('button', { name: 'Resign' });
    await resign.scrollIntoViewIfNeeded();
    await resign.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const result = page.getByRole('heading', { name: 'You resigned' });
    await result.waitFor();
    await page.waitForFunction(() => {
      const box = document.querySelector('[data-testid=now] h2').getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    });
    await context.close();
  });
