//! What an analysis says adds up, and agrees with what is known.

use fracas_analysis::{
    Ask, Choice, Effort, Mark, Planted, Plot, Step, Sums, Tried, doubt, is_named, lines, mark, sum_up, weigh,
};
use fracas_bots::{Effort as Thought, Level, Task, best, inspect};
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
fn chance_is_named_where_there_is_some_and_the_others_where_all_choose_at_once() {
    let told = |id, most| -> Vec<&'static str> {
        let game = game_of_bots(id, 2, &json!({}), 2, 3, most);
        let report = sum_up(2, &weighed(game.as_ref()));
        report.sums.iter().map(|sums| sums.phrase.what()).collect()
    };
    for (id, most, ends) in [("gaogie", 40, "-others"), ("ganoogo", 40, ""), ("gowap", 60, "")] {
        let told = told(id, most);
        let lucky: Vec<String> = ["sums-gave", "sums-took"].map(|what| format!("{what}{ends}")).into();
        assert!(
            told.iter().all(|what| *what == "sums" || lucky.iter().any(|luck| luck == what)),
            "{id}: {told:?}"
        );
        assert!(told.iter().any(|what| *what != "sums"), "{id}: {told:?}");
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
fn gaogie_among_four_begins_even_and_a_turn_is_one_look() {
    let game = game_of_bots("gaogie", 4, &json!({}), 3, 7, 40);
    let steps = weighed(game.as_ref());
    let even = |chances: &[f64]| chances.iter().all(|chance| (chance - 0.25).abs() < 1e-9);
    assert!(even(&steps[0].before), "nobody has anything yet: {:?}", steps[0]);
    for pair in steps.windows(2) {
        let apart = pair[0].after.iter().zip(&pair[1].before).map(|(after, before)| (after - before).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-9, "between two events nothing changes: {pair:?}");
    }
    assert!(
        steps.iter().any(|step| step.luck.iter().any(|luck| luck.abs() > 0.1)),
        "somebody fell by a guess"
    );
}

#[test]
fn nobody_among_many_has_less_than_nothing_however_many_strike_at_one() {
    for seed in 1..=6 {
        let game = game_of_bots("gaogie", 4, &json!({}), 6, seed, 40);
        for step in weighed(game.as_ref()) {
            let sound = |chances: &[f64]| chances.iter().all(|chance| (0.0..=1.0).contains(chance));
            assert!(sound(&step.before) && sound(&step.after), "seed {seed}: {step:?}");
        }
    }
}

#[test]
fn whoever_cannot_pay_among_three_gives_all_away() {
    let mut game = game_of_bots("gaogie", 3, &json!({}), 3, 7, 0);
    let seat = Seat::first(3).next().unwrap();
    let strike = game.legal(seat).moves.into_iter().find(|text| text.starts_with("sheq")).expect("a strike");
    game.play(seat, &strike).unwrap();
    let step = weighed(game.as_ref()).remove(0);
    assert!((step.cost() - 1.0 / 3.0).abs() < 0.05, "{step:?}");
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
    let plot = |least: Option<f64>| Plot {
        entry: find("gaogie").unwrap(),
        seats: Some(2),
        options: &options,
        players: Level::HIGHEST,
        strong: Level::HIGHEST,
        weak: Level::of::<1>(),
        effort: EFFORT,
        opening: 2,
        most: 60,
        least,
    };
    let tried: Vec<Tried> =
        (0..12).map(|seed| plot(Some(0.05)).run(seed, &Stop::default()).unwrap()).collect();
    let planted: Vec<&Planted> = tried.iter().filter_map(|tried| tried.planted.as_ref()).collect();
    assert!(planted.len() >= 4, "only {} games had a mistake to put in", planted.len());
    assert!(tried.iter().any(|tried| tried.harmless > 0), "every choice of a weak bot was a mistake");
    for planted in planted {
        assert!(planted.named, "{planted:?}");
        assert!(planted.cost >= 0.05 && (planted.cost - planted.step.cost()).abs() < 1e-9, "{planted:?}");
    }
    let none = plot(Some(2.0)).run(1, &Stop::default()).unwrap();
    assert!(none.planted.is_none() && none.harmless > 0, "nothing costs 200 points: {none:?}");
}

#[test]
fn whose_choice_is_replaced_need_not_be_who_plays() {
    let options = json!({});
    let plot = |players: u64, strong: Level| Plot {
        entry: find("gaogie").unwrap(),
        seats: Some(2),
        options: &options,
        players: Level::new(players).unwrap(),
        strong,
        weak: Level::of::<1>(),
        effort: EFFORT,
        opening: 2,
        most: 40,
        least: None,
    };
    let tried: Vec<Tried> =
        (0..8).map(|seed| plot(3, Level::of::<1>()).run(seed, &Stop::default()).unwrap()).collect();
    assert!(tried.iter().all(|tried| tried.planted.is_none() && tried.harmless == 0), "who plays was asked");
    assert!(tried.iter().any(|tried| tried.same > 0), "nobody was asked");
    let tried = (0..8).map(|seed| plot(3, Level::HIGHEST).run(seed, &Stop::default()).unwrap());
    let planted: Vec<Planted> = tried.filter_map(|tried| tried.planted).collect();
    assert!(planted.len() >= 2, "only {} games had a mistake to put in", planted.len());
    for planted in planted {
        let game = fracas_games::replay(&planted.record.parse().unwrap()).unwrap();
        assert_eq!((game.events(), game.event(planted.index).text), (planted.events, planted.step.text));
        assert_eq!(planted.glance.index, planted.index);
    }
}

#[test]
fn what_is_remembered_from_event_to_event_changes_nothing() {
    let game = game_of_bots("game-of-war", 2, &json!({"deployment": "classic"}), 2, 5, 10);
    let told = |effort: Effort, index: usize| {
        let step = weigh(game.as_ref(), index, Ask { effort, seed: 7, stop: &Stop::default() }).unwrap();
        serde_json::to_string(&step).unwrap()
    };
    for index in 4..game.events() {
        let by_turns = [told(Effort::Quick, index), told(Effort::Normal, index), told(Effort::Quick, index)];
        assert_eq!(by_turns[0], by_turns[2], "event {index}");
        let record = game.record().to_string();
        let alone = std::thread::spawn(move || {
            let game = fracas_games::replay(&record.parse().unwrap()).unwrap();
            let ask = Ask { effort: Effort::Normal, seed: 7, stop: &Stop::default() };
            serde_json::to_string(&weigh(game.as_ref(), index, ask).unwrap()).unwrap()
        });
        assert_eq!(by_turns[1], alone.join().unwrap(), "event {index}");
    }
}

/// An event in which seat 1 chose, and something better was there.
fn costing(cost: f64, least: f64) -> Step {
    let costs = vec![cost, -cost];
    let choice = Choice {
        costs,
        really: cost,
        best: String::new(),
        line: Vec::new(),
        then: Vec::new(),
        mix: Vec::new(),
    };
    Step {
        index: 0,
        by: Some(Seat::FIRST),
        text: String::new(),
        before: vec![0.5; 2],
        after: vec![0.5 - cost, 0.5 + cost],
        luck: vec![0.0; 2],
        choice: Some(choice),
        error: 0.0,
        least,
        thrice: false,
        goes_on: false,
    }
}

#[test]
fn a_mark_is_given_and_a_word_is_said_from_a_cost_on_that_depends_on_the_game() {
    // A cost; its mark and whether it is named where two points are worth a word, and where half a point is.
    let cases = [
        (0.004, (None, false), (None, false)),
        (0.006, (None, false), (None, true)),
        (0.011, (None, false), (Some(Mark::Doubtful), true)),
        (0.026, (None, true), (Some(Mark::Mistake), true)),
        (0.07, (Some(Mark::Doubtful), true), (Some(Mark::Blunder), true)),
        (0.3, (Some(Mark::Blunder), true), (Some(Mark::Blunder), true)),
    ];
    for (cost, usual, slow) in cases {
        for (least, told) in [(0.02, usual), (0.005, slow)] {
            let step = costing(cost, least);
            let named = !sum_up(2, std::slice::from_ref(&step)).moments.is_empty();
            assert_eq!((mark(&step), named), told, "{cost} where {least} is worth a word");
        }
    }
}

#[test]
fn a_turn_of_several_choices_is_one_moment_and_names_what_led_to_it() {
    // Who chose, and what it cost: two turns of seat 1 with one of seat 2 between them.
    let acts = [(1, 0.05), (1, 0.2), (1, 0.1), (2, 0.04), (2, 0.0), (1, 0.03), (1, 0.03)];
    let steps = |goes_on: bool| -> Vec<Step> {
        let mut first = 0.5;
        let step = |(index, &(by, cost)): (usize, &(u8, f64))| {
            let before = first;
            first -= if by == 1 { cost } else { -cost };
            let mut step = Step { index, by: Seat::new(by), goes_on, ..costing(cost, 0.02) };
            (step.before, step.after) = (vec![before, 1.0 - before], vec![first, 1.0 - first]);
            step.choice.as_mut().unwrap().costs = vec![before - first, first - before];
            step
        };
        acts.iter().enumerate().map(step).collect()
    };
    let told = |steps: &[Step]| -> Vec<usize> {
        sum_up(2, steps).moments.iter().map(|moment| moment.index).collect()
    };
    assert_eq!(
        told(&steps(true)),
        [1, 3, 5],
        "the dearest act of each turn, the first of two that cost as much"
    );
    assert_eq!(told(&steps(false)), [0, 1, 2, 3, 5], "elsewhere every choice is for itself");
    let steps = steps(true);
    let moments = sum_up(2, &steps).moments;
    let named: Vec<usize> = (0..steps.len()).filter(|&index| is_named(&moments, &steps, index)).collect();
    assert_eq!(
        named,
        [0, 1, 3, 5],
        "what came before an act that is named, in the same turn, and not what came after"
    );
}

#[test]
fn what_would_be_named_is_looked_at_again_first_and_then_what_may_be_nearly_as_dear() {
    let step = |index: usize, cost: f64, error: f64| Step { index, error, ..costing(cost, 0.02) };
    let free = Step { choice: None, ..step(4, 0.0, 0.0) };
    let steps = [step(0, 0.003, 0.0), step(1, 0.1, 0.01), step(2, 0.01, 0.01), step(3, 0.0, 0.0), free];
    let order: Vec<usize> = std::iter::successors(Some(Vec::new()), |looked: &Vec<usize>| {
        let next = doubt(&steps, looked)?;
        Some(looked.iter().copied().chain([next]).collect())
    })
    .last()
    .unwrap();
    assert_eq!(
        order,
        [1, 2, 0],
        "the mistake, what may be one, and what hardly is; nothing that costs nothing"
    );
    // However long a game is, it ends.
    let many: Vec<Step> = (0..1_000).map(|index| step(index, 0.01, 0.0)).collect();
    assert_eq!(doubt(&many, &(0..20).collect::<Vec<_>>()), None);
    let short = &many[..10];
    assert_eq!((doubt(short, &[0, 1, 2, 3]), doubt(short, &[0, 1, 2, 3, 4])), (Some(4), None));
}

#[test]
fn a_turn_after_which_the_judge_changed_its_mind_is_looked_at_again() {
    // Both have turns of two choices, and nothing seems to cost anything.
    let step = |index: usize, first: f64| Step {
        index,
        by: Seat::new(1 + (index / 2 % 2) as u8),
        before: vec![first, 1.0 - first],
        after: vec![first, 1.0 - first],
        ..costing(0.0, 0.02)
    };
    let order = |chances: &[f64]| -> Vec<usize> {
        // More events that change nothing: a long game is looked at more often.
        let rest = std::iter::repeat_n(&chances[chances.len() - 1], 40);
        let steps: Vec<Step> =
            chances.iter().chain(rest).enumerate().map(|(nth, first)| step(nth, *first)).collect();
        let next = |looked: &Vec<usize>| Some([&looked[..], &[doubt(&steps, looked)?]].concat());
        std::iter::successors(Some(Vec::new()), next).last().unwrap()
    };
    // In the middle of seat 2's answer seat 1 turns out to be worse off: its turn is looked at, the end of it first.
    assert_eq!(order(&[0.5, 0.5, 0.5, 0.4, 0.4, 0.4]), [1, 0]);
    // What turns out at once counts as well, and the worse of two comes first.
    assert_eq!(order(&[0.5, 0.5, 0.47, 0.47, 0.47, 0.57]), [3, 2, 1, 0]);
    // What turns out within a turn is the fault of what came before it.
    assert_eq!(order(&[0.5, 0.4, 0.4, 0.4, 0.4, 0.4]), [0]);
    // Who turns out to be better off has nothing to regret, nor is a trifle worth a look.
    assert_eq!(order(&[0.5, 0.5, 0.6, 0.6, 0.61, 0.61]), Vec::<usize>::new());
}

#[test]
fn mirror_images_are_as_good_as_each_other_and_nobody_is_blamed_for_either() {
    // Every cell does the same, so columns a and e differ by name only.
    let teams = [(2, "team M40 F20 F20 F20"), (1, "team M35 F25 M20 F20")];
    let cells = json!({"functions": "agreed", "formula": "V*1.1"});
    let stop = Stop::default();
    for place in ["a1", "e1"] {
        let mut game = find("gowap").unwrap().start(Some(2), &cells, None).unwrap();
        let placing = [(1, format!("place 1 {place}"))];
        for (seat, text) in teams.map(|(seat, text)| (seat, text.to_owned())).into_iter().chain(placing) {
            game.play(Seat::new(seat).unwrap(), &text).unwrap();
        }
        for seed in 1..4 {
            for effort in [Effort::Quick, Effort::Normal] {
                let step = weigh(game.as_ref(), 2, Ask { effort, seed, stop: &stop }).unwrap();
                assert!(step.cost() < 0.02, "{place} costs {} by {effort:?}, seed {seed}", step.cost());
            }
        }
    }
}

#[test]
fn what_a_choice_costs_is_more_than_an_error() {
    for seed in [3, 4] {
        for step in weighed(game_of_bots("gowap", 2, &json!({}), 3, seed, 12).as_ref()) {
            assert!(step.cost() == 0.0 || step.cost() > 1.5 * step.error, "event {}: {step:?}", step.index);
        }
    }
}

#[test]
fn a_board_tells_the_same_chance_as_an_analysis_while_tokens_are_placed() {
    let moves = [
        (2, "team M40 F20 F20 F20"),
        (1, "team M35 F25 M20 F20"),
        (1, "place 1 e1"),
        (2, "place 1 a5"),
        (1, "place 2 e1"),
        (2, "place 2 a5"),
    ];
    let cells = json!({"functions": "agreed", "formula": "V*1.1"});
    let mut game = find("gowap").unwrap().start(Some(2), &cells, None).unwrap();
    let stop = Stop::default();
    let mut first = None;
    for (index, (seat, text)) in moves.into_iter().enumerate() {
        game.play(Seat::new(seat).unwrap(), text).unwrap();
        if index < 2 {
            let told = inspect(game.as_ref(), None).unwrap();
            first = told["win"].as_array().and_then(|win| win[0].as_f64());
            continue;
        }
        let step = weigh(game.as_ref(), index, Ask { effort: Effort::Normal, seed: 1, stop: &stop }).unwrap();
        let told = inspect(game.as_ref(), None).unwrap()["win"][0].as_f64().unwrap();
        assert!((told - step.after[0]).abs() < 0.06, "{text}: {told} and {}", step.after[0]);
        // Both do what was expected of them, so nothing jumps.
        let first = first.unwrap();
        assert!((told - first).abs() < 0.15, "{text}: {told} after {first} at first");
    }
}
