//! Any running game as numbers.

use std::marker::PhantomData;

use fracas_core::{Block, Encode, Event, Game, Numbers, Referee, Seat};
use fracas_games::{AnyGame, ColorWars, GameOfWar, Ganoogo, Gaogie, Gowap};

use crate::compose::{Composer, observe, sizes};

/// How a game that is told apart only at run time is written as numbers. It is asked about that game alone; of another it
/// knows nothing.
pub trait Numbered: Send + Sync {
    /// What is seen, block by block; the last block is what has been chosen of a move.
    fn layout(&self, game: &dyn AnyGame) -> Vec<Block>;
    /// The numbers that choices are made of, in order.
    fn numbers(&self, game: &dyn AnyGame) -> Vec<Numbers>;
    /// What a seat sees, its turn or not, with what it has chosen of its move.
    fn observe(&self, game: &dyn AnyGame, eye: Seat, chosen: &[u16]) -> Vec<f32>;
    /// The numbers that may come next, each 1; `None` if what has been chosen leads nowhere.
    fn mask(&self, game: &dyn AnyGame, seat: Seat, chosen: &[u16]) -> Option<Vec<u8>>;
    /// The move that these numbers are, in the game's notation; `None` if they are none, or not all of one.
    fn text(&self, game: &dyn AnyGame, seat: Seat, numbers: &[u16]) -> Option<String>;
    /// Every move of the seat with its numbers.
    fn moves(&self, game: &dyn AnyGame, seat: Seat) -> Vec<(String, Vec<u16>)>;
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Encode> Of<G> {
    fn composer(referee: &Referee<G>, seat: Seat) -> Composer<G> {
        let mut composer = Composer::default();
        if referee.turn().choosing().contains(seat) {
            composer.begin(referee.game(), referee.state(), seat);
        }
        composer
    }
}

impl<G: Encode> Numbered for Of<G> {
    fn layout(&self, game: &dyn AnyGame) -> Vec<Block> {
        let Some(referee) = game.of::<G>() else { return Vec::new() };
        let mut layout = referee.game().layout();
        let (_, actions) = sizes(referee.game());
        layout.push(Block::new("parts", &[actions], "the numbers chosen so far of a move of many parts"));
        layout
    }

    fn numbers(&self, game: &dyn AnyGame) -> Vec<Numbers> {
        game.of::<G>().map(|referee| referee.game().numbers()).unwrap_or_default()
    }

    fn observe(&self, game: &dyn AnyGame, eye: Seat, chosen: &[u16]) -> Vec<f32> {
        let Some(referee) = game.of::<G>() else { return Vec::new() };
        let (size, actions) = sizes(referee.game());
        let mut room = vec![0.0; size];
        let fits = chosen.iter().all(|&number| usize::from(number) < actions);
        let chosen = if fits { chosen } else { &[] };
        let written = observe(referee.game(), referee.state(), eye, chosen, &mut room);
        debug_assert_eq!(written + actions, size, "what is written is what the layout says");
        room
    }

    fn mask(&self, game: &dyn AnyGame, seat: Seat, chosen: &[u16]) -> Option<Vec<u8>> {
        let referee = game.of::<G>()?;
        let mut composer = Self::composer(referee, seat);
        for &number in chosen {
            let place = composer.find(number.into())?;
            if composer.choose(place).is_some() {
                return None;
            }
        }
        let mut mask = vec![0; sizes(referee.game()).1];
        composer.mask(&mut mask);
        Some(mask)
    }

    fn text(&self, game: &dyn AnyGame, seat: Seat, numbers: &[u16]) -> Option<String> {
        let referee = game.of::<G>()?;
        let composer = Self::composer(referee, seat);
        let found = composer.moves().find(|(_, parts)| *parts == numbers);
        found.map(|(choice, _)| referee.write(&Event::Move(seat, choice.clone())))
    }

    fn moves(&self, game: &dyn AnyGame, seat: Seat) -> Vec<(String, Vec<u16>)> {
        let Some(referee) = game.of::<G>() else { return Vec::new() };
        let composer = Self::composer(referee, seat);
        let written = |choice: &G::Move| referee.write(&Event::Move(seat, choice.clone()));
        composer.moves().map(|(choice, parts)| (written(choice), parts.to_vec())).collect()
    }
}

/// The games that are written as numbers. A game without a line here has no tensors.
const NUMBERED: &[(&str, &dyn Numbered)] = &[
    (ColorWars::INFO.id, &Of::<ColorWars>(PhantomData)),
    (Gaogie::INFO.id, &Of::<Gaogie>(PhantomData)),
    (Gowap::INFO.id, &Of::<Gowap>(PhantomData)),
    (Ganoogo::INFO.id, &Of::<Ganoogo>(PhantomData)),
    (GameOfWar::INFO.id, &Of::<GameOfWar>(PhantomData)),
];

/// How a running game is written as numbers, if it is.
pub fn of(game: &dyn AnyGame) -> Option<&'static dyn Numbered> {
    let id = game.info().id;
    NUMBERED.iter().find(|(known, _)| *known == id).map(|(_, numbered)| *numbered)
}
