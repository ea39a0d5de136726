//! What every game written as numbers must keep, tried on random games.

use fracas_core::{
    Describe, Dice, Encode, Event, EventOf, Game, Level, Pen, QuickDice, Referee, Seat, Seats, Turn,
    read_options,
};
use fracas_games::{AnyGame, ColorWars, GameOfWar, Ganoogo, Gaogie, Gowap, find};
use fracas_tensors::{AnyBatch, Composer, Plan, Rival, Rows, batch, of, sizes};
use serde_json::Value;

fn open<G: Game>(seats: u8, options: &str) -> Referee<G> {
    let options: Value = serde_json::from_str(options).unwrap();
    let options = read_options::<G>(G::INFO.rules, &options).unwrap();
    Referee::new(Some(seats), options, None).unwrap()
}

fn any_event<G: Game>(referee: &Referee<G>, dice: &mut QuickDice) -> Option<EventOf<G>> {
    match referee.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Event::Chance(referee.game().roll(referee.state(), dice))),
        Turn::Choose(seats) => {
            let seat = seats.iter().nth(dice.below(seats.len().into()) as usize)?;
            let choice = referee.game().pick(referee.state(), seat, dice, &mut Vec::new())?;
            Some(Event::Move(seat, choice))
        }
    }
}

fn walk<G: Game>(seats: u8, options: &str, seed: u64, mut look: impl FnMut(&Referee<G>, &mut QuickDice)) {
    let mut referee = open::<G>(seats, options);
    let mut dice = QuickDice::new(seed);
    for _ in 0..300 {
        look(&referee, &mut dice);
        let Some(event) = any_event(&referee, &mut dice) else { return };
        referee.play(event).unwrap();
    }
}

fn seen<G: Encode>(game: &G, state: &G::State, eye: Seat) -> Vec<f32> {
    let (size, actions) = sizes(game);
    let mut room = vec![0.0; size - actions];
    let mut pen = Pen::new(&mut room);
    game.observe(state, eye, &mut pen);
    assert_eq!(pen.at(), size - actions, "all of the layout is written");
    assert!(room.iter().all(|number| number.is_finite()));
    room
}

fn mask<G: Encode>(game: &G, state: &G::State, seat: Seat) -> Vec<u8> {
    let mut composer = Composer::default();
    composer.begin(game, state, seat);
    let mut room = vec![0; sizes(game).1];
    composer.mask(&mut room);
    room
}

/// Two states that differ only in what is hidden look the same; how many such pairs there were, and how many whose eye
/// saw something else than another's.
fn hidden_things_stay_hidden<G: Encode>(seats: u8, options: &str) -> usize {
    let mut differed = 0;
    for seed in 0..12 {
        walk::<G>(seats, options, seed, |referee, dice| {
            let (game, state) = (referee.game(), referee.state());
            for eye in Seat::first(seats) {
                let other = game.guess(&game.view(state, Some(eye)), dice);
                differed += usize::from(other != *state);
                assert_eq!(seen(game, state, eye), seen(game, &other, eye), "{state:?}\n{other:?}");
                // Where the eye itself is asked, it is asked the same.
                if referee.turn().choosing().contains(eye) && game.turn(&other).choosing().contains(eye) {
                    assert_eq!(mask(game, state, eye), mask(game, &other, eye));
                }
            }
        });
    }
    differed
}

/// What is not hidden is told: states that look different to people look different in numbers.
fn what_is_shown_is_told<G: Encode + Describe>(seats: u8, options: &str) {
    let mut known: Vec<(Vec<f32>, String)> = Vec::new();
    walk::<G>(seats, options, 7, |referee, _| {
        if referee.turn().choosing().contains(Seat::FIRST) {
            let mut view = serde_json::to_value(referee.view(Some(Seat::FIRST))).unwrap();
            // What is over is told for people: nothing follows from it any more.
            for past in ["last", "rolled"] {
                view.as_object_mut().unwrap().remove(past);
            }
            known.push((seen(referee.game(), referee.state(), Seat::FIRST), view.to_string()));
        }
    });
    assert!(!known.is_empty());
    for (nth, (tensor, view)) in known.iter().enumerate() {
        for (other, there) in &known[..nth] {
            assert!(tensor != other || view == there, "{view}\n{there}");
        }
    }
}

/// No move's numbers are the beginning of another's, all are in range, and they lead back to the move.
fn numbers_lead_back_to_moves<G: Encode + Describe>(seats: u8, options: &str) {
    walk::<G>(seats, options, 3, |referee, _| {
        let any: &dyn AnyGame = referee;
        let numbered = of(any).unwrap();
        let most = sizes(referee.game()).1;
        for seat in Seat::first(seats) {
            let moves = numbered.moves(any, seat);
            assert_eq!(moves.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), any.legal(seat).moves);
            let mut sorted: Vec<&Vec<u16>> = moves.iter().map(|(_, numbers)| numbers).collect();
            sorted.sort();
            for two in sorted.windows(2) {
                assert!(!two[1].starts_with(two[0]), "{two:?}");
            }
            for (text, numbers) in moves.iter().step_by(7) {
                assert!(numbers.iter().all(|&number| usize::from(number) < most));
                for part in 0..numbers.len() {
                    let mask = numbered.mask(any, seat, &numbers[..part]).unwrap();
                    assert_eq!(mask[usize::from(numbers[part])], 1, "{text}");
                }
                assert_eq!(numbered.text(any, seat, numbers).as_ref(), Some(text));
                assert_eq!(numbered.mask(any, seat, numbers), None);
            }
        }
    });
}

macro_rules! tables {
    ($($name:ident: $game:ty, $seats:expr, $options:expr, $hides:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn states_that_differ_only_in_what_is_hidden_look_the_same() {
                let differed = hidden_things_stay_hidden::<$game>($seats, $options);
                assert_eq!(differed > 0, $hides, "{differed} states differed");
            }

            #[test]
            fn states_that_look_different_to_people_look_different_in_numbers() {
                what_is_shown_is_told::<$game>($seats, $options);
            }

            #[test]
            fn every_move_has_numbers_that_lead_back_to_it() {
                numbers_lead_back_to_moves::<$game>($seats, $options);
            }
        }
    )*};
}

tables! {
    color_wars: ColorWars, 2, "{}", false;
    color_wars_pie: ColorWars, 2, r#"{"opening":"pie","width":4,"height":3}"#, false;
    color_wars_of_four: ColorWars, 4, r#"{"width":9,"height":9}"#, false;
    gaogie: Gaogie, 2, "{}", true;
    gaogie_of_five: Gaogie, 5, "{}", true;
    gowap: Gowap, 2, "{}", true;
    gowap_in_secret: Gowap, 2, r#"{"reveal":"placing","size":4,"rows":2,"tokens":3}"#, true;
    ganoogo: Ganoogo, 2, "{}", true;
    ganoogo_of_four: Ganoogo, 4, r#"{"windows":"acts"}"#, true;
    game_of_war: GameOfWar, 2, "{}", true;
    game_of_war_classic: GameOfWar, 2, r#"{"deployment":"classic"}"#, false;
}

/// Rows for a batch, and a way to play it at random.
struct Sheet {
    observations: Vec<f32>,
    masks: Vec<u8>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
}

impl Sheet {
    fn of(batch: &dyn AnyBatch) -> Sheet {
        let (n, (size, actions)) = (batch.len(), batch.sizes());
        Sheet {
            observations: vec![0.0; n * size],
            masks: vec![0; n * actions],
            seats: vec![0; n],
            rewards: vec![0.0; n * usize::from(batch.seats())],
            ends: vec![0; n],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        let Sheet { observations, masks, seats, rewards, ends } = self;
        Rows { observations, masks, seats, rewards, ends }
    }

    fn any_actions(&self, n: usize, dice: &mut QuickDice) -> Vec<i64> {
        let pick = |mask: &[u8]| {
            let legal: Vec<usize> = (0..mask.len()).filter(|&number| mask[number] == 1).collect();
            legal[dice.below(legal.len() as u32) as usize] as i64
        };
        self.masks.chunks(self.masks.len() / n).map(pick).collect()
    }
}

fn plan(games: usize, outside: Seats, rival: Rival, parallel: bool) -> Plan {
    Plan { games, outside, rival, limit: 2_000, parallel }
}

#[test]
fn a_batch_plays_the_same_on_one_core_and_on_all_of_them() {
    for id in ["color-wars", "gaogie", "gowap", "ganoogo", "game-of-war"] {
        let game = find(id).unwrap().start(None, &serde_json::json!({}), None).unwrap();
        let sheets = [false, true].map(|parallel| {
            let mut batch = batch(&*game, plan(130, Seats::first(2), Rival::Random, parallel)).unwrap();
            let mut sheet = Sheet::of(&*batch);
            let seeds: Vec<u64> = (0..130).collect();
            batch.reset(&seeds, sheet.rows());
            let mut dice = QuickDice::new(9);
            let mut ended = 0;
            for _ in 0..120 {
                let actions = sheet.any_actions(130, &mut dice);
                batch.step(&actions, sheet.rows()).unwrap();
                ended += sheet.ends.iter().filter(|&&end| end > 0).count();
                for rewards in sheet.rewards.chunks(2) {
                    assert!((rewards[0] + rewards[1]).abs() < 1e-6);
                }
            }
            assert!(ended > 0 || id == "ganoogo" || id == "game-of-war", "{id}: no game ended");
            (sheet.observations, sheet.masks, sheet.seats)
        });
        assert!(sheets[0] == sheets[1], "{id}");
    }
}

#[test]
fn a_number_that_is_not_on_the_mask_is_refused_and_changes_no_game() {
    let game = find("color-wars").unwrap().start(None, &serde_json::json!({}), None).unwrap();
    let mut batch = batch(&*game, plan(3, Seats::first(2), Rival::Random, false)).unwrap();
    let mut sheet = Sheet::of(&*batch);
    batch.reset(&[1, 2, 3], sheet.rows());
    let before = sheet.observations.clone();
    for bad in [-1, 25, 27, 99_999] {
        let refused = batch.step(&[0, 1, bad], sheet.rows()).unwrap_err();
        assert_eq!((refused.game, refused.action), (2, bad));
        assert_eq!(sheet.observations, before);
    }
    batch.step(&[0, 1, 2], sheet.rows()).unwrap();
    assert_ne!(sheet.observations, before);
}

#[test]
fn rivals_play_the_other_seats_and_a_bot_beats_chance() {
    let game = find("color-wars").unwrap();
    let game = game.start(None, &serde_json::json!({"width": 4, "height": 4}), None).unwrap();
    let outside = Seats::one(Seat::FIRST);
    let rival = Rival::Level(Level::new(4).unwrap());
    let mut batch = batch(&*game, plan(20, outside, rival, false)).unwrap();
    let mut sheet = Sheet::of(&*batch);
    batch.reset(&[5], sheet.rows());
    let (mut dice, mut score, mut ended) = (QuickDice::new(2), 0.0, 0);
    while ended < 20 {
        assert!(sheet.seats.iter().all(|&seat| seat == 1));
        let actions = sheet.any_actions(20, &mut dice);
        batch.step(&actions, sheet.rows()).unwrap();
        score += sheet.rewards.chunks(2).map(|rewards| rewards[0]).sum::<f32>();
        ended += sheet.ends.iter().filter(|&&end| end > 0).count();
    }
    assert!(score < -10.0, "chance got {score} of {ended}");
}
