import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import { sentence } from '../src/lang/refusal';

/** Every code that a server can answer, out of the types that are made from it. */
const made = readFileSync(new URL('../src/api/generated.ts', import.meta.url), 'utf8');
const union = /export type Code = ([^;]+);/.exec(made)?.[1] ?? '';
const codes = [...union.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? '');

describe('a refusal', () => {
  it('is read out of what the server is made of', () => expect(codes).toContain('too-large'));

  it.each(codes)('%s has words in both languages', (code) => {
    const [english, german] = [en, de].map((w) => sentence(w, { code, message: '' }));
    expect(english).toMatch(/^[A-Z].*[.]$/);
    expect(german).toMatch(/^[A-ZÄÖÜ].*[.]$/);
    expect(german).not.toBe(english);
  });

  it('says exactly what was wrong in the language of the server, and the same in short in others', () => {
    const refusal = { code: 'too-large', message: 'mode.rounds is at most 1000 here' };
    expect(sentence(en, refusal)).toBe(refusal.message);
    expect(sentence(de, refusal)).toBe(de.refusals['too-large']);
  });

  it('that no language knows is told as it came', () => {
    expect(sentence(de, { code: 'new', message: 'what nobody knows yet' })).toBe('what nobody knows yet');
  });
});
