import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { weigh } from '../src/puzzles/attempt.svelte';
import type { Puzzle } from '../src/puzzles/generated';
import { after, chance, daily, FRESH, read, streakOn } from '../src/puzzles/rating';
import { dayOf, gameOf, nextOf, ofTheDay, themesOf } from '../src/puzzles/shelf';
import { ask, prove } from '../src/puzzles/tell';
import { de } from '../src/puzzles/words/de';
import { en } from '../src/puzzles/words/en';

const GAMES = ['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'];
const fileOf = (game: string): Puzzle[] =>
  readFileSync(`src/games/${game}/puzzles.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);
const graded = (id: string, grade: number): Puzzle => ({ ...(fileOf('gowap')[0] as Puzzle), id, grade });

describe('the rating', () => {
  it('goes up for a hard one and down for an easy one that was missed', () => {
    const up = after(FRESH, 'a', 1600, true);
    const down = after(FRESH, 'b', 800, false);
    expect(up.rating - FRESH.rating).toBeGreaterThan(30);
    expect(FRESH.rating - down.rating).toBeGreaterThan(30);
    expect(chance(1200, 1200)).toBe(0.5);
  });

  it('counts only the first try', () => {
    const once = after(FRESH, 'a', 1200, false);
    expect(after(once, 'a', 1200, true)).toBe(once);
  });

  it('is made sense of whatever the browser remembers', () => {
    for (const text of [null, '', 'nonsense', '{"rating":"x","tried":3}', '[]']) expect(read(text)).toEqual(FRESH);
  });
});

describe('the streak', () => {
  it('grows day by day, is kept until the next day is over and begins anew after a gap', () => {
    const two = daily(daily(FRESH, 100), 101);
    expect(two.streak).toBe(2);
    expect(daily(two, 101)).toBe(two);
    expect([101, 102, 103].map((day) => streakOn(two, day))).toEqual([2, 2, 0]);
    expect(daily(two, 105).streak).toBe(1);
  });
});

describe('the shelf', () => {
  it('has the same puzzle of the day for everybody, by the date alone', () => {
    const shelf = ['a', 'b', 'c', 'd', 'e'].map((id) => graded(id, 1200));
    // The same as crates/puzzles: day × 7919 of so many.
    expect(ofTheDay(shelf, 20_000)?.id).toBe(shelf[(20_000 * 7919) % 5]?.id);
    expect(ofTheDay([], 20_000)).toBeUndefined();
    expect(dayOf(Date.UTC(2026, 0, 2))).toBe(dayOf(Date.UTC(2026, 0, 1)) + 1);
    expect(new Set([0, 1, 2, 3, 4].map((day) => gameOf(day))).size).toBe(5);
  });

  it('offers the nearest that was never tried', () => {
    const shelf = [graded('easy', 800), graded('near', 1250), graded('hard', 2000)];
    const tried = new Set<string>();
    expect(nextOf(shelf, 1200, (id) => tried.has(id))?.id).toBe('near');
    tried.add('near');
    expect(nextOf(shelf, 1200, (id) => tried.has(id))?.id).toBe('easy');
    expect(nextOf(shelf, 2100, () => true, 'hard')?.id).toBe('near');
  });
});

describe('every puzzle', () => {
  it('stand by the table they are played with, the small ones before the sheet’s', () => {
    expect(themesOf(fileOf('gaogie')).map(([theme]) => theme)).toEqual([
      'house-habits',
      'house-mixes',
      'habits',
      'mixes',
    ]);
  });

  it('is asked and proved in both languages, under a theme that has a name', () => {
    for (const game of GAMES) {
      const shelf = fileOf(game);
      for (const [theme] of themesOf(shelf)) {
        expect(en.themes[theme], theme).toBeTruthy();
        expect(de.themes[theme], theme).toBeTruthy();
      }
      for (const puzzle of shelf) {
        for (const words of [en, de]) {
          expect(ask(puzzle, 'Red', words)).not.toMatch(/undefined|NaN|object/);
          expect(prove(puzzle, words)).not.toMatch(/undefined|NaN|object/);
        }
      }
    }
  });

  it('answers a choice by its odds', () => {
    const choices = [
      { move: 'a', value: 0.6, error: 0 },
      { move: 'b', value: 0.5, error: 0 },
    ];
    expect(weigh(choices, 'a')).toEqual({ kind: 'solved' });
    expect(weigh(choices, 'b')).toEqual({ kind: 'wrong', why: { what: 'worse', choice: choices[1] } });
    expect(weigh(choices, 'c')).toEqual({ kind: 'wrong', why: { what: 'poor', move: 'c' } });
  });
});
