/** What a motion tells is told by the motion: nothing beside the board is ahead of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openHouse, person } from './stage.mjs';

const house = openHouse();
const BOT = { kind: 'bot', level: 1 };

test('while Gaogıe’s cards are turned nothing says who is out, whose turn it is, or what happened', async () => {
  const { page, context } = await person(house, { motion: true });
  await open(page, { game: 'gaogie', players: [{ kind: 'you' }, BOT, BOT] });
  await page.locator('.move').first().waitFor();
  await page.evaluate(() => {
    const state = () => ({
      title: document.querySelector('[data-testid=now] h2')?.textContent ?? '',
      told: document.querySelector('.history')?.textContent?.includes('and has 1') === true,
      turns: document.querySelectorAll('.players li.turn').length,
    });
    globalThis.seen = [];
    const note = () => void globalThis.seen.push(state());
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.locator('.move').first().click();
  await page.locator('.history').getByText('and has 1').first().waitFor();
  const turned = await page.evaluate(() => globalThis.seen.filter(({ title }) => title === 'The cards are turned…'));
  assert.ok(turned.length > 0, 'it is said that the cards are turned');
  assert.ok(
    turned.every(({ told, turns }) => !told && turns === 0),
    'nothing is told, and nobody is marked',
  );
  await context.close();
});

test('a chain of Color Wars runs before its points are counted and told', async () => {
  const { page, context } = await person(house, { motion: true });
  await open(page, { game: 'color-wars', players: [{ kind: 'you' }, { kind: 'you' }] });
  const play = async (at) => {
    const before = await page.locator('.history li').count();
    await page.locator(`#cw-${at}`).click();
    await page.locator('.history li').nth(before).waitFor();
  };
  await play('c3');
  await play('e5');
  await page.evaluate(() => {
    globalThis.seen = [];
    const note = () =>
      globalThis.seen.push({
        flying: document.querySelector('.flights') !== null,
        told: document.querySelector('.history')?.textContent?.includes('pops') === true,
        points: document.querySelector('.players')?.textContent ?? '',
      });
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await play('c3');
  const flying = await page.evaluate(() => globalThis.seen.filter((one) => one.flying));
  assert.ok(flying.length > 0, 'the points fly');
  assert.ok(
    flying.every(({ told }) => !told),
    'nothing is told of it yet',
  );
  assert.ok(
    flying.every(({ points }) => points.includes('1 square, 3 points')),
    'and nothing is counted',
  );
  await context.close();
});
