/** Who plays at a table in a list, and who won there. */

import type { Listed, PlayerCard } from '../api/types';
import type { Words } from '../lang/words';
import { own } from './words';

/** A player in a few words. */
export const nameOf = (w: Words, { kind, level, name, you }: PlayerCard): string => {
  if (you) return w.table.you;
  if (kind === 'bot') return w.table.bot(level ?? 1);
  return kind === 'open' ? w.home.nobody : name || w.table.guest;
};

/** Whom one plays with: those who are somebody else, or nobody but oneself. */
export function against(w: Words, players: PlayerCard[]): string {
  const others = players.filter(({ you }) => !you);
  return others.length === 0 ? w.home.oneScreen : w.list(others.map((player) => nameOf(w, player)));
}

/** How a game ended, in a few words; nothing where it goes on. */
export function resultOf(
  w: Words,
  { status, winners, players }: Pick<Listed, 'status' | 'winners' | 'players'>,
): string {
  const said = own(w).games;
  if (status === 'aborted') return said.aborted;
  if (status !== 'over') return '';
  const won = players.filter(({ seat }) => winners?.includes(seat));
  if (won.length === 0) return said.drawn;
  const alone = players.every(({ you }) => you);
  if (!alone && won.some(({ you }) => you)) return said.youWon;
  return said.won(w.list(won.map((player) => (alone ? w.seat(player.seat) : nameOf(w, player)))));
}
