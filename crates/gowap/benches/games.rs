//! Complete games per second on one core: from a finished set-up, as odds are made, and from the first team on,
//! every move and every coin an event.
//!
//! `cargo bench -p fracas-gowap`

use std::hint::black_box;
use std::time::{Duration, Instant};

use fracas_core::{Dice, Event, Game, QuickDice, Turn};
use fracas_gowap::{Formula, Gowap, Options, State, Tossed};

/// Each measurement; the best of several counts, which is the least disturbed one.
const SPAN: Duration = Duration::from_millis(400);
const SPANS: u64 = 5;

fn main() {
    println!("{:<44} {:>14}", "5×5, 4 tokens, 10 rounds", "per second");
    let maps = ["quiet", "greenhouse", "oasis", "minefield", "casino"];
    for map in maps {
        let (game, start) = set_up(map);
        let mut now = start.clone();
        let games = best(|dice| {
            (0..200).for_each(|_| _ = black_box(play_out(&game, &start, &mut now, dice)));
            200
        });
        let mut dice = QuickDice::new(1);
        let steps: u64 = (0..10_000).map(|_| play_out(&game, &start, &mut now, &mut dice)).sum();
        let steps = steps as f64 / 10_000.0;
        println!("{:<44} {games:>14.0}   {steps:.0} steps each", format!("games on {map:?} from a set-up"));
    }
    let (game, start) = Gowap::start(None, Options::default(), None).expect("defaults are proper");
    let mut state = start.clone();
    let games = best(|dice| {
        for _ in 0..50 {
            state.clone_from(&start);
            whole_game(&game, &mut state, dice);
        }
        50
    });
    println!("{:<44} {games:>14.0}", "games from the first team on, as events");
    for text in ["V", "V*1.1", "V^2/50", "max(V*1.1-2,min(V,20))", "V^1.5/7"] {
        let formula: Formula = text.parse().expect("a formula");
        let runs = best(|dice| {
            let value = f64::from(dice.below(100) + 1);
            for step in 0..1_000 {
                black_box(formula.of(black_box(value + f64::from(step))));
            }
            1_000
        });
        println!("{:<44} {:>11.1} ns", format!("formula {text}"), 1e9 / runs);
    }
}

/// Plays a game out from a finished set-up, as odds are made; tells how many tokens moved.
fn play_out(game: &Gowap, start: &State, now: &mut State, dice: &mut QuickDice) -> u64 {
    now.go_back_to(start);
    let mut coins = Tossed::new(dice);
    let mut steps = 0;
    while game.turn(now) == Turn::Chance {
        steps += now.counts().iter().sum::<usize>() as u64;
        game.toss_round(now, &mut coins);
    }
    steps
}

/// How often something happens per second.
fn best(mut work: impl FnMut(&mut QuickDice) -> u64) -> f64 {
    (0..SPANS)
        .map(|seed| {
            let mut dice = QuickDice::new(seed);
            let begin = Instant::now();
            let mut done = 0;
            loop {
                done += work(&mut dice);
                let spent = begin.elapsed();
                if spent >= SPAN {
                    return done as f64 / spent.as_secs_f64();
                }
            }
        })
        .fold(0.0, f64::max)
}

fn set_up(map: &str) -> (Gowap, State) {
    let options = Options { map: Some(fracas_gowap::MapChoice::Named(map.to_owned())), ..Options::default() };
    let (game, mut state) = Gowap::start(None, options, None).expect("a named map");
    let mut dice = QuickDice::new(7);
    while let Turn::Choose(seats) = game.turn(&state) {
        let seat = seats.iter().next().expect("somebody chooses");
        let choice = if game.position(&state).tokens.is_empty() {
            game.read(&state, Some(seat), "team classic").expect("a named team")
        } else {
            Event::Move(seat, game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice"))
        };
        game.apply(&mut state, &choice).expect("it is legal");
    }
    (game, state)
}

fn whole_game(game: &Gowap, state: &mut State, dice: &mut QuickDice) {
    let mut buffer = Vec::new();
    loop {
        let event = match game.turn(state) {
            Turn::Over(_) => return,
            Turn::Chance => Event::Chance(game.roll(state, dice)),
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                Event::Move(seat, game.pick(state, seat, dice, &mut buffer).expect("a choice"))
            }
        };
        game.apply(state, &event).expect("it is legal");
    }
}
