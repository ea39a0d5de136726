//! What a coach says of moves in every kind of game: with hidden hands, among several, and of turns of many moves.

use fracas_bots::{Effort, Task};
use fracas_core::{Level, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_learn::{Advice, advise};
use serde_json::{Value, json};

/// A quick coach, so that the tests are quick too.
fn ask(game: &dyn AnyGame, seat: Seat, tried: Option<&str>) -> Advice {
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(60), seed: 7, threads: 1, stop: &stop };
    advise(game, seat, tried, task).unwrap()
}

/// A game after so many events that chance chose, where somebody is to choose.
fn wander(game: &str, seats: u8, options: Value, events: usize) -> Box<dyn AnyGame> {
    let mut game = find(game).unwrap().start(Some(seats), &options, None).unwrap();
    let mut dice = QuickDice::new(11);
    while game.events() < events || game.turn() == Turn::Chance {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let moves = game.legal(seat).moves;
                let choice = &moves[game.events() * 7 % moves.len()];
                game.play(seat, choice).unwrap();
            }
            Turn::Over(_) => panic!("it is over"),
        }
    }
    game
}

#[test]
fn a_move_among_several_and_with_hidden_hands_is_judged_too() {
    let cases = [
        ("color-wars", 3, json!({"width": 3, "height": 3}), 6),
        ("ganoogo", 2, json!({}), 12),
        ("ganoogo", 3, json!({}), 9),
        ("ganoogo", 4, json!({}), 9),
    ];
    for (id, seats, options, events) in cases {
        let mut judged = 0;
        for events in events..events + 5 {
            let game = wander(id, seats, options.clone(), events);
            let Some(seat) = game.turn().choosing().iter().next() else { continue };
            for tried in game.legal(seat).moves.iter().take(3) {
                let advice = ask(game.as_ref(), seat, Some(tried));
                let chance =
                    advice.tried.unwrap_or_else(|| panic!("{id}, {seats} seats: {tried} is not judged"));
                assert!((0.0..=advice.score + 1e-9).contains(&chance), "{id}: {tried} {chance}");
                judged += 1;
            }
        }
        assert!(judged > 2, "{id}, {seats} seats: {judged} moves were judged");
    }
}

#[test]
fn a_turn_of_many_moves_is_judged_as_a_whole() {
    let game = wander("game-of-war", 2, json!({"deployment": "classic"}), 1);
    let seat = game.turn().choosing().sole().expect("somebody chooses");
    let first = game.legal(seat).moves.iter().find(|text| text.contains('-')).unwrap().clone();
    let turn = format!("{first}; end");
    let advice = ask(game.as_ref(), seat, Some(&turn));
    assert!(advice.tried.is_some_and(|judged| (0.0..=1.0).contains(&judged)));
    // Why is told by the whole turn that the bot has in mind: its first move alone says little.
    assert!(advice.why.len() > 1, "{:?}", advice.why);
    // What cannot be made is refused, wherever in the turn it stands.
    let stop = Default::default();
    let task = Task { effort: Effort::Level(Level::of::<2>()), seed: 7, threads: 1, stop: &stop };
    assert!(advise(game.as_ref(), seat, Some(&format!("{first}; nonsense")), task).is_err());
}

/// A game from a position, or after moves from its beginning.
fn begin(id: &str, options: Value, position: Option<&str>, moves: &[(u8, &str)]) -> Box<dyn AnyGame> {
    let position = position.map(|text| json!(text));
    let mut game = find(id).unwrap().start(None, &options, position.as_ref()).unwrap();
    for (seat, text) in moves {
        game.play(Seat::new(*seat).unwrap(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    game
}

/// What is judged, with a word on each move: whether it is a blunder.
fn is_warned_of(game: &dyn AnyGame, seat: u8, moves: &[(&str, bool)]) {
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(1_200), seed: 7, threads: 1, stop: &stop };
    for (text, blunder) in moves {
        let advice = advise(game, Seat::new(seat).unwrap(), Some(text), task).unwrap();
        assert!(advice.tried.is_some(), "{text} is judged");
        assert_eq!(advice.blunder, *blunder, "{text}: {advice:?}");
    }
}

#[test]
fn in_gaogie_what_best_play_punishes_is_warned_of_and_what_the_mix_makes_is_not() {
    // Blue cannot strike yet: whoever neither strikes nor charges gives it time.
    let ahead = begin("gaogie", json!({}), Some("1,0,0,0|0,0,0,0 r1 t2"), &[]);
    is_warned_of(
        ahead.as_ref(),
        1,
        &[("sheq", false), ("gaogie", false), ("sioqleoq", true), ("kueq", true)],
    );
    let even = begin("gaogie", json!({}), Some("1,0,0,0|1,0,0,0 r1 t2"), &[]);
    is_warned_of(even.as_ref(), 1, &[("gaogie", false), ("sheq", false), ("teuqleoq", false)]);
    // What cannot be paid for the game itself warns of, and that is enough.
    let advice = ask(even.as_ref(), Seat::FIRST, Some("nao"));
    assert_eq!((advice.tried, advice.blunder), (None, false));
}

#[test]
fn in_gowap_teams_cells_and_places_that_lose_are_warned_of() {
    let agreed = json!({"functions": "agreed", "formula": "V*1.1"});
    let teams = begin("gowap", agreed, None, &[]);
    is_warned_of(teams.as_ref(), 1, &[("team M35 F25 M20 F20", false), ("team M25 M25 M25 M25", true)]);
    let both = [(1, "team M45 F45 M5 F5"), (2, "team M45 F45 M5 F5")];
    let palette = json!({"size": 3, "palette": ["V", "V*2", "V*0"]});
    let cells = begin("gowap", palette, None, &both);
    is_warned_of(cells.as_ref(), 1, &[("cell b1 V*2", false), ("cell b1 V*0", true), ("cell b3 V*2", true)]);
    let map: Value = (b'a'..=b'c')
        .flat_map(|file| (1..=3).map(move |row| format!("{}{row}", char::from(file))))
        .map(|square| (square.clone(), json!(if square == "a1" { "0" } else { "V" })))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let options = json!({"size": 3, "map": map, "reveal": "placing"});
    let places = begin("gowap", options, None, &both);
    is_warned_of(places.as_ref(), 1, &[("place 1 c1", false), ("place 1 a1", true)]);
}
