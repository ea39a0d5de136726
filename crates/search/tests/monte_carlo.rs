//! Monte Carlo, with and without a tree, against games whose values are known.

mod graph;

use fracas_core::{Game, QuickDice};
use fracas_search::{Budget, Growth, Harvest, Question, RandomPlayout, Stop, compare, grow};
use graph::{At, Graph, ONE, Spot, TWO, random};

const PLAYOUT: RandomPlayout = RandomPlayout { most: 200 };

fn tree(graph: &Graph, from: At, seat: fracas_core::Seat, rounds: u64, seed: u64) -> Harvest<usize> {
    let view = graph.view(&from, Some(seat));
    let question = Question {
        game: graph,
        seat,
        sample: &mut |dice: &mut QuickDice| graph.guess(&view, dice),
        seed,
        budget: Budget::nodes(rounds),
        stop: &Stop::default(),
    };
    grow(question, &PLAYOUT, Growth::default(), &mut |_| {})
}

/// What a spot is worth to seat 1 when both play their best.
fn value(graph: &Graph, spot: usize) -> f64 {
    let of = |to: &[usize]| to.iter().map(|&next| value(graph, next)).collect::<Vec<_>>();
    match &graph.spots[spot] {
        Spot::Over(None) => 0.5,
        Spot::Over(Some(seat)) => f64::from(u8::from(*seat == ONE)),
        Spot::Chance(to) => of(to).iter().sum::<f64>() / to.len() as f64,
        Spot::Choose(ONE, to) => of(to).into_iter().fold(0.0, f64::max),
        Spot::Choose(_, to) => of(to).into_iter().fold(1.0, f64::min),
        Spot::Together(_) => unreachable!("not in these games"),
    }
}

/// Random games in which every second level is thrown by the dice.
fn with_dice(seed: u64) -> Graph {
    let graph = random(seed, 35, false);
    let spots = graph.spots.iter().enumerate().map(|(spot, what)| match what {
        Spot::Choose(_, to) if spot / 5 % 2 == 1 => Spot::Chance(to.clone()),
        other => other.clone(),
    });
    Graph::new(spots.collect())
}

#[test]
fn two_trees_together_say_what_each_saw() {
    for seed in 0..20 {
        let graph = random(seed, 35, false);
        let Spot::Choose(seat, _) = &graph.spots[0] else { continue };
        let [one, two] = [seed, seed + 100].map(|seed| tree(&graph, Graph::at(0), *seat, 50, seed));
        let both = one.clone().with(two.clone());
        assert_eq!(both.rounds, 100);
        for arm in &both.arms {
            let of = |told: &Harvest<usize>| {
                let known = told.arms.iter().find(|known| known.choice == arm.choice);
                known.map_or((0, 0.0), |known| (known.visits, known.mean * f64::from(known.visits)))
            };
            let ((visits, reward), (more, rest)) = (of(&one), of(&two));
            assert_eq!(arm.visits, visits + more);
            assert!((arm.mean * f64::from(arm.visits) - reward - rest).abs() < 1e-9);
        }
        assert!(both.arms.is_sorted_by(|more, less| more.visits >= less.visits));
        assert!(both.line.first().is_none_or(|first| *first == both.arms[0].choice));
    }
}

#[test]
fn the_tree_finds_a_best_move_of_games_with_and_without_dice() {
    let mut tried = 0;
    for seed in 0..60 {
        for graph in [random(seed, 35, false), with_dice(seed)] {
            let Spot::Choose(seat, to) = &graph.spots[0] else { continue };
            let best = value(&graph, 0);
            let told = tree(&graph, Graph::at(0), *seat, 12_000, seed);
            let found = value(&graph, to[told.arms[0].choice]);
            assert!((best - found).abs() < 0.06, "seed {seed}: {found} is not {best}, {told:?}");
            let mean = if *seat == ONE { told.arms[0].mean } else { 1.0 - told.arms[0].mean };
            assert!((mean - best).abs() < 0.1, "seed {seed}: {mean} is far from {best}");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

/// Behind spot 1 the first way wins, behind spot 2 the second; both look alike, and spot 1 is drawn twice as often
/// by the dice only to those who can see it. Spot 3 pays a certain half.
fn secret() -> Graph {
    Graph::new(vec![
        Spot::Chance(vec![1, 2]),
        Spot::Choose(ONE, vec![4, 5, 3]),
        Spot::Choose(ONE, vec![5, 4, 3]),
        Spot::Chance(vec![4, 4, 4, 5]),
        Spot::Over(Some(ONE)),
        Spot::Over(Some(TWO)),
    ])
    .hiding(&[1, 2])
}

#[test]
fn the_tree_does_not_know_what_the_seat_does_not_know() {
    // Whoever saw the card would win for certain; whoever does not takes the three chances in four.
    let graph = secret();
    for spot in [1, 2] {
        let told = tree(&graph, Graph::at(spot), ONE, 3_000, 7);
        assert_eq!(told.arms[0].choice, 2, "{told:?}");
        assert!((told.arms[0].mean - 0.75).abs() < 0.05, "{told:?}");
    }
    assert_eq!(tree(&graph, Graph::at(1), ONE, 500, 7), tree(&graph, Graph::at(2), ONE, 500, 7));
}

#[test]
fn seats_that_choose_at_once_do_not_see_each_other() {
    // Matching pennies: nobody can do better than half. Whoever saw the other's choice would always win.
    let graph = Graph::new(vec![
        Spot::Together(vec![vec![1, 2], vec![2, 1]]),
        Spot::Over(Some(ONE)),
        Spot::Over(Some(TWO)),
    ]);
    for seat in [ONE, TWO] {
        let told = tree(&graph, Graph::at(0), seat, 20_000, 3);
        let visits: f64 = told.arms.iter().map(|arm| f64::from(arm.visits)).sum();
        let value: f64 = told.arms.iter().map(|arm| arm.mean * f64::from(arm.visits)).sum::<f64>() / visits;
        assert!((value - 0.5).abs() < 0.1, "{told:?}");
    }
    // A row that is better against everything is found.
    let graph = Graph::new(vec![
        Spot::Together(vec![vec![3, 2], vec![1, 3]]),
        Spot::Over(Some(ONE)),
        Spot::Over(Some(TWO)),
        Spot::Chance(vec![1, 2]),
    ]);
    assert_eq!(tree(&graph, Graph::at(0), ONE, 3_000, 3).arms[0].choice, 1);
    assert_eq!(tree(&graph, Graph::at(0), TWO, 3_000, 3).arms[0].choice, 1);
}

#[test]
fn the_same_seed_grows_the_same_tree_and_nothing_is_too_little_for_an_answer() {
    let graph = with_dice(2);
    let Spot::Choose(seat, _) = graph.spots[0] else { panic!("drawn otherwise") };
    assert_eq!(tree(&graph, Graph::at(0), seat, 700, 5), tree(&graph, Graph::at(0), seat, 700, 5));
    assert_eq!(tree(&graph, Graph::at(0), seat, 0, 5).rounds, 1);
}

#[test]
fn common_luck_tells_close_moves_apart() {
    // One roll of 20: the first way wins on 1 to 10, the second on 1 to 11. Apart, 400 playouts could not tell.
    let roll = |wins: usize| Spot::Chance((0..20).map(|face| if face < wins { 3 } else { 4 }).collect());
    let graph = Graph::new(vec![
        Spot::Choose(ONE, vec![1, 2]),
        roll(10),
        roll(11),
        Spot::Over(Some(ONE)),
        Spot::Over(Some(TWO)),
    ]);
    let question = || Question {
        game: &graph,
        seat: ONE,
        sample: Box::leak(Box::new(|_: &mut QuickDice| Graph::at(0))),
        seed: 11,
        budget: Budget::nodes(800),
        stop: Box::leak(Box::default()),
    };
    let (told, playouts) = compare(question(), &[0, 1], &PLAYOUT);
    assert_eq!(playouts, 800);
    assert!((told[0].mean - 0.5).abs() < 4.0 * told[0].error && told[0].error > 0.02, "{told:?}");
    assert!(told[1].behind == 0.0 && told[1].behind_error == 0.0, "{told:?}");
    assert!((told[0].behind - 0.05).abs() < 4.0 * told[0].behind_error, "{told:?}");
    assert!(told[0].behind > 3.0 * told[0].behind_error, "the difference is certain: {told:?}");
    assert_eq!(compare(question(), &[0, 1], &PLAYOUT).0, told);
    assert_eq!(compare(question(), &[], &PLAYOUT).1, 0);
}
