//! Proof-number search against an oracle that works backwards from the ends.

mod graph;

use fracas_search::{Budget, Prover, Stop, Verdict};
use graph::{Graph, ONE, Spot, TWO, Whim, random};

/// The spots from which a seat can force a win, with the least plies it takes: a spot is won when somebody can
/// or must go to one that is won already, again and again until nothing changes.
fn won_spots(graph: &Graph, winner: fracas_core::Seat) -> Vec<Option<u32>> {
    let mut won: Vec<Option<u32>> = vec![None; graph.spots.len()];
    for round in 0..=graph.spots.len() as u32 {
        let before = won.clone();
        for (spot, what) in graph.spots.iter().enumerate().filter(|&(spot, _)| before[spot].is_none()) {
            let now = match what {
                Spot::Over(seat) => *seat == Some(winner),
                Spot::Choose(seat, to) if *seat == winner => to.iter().any(|&next| before[next].is_some()),
                Spot::Choose(_, to) => to.iter().all(|&next| before[next].is_some()),
                Spot::Together(_) | Spot::Chance(_) => false,
            };
            if now {
                won[spot] = Some(round);
            }
        }
    }
    won
}

#[test]
fn it_agrees_with_the_oracle_on_every_spot_of_games_full_of_circles() {
    let (mut wins, mut others) = (0, 0);
    for seed in 0..300 {
        let graph = random(seed, 8 + seed as usize % 40, true);
        for winner in [ONE, TWO] {
            let won = won_spots(&graph, winner);
            // A table that forgets most of what it is told must not change any answer.
            for bytes in [0, 1 << 10, 1 << 16] {
                let mut prover = Prover::new(&graph, &Whim, winner, bytes);
                for (spot, won) in won.iter().enumerate() {
                    let proof = prover.prove(&Graph::at(spot), Budget::nodes(1_000_000), &Stop::default());
                    match (proof.verdict, won) {
                        (Verdict::Win(plies), Some(least)) => assert!(plies >= *least, "{seed} {spot}"),
                        (Verdict::NoWin, None) => others += 1,
                        (verdict, won) => panic!("seed {seed}, spot {spot}: {verdict:?}, not {won:?}"),
                    }
                    wins += u32::from(won.is_some());
                }
            }
        }
    }
    assert!(wins > 5_000 && others > 5_000, "{wins} {others}");
}

#[test]
fn a_repetition_on_one_path_refutes_nothing_on_another() {
    // From 0 the way over 1 to 2 comes back to 1; the way straight to 2 does not, and 2 is won through 1.
    let graph = Graph::new(vec![
        Spot::Choose(ONE, vec![1, 2]),
        Spot::Choose(TWO, vec![2]),
        Spot::Choose(ONE, vec![1, 3]),
        Spot::Choose(TWO, vec![4]),
        Spot::Over(Some(ONE)),
    ]);
    let mut prover = Prover::new(&graph, &Whim, ONE, 1 << 12);
    for spot in 0..3 {
        let proof = prover.prove(&Graph::at(spot), Budget::default(), &Stop::default());
        assert!(matches!(proof.verdict, Verdict::Win(_)), "{spot}: {proof:?}");
    }
}

#[test]
fn following_smaller_distances_wins_without_seeing_a_spot_twice() {
    for seed in 0..200 {
        let graph = random(seed, 40, true);
        let mut prover = Prover::new(&graph, &Whim, ONE, 1 << 16);
        let Verdict::Win(_) = prover.prove(&Graph::at(0), Budget::default(), &Stop::default()).verdict else {
            continue;
        };
        // Every reply of the other side, all the way down.
        let mut todo = vec![0];
        while let Some(spot) = todo.pop() {
            let left = prover.recall(&Graph::at(spot)).expect("a spot of the strategy is proven");
            let nearer = |next: usize| prover.recall(&Graph::at(next)).is_some_and(|plies| plies < left);
            match &graph.spots[spot] {
                Spot::Choose(ONE, to) => {
                    todo.push(*to.iter().find(|&&next| nearer(next)).expect("some way is nearer"));
                }
                Spot::Choose(_, to) => {
                    assert!(to.iter().all(|&next| nearer(next)), "{seed}: {spot}");
                    todo.extend(to);
                }
                end => assert!(matches!(end, Spot::Over(Some(ONE)))),
            }
        }
    }
}

#[test]
fn dice_and_secrets_are_never_called_won_or_lost_for_good() {
    let graph = Graph::new(vec![
        Spot::Choose(ONE, vec![1, 2]),
        Spot::Chance(vec![3]),
        Spot::Together(vec![vec![3]]),
        Spot::Over(Some(ONE)),
    ]);
    let mut prover = Prover::new(&graph, &Whim, ONE, 1 << 12);
    assert_eq!(prover.prove(&Graph::at(0), Budget::default(), &Stop::default()).verdict, Verdict::NoWin);
    assert_eq!(prover.recall(&Graph::at(1)), None);
}

#[test]
fn the_same_budget_gives_the_same_search_and_a_thrown_switch_ends_it() {
    let graph = random(5, 400, true);
    let run =
        || Prover::new(&graph, &Whim, ONE, 1 << 12).prove(&Graph::at(0), Budget::nodes(50), &Stop::default());
    assert_eq!(run(), run());
    let stop = Stop::default();
    stop.stop();
    let proof = Prover::new(&graph, &Whim, TWO, 0).prove(&Graph::at(0), Budget::default(), &stop);
    assert!(proof.nodes <= 300, "{proof:?}");
}
