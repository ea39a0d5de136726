//! A first guess at the work that a proof takes: how much is to be taken, and how likely the win is at all.

use fracas_bots::color_wars::Cross;

use super::board::{Board, Side};

/// What a square can be: empty, the mover's 1 to 3, the other's 1 to 3; as a neighbour also the edge.
const KINDS: usize = 7;
/// A number for each kind of neighbour. Four of them have a sum that no other four have.
const MARKS: [u16; KINDS + 1] = [0, 1, 5, 21, 55, 153, 368, 856];
const SUMS: usize = 4 * 856 + 1;
/// The ways four neighbours can be, in no order.
const GROUPS: usize = 330;
/// A board of at most 6 squares a side with the edge around it.
const WIDE: usize = 8;
/// Evaluations are cut off at so many hundredths of a logit.
const SURE: i32 = 800;
/// The learnt numbers are so many to a hundredth of a logit.
const FINE: i32 = 16;

/// What the bots have learnt, laid out for small boards.
pub(super) struct Guess {
    /// What each cross is worth to the mover.
    worth: Vec<i16>,
    groups: Vec<u16>,
    turn: i32,
    /// How much more work a win is for how well somebody stands, from `-SURE` on: one over the chance that it is won.
    odds: Vec<f32>,
    /// The bits of a byte as bytes.
    spread: Vec<u64>,
}

impl Guess {
    pub(super) fn new() -> Guess {
        let mut groups = vec![0; SUMS];
        let mut members = Vec::with_capacity(GROUPS);
        for code in 0..1_usize << 12 {
            let four = [0, 3, 6, 9].map(|shift| code >> shift & 7);
            if four.is_sorted() {
                let sum: u16 = four.iter().map(|&kind| MARKS[kind]).sum();
                groups[usize::from(sum)] = members.len() as u16;
                members.push(four);
            }
        }
        let crosses = (0..Cross::CENTRES)
            .flat_map(|centre| members.iter().map(move |&neighbours| Cross { centre, neighbours }));
        let spread = |byte: u64| (0..8).fold(0, |bytes, bit| bytes | (byte >> bit & 1) << (8 * bit));
        Guess {
            worth: crosses.map(|cross| cross.worth() as i16).collect(),
            groups,
            turn: Cross::turn(),
            odds: (-SURE..=SURE).map(|stands| 1.0 + libm::expf(stands as f32 / -100.0)).collect(),
            spread: (0..256).map(spread).collect(),
        }
    }

    /// How hard it is to show that Red wins, and that it does not.
    ///
    /// A win takes all the other's squares, and those that stand beside a loaded one are half taken. Whoever moves chooses
    /// for itself, which makes it twice as hard for the other. All this is divided by the chance that it is a win at
    /// all, as the bots judge.
    pub(super) fn work<const N: usize>(&self, board: &Board<N>, mover: Side) -> (u32, u32) {
        let (red, blue) = (board.of(Side::Red), board.of(Side::Blue));
        let toil = |squares: u64, against: u64| {
            let exposed = Board::<N>::beside(against & board.loaded()) & squares;
            let loaded = (exposed & board.loaded()).count_ones();
            (4 * squares.count_ones() + 1 - 2 * exposed.count_ones() - loaded) as f32
        };
        let (mut proof, mut refutation) = (toil(blue, red), toil(red, blue));
        let own = self.judge(board, mover).clamp(-SURE, SURE);
        let stands = match mover {
            Side::Red => own,
            Side::Blue => -own,
        };
        match mover {
            Side::Red => refutation *= 2.0,
            Side::Blue => proof *= 2.0,
        }
        let odds = |stands: i32| self.odds[(stands + SURE) as usize];
        ((proof * odds(stands)) as u32, (refutation * odds(-stands)) as u32)
    }

    /// How well the mover stands, in hundredths of a logit.
    pub(super) fn judge<const N: usize>(&self, board: &Board<N>, mover: Side) -> i32 {
        let [own, other] = [board.of(mover), board.of(mover.other())];
        let (some, two, three) = (own | other, board.two_or_more(), board.loaded());
        let reach = |mut pops: u64| loop {
            let reached = Board::<N>::beside(pops);
            let more = reached & three & !pops;
            if more == 0 {
                return reached;
            }
            pops |= more;
        };
        let (mine, theirs) = (reach(own & three), reach(other & three));
        let mut marks = [MARKS[KINDS]; WIDE * WIDE];
        let mut centres = [0; WIDE * 5];
        let at = |square: usize| (square / N + 1) * WIDE + square % N + 1;
        for eight in 0..Board::<N>::SQUARES.div_ceil(8) {
            let spread = |plane: u64| self.spread[(plane >> (8 * eight) & 0xff) as usize];
            let kinds = spread(some) + spread(two) + spread(three) + 3 * spread(other);
            let chained = kinds + 7 * spread(mine) + 14 * spread(theirs);
            centres[8 * eight..][..8].copy_from_slice(&chained.to_le_bytes());
            for (square, kind) in (8 * eight..Board::<N>::SQUARES).zip(kinds.to_le_bytes()) {
                marks[at(square)] = MARKS[usize::from(kind & 7)];
            }
        }
        let worth = |square: usize| {
            let place = at(square);
            let around = marks[place - 1] + marks[place + 1] + marks[place - WIDE] + marks[place + WIDE];
            let group = usize::from(self.groups[usize::from(around)]);
            i32::from(self.worth[usize::from(centres[square]) * GROUPS + group])
        };
        self.turn + (0..Board::<N>::SQUARES).map(worth).sum::<i32>() / FINE
    }
}

#[cfg(test)]
mod tests {
    use fracas_bots::color_wars::Pops;
    use fracas_bots::color_wars::strategy::sheet_game;
    use fracas_color_wars::Color;
    use fracas_core::{Event, Game, QuickDice, Seat};
    use fracas_search::Guide;

    use super::*;

    #[test]
    fn a_hunt_judges_as_the_bots_do() {
        fn on<const N: usize>() {
            let (game, mut state) = sheet_game(N as u8);
            let (guess, mut dice) = (Guess::new(), QuickDice::new(7));
            for _ in 0..60 {
                let Some(seat) = game.turn(&state).choosing().sole() else { break };
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("somebody moves");
                game.apply(&mut state, &Event::Move(seat, choice)).expect("legal");
                let [_, two, three] = state.at_least().map(|plane| plane as u64);
                let [red, blue] = [Color::Red, Color::Blue].map(|color| state.held_by(color) as u64);
                let board = Board::<N>::new(red, blue, two, three);
                let (mover, seat) =
                    if state.to_move() == Color::Red { (Side::Red, 0) } else { (Side::Blue, 1) };
                let judged = Pops.evaluate(&game, &state, Seat::from_index(seat));
                assert_eq!(guess.judge(&board, mover), judged, "{}", game.position(&state));
            }
        }
        on::<2>();
        on::<3>();
        on::<5>();
        on::<6>();
    }
}
