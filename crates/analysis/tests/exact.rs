//! Where the exact answer can be found by going through all there is, an analysis says the same.

use fracas_analysis::{Ask, Effort, weigh};
use fracas_color_wars::{ColorWars, State};
use fracas_core::{Dice, Event, FairDice, Game, Referee, Seat, Turn};
use fracas_games::Gowap;
use fracas_search::Stop;
use serde_json::json;

fn ask(stop: &Stop) -> Ask<'_> {
    Ask { effort: Effort::Quick, seed: 7, stop }
}

/// Whether the seat to move wins, by going through all there is within so many moves; `None` where that is not enough.
fn wins(game: &ColorWars, state: &State, within: u32) -> Option<bool> {
    let seat = game.turn(state).choosing().sole()?;
    let mut choices = Vec::new();
    game.legal(state, seat, &mut choices);
    let mut lost = within > 0;
    for choice in choices.into_iter().filter(|_| within > 0) {
        let mut next = *state;
        game.apply(&mut next, &Event::Move(seat, choice)).unwrap();
        match kept(game, &next, seat, within - 1) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => lost = false,
        }
    }
    lost.then_some(false)
}

/// Whether a seat that has just moved wins.
fn kept(game: &ColorWars, state: &State, seat: Seat, within: u32) -> Option<bool> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome.winners.contains(seat)),
        _ => wins(game, state, within).map(|other| !other),
    }
}

#[test]
fn color_wars_on_a_small_board_is_weighed_exactly() {
    for (side, within) in [(3, 6), (4, 5)] {
        let (mut known, mut mistakes) = (0, 0);
        for seed in 0..8 {
            let options = json!({"width": side, "height": side});
            let mut referee = Referee::<ColorWars>::from_json(Some(2), &options, None).unwrap();
            let mut dice = FairDice::from_number(seed);
            while let Some(seat) = referee.turn().choosing().sole() {
                let choices = referee.sight(seat).unwrap().choices().to_vec();
                let choice = choices[dice.below(choices.len() as u32) as usize];
                referee.play(Event::Move(seat, choice)).unwrap();
            }
            let events = referee.len();
            for index in events.saturating_sub(6)..events {
                let (game, state) = (referee.game(), referee.state_after(index));
                let seat = game.turn(state).choosing().sole().unwrap();
                let Some(won) = wins(game, state, within) else { continue };
                let step = weigh(&referee, index, ask(&Stop::default())).unwrap();
                let sure = |won: bool| f64::from(u8::from(won));
                assert_eq!(step.before[seat.index()], sure(won), "{side}, seed {seed}, {index}: {step:?}");
                known += 1;
                // Whatever throws a win away costs all of it, and what keeps it nothing.
                let Some(kept) = kept(game, referee.state_after(index + 1), seat, within - 1) else {
                    continue;
                };
                assert_eq!(step.cost(), sure(won) - sure(kept), "{side}, seed {seed}, {index}: {step:?}");
                mistakes += usize::from(won && !kept);
            }
        }
        println!("{side}: {known} moments are known, {mistakes} mistakes");
        assert!(known >= 16, "{side}: only {known} moments are known");
        assert!(mistakes > 0, "{side}: no choice throws a win away");
    }
}

/// How often seat 1 wins, a draw counting half: every sequence of coins is as likely as any other of its length.
fn chance(game: &Gowap, state: &<Gowap as Game>::State) -> f64 {
    if let Turn::Over(outcome) = game.turn(state) {
        let won = f64::from(u8::from(outcome.winners.contains(Seat::FIRST)));
        return if outcome.winners.is_empty() { 0.5 } else { won };
    }
    let mut rounds = Vec::new();
    game.every_round(state, |coins, after| {
        rounds.push((0.5_f64.powi(coins.len() as i32), after.clone()));
        std::ops::ControlFlow::Continue(())
    });
    rounds.iter().map(|(odds, after)| odds * chance(game, after)).sum()
}

#[test]
fn small_games_of_gowap_are_weighed_exactly() {
    let token = |seat, n, gender, value, at| json!({"seat": seat, "n": n, "gender": gender, "value": value, "at": at});
    let tables = [
        (3, vec![token(1, 1, "M", 60, "a1"), token(2, 1, "M", 40, "c3")]),
        (3, vec![token(1, 1, "F", 50, "b1"), token(2, 1, "M", 50, "b3")]),
        (1, vec![token(1, 1, "M", 30, "a1"), token(1, 2, "F", 30, "c1"), token(2, 1, "M", 55, "b3")]),
    ];
    let mut lucky = 0;
    for (rounds, tokens) in tables {
        let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        let functions: serde_json::Map<_, _> = cells
            .iter()
            .map(|cell| (cell.to_string(), json!(if *cell == "b2" { "V*2" } else { "V-5" })))
            .collect();
        let position = json!({"size": 3, "mode": {"rounds": rounds}, "round": 0, "functions": functions, "tokens": tokens});
        for seed in 0..6 {
            let mut referee =
                Referee::<Gowap>::from_json(Some(2), &json!({"tokens": 1}), Some(&position)).unwrap();
            let mut dice = FairDice::from_number(seed);
            while referee.turn() == Turn::Chance {
                let coins = referee.game().roll(referee.state(), &mut dice);
                referee.play(Event::Chance(coins)).unwrap();
            }
            for index in 0..referee.len() {
                let step = weigh(&referee, index, ask(&Stop::default())).unwrap();
                let [before, after] =
                    [index, index + 1].map(|at| chance(referee.game(), referee.state_after(at)));
                assert!((step.before[0] - before).abs() < 1e-9, "{before} before: {step:?}");
                assert!((step.after[0] - after).abs() < 1e-9, "{after} after: {step:?}");
                assert!((step.luck[0] - (after - before)).abs() < 1e-9 && step.error == 0.0, "{step:?}");
                lucky += usize::from(step.luck[0].abs() > 0.01);
            }
        }
    }
    assert!(lucky > 5, "only {lucky} rounds changed anything");
}
