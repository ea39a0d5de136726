//! The web client's types of every game, made from those that are serialised: what a view shows, and what questions
//! about a position are answered with.

mod declarations;

use declarations::Declarations;
use fracas_bots::Study;
use fracas_bots::gaogie::Equilibrium;
use fracas_bots::gowap::Forecaster;
use fracas_core::{Describe, Game};
use fracas_games::every_game;
use ts_rs::{TS, TypeVisitor};

fn check<G: Describe>()
where
    G::View: TS,
    G::Facts: TS + 'static,
{
    let mut types = Declarations::default();
    types.visit::<G::View>();
    types.visit::<G::Facts>();
    study::<G, Equilibrium>(&mut types);
    study::<G, Forecaster>(&mut types);
    let id = G::INFO.id;
    types.check(id, "fracas-bots --test views", &format!("games/{id}/generated.ts"));
}

/// The answers of a study, if it is of this game.
fn study<G: Game, S: Study>(types: &mut Declarations)
where
    S::Facts: TS + 'static,
{
    if S::Game::INFO.id == G::INFO.id {
        types.visit::<S::Facts>();
    }
}

macro_rules! tests {
    ($($name:ident: $game:ty,)*) => { $(
        #[test]
        fn $name() {
            check::<$game>();
        }
    )* };
}

/// Each web folder has the types of its game as they are.
mod the_web_client_has_the_types_of {
    use super::*;

    every_game!(tests);
}
