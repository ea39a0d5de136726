import { expect, test } from 'vitest';
import type { GameCard } from '../src/api/types';
import { Terms } from '../src/setup/terms.svelte';

const CARD = {
  id: 'color-wars',
  seats: [2, 4],
  presets: [
    { id: 'classic', options: {} },
    { id: 'small', options: { width: 3 }, position: 'there', most: 2 },
  ],
  options: { width: 6 },
  choices: [{ name: 'width', kind: 'number', min: 2, max: 9, step: 1 }],
} as unknown as GameCard;

test('a form is read as what is to be played', () => {
  const terms = new Terms('', 'usual');
  terms.play(CARD);
  expect(terms.read()).toMatchObject({ options: {}, pace: { reserve: 600_000 } });
  terms.chosen = { width: '4' };
  terms.clock = 'own';
  terms.pieces = { turn: 0, reserve: 7, increment: 0 };
  expect(terms.read()).toEqual({
    options: { width: 4 },
    pace: { turn: 0, reserve: 420_000, increment: 0, weekends: false },
  });
  expect(terms.read(false)).toEqual({ options: { width: 4 } });
  terms.seats = 4;
  terms.choose(1);
  expect(terms.seats).toBe(2);
  expect(terms.read(false)).toEqual({ options: { width: 3 }, position: 'there' });
});

test('what makes no sense is named', () => {
  const terms = new Terms();
  terms.play(CARD);
  terms.chosen = { width: '99' };
  expect(terms.read()).toEqual({ option: 'width' });
  terms.chosen = {};
  terms.position = '{"half';
  expect(terms.read()).toEqual({ position: true });
  terms.position = '';
  terms.clock = 'own';
  terms.pieces = { turn: 0, reserve: 0, increment: 0 };
  expect(terms.read()).toEqual({ clock: true });
});
