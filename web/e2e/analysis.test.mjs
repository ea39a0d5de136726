/** A game is analysed in a browser: from a pasted record, by keys, with variations, and on a phone. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { openHouse, person } from './stage.mjs';

const house = openHouse();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const RECORD = `Game: color-wars
Options: {"width":3,"height":3}

b3
c1
b3
c1
b2
c2
a3
`;

async function pasted(page, record = RECORD) {
  // Whoever comes back finds what was left there; this one comes anew.
  await page.goto('about:blank');
  await page.goto('/analysis');
  await page.getByLabel('A record').fill(record);
  await page.getByRole('button', { name: 'Open' }).first().click();
}

/** Waits until every event is weighed, begun by hand where a server does it. */
async function analysed(page) {
  const begin = page.getByRole('button', { name: 'Analyse this game' });
  const sums = page.getByRole('heading', { name: 'Skill and luck' });
  await begin.or(sums).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
  await sums.waitFor();
}

test('a pasted record is analysed: graph, sums and moments, by keys', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  await analysed(page);
  const slider = page.getByRole('slider', { name: 'The chance to win after every event' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.locator('[aria-current=step]').filter({ hasText: 'a3' }).waitFor();
  assert.match(await slider.getAttribute('aria-valuetext'), /^Moment 7 of 7: Red \d+ %, Blue \d+ %$/);
  await page.keyboard.press('Home');
  await page.locator('[aria-current=step]').filter({ hasText: 'The beginning' }).waitFor();
  await page
    .getByText(/points? lost by choices/)
    .first()
    .waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
  assert.deepEqual(troubles, []);
  await context.close();
});

test('variations, marks and comments survive a link', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.getByRole('button', { name: /c1/ }).first().click();
  await page.getByRole('button', { name: '??', exact: true }).click();
  await page.getByLabel('Comment').fill('Too far away.');
  await moves.getByRole('button', { name: /b3/ }).first().click();
  // Another square than was chosen.
  await page.locator('.frame .board').getByRole('button', { name: /^a1/ }).click();
  await moves.getByRole('button', { name: /a1/ }).waitFor();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.waitForURL(/\/analysis#/);
  const address = page.url();
  await page.goto('/');
  await page.goto(address);
  await moves.getByRole('button', { name: /a1/ }).waitFor();
  await moves.getByText('Too far away.').waitFor();
  await moves.getByText('??').first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('arrows on the board lead over its squares, and a reload or a way back loses nothing', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  const board = page.locator('.frame .board');
  await board.getByRole('button', { name: /^a1/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^b2/);
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.locator('[aria-current=step]').filter({ hasText: 'The beginning' }).waitFor();
  await page.keyboard.press('Enter');
  const variation = moves.locator('.variation').getByRole('button', { name: /b2/ });
  await variation.waitFor();
  const kept = () => sessionStorage.getItem('fracas.analysis')?.includes('b2');
  await page.waitForFunction(kept);
  await page.reload();
  await variation.waitFor();
  await page.getByRole('link', { name: 'Lab' }).first().click();
  await page.waitForURL(/\/lab/);
  await page.goBack();
  await variation.waitFor();
  // Whoever comes anew is asked anew.
  await page.getByRole('link', { name: 'Analyse another game' }).click();
  await page.getByLabel('A record').waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a bad record is refused with its line and the reason', async () => {
  const { page, context } = await person(house);
  await pasted(page, 'Game: color-wars\n\nc3\nz9\n');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.textContent(), /line 4: .*z9/);
  await context.close();
});

test('on a phone the graph and the moves fit, and best lines are told', async () => {
  const { page, context, troubles } = await person(house, PHONE);
  await pasted(page);
  await page.getByLabel('Best lines').check();
  await page
    .getByRole('region', { name: /^Best for/ })
    .getByRole('listitem')
    .first()
    .waitFor({ timeout: 60_000 });
  // What the other would do now is told beside them.
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: /b2/ }).first().click();
  await page
    .getByRole('region', { name: /^If it were \w+’s turn$/ })
    .getByRole('listitem')
    .first()
    .waitFor({ timeout: 60_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  assert.deepEqual(troubles, []);
  await context.close();
});

/** Best lines of the end of a record, as their list items. */
async function bestLines(page, record) {
  await pasted(page, record);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByLabel('Best lines').check();
  const region = page.getByRole('region', { name: /^Best for/ });
  await region.getByRole('listitem').first().waitFor({ timeout: 60_000 });
  return region;
}

test('a war has several best lines: whole turns in words, how far was looked, and the networks after each', async () => {
  const { page, context, troubles } = await person(house);
  const lines = await bestLines(page, 'Game: game-of-war\nOptions: {"deployment":"classic"}\n\n* roll 2\n');
  await lines.getByText('Looked 2 turns ahead.').waitFor();
  const texts = await lines.getByRole('listitem').allInnerTexts();
  assert.ok(texts.length >= 3, texts.join('\n'));
  for (const text of texts) assert.match(text, /^\d+ %[\s\S]*[a-y]\d+ to [a-y]\d+[\s\S]*of \d+ units on the lines/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the mix of Gaogıe is told with its proof, and the odds of Gowap with their interval', async () => {
  const { page, context, troubles } = await person(house);
  const mix = await bestLines(page, 'Game: gaogie\n\n1 gaogie\n2 gaogie\n');
  await mix
    .getByText(/^in \d+ % of all cases$/)
    .first()
    .waitFor();
  await mix.getByText('The proof').click();
  await mix.getByText('Whatever Blue chooses against this mix, 50 % are sure.').waitFor();
  const options = '{"functions":"agreed","formula":"V"}';
  const teams = '1 team M35 F25 M20 F20\n2 team M25 F25 M25 F25\n';
  const odds = await bestLines(page, `Game: gowap\nOptions: ${options}\n\n${teams}`);
  const first = await odds.getByRole('listitem').first().innerText();
  assert.match(first, /^\d+ % ± \d+\s+the (wo)?man of (35|25|20) on [a-e]1$/);
  await odds.getByText(/^By \d+ games played out for each\.$/).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('one learns from a mistake as from a puzzle, and tries again from there', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  await analysed(page);
  await page
    .getByRole('group', { name: 'Learn from your mistakes' })
    .getByRole('button', { name: /^(Red|Blue): \d+ mistakes?$/ })
    .first()
    .click();
  await page
    .getByTestId('asked')
    .getByText(/^(Red|Blue) played [a-f][1-6]\. Find something better\.$/)
    .waitFor();
  await page.getByText(/^Mistake 1 of \d$/).waitFor();
  // Arrows do not lead past what is asked.
  await page.keyboard.press('ArrowRight');
  await page
    .getByTestId('asked')
    .getByText(/Find something better\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Show it' }).click();
  // The better line is on the board, as a variation that can be taken away again.
  await page.getByTestId('asked').getByText('This would have been better.').waitFor();
  await page.getByRole('button', { name: 'Remove this variation' }).click();
  await page.getByRole('button', { name: 'Enough' }).click();
  await page.getByRole('button', { name: 'Try again from here' }).first().click();
  await page.waitForURL(/\/here\//);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a moment is saved as a picture, and any part of the game as a film, with any eyes', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  const asked = [];
  page.on('request', (request) => request.url().endsWith('/api/pictures') && asked.push(request.postDataJSON()));
  const saved = async (button) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal((await saved('Picture')).subarray(1, 4).toString(), 'PNG');
  await page.getByText('Which part, and whose eyes').click();
  await page.getByLabel('Film from event').fill('2');
  await page.getByLabel('to event').fill('4');
  await page.getByLabel('Through the eyes of').selectOption('Blue');
  assert.equal((await saved('Film')).subarray(0, 6).toString(), 'GIF89a');
  const [picture, film] = asked;
  assert.equal(picture.to, 7);
  assert.deepEqual([film.from, film.to, film.eye], [2, 4, 2]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('what a mistake allows is played out on the board, and removed as a whole', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  await analysed(page);
  await page.getByText('Nothing was left to chance: what was lost was lost by choices.').waitFor();
  await page.getByRole('button', { name: 'Show what it allows' }).first().click();
  await page.getByRole('button', { name: 'Remove this variation' }).click({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Remove this variation' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('region', { name: 'Moves' }).locator('.variation').count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

for (const [game, position] of [
  ['Color Wars', '...../...../..R3B3./...../..... R 2'],
  ['Gaogıe', '1,0,0,0|0,1,0,0 r1 t1'],
  ['A Game of War', null],
]) {
  test(`a position of ${game} is opened and has best lines`, async () => {
    const { page, context, troubles } = await person(house);
    await page.goto('/analysis');
    await page.getByRole('combobox', { name: /^Game/ }).selectOption({ label: game });
    const rows = Array.from({ length: 20 }, () => '_'.repeat(25));
    [rows[19], rows[18], rows[1], rows[0]] = [
      'A___________I____________',
      '____________i____________',
      '________________________i',
      '________________________a',
    ];
    await page.getByLabel('A position').fill(position ?? `${rows.join('/')} N 5 - - 1`);
    await page.getByRole('button', { name: 'Open' }).last().click();
    await page.getByLabel('Best lines').check();
    const lines = page.getByRole('region', { name: /^Best for/ }).getByRole('listitem');
    await lines.first().waitFor({ timeout: 60_000 });
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('a mistake says why', async () => {
  const { page, context, troubles } = await person(house);
  await pasted(page);
  await analysed(page);
  const because = page.getByTestId('because');
  await because.first().waitFor();
  const told = await because.allInnerTexts();
  // What can be seen on the board: who takes what at once, or what is held when both have gone on.
  for (const text of told) assert.match(text, /at once|moves? later/, text);
  // In German too.
  const german = await person(house, { locale: 'de-DE' });
  await german.page.goto('/analysis');
  await german.page.getByLabel('Eine Aufzeichnung').fill(RECORD);
  await german.page.getByRole('button', { name: 'Öffnen' }).first().click();
  await german.page.getByTestId('because').first().waitFor({ timeout: 60_000 });
  assert.equal(await german.page.getByTestId('because').count(), told.length);
  for (const text of await german.page.getByTestId('because').allInnerTexts())
    assert.match(text, /auf einmal|sofort|Züge? später/, text);
  await german.context.close();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a game that was analysed once has its graph at once when it is opened again', async () => {
  const { page, context, troubles } = await person(house);
  // Counts what an engine in the page is asked to weigh.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.weighed = 0;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (JSON.stringify(message)?.includes('weigh')) window.weighed += 1;
      return postMessage.call(this, message, ...rest);
    };
  });
  await pasted(page);
  await analysed(page);
  await page.getByTestId('because').first().waitFor();
  const sums = page.getByText(/points? lost by choices/);
  const before = await sums.allInnerTexts();
  assert.ok((await page.evaluate(() => window.weighed)) > 0, 'somebody weighs in the page');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.waitForURL(/\/analysis#/);
  await page.reload();
  await sums.first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  assert.deepEqual(await sums.allInnerTexts(), before);
  await page.getByTestId('because').first().waitFor();
  assert.equal(await page.evaluate(() => window.weighed), 0, 'nothing is weighed again');
  // Another effort is another analysis.
  await page.getByText('A glance', { exact: true }).click();
  await page.waitForFunction(() => window.weighed > 0);
  assert.deepEqual(troubles, []);
  await context.close();
});
