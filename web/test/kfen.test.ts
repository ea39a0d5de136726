import { expect, test } from 'vitest';
import { marchOut, readArmy, writeArmy } from '../src/games/game-of-war/army';
import {
  at,
  cleared,
  EMPTY,
  give,
  paint,
  readDraft,
  writeDraft,
  type Draft,
  type Tool,
} from '../src/games/game-of-war/kfen';

const CLASSIC =
  '_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)_______________/__CC_IIKIm_______________/__CCIWIIIm__________f____/_____I___m__f____________/_________________________/______________iiikc______/______________[i]iicc______/__f___________iiic_______/__________mmmmmmx________/_______________(w)______[r]__/_______________m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ N 5 - - 1';
const draft = (text: string): Draft => readDraft(text) ?? EMPTY;

test.each([
  CLASSIC,
  CLASSIC.replace('N 5 - - 1', 'S 3 g14,h13 !o10 12'),
  CLASSIC.replace('_______A_m', '_______A{x}_m').replace(/^_/, 'a{i}'),
  writeDraft(EMPTY),
])('a position is written as it was read: %s', (text) => expect(writeDraft(draft(text))).toBe(text));

test.each(['', 'N 5 - - 1', CLASSIC.replace('/', ''), CLASSIC.replace('f', 'q'), CLASSIC.replace(' N ', ' Q ')])(
  'what has not the form of a position is none: %s',
  (text) => expect(readDraft(text)).toBeNull(),
);

test('a map alone is a position at its beginning', () =>
  expect(writeDraft(draft(CLASSIC.split(' ')[0] ?? ''))).toBe(CLASSIC));

test.each<[string, string, Tool, string]>([
  ['a unit goes into a fort', 'h19', { unit: 'I' }, 'f I'],
  ['a unit moves a mountain', 'j18', { unit: 'c' }, '_ c'],
  ['a mountain buries a unit', 'e13', { ground: 'm' }, 'm '],
  ['a fort is built under a unit', 'e13', { ground: 'f' }, 'f I'],
  ['a unit is taken away first', 'o9', 'x', 'f '],
  ['and then the ground', 'h19', 'x', '_ '],
])('%s', (_, where, tool, is) => {
  const { ground, unit } = at(paint(draft(CLASSIC), where, tool), where);
  expect(`${ground} ${unit}`).toBe(is);
});

test('who draws begins the turn anew, and keeps its number', () => {
  const under = draft(CLASSIC.replace('N 5 - - 1', 'S 3 g14,h13 !o10 12'));
  expect(writeDraft(paint(under, 'a1', { unit: 'i' })).endsWith(' S 5 - - 12')).toBe(true);
  expect(writeDraft(give(under, 'D')).endsWith(' D - - - 1')).toBe(true);
  expect(writeDraft(give(under, 'N')).endsWith(' N 5 - - 12')).toBe(true);
});

test('a map without units keeps its ground', () => {
  const bare = cleared(draft(CLASSIC));
  expect([at(bare, 'o9').ground, [...bare.places.values()].filter(({ unit }) => unit).length]).toEqual(['f', 0]);
});

test('an army is a line of text', () => {
  const posts = readArmy('I j15 f14; c: C14,d14\nR c17') ?? [];
  expect(writeArmy(posts)).toBe('I j15 f14; C c14 d14; R c17');
});

test.each(['', 'infantry j15', 'I', 'I z3', 'I a21', 'I a0', 'I a1; C a1', 'team M35'])('%j is no army', (text) =>
  expect(readArmy(text)).toBeNull(),
);

test('an army takes back who stands wrong before it places anybody', () => {
  const standing = [
    { unit: 'i', at: 'a1' },
    { unit: 'i', at: 'b1' },
    { unit: 'c', at: 'c1' },
  ];
  const wanted = readArmy('I a1 c1; C b1') ?? [];
  expect(marchOut(standing, wanted)).toEqual(['take b1', 'take c1', 'place I c1', 'place C b1']);
  expect(marchOut(standing, standing)).toEqual([]);
});
