//! The web client's types of every game, made from those that are serialised: what a view shows, and what questions
//! about a position are answered with.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::path::Path;

use fracas_bots::Study;
use fracas_bots::gaogie::Equilibrium;
use fracas_bots::gowap::Forecaster;
use fracas_core::{Describe, Game};
use fracas_games::every_game;
use ts_rs::{Config, TS, TypeVisitor};

/// Every type once, by its name: in which order a type names those that it needs changes from build to build.
struct Declarations {
    config: Config,
    known: BTreeMap<String, (TypeId, String)>,
}

impl Declarations {
    fn of<G: Describe>() -> Declarations
    where
        G::View: TS,
        G::Facts: TS + 'static,
    {
        // A number that JavaScript cannot hold exactly is no part of any view.
        let config = Config::new().with_large_int("number");
        let mut types = Declarations { config, known: BTreeMap::new() };
        types.visit::<G::View>();
        types.visit::<G::Facts>();
        types.study::<G, Equilibrium>();
        types.study::<G, Forecaster>();
        types
    }

    /// The answers of a study, if it is of this game.
    fn study<G: Game, S: Study>(&mut self)
    where
        S::Facts: TS + 'static,
    {
        if S::Game::INFO.id == G::INFO.id {
            self.visit::<S::Facts>();
        }
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file to go to is TypeScript's own.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if let Some((known, _)) = self.known.get(&name) {
            assert_eq!(*known, TypeId::of::<T>(), "two types of one game are called {name}");
            return;
        }
        self.known.insert(name, (TypeId::of::<T>(), T::decl(&self.config)));
        T::visit_dependencies(self);
    }
}

fn check(id: &str, types: &Declarations) {
    let head = format!(
        "// Made from crates/{id}: do not edit.\n\
         // To make it anew: UPDATE=1 cargo test -p fracas-bots --test views\n"
    );
    let declarations = types.known.values().map(|(_, declaration)| format!("\nexport {declaration}\n"));
    let text = head + &declarations.collect::<String>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/src/games/{id}/generated.ts"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &text).expect("a file");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(there, text, "run UPDATE=1 cargo test -p fracas-bots --test views");
}

macro_rules! tests {
    ($($name:ident: $game:ty,)*) => { $(
        #[test]
        fn $name() {
            check(<$game>::INFO.id, &Declarations::of::<$game>());
        }
    )* };
}

/// Each web folder has the types of its game as they are.
mod the_web_client_has_the_types_of {
    use super::*;

    every_game!(tests);
}
