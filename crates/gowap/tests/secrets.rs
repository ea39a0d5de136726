//! What is secret, and where teams start (GW-14).

mod table;

use fracas_core::{Describe, Event, Game, Picture, QuickDice, Referee, Seat, Secrecy, Shown};
use fracas_gowap::Gowap;
use serde_json::{Value, json};
use table::{load, new, play};

const RED: Seat = Seat::FIRST;
const BLUE: Seat = Seat::from_index(1);

/// A small game in which tokens are shown when they are placed.
fn hidden(red: &str, blue: &str) -> Referee<Gowap> {
    let mut game = new(json!({"size": 4, "tokens": 3, "map": "quiet", "reveal": "placing", "rows": 2}));
    play(&mut game, 1, red);
    play(&mut game, 2, blue);
    game
}

fn view(game: &Referee<Gowap>, eye: Option<Seat>) -> Value {
    serde_json::to_value(game.view(eye)).unwrap()
}

/// All that anybody but Blue is ever told, in any form.
fn outside(game: &Referee<Gowap>) -> Vec<String> {
    let mut told = vec![game.record().to_string(), format!("{:?}", game.turn())];
    for eye in [None, Some(RED)] {
        let seen = game.view(eye);
        let mut picture = Picture::default();
        game.game().draw(&seen, &mut picture);
        told.extend([serde_json::to_string(&seen).unwrap(), format!("{seen:?}"), picture.to_string()]);
        told.extend((0..game.len()).map(|index| match game.shown(index, eye) {
            Shown::Plain => game.text(index),
            shown => format!("{shown:?}"),
        }));
    }
    told.extend(game.sight(RED).map(|sight| format!("{sight:?}")));
    told
}

#[test]
fn gw_14_a_token_is_a_secret_until_it_is_placed() {
    let mut one = hidden("team M50 F30 M20", "team M90 F5.5 M4.5");
    let mut other = hidden("team M50 F30 M20", "team M90 M1 F9");
    assert_eq!(outside(&one), outside(&other));
    for text in ["1 place 2 b2", "2 place 1 c3", "1 place 1 a1"] {
        for game in [&mut one, &mut other] {
            play(game, text[..1].parse().unwrap(), &text[2..]);
        }
        assert_eq!(outside(&one), outside(&other), "{text}");
    }
    let seen = view(&one, Some(RED));
    assert_eq!(
        seen["position"]["tokens"],
        json!([
            {"seat":1,"n":1,"gender":"M","value":50,"at":"a1"},
            {"seat":1,"n":2,"gender":"F","value":30,"at":"b2"},
            {"seat":1,"n":3,"gender":"M","value":20,"at":null},
            {"seat":2,"n":1,"gender":"M","value":90,"at":"c3"},
        ])
    );
    assert_eq!((&seen["unseen"], &seen["totals"]), (&json!([0, 2]), &json!([100, 100])));
    assert_eq!(view(&one, Some(BLUE))["unseen"], json!([1, 0]));
    assert_eq!(view(&one, None)["unseen"], json!([1, 2]));
    assert_eq!(view(&one, None)["position"]["tokens"].as_array().unwrap().len(), 3);
    // The referee's position has them all.
    let position = serde_json::to_value(one.game().position(one.state())).unwrap();
    assert_eq!(position["tokens"][4], json!({"seat":2,"n":2,"gender":"F","value":5.5,"at":null}));
}

#[test]
fn gw_14_the_record_stops_before_the_teams_until_all_are_placed() {
    let mut game = hidden("team M50 F30 M20", "team M90 F5.5 M4.5");
    let moves = ["1 place 2 b2", "2 place 1 c3", "1 place 1 a1", "2 place 2 d4", "1 place 3 a1"];
    for text in moves {
        assert_eq!(game.secrecy(), Secrecy::Hands);
        assert!(game.is_secret(0) && game.is_secret(1));
        assert_eq!(game.record().lines().len(), 0);
        play(&mut game, text[..1].parse().unwrap(), &text[2..]);
    }
    let news = game.play_text(Some(BLUE), "place 3 a4").unwrap();
    assert_eq!(news.revealed, [0, 1]);
    assert_eq!((game.secrecy(), game.record().lines().len()), (Secrecy::Open, 8));
    assert!(view(&game, None).get("unseen").is_none());
}

#[test]
fn gw_14_teams_are_shown_once_both_are_in_unless_chosen_otherwise() {
    let mut game = new(json!({"size": 3, "tokens": 1, "formula": "V"}));
    assert_eq!(game.secrecy(), Secrecy::Drafts);
    play(&mut game, 1, "team M100");
    play(&mut game, 2, "team F100");
    assert_eq!((game.secrecy(), game.record().lines().len()), (Secrecy::Open, 2));
    assert_eq!(view(&game, None)["position"]["tokens"].as_array().unwrap().len(), 2);
}

#[test]
fn gw_14_a_guess_agrees_with_all_that_is_seen_and_nothing_else() {
    let mut game = hidden("team M50 F30 M20", "team M90 F5.5 M4.5");
    play(&mut game, 1, "place 2 b2");
    play(&mut game, 2, "place 2 c3");
    let rules = game.game();
    let (seen, mut dice) = (game.view(Some(RED)), QuickDice::new(1));
    let mut values = Vec::new();
    for _ in 0..200 {
        let guess = rules.guess(&seen, &mut dice);
        let tokens = rules.position(&guess).tokens;
        assert_eq!(tokens[..3], rules.position(game.state()).tokens[..3], "the own team is known");
        assert_eq!((tokens[4].value, tokens[4].at.map(|at| at.to_string())), (5.5, Some("c3".to_owned())));
        let hundredths = |value: f64| (value * 100.0).round() as u64;
        assert_eq!(tokens[3..].iter().map(|token| hundredths(token.value)).sum::<u64>(), 10_000);
        assert!(tokens.iter().all(|token| token.value >= 0.01));
        values.push(tokens[3].value);
    }
    // The first of the two that are hidden is worth anything up to 94.49, each as likely as the other.
    let mean = values.iter().sum::<f64>() / 200.0;
    assert!((mean - 47.25).abs() < 6.0 && values.iter().any(|value| *value > 85.0), "{mean}");
    // What is left of the last one is no guess.
    play(&mut game, 1, "place 1 b2");
    play(&mut game, 2, "place 1 c3");
    let guess = game.game().guess(&game.view(Some(RED)), &mut dice);
    assert_eq!(game.game().position(&guess).tokens[5].value, 4.5);
}

#[test]
fn gw_14_a_position_in_the_set_up_hides_what_is_not_placed() {
    let mut game = hidden("team M50 F30 M20", "team M90 F5.5 M4.5");
    play(&mut game, 1, "place 2 b2");
    let position = serde_json::to_value(game.game().position(game.state())).unwrap();
    let options = json!({"tokens": 3, "reveal": "placing", "rows": 2});
    let again = load(options, &position);
    assert_eq!(view(&again, Some(RED)), view(&game, Some(RED)));
    assert_eq!(again.secrecy(), Secrecy::Hands);
}

#[test]
fn gw_14_teams_start_on_any_of_their_rows() {
    let legal = |rows: u32, seat: Seat| {
        let mut game = new(json!({"size": 5, "tokens": 1, "formula": "V", "rows": rows}));
        play(&mut game, 1, "team M100");
        play(&mut game, 2, "team F100");
        if seat == BLUE {
            play(&mut game, 1, "place 1 a1");
        }
        let mut moves = Vec::new();
        game.game().legal(game.state(), seat, &mut moves);
        moves.into_iter().map(|choice| game.write(&Event::Move(seat, choice))).collect::<Vec<_>>().join(" ")
    };
    let places = |squares: &str| {
        squares.split(' ').map(|square| format!("place 1 {square}")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(legal(1, RED), places("a1 b1 c1 d1 e1"));
    assert_eq!(legal(1, BLUE), places("a5 b5 c5 d5 e5"));
    assert_eq!(legal(2, RED), places("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"));
    assert_eq!(legal(2, BLUE), places("a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"));
}

#[test]
fn gw_14_rows_are_one_to_half_the_size() {
    for (size, rows, words) in [
        (5, 3, "rows is 1 to 2 on a board of 5×5, not 3"),
        (5, 0, "rows is 1 to 2 on a board of 5×5, not 0"),
        (3, 2, "rows is 1 on a board of 3×3, not 2"),
        (4, 3, "rows is 1 to 2"),
    ] {
        let options = json!({"size": size, "rows": rows});
        let error = Referee::<Gowap>::from_json(None, &options, None).unwrap_err();
        assert!(error.to_string().contains(words), "{options}: {error}");
    }
    new(json!({"size": 19, "rows": 9}));
    let mut game = new(json!({"size": 5, "tokens": 1, "formula": "V", "rows": 2}));
    play(&mut game, 1, "team M100");
    play(&mut game, 2, "team F100");
    let error = game.play_text(Some(RED), "place 1 c3").unwrap_err();
    assert_eq!(error.to_string(), "Red starts on rows 1 to 2: c3 is not on them");
}

#[test]
fn gw_14_version_1_has_neither_option() {
    for options in [json!({"reveal": "placing"}), json!({"rows": 2})] {
        let error = Referee::<Gowap>::from_json_by(Some(1), None, &options, None).unwrap_err();
        assert!(error.to_string().contains("version"), "{error}");
    }
    let game = Referee::<Gowap>::from_json_by(Some(1), None, &json!({}), None).unwrap();
    assert!(!game.options().contains_key("reveal") && !game.options().contains_key("rows"));
}
