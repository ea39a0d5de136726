//! What an analysis says adds up, and agrees with what is known.

use fracas_analysis::{Ask, Effort, Planted, Plot, Step, Sums, Tried, lines, sum_up, weigh};
use fracas_bots::{Effort as Thought, Level, Task, best};
use fracas_core::{FairDice, Game, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, Ganoogo, find};
use fracas_search::Stop;
use serde_json::{Value, json};

const EFFORT: Effort = Effort::Quick;

fn ask(stop: &Stop) -> Ask<'_> {
    Ask { effort: EFFORT, seed: 7, stop }
}

/// A game of bots of a level, to its end or so many events.
fn game_of_bots(
    id: &str,
    seats: u8,
    options: &Value,
    level: u64,
    seed: u64,
    most: usize,
) -> Box<dyn AnyGame> {
    let mut game = find(id).unwrap().start(Some(seats), options, None).unwrap();
    let mut dice = FairDice::from_number(seed);
    let stop = Stop::default();
    while game.events() < most {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(choosing) => {
                let seat = choosing.iter().next().unwrap();
                let effort = Thought::Level(Level::new(level).unwrap());
                let seed = seed << 20 ^ game.events() as u64;
                let task = Task { effort, seed, threads: 1, stop: &stop };
                let text = best(game.as_ref(), seat, task).unwrap().text;
                game.play(seat, &text).unwrap();
            }
        }
    }
    game
}

fn weighed(game: &dyn AnyGame) -> Vec<Step> {
    let stop = Stop::default();
    (0..game.events()).map(|index| weigh(game, index, ask(&stop)).unwrap()).collect()
}

/// The tables that everything is tried at.
fn tables() -> Vec<(&'static str, u8, Value, usize)> {
    vec![
        ("color-wars", 2, json!({"width": 4, "height": 4}), 24),
        ("color-wars", 3, json!({}), 12),
        ("gaogie", 2, json!({}), 40),
        ("gaogie", 3, json!({}), 20),
        ("gowap", 2, json!({}), 60),
        ("ganoogo", 2, json!({}), 40),
        ("ganoogo", 3, json!({}), 20),
        ("game-of-war", 2, json!({}), 50),
    ]
}

#[test]
fn what_changed_a_chance_is_luck_choices_others_or_a_closer_look_and_nothing_else() {
    for (id, seats, options, most) in tables() {
        let game = game_of_bots(id, seats, &options, 2, 3, most);
        let steps = weighed(game.as_ref());
        for Sums { seat, from, to, choices, luck, others, closer, .. } in sum_up(seats, &steps).sums {
            let sum = from - choices + luck + others + closer;
            assert!((sum - to).abs() < 1e-9, "{id}, seat {seat}: {sum} is not {to}");
            assert!(choices > -1e-9, "{id}, seat {seat}: choices cost {choices}");
        }
        for step in &steps {
            let whole: f64 = step.after.iter().sum();
            assert!((whole - 1.0).abs() < 1e-9, "{id}, event {}: the chances make {whole}", step.index);
            assert!(step.cost() > -1e-9, "{id}, event {}: a choice cost {}", step.index, step.cost());
        }
    }
}

#[test]
fn where_nothing_is_left_to_chance_or_secret_there_is_no_luck() {
    for (id, options, most) in
        [("color-wars", json!({"width": 4, "height": 4}), 24), ("game-of-war", json!({}), 40)]
    {
        let game = game_of_bots(id, 2, &options, 3, 5, most);
        for step in weighed(game.as_ref()) {
            assert!(step.luck.iter().all(|luck| luck.abs() < 1e-9), "{id}: {step:?}");
        }
    }
}

#[test]
fn over_many_games_luck_comes_to_nothing() {
    // Between two in Gaogıe that is so as long as one of them keeps to the best mix.
    let cases = [("gaogie", 8, 100, 40), ("ganoogo", 3, 10, 50), ("gowap", 3, 12, 80)];
    for (id, level, games, most) in cases {
        let seats = 2;
        let mut lucks = Vec::new();
        for seed in 0..games {
            let game = game_of_bots(id, seats, &json!({}), level, 100 + seed, most);
            lucks.push(sum_up(seats, &weighed(game.as_ref())).sums[0].luck);
        }
        let count = lucks.len() as f64;
        let mean = lucks.iter().sum::<f64>() / count;
        let spread = lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = (spread / count).sqrt();
        println!("{id}: luck {mean:+.3} ± {error:.3}, spread {:.3}", spread.sqrt());
        assert!(mean.abs() < 3.0 * error, "{id}: luck is {mean} ± {error} on average");
        assert!(spread > 1e-4, "{id}: there is no luck at all");
    }
}

#[test]
fn gaogie_between_two_is_weighed_by_its_equilibrium() {
    let game = game_of_bots("gaogie", 2, &json!({}), 4, 9, 30);
    for (index, step) in weighed(game.as_ref()).into_iter().enumerate() {
        let then = game.fork(index - index % 2);
        let solved = fracas_bots::inspect(then.as_ref(), None).unwrap();
        let value = (1.0 + solved["value"].as_f64().unwrap()) / 2.0;
        let choice = step.choice.clone().unwrap();
        if index % 2 == 0 {
            assert!((step.before[0] - value).abs() < 1e-9, "{step:?}");
            assert!(step.luck.iter().all(|luck| luck.abs() < 1e-9), "nothing is shown yet: {step:?}");
        }
        let mix = &solved["mix"][step.by.unwrap().to_string()];
        let share = mix[&step.text].as_f64().unwrap_or(0.0);
        // What is in the best mix costs nothing against the other's best mix.
        assert!(share < 1e-9 || step.cost() < 1e-6, "{share}: {step:?}");
        assert!((choice.mix.iter().map(|share| share.share).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn a_choice_is_judged_by_what_its_player_could_know() {
    let game = game_of_bots("ganoogo", 2, &json!({}), 3, 21, 60);
    let stop = Stop::default();
    let mut compared = 0;
    for index in 0..game.events() {
        let Some(seat) = game.event(index).by else { continue };
        let then = game.fork(index);
        // The same sight with another hand behind it: the other's cards are dealt anew.
        let Some((here, there)) = dealt_anew(then.as_ref(), seat) else { continue };
        let text = game.event(index).text;
        let judged = |mut game: Box<dyn AnyGame>| {
            game.play(seat, &text).ok()?;
            let at = game.events() - 1;
            let step = weigh(game.as_ref(), at, ask(&stop)).unwrap();
            step.choice.map(|choice| (choice.costs, choice.best))
        };
        let (Some(one), Some(two)) = (judged(here), judged(there)) else { continue };
        assert_eq!(one, two, "event {index}, {text}");
        compared += 1;
    }
    assert!(compared >= 5, "only {compared} choices could be compared");
}

/// The table as it is, and the same with another hand for everybody else, where the seat sees no difference.
fn dealt_anew(game: &dyn AnyGame, seat: Seat) -> Option<(Box<dyn AnyGame>, Box<dyn AnyGame>)> {
    let referee = game.of::<Ganoogo>()?;
    let rules = referee.game();
    let view = rules.view(referee.state(), Some(seat));
    let position = |state: &_| rules.position(state);
    let other = (0..20)
        .map(|seed| rules.guess(&view, &mut QuickDice::new(seed)))
        .find(|guess| position(guess) != position(referee.state()))?;
    let start = |state: &_| {
        let position = serde_json::to_value(position(state)).unwrap();
        find("ganoogo").unwrap().start(Some(rules.seats()), &game.options(), Some(&position)).ok()
    };
    // Both are begun from where they are, so that nothing but the hands is different.
    let (here, there) = (start(referee.state())?, start(&other)?);
    (here.view(Some(seat)) == there.view(Some(seat))).then_some((here, there))
}

#[test]
fn best_lines_come_best_first() {
    let stop = Stop::default();
    for (id, seats, options, _) in tables() {
        let game = game_of_bots(id, seats, &options, 3, 4, 14);
        let Some(seat) = game.turn().choosing().iter().next() else { continue };
        let lines = lines(game.as_ref(), seat, 3, ask(&stop)).unwrap();
        println!("{id} {seats}: {lines:?}");
        if lines.iter().all(|line| line.share.is_none()) {
            assert!(lines.windows(2).all(|pair| pair[0].chance >= pair[1].chance), "{id}: {lines:?}");
        }
        for line in &lines {
            assert!(game.check(Some(seat), &line.moves[0]).is_ok(), "{id}: {line:?}");
        }
    }
}

#[test]
fn a_mistake_that_was_put_in_is_named() {
    let options = json!({});
    let plot = |least: f64| Plot {
        entry: find("gaogie").unwrap(),
        seats: Some(2),
        options: &options,
        strong: Level::HIGHEST,
        weak: Level::of::<1>(),
        effort: EFFORT,
        opening: 2,
        most: 60,
        least,
    };
    let tried: Vec<Tried> = (0..12).map(|seed| plot(0.05).run(seed, &Stop::default()).unwrap()).collect();
    let planted: Vec<&Planted> = tried.iter().filter_map(|tried| tried.planted.as_ref()).collect();
    assert!(planted.len() >= 4, "only {} games had a mistake to put in", planted.len());
    assert!(tried.iter().any(|tried| tried.harmless > 0), "every choice of a weak bot was a mistake");
    for planted in planted {
        assert!(planted.is_named(), "{planted:?}");
        assert!(planted.cost >= 0.05 && (planted.cost - planted.step.cost()).abs() < 1e-9, "{planted:?}");
    }
    let none = plot(2.0).run(1, &Stop::default()).unwrap();
    assert!(none.planted.is_none() && none.harmless > 0, "nothing costs 200 points: {none:?}");
}
