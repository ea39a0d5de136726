/** What the lab of Ganoogo asks the engine. */

/** A roll of a conflict or a bout of a Ganoogo, with the cards on the attacker's roll and on the defender's. */
export interface Fight {
  kind: 'fight' | 'bout';
  cards: [string[], string[]];
}

/** The question as `inspect` takes it: `fight extra-die / plus-2 low-wins`. */
export const fightAt = ({ kind, cards }: Fight): string => `${kind} ${cards.map((side) => side.join(' ')).join(' / ')}`;

/** The same fight with one more card on one side's roll. */
export const withCard = ({ kind, cards: [first, second] }: Fight, side: 0 | 1, id: string): Fight => ({
  kind,
  cards: side ? [first, [...second, id]] : [[...first, id], second],
});

/** The same fight without the card at that place. */
export const withoutCard = ({ kind, cards: [first, second] }: Fight, side: 0 | 1, at: number): Fight => ({
  kind,
  cards: side ? [first, second.toSpliced(at, 1)] : [first.toSpliced(at, 1), second],
});
