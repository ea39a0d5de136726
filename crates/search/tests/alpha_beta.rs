//! Alpha-beta against a plain negamax without any cleverness: same value, and a move that is worth it.

mod graph;

use fracas_color_wars::{ColorWars, Options, State};
use fracas_core::{Dice, Event, Game, QuickDice, Seat, Turn};
use fracas_search::{AlphaBeta, Budget, Guide, Opinion, SURE, Stop, WON};
use graph::{Graph, Spot, Whim, random};

/// The oracle. A position of the own path is a draw; a won game is better the sooner it is won.
fn negamax<G: Game>(
    game: &G,
    guide: &impl Guide<G>,
    state: &G::State,
    depth: u8,
    path: &mut Vec<u64>,
) -> i32 {
    let ply = path.len() as i32;
    let mover = match game.turn(state) {
        Turn::Over(outcome) => panic!("asked about an end: {outcome:?}"),
        turn => turn.choosing().sole().unwrap(),
    };
    if depth == 0 {
        return guide.evaluate(game, state, mover);
    }
    let mut moves = Vec::new();
    game.legal(state, mover, &mut moves);
    path.push(guide.key(game, state));
    let scores = moves.into_iter().map(|choice| {
        let mut next = state.clone();
        game.apply(&mut next, &Event::Move(mover, choice)).unwrap();
        if let Turn::Over(outcome) = game.turn(&next) {
            let won = outcome.winners.sole().map(|winner| winner == mover);
            return won.map_or(0, |won| if won { WON - ply - 1 } else { ply + 1 - WON });
        }
        let same = game.turn(&next).choosing().contains(mover);
        let score = if path.contains(&guide.key(game, &next)) {
            0
        } else {
            negamax(game, guide, &next, depth - 1, path)
        };
        if same { score } else { -score }
    });
    let best = scores.max().unwrap();
    path.pop();
    best
}

fn look<G: Game>(
    game: &G,
    guide: &impl Guide<G>,
    state: &G::State,
    depth: u8,
    bytes: usize,
) -> Opinion<G::Move> {
    let search = AlphaBeta::new(game, guide, bytes, 1).no_deeper_than(depth);
    search.search(state, Budget::default(), &Stop::default(), &mut |_| {})
}

/// The value of a position after the move that was called best is the value that was told.
fn agrees<G: Game>(game: &G, guide: &impl Guide<G>, state: &G::State, depth: u8, name: &str) -> i32 {
    let value = negamax(game, guide, state, depth, &mut Vec::new());
    for bytes in [0, 1 << 10, 1 << 20] {
        let told = look(game, guide, state, depth, bytes);
        assert_eq!(told.score, value, "{name}, {bytes} bytes: {told:?}");
        assert_eq!(told.line.first(), told.best.as_ref(), "{name}");
        let mover = game.turn(state).choosing().sole().unwrap();
        let mut next = state.clone();
        game.apply(&mut next, &Event::Move(mover, told.best.unwrap())).unwrap();
        if depth > 1 && game.turn(&next).outcome().is_none() {
            let key = guide.key(game, state);
            let then = negamax(game, guide, &next, depth - 1, &mut vec![key]);
            let same = game.turn(&next).choosing().contains(mover);
            assert_eq!(if same { then } else { -then }, value, "{name}: the move is not worth it");
        }
    }
    value
}

#[test]
fn random_games_without_circles() {
    let mut sure = 0;
    for seed in 0..400 {
        let graph = random(seed, 60, false);
        if matches!(graph.spots[0], Spot::Choose(..)) {
            let value = agrees(&graph, &Whim, &Graph::at(0), 1 + seed as u8 % 9, &format!("seed {seed}"));
            sure += u32::from(value.abs() >= SURE);
        }
    }
    assert!((50..350).contains(&sure), "wins and opinions both come up: {sure}");
}

/// Counts squares: enough of an opinion to compare searches by.
struct Squares;

impl Guide<ColorWars> for Squares {
    fn key(&self, _: &ColorWars, state: &State) -> u64 {
        // Not the same position at another depth, so that the table gives no deeper answer than was asked for.
        state.key() ^ u64::from(state.moves()) << 48
    }

    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        let count = |seat: Seat| {
            let color = fracas_color_wars::Color::ALL[seat.index()];
            10 * state.held_by(color).count_ones() as i32
        };
        Seat::first(game.seats()).map(|other| if other == seat { count(other) } else { -count(other) }).sum()
    }

    fn promise(&self, _: &ColorWars, _: &State, _: Seat, choice: &fracas_color_wars::Move) -> i32 {
        match choice {
            fracas_color_wars::Move::On(cell) => i32::from(cell.index() * 7 % 5),
            fracas_color_wars::Move::Take(_) => 0,
        }
    }
}

#[test]
fn small_boards_of_color_wars() {
    let mut dice = QuickDice::new(3);
    for (width, height, depth) in [(2, 2, 9), (3, 2, 7), (3, 3, 5), (4, 3, 4)] {
        let options = Options { width: Some(width), height: Some(height), ..Options::default() };
        let (game, start) = ColorWars::start(None, options, None).unwrap();
        for _ in 0..12 {
            let mut state = start;
            for _ in 0..dice.below(14) {
                let Some(seat) = game.turn(&state).choosing().sole() else { break };
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).unwrap();
                game.apply(&mut state, &Event::Move(seat, choice)).unwrap();
            }
            if game.turn(&state).outcome().is_none() {
                agrees(&game, &Squares, &state, depth, &game.position(&state).to_string());
            }
        }
    }
}

#[test]
fn a_forced_win_is_found_at_its_shortest_and_ends_the_search() {
    let position = ".../.R3./B3.. R 2".parse().unwrap();
    let (game, state) = ColorWars::start(None, Options::default(), Some(&position)).unwrap();
    let value = agrees(&game, &Squares, &state, 7, "corner against centre");
    let free = AlphaBeta::new(&game, &Squares, 1 << 20, 1);
    let mut depths = Vec::new();
    let told = free
        .search(&state, Budget::nodes(2_000_000), &Stop::default(), &mut |so_far| depths.push(so_far.depth));
    assert_eq!(depths, (1..=told.depth).collect::<Vec<_>>(), "every depth is reported");
    assert!(told.score.abs() >= SURE || value.abs() < SURE);
}

/// The same opinion, with every move called quiet.
struct Quiet;

impl Guide<ColorWars> for Quiet {
    fn key(&self, game: &ColorWars, state: &State) -> u64 {
        Squares.key(game, state)
    }

    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        Squares.evaluate(game, state, seat)
    }

    fn trace(&self, _: &ColorWars, _: &State, seat: Seat, choice: &fracas_color_wars::Move) -> Option<u8> {
        match choice {
            fracas_color_wars::Move::On(cell) => Some((seat.index() as u8) << 7 | cell.index()),
            fracas_color_wars::Move::Take(_) => None,
        }
    }
}

#[test]
fn quiet_moves_that_come_late_cost_less_and_hide_no_win() {
    let position = "R1.R2.B1/.R2.B2./R1..B1./.R1.B2./R2..B1B1 R 20".parse().unwrap();
    let (game, state) = ColorWars::start(None, Options::default(), Some(&position)).unwrap();
    let (full, quiet) = (look(&game, &Squares, &state, 8, 1 << 22), look(&game, &Quiet, &state, 8, 1 << 22));
    assert_eq!((full.depth, quiet.depth), (8, 8));
    assert!(4 * quiet.nodes < full.nodes, "{} and {} nodes", quiet.nodes, full.nodes);
    // Whatever looked bad at a glance is looked at again before it is given up: what is won is found in the end, and
    // nothing is called won that is not.
    let mut dice = QuickDice::new(9);
    let options = Options { width: Some(3), height: Some(3), ..Options::default() };
    let (game, start) = ColorWars::start(None, options, None).unwrap();
    let mut sure = 0;
    for _ in 0..40 {
        let mut state = start;
        for _ in 0..6 + dice.below(6) {
            let Some(seat) = game.turn(&state).choosing().sole() else { break };
            let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).unwrap();
            game.apply(&mut state, &Event::Move(seat, choice)).unwrap();
        }
        if game.turn(&state).outcome().is_some() {
            continue;
        }
        let [full, quiet] =
            [look(&game, &Squares, &state, 9, 1 << 22), look(&game, &Quiet, &state, 14, 1 << 22)];
        if full.score.abs() >= SURE {
            sure += 1;
            assert_eq!(full.score.signum(), quiet.score.signum(), "{}", game.position(&state));
            assert!(quiet.score.abs() >= SURE, "{}", game.position(&state));
        }
    }
    assert!(sure > 5, "{sure} of them are decided");
}

#[test]
fn one_thread_repeats_itself_and_two_agree_on_what_is_certain() {
    let (game, state) =
        ColorWars::start(None, Options { width: Some(3), height: Some(3), ..Options::default() }, None)
            .unwrap();
    let run = |threads, nodes| {
        AlphaBeta::new(&game, &Squares, 1 << 22, threads).search(
            &state,
            Budget::nodes(nodes),
            &Stop::default(),
            &mut |_| {},
        )
    };
    assert_eq!(run(1, 20_000), run(1, 20_000));
    for nodes in [0, 1, 2, 50] {
        assert!(run(1, nodes).best.is_some(), "{nodes} nodes are enough for a legal move");
    }
    // Where there was no time for any move, what the position looks like is told, not that it is even.
    let position = "R3R3./.R3./B1.. B 9".parse().unwrap();
    let (lost, behind) = ColorWars::start(None, Options::default(), Some(&position)).unwrap();
    let told = AlphaBeta::new(&lost, &Squares, 1 << 12, 1).search(
        &behind,
        Budget::nodes(0),
        &Stop::default(),
        &mut |_| {},
    );
    assert_eq!(told.score, Squares.evaluate(&lost, &behind, Seat::new(2).unwrap()));
    assert!(told.score < 0, "{told:?}");
    let position = ".../.R3./B3.. R 2".parse().unwrap();
    let (game, state) = ColorWars::start(None, Options::default(), Some(&position)).unwrap();
    for threads in [1, 2, 3] {
        let search = AlphaBeta::new(&game, &Squares, 1 << 22, threads).no_deeper_than(6);
        assert_eq!(
            search.search(&state, Budget::default(), &Stop::default(), &mut |_| {}).score,
            look(&game, &Squares, &state, 6, 0).score
        );
    }
}

#[test]
fn a_thrown_switch_ends_it_with_a_legal_move() {
    let (game, state) = ColorWars::start(None, Options::default(), None).unwrap();
    let stop = Stop::default();
    stop.stop();
    let told =
        AlphaBeta::new(&game, &Squares, 1 << 12, 2).search(&state, Budget::default(), &stop, &mut |_| {});
    assert!(told.best.is_some() && told.nodes < 5_000, "{told:?}");
}
