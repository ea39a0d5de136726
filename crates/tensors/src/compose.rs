//! Moves, put together part by part.

use fracas_core::{Block, Encode, Parts, Pen, Seat};

/// How many numbers an observation has, and how many there are to choose from.
pub fn sizes<G: Encode>(game: &G) -> (usize, usize) {
    let actions = game.numbers().iter().map(|numbers| numbers.count).sum::<usize>();
    let seen = game.layout().iter().map(Block::size).sum::<usize>();
    (seen + actions, actions)
}

/// What one seat may choose now, and what of it has been chosen already.
#[derive(Clone, Debug)]
pub struct Composer<G: Encode> {
    moves: Vec<G::Move>,
    parts: Vec<Parts>,
    chosen: [u16; Parts::MOST],
    count: usize,
}

impl<G: Encode> Default for Composer<G> {
    fn default() -> Composer<G> {
        Composer { moves: Vec::new(), parts: Vec::new(), chosen: [0; Parts::MOST], count: 0 }
    }
}

impl<G: Encode> Composer<G> {
    /// Begins anew with what a seat may choose in this state.
    pub fn begin(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.moves.clear();
        self.parts.clear();
        self.count = 0;
        game.legal(state, seat, &mut self.moves);
        self.parts.extend(self.moves.iter().map(|choice| game.parts(state, seat, choice)));
    }

    /// The parts that have been chosen.
    pub fn chosen(&self) -> &[u16] {
        &self.chosen[..self.count]
    }

    /// The moves there are with their parts, whatever has been chosen of them.
    pub fn moves(&self) -> impl Iterator<Item = (&G::Move, &[u16])> {
        self.moves.iter().zip(self.parts.iter().map(Parts::numbers))
    }

    /// The moves that agree with what has been chosen, by their places.
    fn open(&self) -> impl Iterator<Item = (usize, u16)> {
        let agrees = |parts: &&Parts| parts.numbers().starts_with(self.chosen());
        let places = self.parts.iter().enumerate().filter(move |(_, parts)| agrees(parts));
        places.filter_map(|(place, parts)| Some((place, *parts.numbers().get(self.count)?)))
    }

    /// Whether a number may come next: the place of a move that it leads to.
    #[inline]
    pub fn find(&self, number: i64) -> Option<usize> {
        let number = u16::try_from(number).ok()?;
        self.open().find(|&(_, next)| next == number).map(|(place, _)| place)
    }

    /// Chooses the next part of the move at a place that [`Composer::find`] told; returns the move once it is whole.
    #[inline]
    pub fn choose(&mut self, place: usize) -> Option<&G::Move> {
        let numbers = self.parts[place].numbers();
        self.chosen[self.count] = numbers[self.count];
        self.count += 1;
        (self.count == numbers.len()).then(|| &self.moves[place])
    }

    /// Marks every number that may come next, in room that holds nothing but zeros.
    #[inline]
    pub fn mask(&self, room: &mut [u8]) {
        if self.count == 0 {
            self.parts.iter().for_each(|parts| room[usize::from(parts.numbers()[0])] = 1);
        } else {
            self.open().for_each(|(_, number)| room[usize::from(number)] = 1);
        }
    }
}

/// Writes what a seat sees, and behind it what it has chosen of its move.
#[inline]
pub(crate) fn observe<G: Encode>(
    game: &G,
    state: &G::State,
    eye: Seat,
    chosen: &[u16],
    room: &mut [f32],
) -> usize {
    room.fill(0.0);
    let mut pen = Pen::new(room);
    game.observe(state, eye, &mut pen);
    let at = pen.at();
    chosen.iter().for_each(|&number| room[at + usize::from(number)] = 1.0);
    at
}
