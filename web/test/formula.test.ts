import { describe, expect, it } from 'vitest';
import { read } from '../src/games/gowap/formula';

describe('formula', () => {
  const values: [string, number, number][] = [
    ['V*1.1', 100, 110],
    ['-V^2', 3, -9],
    ['2^3^2', 0, 512],
    ['V^-1', 4, 0.25],
    ['max(V, 20, 5)', 7, 20],
    ['round(-2.5)', 0, -3],
    ['(V+5)/2 - v', 9, -2],
    ['--V', 6, 6],
    ['sqrt(abs(-V))', 16, 4],
  ];
  it.each(values)('%s at %d is %d', (text, v, expected) => {
    const found = read(text);
    expect('curve' in found && found.curve(v)).toBeCloseTo(expected, 9);
  });

  const mistakes: [string, string, number][] = [
    ['', 'empty', 0],
    ['V*', 'end', 2],
    ['V*)', 'char', 2],
    ['V $ 2', 'char', 2],
    ['(V+1', 'open', 0],
    ['sin(V)', 'name', 0],
    ['min(V)', 'comma', 0],
    ['abs(V,1)', 'comma', 0],
    ['1e5', 'char', 1],
    ['V V', 'char', 2],
    [`${'('.repeat(40)}V${')'.repeat(40)}`, 'deep', 33],
    ['V+'.repeat(101), 'long', 200],
  ];
  it.each(mistakes)('%s is a mistake (%s at %d)', (text, why, at) => {
    const found = read(text);
    expect('mistake' in found && [found.mistake.why, found.mistake.at]).toEqual([why, at]);
  });
});
