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

const colorOf = (w: Words, seat: number): string => w.colors[seat - 1] ?? w.seat(seat);

/**
 * Whom one plays with: those who are somebody else, or nobody but oneself. Where there are several they are told apart
 * by their colours, and those who are called alike are told together.
 */
export function against(w: Words, players: PlayerCard[]): string {
  const others = players.filter(({ you }) => !you);
  if (others.length === 0) return w.home.oneScreen;
  if (others.length === 1 || others.length === players.length) return w.list(others.map((player) => nameOf(w, player)));
  const names = [...new Set(others.map((player) => nameOf(w, player)))];
  return w.list(
    names.map((name) => {
      const same = others.filter((player) => nameOf(w, player) === name);
      return `${w.list(same.map(({ seat }) => colorOf(w, seat)))} (${name})`;
    }),
  );
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
  if (!alone && players.length === 2 && players.some(({ you }) => you)) return said.youLost;
  if (!alone && players.some(({ you }) => you))
    return `${said.youLost}, ${said.won(w.list(won.map(({ seat }) => colorOf(w, seat))))}`;
  return said.won(w.list(won.map((player) => (alone ? w.seat(player.seat) : nameOf(w, player)))));
}
