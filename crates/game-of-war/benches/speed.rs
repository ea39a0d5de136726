//! How fast the rules are: `cargo bench -p fracas-game-of-war`. One core, one line per figure.

use std::hint::black_box;
use std::time::Instant;

use fracas_core::{Dice, Event, Game, QuickDice, Turn};
use fracas_game_of_war::{GameOfWar, Move, Options, Phase, Setup, Side, State};

/// Runs something in many short batches and returns the seconds per run of the quickest: what else the machine
/// does meanwhile only ever makes a batch slower.
fn time(mut run: impl FnMut()) -> f64 {
    let begin = Instant::now();
    run();
    let runs = (0.002 / begin.elapsed().as_secs_f64().max(1e-8)).max(1.0) as u32;
    let batch = |_| {
        let begin = Instant::now();
        (0..runs).for_each(|_| run());
        begin.elapsed().as_secs_f64() / f64::from(runs)
    };
    (0..400).map(batch).fold(f64::INFINITY, f64::min)
}

fn classic() -> (GameOfWar, State) {
    let options = Options { deployment: Setup::Classic, ..Options::default() };
    let (game, mut state) = GameOfWar::start(None, options, None).expect("the classic opening");
    let roll = game.read(&state, None, "roll 1").expect("a roll");
    game.apply(&mut state, &roll).expect("the die is due");
    (game, state)
}

/// Plays random whole turns of up to five moves and an attack where there is one, and counts them.
fn turns(game: &GameOfWar, first: &State, dice: &mut QuickDice, acts: &mut Vec<Move>, count: u64) -> u64 {
    let mut state = *first;
    let mut done = 0;
    let mut played = 0;
    while done < count {
        let Turn::Choose(seats) = game.turn(&state) else {
            state = *first;
            continue;
        };
        let seat = seats.sole().expect("one side is to move");
        acts.clear();
        game.legal(&state, seat, acts);
        // While there are moves left, move; then attack if anybody can be.
        let marches = acts.iter().take_while(|act| matches!(act, Move::March(..))).count();
        let act = match marches {
            0 => acts[dice.below((acts.len() - 1).max(1) as u32) as usize],
            _ => acts[dice.below(marches as u32) as usize],
        };
        game.apply(&mut state, &Event::Move(seat, act)).expect("a listed act is legal");
        played += 1;
        done += u64::from(state.moved().cells().is_empty());
    }
    played
}

fn main() {
    let (game, opening) = classic();
    let mut dice = QuickDice::new(1);
    let mut acts = Vec::new();
    // Positions from the middle of random games, with everybody still on the board and lines cut here and there.
    let mut middle = Vec::new();
    let mut state = opening;
    while middle.len() < 64 {
        let Turn::Choose(seats) = game.turn(&state) else { break };
        let seat = seats.sole().expect("one side is to move");
        let act = game.pick(&state, seat, &mut dice, &mut acts).expect("a choice");
        game.apply(&mut state, &Event::Move(seat, act)).expect("a listed act is legal");
        if state.turn() > 10 && state.turn() % 3 == 0 {
            middle.push(state);
        }
    }
    for (name, states) in [("opening", &[opening][..]), ("middle game", &middle[..])] {
        let each = |seconds: f64| seconds / states.len() as f64;
        let networks = each(time(|| {
            for state in states {
                for side in Side::BOTH {
                    black_box(game.network(black_box(state.board()), side));
                }
            }
        }));
        let moves = each(time(|| {
            for state in states {
                let Phase::Play(side) = state.phase() else { continue };
                acts.clear();
                game.legal(black_box(state), side.seat(), &mut acts);
                black_box(acts.len());
            }
        }));
        println!(
            "{name:<12} both networks {:>8.0} ns   all acts of a side {:>8.0} ns",
            networks * 1e9,
            moves * 1e9
        );
    }
    let mut played = 0;
    let per_hundred = time(|| played = turns(&game, &opening, &mut dice, &mut acts, 100));
    println!(
        "random turns {:>10.0} per second ({:.1} acts each)",
        100.0 / per_hundred,
        played as f64 / 100.0
    );
}
