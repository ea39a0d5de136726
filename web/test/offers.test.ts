import { describe, expect, it } from 'vitest';
import { endOf, Offers, type Sight } from '../src/frame/offers';

const playing: Sight = { offers: [], count: 5, status: 'playing', next: null };
const draw = { seat: 1, offer: 'draw' as const };
const takeback = { seat: 2, offer: 'takeback' as const };

describe('offers that are no longer open', () => {
  it.each([
    ['declined', { ...playing }, [draw]],
    ['lapsed by a move', { ...playing, count: 6 }, []],
    ['agreed to', { ...playing, status: 'over' }, []],
    ['followed by another game', { ...playing, next: 'abc' }, []],
    ['still open', { ...playing, offers: [draw] }, []],
  ])('a draw that is %s', (_, then, declined) => {
    const offers = new Offers();
    expect(offers.look({ ...playing, offers: [draw] })).toEqual([]);
    expect(offers.look(then)).toEqual(declined);
  });

  it('a take-back that was agreed to is not declined, whichever is heard of first', () => {
    const offers = new Offers();
    offers.look({ ...playing, offers: [takeback] });
    expect(offers.look({ ...playing, count: 4, offers: [takeback] })).toEqual([]);
    expect(offers.look({ ...playing, count: 4 })).toEqual([]);
  });
});

describe('who ended an offer that nobody agreed to', () => {
  it.each([
    ['withdrawn here', { by: 1, here: true, you: [1], seats: 2 }, 'withdrawn'],
    ['declined here', { by: 2, here: true, you: [1], seats: 2 }, 'declined'],
    ['one’s own, by the other', { by: 1, here: false, you: [1], seats: 2 }, 'declined'],
    ['the other’s, by the other', { by: 2, here: false, you: [1], seats: 2 }, 'withdrawn'],
    ['somebody’s, for who watches', { by: 2, here: false, you: [], seats: 2 }, 'off'],
    ['one’s own, by one of many', { by: 1, here: false, you: [1], seats: 3 }, 'off'],
  ])('%s', (_, offer, end) => expect(endOf(offer)).toBe(end));
});
