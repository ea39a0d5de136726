//! What is made of what a judge says that knows one thing.

use fracas_core::{Game, Seat, Sight};
use fracas_game_of_war::{GameOfWar, Move, State};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::json;

use super::weigh;
use crate::judge::{Judge, Worth};
use crate::{Ask, Effort};

/// Wants one march of North to be made in this turn, and thinks little of all others.
struct Wish {
    march: Move,
    patient: bool,
}

impl Judge<GameOfWar> for Wish {
    fn worth(&self, _: &GameOfWar, state: &State, _: &State, _: u64, _: Ask<'_>) -> Worth<Move> {
        let made = matches!(self.march, Move::March(_, to) if state.board().units().any(|(at, _)| at == to));
        let mut chances = [0.0; Seat::MAX as usize];
        chances[0] = if made { 0.7 } else { 0.5 };
        chances[1] = 1.0 - chances[0];
        Worth::sure(chances)
    }

    fn candidates(&self, _: &Sight<GameOfWar>, _: &Move, _: Ask<'_>) -> Vec<Vec<Move>> {
        vec![vec![self.march]]
    }

    fn is_patient(&self) -> bool {
        self.patient
    }
}

#[test]
fn what_can_still_be_done_is_not_missed_by_whoever_is_patient() {
    let mut game =
        find(GameOfWar::INFO.id).unwrap().start(None, &json!({"deployment": "classic"}), None).unwrap();
    game.chance("roll 2").unwrap();
    let sight = game.of::<GameOfWar>().unwrap().sight(Seat::FIRST).unwrap();
    let marches: Vec<(Move, String)> =
        sight.choices().iter().map(|&choice| (choice, sight.write(&choice))).collect();
    let apart = |one: Move, other: Move| match (one, other) {
        (Move::March(from, to), Move::March(wanted, there)) => from != wanted && to != there && to != wanted,
        _ => false,
    };
    let (wanted, _) = marches[0];
    let (_, other) = marches.iter().find(|(other, _)| apart(*other, wanted)).unwrap();
    game.play(Seat::FIRST, other).unwrap();
    let cost = |game: &dyn AnyGame, patient: bool| {
        let ask = Ask { effort: Effort::Quick, seed: 1, stop: &Stop::default() };
        let step = weigh(&Wish { march: wanted, patient }, game.of::<GameOfWar>().unwrap(), 1, ask);
        assert!(step.luck.iter().all(|luck| luck.abs() < 1e-9), "nothing here is luck: {step:?}");
        step.cost()
    };
    assert!((cost(game.as_ref(), false) - 0.2).abs() < 1e-9);
    assert!(cost(game.as_ref(), true).abs() < 1e-9);
}

/// Wants two marches to be made in one turn, and thinks nothing of one of them alone.
struct Both([Move; 2]);

impl Judge<GameOfWar> for Both {
    fn worth(&self, _: &GameOfWar, state: &State, _: &State, _: u64, _: Ask<'_>) -> Worth<Move> {
        let stands = |march: &Move| matches!(march, Move::March(_, to) if state.board().units().any(|(at, _)| at == *to));
        let mut chances = [0.0; Seat::MAX as usize];
        chances[0] = if self.0.iter().all(stands) { 0.7 } else { 0.5 };
        chances[1] = 1.0 - chances[0];
        Worth::sure(chances)
    }

    fn candidates(&self, _: &Sight<GameOfWar>, _: &Move, _: Ask<'_>) -> Vec<Vec<Move>> {
        vec![self.0.to_vec()]
    }
}

#[test]
fn a_candidate_is_worth_what_it_was_meant_for() {
    let mut game =
        find(GameOfWar::INFO.id).unwrap().start(None, &json!({"deployment": "classic"}), None).unwrap();
    game.chance("roll 2").unwrap();
    let sight = game.of::<GameOfWar>().unwrap().sight(Seat::FIRST).unwrap();
    let marches = || sight.choices().iter().copied();
    let apart = |one: Move, other: Move| match (one, other) {
        (Move::March(from, to), Move::March(wanted, there)) => from != wanted && to != there && to != wanted,
        _ => false,
    };
    let first = sight.choices()[0];
    let second = marches().find(|&other| apart(first, other)).unwrap();
    game.play(Seat::FIRST, "end").unwrap();
    let ask = Ask { effort: Effort::Quick, seed: 1, stop: &Stop::default() };
    let step = weigh(&Both([first, second]), game.of::<GameOfWar>().unwrap(), 1, ask);
    assert!((step.cost() - 0.2).abs() < 1e-9, "{step:?}");
    assert_eq!(step.choice.unwrap().line, [sight.write(&first), sight.write(&second)]);
}
