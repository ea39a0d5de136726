import { prefer } from '../../../e2e/chance.mjs';
import { press } from '../../../e2e/fingers.mjs';

export const plan = {
  short: 'Duel',
  /** Whatever can be paid for, and rather a blow than a charge. */
  choose({ moves, unpaid = [] }) {
    const paid = moves.filter((move) => !unpaid.includes(move));
    return prefer(paid, (move) => !/^(gaogie|kueq|teuqleoq|sioqleoq)$/.test(move));
  },
  enter: (page, move) => press(page, `.move[data-move="${move}"]`),
  lesson: (hand, move) => hand.press(`.move[data-move="${move}"]`),
  keyboard: 1,
  secret: { preset: 'As written', move: 'kueq', leak: /"choice":"kueq"|"move":"kueq"[,}](?!"name)/ },
  pictures: { moves: 2 },
};
