/** The lab's pages, pictures to save, and a game inside another page. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, openHouse, person, playOn } from './stage.mjs';
import { planOf } from './plans.mjs';

const house = openHouse();

const percents = async (locator) => Number(/(\d+\.\d+) %/.exec(await locator.innerText())?.[1]);

test('Gaogıe is solved for any stocks and any table, and a habit has an answer', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab');
  await page.getByRole('link', { name: 'Open: Gaogıe' }).click();
  const value = page.getByTestId('value');
  await value.getByText('Both are even').waitFor();
  const mine = page.getByRole('group', { name: 'Red has' }).getByRole('spinbutton').first();
  await mine.fill('3');
  await value.getByText(/^Red is ahead by [01]\.\d+/).waitFor();
  await mine.fill('0');
  await value.getByText('Both are even').waitFor();
  // Whoever only ever charges is struck down, or charged past.
  await page.getByRole('spinbutton', { name: 'Gaogıe' }).last().fill('1');
  await page.getByRole('button', { name: 'Find the answer' }).click();
  await page.getByTestId('answer').getByText('The best answer is').waitFor();
  await page.getByLabel('The moves').selectOption('elements');
  await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
  await value.getByText('Both are even').waitFor();
  const name = page.getByRole('textbox', { name: 'Name' }).last();
  await name.fill('');
  await value.locator('.trouble').waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the odds of two teams sharpen until they are known, and can be stopped', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/gowap');
  const study = page.getByRole('region', { name: 'Two teams' });
  await study.getByRole('combobox', { name: 'Red’s team' }).selectOption('champion');
  await study.getByRole('button', { name: 'Start' }).click();
  await study.getByText(/^\d{4,} games, known to ±\d+\.\d %\.$/).waitFor();
  await study.getByRole('button', { name: 'Stop' }).click();
  await study.getByRole('button', { name: 'Start' }).waitFor();
  await study.getByText('The numbers', { exact: true }).first().click();
  assert.match(await study.getByRole('table').first().innerText(), /Red\s+\d+\.\d % \(\d+\.\d % to \d+\.\d %\)/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a set-up of one’s own has its odds', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/gowap');
  const study = page.getByRole('region', { name: 'Two teams' });
  await study.getByRole('combobox', { name: 'Map', exact: true }).selectOption('your own');
  await study.getByText('The set-up as text').click();
  await study.getByLabel(/^A formula for every cell/).fill('V V V\nV V V\nV V');
  await study.getByRole('button', { name: 'Start' }).click();
  await study.getByText('A map has as many formulas a row as rows').waitFor();
  // Where Red begins values double, and where Blue does nothing is left of them.
  await study.getByLabel(/^A formula for every cell/).fill('V*0 V*0 V*0\nV V V\nV*2 V*2 V*2');
  await study.getByLabel('Red begins on').fill('a1 b1 c1 b1');
  await study.getByLabel('Blue begins on').fill('a3 b3 c3 b3');
  await study.getByRole('button', { name: 'Start' }).click();
  await study.getByText(/^\d+ games, known to ±/).waitFor({ timeout: 60_000 });
  await study.getByText('The numbers', { exact: true }).first().click();
  const shares = await study.getByRole('table').first().innerText();
  const [red, blue] = ['Red', 'Blue'].map((who) => Number(new RegExp(`${who}[\\s–]+(\\d+\\.\\d) %`).exec(shares)?.[1]));
  assert.ok(red > 60 && blue < 20, shares);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a set-up is made on its board, with a finger or the keys', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/gowap');
  const study = page.getByRole('region', { name: 'Two teams' });
  const cell = (at) => study.getByRole('button', { name: new RegExp(`^${at}: `) });
  // Four tokens of Red one after the other, the third not where it may begin.
  await cell('a1').click();
  await cell('c1').click();
  await cell('c3').click();
  await study.getByText('Red begins on the row that is marked.').waitFor();
  await cell('e1').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await study.getByText('The set-up as text').click();
  assert.equal(await study.getByLabel('Red begins on').inputValue(), 'a1 c1 d1 -');
  assert.match(await cell('d1').getAttribute('aria-label'), /Red male 20/);
  // Pressed again it is taken off.
  await study.getByRole('button', { name: /^Red, Token 1:/ }).click();
  await cell('a1').click();
  assert.equal(await study.getByLabel('Red begins on').inputValue(), '- c1 d1 -');
  // A formula makes the map one's own, with all that was there.
  await study.getByRole('combobox', { name: 'Map', exact: true }).selectOption('oasis');
  await cell('c3').waitFor();
  await study.getByRole('button', { name: /^V\*0:/ }).click();
  await cell('b3').click();
  assert.equal(await study.getByRole('combobox', { name: 'Map', exact: true }).inputValue(), '=');
  assert.match(await cell('b3').getAttribute('aria-label'), /^b3: V\*0/);
  await study.getByRole('spinbutton', { name: 'Rows' }).fill('4');
  await study.getByRole('spinbutton', { name: 'Rows' }).press('Tab');
  assert.equal((await study.getByLabel(/^A formula for every cell/).inputValue()).split('\n').length, 4);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a set-up of Gowap has a best answer that was searched for', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/gowap');
  const setUp = page.getByRole('region', { name: 'Two teams' });
  await setUp.getByRole('combobox', { name: 'Map', exact: true }).selectOption('your own');
  await setUp.getByText('The set-up as text').click();
  await setUp.getByLabel(/^A formula for every cell/).fill('V V V\nV V V\nV V V');
  const study = page.getByRole('region', { name: 'The best answer to Red’s team' });
  await study.getByRole('button', { name: 'Start' }).click();
  await study.getByText(/^(\d+ tried, the best so far|The best of \d+): [MF]\d/).waitFor({ timeout: 120_000 });
  // On a quick machine it is done before anybody can stop it.
  const stop = study.getByRole('button', { name: 'Stop' });
  await stop.click({ timeout: 5_000 }).catch(() => undefined);
  await study.getByRole('button', { name: 'Start' }).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a fight has its odds with any cards', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/ganoogo');
  const roll = page.getByTestId('roll');
  await roll.getByText('Attacker wins: 44.37 %').waitFor();
  await page.getByLabel('Attacker: cards on the roll').selectOption('plus-3');
  await roll.getByText(/Attacker wins: (7|8)\d\.\d+ %/).waitFor();
  const before = await percents(roll);
  // There is one copy of it, so nobody else can play it too.
  assert.equal(await page.getByLabel('Defender: cards on the roll').locator('option[value="plus-3"]').count(), 0);
  await page.getByLabel('Defender: cards on the roll').selectOption('low-wins');
  await roll.getByText(/Attacker wins: (1|2)?\d\.\d+ %/).waitFor();
  assert.ok((await percents(roll)) < before);
  await page
    .getByRole('button', { name: /^Take off/ })
    .nth(1)
    .click();
  await roll.getByText(`Attacker wins: ${before.toFixed(2)} %`).waitFor();
  // A coin's card counts with both of its sides, and a bout has three dice.
  await page.getByLabel('Defender: cards on the roll').selectOption('toss-5');
  await roll.getByText(/Attacker wins: (4|5|6)\d\.\d+ %/).waitFor();
  await page.getByLabel('What is rolled').selectOption('bout');
  await roll.getByText(/Attacker wins: 45\.\d+ %/).waitFor();
  // What each card is worth, by its name and with its interval.
  const card = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Windfall', exact: true }) });
  assert.match(await card.innerText(), /[+-]?\d+\.\d+ % ± \d+\.\d+ %\s+\d+/);
  const simple = await card.innerText();
  await page.getByLabel('Who plays').selectOption('level 6, two');
  assert.match(await card.innerText(), /[+-]?\d+\.\d+ % ± \d+\.\d+ %\s+\d+/);
  assert.notEqual(await card.innerText(), simple);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the proof answers every move, openings are told, and a small sweep is drawn', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/color-wars');
  await page.getByText('36 of 85 are decided;').waitFor();
  await page.getByRole('button', { name: 'Red begins on c3' }).click();
  await page.getByRole('img', { name: 'Red begins on c3' }).waitFor();
  await page.locator('#proof-c3.open').click();
  await page
    .getByTestId('proof')
    .getByText(/^The proof answers [a-e][1-5]\.$/)
    .waitFor();
  // Every move has its answer, and one can go back and look at another.
  await page.getByText('The answer to every move').click();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'c3', exact: true }) });
  await row.getByRole('cell', { name: /^[a-e][1-5]$/ }).waitFor();
  const way = page.getByRole('list', { name: 'The way here' }).getByRole('button');
  assert.match((await way.allInnerTexts()).join(), /^c3 [a-e][1-5]$/);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.locator('#proof-a1.open').waitFor();
  await row.getByRole('cell', { name: /^[a-e][1-5]$/ }).waitFor();
  const sweep = page.getByRole('region', { name: 'Sweep an option' });
  await sweep.getByLabel('Values, such as 3..5 or a,b').fill('5..3');
  await sweep.getByRole('button', { name: 'Start' }).click();
  await sweep.getByText('Values are a range').waitFor();
  await sweep.getByLabel('Values, such as 3..5 or a,b').fill('2..3');
  await sweep.getByLabel('Games for each value').fill('2');
  await sweep.getByRole('button', { name: 'Start' }).click();
  await sweep.getByText('Game 4 of 4').waitFor();
  const download = page.waitForEvent('download');
  await sweep.getByRole('button', { name: 'Save as CSV' }).click();
  assert.match(readFileSync(await (await download).path(), 'utf8'), /^size,games,Seat 1,/);
  await sweep.getByLabel('A second option').selectOption('size');
  await sweep.getByLabel('Its values').fill('2');
  await sweep.getByRole('button', { name: 'Start' }).click();
  await sweep.getByText('The second option is the same as the first').waitFor();
  await sweep.getByLabel('A second option').selectOption('seats');
  await sweep.getByLabel('Its values').fill('2,3');
  await sweep.getByLabel('Tell skill from luck').check();
  await sweep.getByRole('button', { name: 'Start' }).click();
  await sweep.getByText('Game 16 of 16').waitFor();
  await sweep.getByText('Who wins · Players: 3').waitFor();
  await sweep.getByText('Skill: 0 is luck alone · Players: 3').waitFor();
  const table = page.waitForEvent('download');
  await sweep.getByRole('button', { name: 'Save as CSV' }).click();
  assert.match(
    readFileSync(await (await table).path(), 'utf8'),
    /^size,seats,games,Seat 1,.*,Seat 3,.*,skill,skill low,skill high\n2,2,2,.*\n3,2,2,.*\n2,3,2,/,
  );
  await page.goto('/lab/game-of-war');
  await page.getByText(/^North could attack \(\d+\)$/).waitFor();
  // A square is pressed or named, and each that adds something is told with its share.
  const sum = page.getByTestId('sum');
  await page.getByLabel('Square', { exact: true }).fill('q10');
  await page.getByRole('button', { name: 'Add it up' }).click();
  await sum.getByText(/o8 6 \+ .*q10 6/).waitFor();
  const board = page.getByRole('img', { name: /^A position\. North: 17 units, 17 of them/ });
  const { width, height } = await board.boundingBox();
  await board.click({ position: { x: (12.5 / 25) * width, y: (8.5 / 20) * height } });
  await sum.getByText('Nobody stands on m12').waitFor();
  assert.equal(await page.getByLabel('Square', { exact: true }).inputValue(), 'm12');
  await page.getByLabel('Square', { exact: true }).fill('zz9');
  await page.getByLabel('Square', { exact: true }).press('Enter');
  await sum.getByText('“zz9” is no square of this map').waitFor();
  await page.getByLabel('Position', { exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByRole('alert').waitFor();
  const armies = page.getByRole('region', { name: 'Deployments compared' });
  await armies.getByLabel('Games for each pair').fill('1');
  await armies.getByRole('button', { name: 'Start' }).click();
  await armies.getByText(/^Game \d+ of 16$/).waitFor({ timeout: 60_000 });
  await armies
    .getByRole('cell', { name: /^\d : \d$/ })
    .first()
    .waitFor();
  await armies.getByRole('button', { name: 'Stop' }).click();
  assert.deepEqual(troubles, []);
  await context.close();
});

/** What is written in a plot beyond its edge, or over another name that is not aslant. */
const illegible = (page) =>
  page.locator('.plot > svg, .plot > .lying').evaluateAll((plots) =>
    plots.flatMap((plot) => {
      const edge = plot.getBoundingClientRect();
      const texts = [...plot.querySelectorAll('text, .name, .ticks span')].filter((text) => text.textContent.trim());
      const boxes = texts.map((text) => ({ said: text.textContent, box: text.getBoundingClientRect(), text }));
      const level = boxes.filter(({ text }) => !/rotate\(-[1-8]/.test(text.getAttribute('transform') ?? ''));
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
      return [
        ...boxes
          .filter(({ box }) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
          .map(({ said }) => `beyond the edge: ${said}`),
        ...level.flatMap(({ said, box }, i) =>
          level
            .slice(i + 1)
            .filter((other) => meet(box, other.box))
            .map((other) => `${said} over ${other.said}`),
        ),
      ];
    }),
  );

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]) {
  test(`every lab, ${viewport.width} wide, without a serious finding`, async () => {
    const { page, context } = await person(house, { viewport, colorScheme: 'dark' });
    for (const address of [
      '/lab',
      ...['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'].map((id) => `/lab/${id}`),
    ]) {
      const answer = await page.goto(address);
      assert.equal(answer.status(), 200, address);
      await page.locator('main h1').waitFor();
      if (address !== '/lab') await page.getByRole('heading', { name: 'Sweep an option' }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        serious.map(({ id, nodes }) => `${address}: ${id}: ${nodes[0]?.target}`),
        [],
      );
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${address} scrolls sideways`,
      );
      if (address === '/lab/ganoogo') await page.locator('.plot').nth(1).waitFor();
      assert.deepEqual(await illegible(page), [], `${address}: what is written in plots`);
    }
    await context.close();
  });
}

test('a finished game is saved as a picture and a film, previewed, and shown inside another page', async () => {
  const { page, context, troubles } = await person(house);
  const { choose } = planOf('gowap');
  await begin(page, 'gowap', { preset: 'Quick' });
  await playOn([{ page }], choose);
  const saved = async (button) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  assert.equal((await saved('Picture')).subarray(1, 4).toString(), 'PNG');
  assert.equal((await saved('Film')).subarray(0, 6).toString(), 'GIF89a');
  const id = /\/t\/([^/?]+)/.exec(page.url())?.[1];
  const html = await (await context.request.get(`/t/${id}`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  const preview = await context.request.get(picture ?? '');
  assert.equal(preview.headers()['content-type'], 'image/png');
  // Another site's page, where nobody is known.
  const other = await house.browser.newContext();
  const outside = await other.newPage();
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    const frame = (path) => `<iframe src="${house.host.url}${path}" width="480" height="640"></iframe>`;
    answer.end(frame(`/embed/${id}`) + frame(`/t/${id}`));
  });
  await new Promise((done) => elsewhere.listen(0, 'localhost', done));
  await outside.goto(`http://localhost:${elsewhere.address().port}/`);
  const frame = outside.frameLocator('iframe').first();
  await frame.getByRole('button', { name: 'To the start' }).click();
  await frame.getByText(/^Event 0 of \d+$/).waitFor();
  await frame.getByRole('button', { name: 'One on' }).click();
  await frame.getByRole('img', { name: /^Gowap, after 1 of \d+ events/ }).waitFor();
  assert.equal(await frame.getByRole('navigation').count(), 0, 'nothing but the game');
  assert.equal(
    await outside.frameLocator('iframe').last().getByRole('navigation').count(),
    0,
    'a table is in no frame',
  );
  assert.deepEqual(await other.cookies(), []);
  assert.deepEqual(troubles, []);
  await other.close();
  elsewhere.close();
  await context.close();
});

test('a sweep that was left goes on where it was, and can be thrown away', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/lab/color-wars');
  const study = page.getByRole('region', { name: 'Sweep an option' });
  await study.getByLabel('Games for each value').fill('200');
  await study.getByLabel('Values, such as 3..5 or a,b').fill('3,4');
  await study.getByRole('button', { name: 'Start' }).click();
  const status = study.getByRole('status');
  const played = async () => Number(/Game (\d+) of 400/.exec(await status.innerText())?.[1] ?? 0);
  const beyond = (count) =>
    page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('[role=status]')].some(
          (one) => Number(/Game (\d+) of 400/.exec(one.textContent)?.[1] ?? 0) > count,
        ),
      count,
      { timeout: 60_000 },
    );
  await beyond(5);
  // What was kept last is at most a moment old.
  await page.waitForTimeout(600);
  await page.reload();
  await beyond(5);
  assert.equal(await study.getByLabel('Games for each value').inputValue(), '200');
  const then = await played();
  await beyond(then);
  // Whoever stops it says when it goes on.
  await study.getByRole('button', { name: 'Stop' }).click();
  const stopped = await played();
  await page.reload();
  await study.getByRole('button', { name: 'Go on' }).waitFor();
  assert.equal(await played(), stopped);
  await study.getByRole('button', { name: 'Go on' }).click();
  await beyond(stopped);
  await study.getByRole('button', { name: 'Throw it away' }).click();
  assert.equal(await status.innerText(), '');
  await page.reload();
  await study.getByRole('button', { name: 'Start' }).waitFor();
  assert.equal(await status.innerText(), '');
  assert.equal(await study.getByRole('button', { name: 'Go on' }).count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});
