/** What a newcomer must be able to see: what is new, who struck whom, and every move, on a desk and on a phone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ELEMENTS } from './houses.mjs';
import { HAND } from './shapes.mjs';
import { open, openHouse, person, settled } from './stage.mjs';

const house = openHouse();
const YOU = { kind: 'you' };
const bot = (level = 1) => ({ kind: 'bot', level });
/** A position of Color Wars in which the coach warns Red of b5. */
const LOST = '.R3.../...B2./..R3B3B1/...../R2.... R 14';
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { ...HAND, viewport: { width: 390, height: 844 } };
const ASIDE = { ...HAND, viewport: { width: 844, height: 390 } };
const card = (page, move) => page.locator(`.move[data-move="${move}"]`);
const four = (position) => ({
  game: 'gaogie',
  seats: 4,
  options: ELEMENTS,
  players: [YOU, bot(), bot(), bot()],
  ...(position && { position }),
});

/** Whether the last line of the log that says anything ends in the window, and in everything that scrolls around it. */
const newest = (page) =>
  page.evaluate(() => {
    const line = [...document.querySelectorAll('.history li:not(.unsaid)')].at(-1);
    if (!line) return 'there is none';
    const { bottom } = line.getBoundingClientRect();
    let least = innerHeight;
    for (let at = line.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowY !== 'visible' && at !== document.body && at !== document.documentElement)
        least = Math.min(least, at.getBoundingClientRect().bottom);
    return bottom <= least + 1 ? 'in sight' : `ends at ${bottom}, and ${least} is seen: ${line.textContent}`;
  });

test('with a coach the newest line of the log is in sight, and who has chosen takes one line', async () => {
  const { page, context, troubles } = await person(house, DESK);
  for (const [table, play] of [
    [four(), ['fire', 'water', 'earth'].map((move) => () => card(page, move).click())],
    [
      { game: 'color-wars', position: LOST, players: [YOU, bot()] },
      ['b5'].map((square) => () => page.locator(`#cw-${square}`).click()),
    ],
  ]) {
    await open(page, table);
    const coach = page.getByRole('button', { name: 'With a coach' });
    if (await coach.isVisible()) await coach.click();
    for (const [turn, move] of play.entries()) {
      await page.locator('#typed:not([readonly])').waitFor();
      await move();
      const again = page.getByRole('button', { name: 'Play it all the same' });
      await page
        .locator('.history li', { hasText: table.game === 'gaogie' ? `turn ${turn + 1}: all have chosen` : 'Red' })
        .or(again)
        .first()
        .waitFor();
      if (await again.isVisible()) await again.click();
      await settled(page);
      // What the coach says comes a little later, and takes its room.
      await page.getByTestId('coach').getByText('Your chance to win').waitFor();
      await page.waitForTimeout(200);
      assert.equal(await newest(page), 'in sight', table.game);
      const chosen = await page.locator('.history li:not(.unsaid)', { hasText: 'chosen.' }).allInnerTexts();
      assert.ok(chosen.filter((line) => !line.includes('all have chosen')).length <= 1, chosen.join('\n'));
    }
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test('on a phone on its side what happened last stands beside the board', async () => {
  const { page, context } = await person(house, ASIDE);
  await open(page, { ...four(), seats: 2, players: [YOU, bot()] });
  await card(page, 'fire').click();
  const lately = page.getByTestId('newest');
  await lately.getByText(/turn 1: all have chosen\..*Red charges Fire/).waitFor();
  const { y, height } = await lately.boundingBox();
  assert.ok(y >= 0 && y + height <= 390, `${y} ${height}`);
  await context.close();
});

test('on a phone nothing lies over the moves of Gaogıe with four', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, four('0,0,1|1,0,0|0,0,1|0,1,0 r1 t2'));
  await card(page, 'fire').click();
  await page.locator('.when', { hasText: 'turn 3' }).waitFor();
  await page.locator('#typed:not([readonly])').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const covered = await page.locator('.move').evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const over = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return over.every((each) => each && one.contains(each)) ? [] : [one.dataset.move];
    }),
  );
  assert.deepEqual(covered, []);
  const cut = page.locator('[data-testid=now] .lately:visible');
  assert.equal(await cut.count(), 0, 'no story is cut there');
  await context.close();
});

test('who is out in Gaogıe reads by whom, is asked for nothing more, and reads it again at the end', async () => {
  const { page, context, troubles } = await person(house, { ...DESK, motion: true });
  // Everybody is at this screen but for the eye of the one who falls.
  await open(page, { ...four('0,0,0|0,0,0|0,0,0|0,0,0 r1 t1'), players: [YOU, bot(4), bot(4), bot(4)] });
  // An unpaid move is the surest way out.
  await card(page, 'spark').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
  await page.getByRole('button', { name: 'Watch on' }).waitFor();
  await page.getByTestId('now').getByRole('heading', { name: 'You are out. The others play on.' }).waitFor();
  assert.equal(await page.locator('#typed').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  const now = page.getByTestId('now');
  await now.getByText('How you fell: Red cannot pay for Spark and is out.').waitFor({ timeout: 120_000 });
  // Whoever else fell has who struck beside it.
  const fell = page.locator('.gaogie .seat', { hasText: /out[^]*hit by (Blue|Green|Yellow)’s \w+/ });
  await fell.first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('keys lead from an attack in Gaogıe to its targets and back', async () => {
  const { page, context } = await person(house, DESK);
  await open(page, four('1,0,0|0,0,0|0,0,0|0,0,0 r1 t2'));
  await card(page, 'spark').focus();
  await page.keyboard.press('Enter');
  await page.locator('.strike:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.move[data-move=spark]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.strike:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.when', { hasText: /turn 3|Round 2/ }).waitFor();
  await page.locator('.move[data-move=spark]:focus').waitFor();
  await context.close();
});

test('a first card that is chosen lies covered, and is not called missing', async () => {
  const { page, context } = await person(house, DESK);
  await open(page, { ...four(), seats: 2, players: [YOU, YOU] });
  const lift = page.locator('.curtain button');
  if (await lift.isVisible()) await lift.click();
  await card(page, 'fire').click();
  await lift.click();
  const red = page.locator('.seat.card[data-seat="1"]');
  await red.getByText('has chosen').waitFor();
  assert.equal(await red.getByText('No card yet').count(), 0);
  assert.equal(await red.locator('.cover').count(), 1);
  await context.close();
});

/** A game of three in which Red falls in the second turn, and Blue in the first of the next round. */
const FALLS = `Game: gaogie
Seats: 3
Options: ${JSON.stringify(ELEMENTS)}

1 fire
2 fire
3 water
1 fire
2 spark@1
3 water
2 fire
3 earth
`;

async function pasted(page, record) {
  await page.goto('/analysis');
  await page.getByLabel('A record').fill(record);
  await page.getByRole('button', { name: 'Open' }).first().click();
  // Where the engine is in the page it begins by itself.
  const begin = page.getByRole('button', { name: 'Analyse this game' });
  const sums = page.getByRole('heading', { name: /Skill and luck|Own choices and others/ });
  await begin.or(sums).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
}

test('an analysis of Gaogıe counts rounds and turns, and speaks of no dice', async () => {
  const { page, context, troubles } = await person(house, DESK);
  await pasted(page, FALLS);
  await page.getByRole('heading', { name: 'Own choices and others’' }).waitFor();
  const numbers = page.getByRole('region', { name: 'Moves' }).locator('.number');
  await page.waitForFunction(() => document.querySelector('.moves .number')?.textContent === '1.1');
  assert.deepEqual(await numbers.allInnerTexts(), ['1.1', '1.1', '1.1', '1.2', '1.2', '1.2', '2.1', '2.1']);
  await numbers
    .filter({ hasText: /^2\.1$/ })
    .first()
    .click();
  await page.waitForFunction(() =>
    /^Round 2, turn 1: Red \d+ %/.test(document.querySelector('input[type=range]')?.ariaValueText ?? ''),
  );
  const said = await page.locator('main').innerText();
  assert.doesNotMatch(said, /⚄|by chance/);
  assert.match(said, /by what the others chose at the same time|lost by choices\./);
  for (const button of await page.getByRole('button', { name: /Show the better line|Try again from here/ }).all())
    assert.notEqual(await button.evaluate((one) => getComputedStyle(one).borderTopColor), 'rgba(0, 0, 0, 0)');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a variation keeps the slider and the chances where it leaves the game', async () => {
  const { page, context } = await person(house, DESK);
  await pasted(page, 'Game: color-wars\nOptions: {"width":3,"height":3}\n\nb3\nc1\nb3\nc1\nb2\nc2\na3\n');
  await page.locator('.moves .move').nth(4).click();
  await page.locator('.moves .move[aria-current]', { hasText: 'c1' }).waitFor();
  const before = await page.locator('.keys').innerText();
  // Anything but what was played.
  await page.locator('[id^=cw-]:not([aria-disabled=true], #cw-b2)').first().click();
  await page.getByRole('button', { name: 'Remove this variation' }).waitFor();
  assert.equal(await page.locator('input[type=range]').first().inputValue(), '4');
  assert.equal(await page.locator('.keys').innerText(), before);
  assert.match(before, /\d+ %/);
  await page.getByTestId('aside').waitFor();
  await context.close();
});

test('a wrong try at a puzzle says at once what it cost, and solving it later does not say it again', async () => {
  const { page, context } = await person(house, DESK);
  // Red has a3, c3 and b2 here, and b2 wins.
  await page.goto('/puzzles/color-wars/65nr5c2');
  await page.getByTestId('puzzle').getByRole('heading', { name: 'Red to move: win at once.' }).waitFor();
  const answer = page.getByTestId('answer');
  await page.locator('#cw-a3').click();
  await answer.getByText('does not win at once.').waitFor();
  const [, cost] = /Your rating goes down by (\d+)\./.exec(await answer.innerText());
  await page.getByRole('button', { name: 'Try again' }).click();
  await answer.getByText('does not win at once.').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.board [aria-busy=true], .board[aria-busy=true]') === null);
  await page.locator('#cw-b2').click();
  await answer.getByText(`Solved! The first try cost ${cost} points of your rating.`).waitFor();
  assert.equal(await answer.getByText('goes down').count(), 0);
  await context.close();
});

test('a coach’s warning lies beside the board, and what was chosen is marked at once', async () => {
  const { page, context } = await person(house, DESK);
  await open(page, { game: 'color-wars', position: LOST, players: [YOU, bot()] });
  await page.getByRole('button', { name: 'With a coach' }).click();
  // The coach may be quick: every headline is noted.
  await page.evaluate(() => {
    window.said = [];
    const headline = document.querySelector('[data-testid=now] h2');
    new MutationObserver(() => window.said.push(headline.textContent)).observe(headline, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.locator('#cw-b5').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A bot would rather play').waitFor();
  assert.deepEqual((await page.evaluate(() => window.said))[0], 'Taken. Your coach has a look at it…');
  const warned = await dialog.boundingBox();
  const grid = await page.locator('.board .grid').first().boundingBox();
  assert.ok(
    warned.x >= grid.x + grid.width,
    `the warning begins at ${warned.x}, the board ends at ${grid.x + grid.width}`,
  );
  await context.close();
});

test('the way to begin is in sight on the page that sets a game up', async () => {
  const { page, context } = await person(house, DESK);
  for (const game of ['color-wars', 'gaogie']) {
    await page.goto(`/play/${game}`);
    await page.locator('.start:not([disabled])').waitFor();
    const { y, height } = await page.locator('.start').boundingBox();
    assert.ok(y + height <= 800, `${game}: ${y}`);
  }
  await context.close();
});

test('Gaogıe’s puzzles begin with a few moves, and those with sixteen say where to learn them; the lab has a legend', async () => {
  const { page, context } = await person(house, DESK);
  await page.goto('/puzzles/gaogie');
  await page.getByTestId('puzzle').getByText('A few moves: ').waitFor();
  await page.goto('/puzzles/gaogie?theme=habits');
  await page.getByRole('link', { name: 'Try them first' }).click();
  await page
    .getByTestId('lesson')
    .getByRole('heading', { name: /sixteen moves/ })
    .waitFor();
  await page.goto('/lab/color-wars');
  await page.getByTestId('legend').getByText('if Blue answers here, Red wins with best play').waitFor();
  await context.close();
});

test('a lesson praises no move that leads nowhere', async () => {
  const { page, context } = await person(house, DESK);
  await page.goto('/learn/gaogie?step=ahead');
  await card(page, 'fire').click();
  const answer = page.getByTestId('answer');
  await answer.getByText('Steam costs a Fire and a Water').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await answer.getByText('Nothing blocks the attacks that cost two.').waitFor();
  await context.close();
});
