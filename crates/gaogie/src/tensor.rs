//! The game as numbers.

use fracas_core::{Block, Encode, Game, Numbers, Parts, Pen, Seat, places_after, seat_after};

use crate::{Gaogie, Move, State};

impl Gaogie {
    /// How many can be aimed at: with two at the table nobody aims.
    fn aims_at(&self) -> usize {
        let seats = usize::from(self.seats());
        if seats > 2 { seats - 1 } else { 0 }
    }
}

impl Encode for Gaogie {
    fn layout(&self) -> Vec<Block> {
        let seats = usize::from(self.seats());
        let (moves, kinds) = (self.table().len(), self.table().stocked().len());
        vec![
            Block::new(
                "stocks",
                &[seats, kinds],
                "unused moves of each kind that is spent, by seat, own first",
            ),
            Block::new("playing", &[seats], "who is still in"),
            Block::new("chosen", &[seats], "who has chosen this turn"),
            Block::new("paid", &[moves], "the moves one can pay for"),
            Block::new("choice", &[moves], "the move one has chosen this turn"),
            Block::new("aim", &[seats], "whom it is aimed at"),
            Block::new("last", &[seats, moves], "what everybody did the turn before"),
            Block::new("last_aim", &[seats, seats], "whom that was aimed at"),
            Block::new("round", &[2], "round and turn, in tens"),
        ]
    }

    fn observe(&self, state: &State, eye: Seat, pen: &mut Pen<'_>) {
        let seats = self.seats();
        let table = self.table();
        let round = || (0..usize::from(seats)).map(|places| seat_after(eye, places, seats));
        for seat in round() {
            let stock = state.stock(seat);
            let block = pen.block(stock.len());
            block.iter_mut().zip(stock).for_each(|(room, &unused)| *room = f32::from(unused));
        }
        round().for_each(|seat| pen.flag(state.playing().contains(seat)));
        let chosen = state.chosen();
        round().for_each(|seat| pen.flag(chosen.contains(seat)));
        let stock = state.stock(eye);
        table.ids().for_each(|id| pen.flag(table.is_paid(id, stock)));
        let places = |seat| places_after(eye, seat, seats);
        let own = state.choices[eye.index()];
        pen.mark(table.len(), own.map(|choice| choice.id.index()));
        pen.mark(seats.into(), own.and_then(Move::target).map(places));
        for seat in round() {
            pen.mark(table.len(), state.revealed[seat.index()].map(|choice| choice.id.index()));
        }
        for seat in round() {
            pen.mark(seats.into(), state.revealed[seat.index()].and_then(Move::target).map(places));
        }
        pen.put(state.round() as f32 / 10.0);
        pen.put(state.turn() as f32 / 10.0);
    }

    fn numbers(&self) -> Vec<Numbers> {
        let aimed = self.table().attacks().len() * self.aims_at();
        vec![
            Numbers::new("move", self.table().len(), "a move aimed at nobody, in the table's order"),
            Numbers::new(
                "aimed",
                aimed,
                "an attack, in the table's order, at whoever sits 1, 2, … places after oneself",
            ),
        ]
    }

    fn parts(&self, _state: &State, seat: Seat, choice: &Move) -> Parts {
        let table = self.table();
        Parts::of([match choice.target {
            None => choice.id.index(),
            Some(target) => {
                let nth = table.attacks().partition_point(|&id| id < choice.id);
                let places = places_after(seat, target, self.seats());
                table.len() + nth * self.aims_at() + places - 1
            }
        }])
    }
}
