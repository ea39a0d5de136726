//! Pictures of every game: as they were approved, of the right size, and never with more than an eye knows.

use std::path::PathBuf;

use fracas_core::{Record, Seat};
use fracas_games::{AnyGame, find, games, replay};
use fracas_pictures::{BadPicture, Film, Look, Scene, Shape, Theme, draw, film, png};
use serde_json::{Value, json};

/// A game from the records of the program's first version.
fn recorded(game: &str, name: &str) -> Box<dyn AnyGame> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fracas/tests/version_one/games");
    let text = std::fs::read_to_string(folder.join(game).join(name).with_extension("record"));
    let record: Record = text.expect("a record").parse().expect("a record");
    replay(&record).expect("a game")
}

const RECORDS: [(&str, &str); 5] = [
    ("color-wars", "free-in-the-middle"),
    ("gaogie", "four-in-three-rounds"),
    ("gowap", "rounds-under-way"),
    ("ganoogo", "four-players"),
    ("game-of-war", "classic-after-two-moves"),
];

const NIGHT: Look = Look { theme: Theme::Dark, shape: Shape::Board };
const CARD: Look = Look { theme: Theme::Light, shape: Shape::Card };

#[test]
fn every_games_picture_is_as_it_was_approved() {
    let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (game, name) in RECORDS {
        let drawn = draw(recorded(game, name).as_ref(), None, &Look::default());
        let file = golden.join(game).with_extension("svg");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &drawn).expect("the file can be written");
        }
        let approved = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            drawn == approved,
            "{game} looks different: look at it, and if it is meant so, UPDATE=1 cargo test -p fracas-pictures"
        );
    }
}

#[test]
fn every_game_is_drawn_by_day_and_by_night_and_as_a_card() {
    for (game, name) in RECORDS {
        let game_played = recorded(game, name);
        let day = draw(game_played.as_ref(), None, &Look::default());
        assert_ne!(day, draw(game_played.as_ref(), None, &NIGHT), "{game}");
        let card = png(&draw(game_played.as_ref(), None, &CARD), 1200).expect("a picture");
        assert_eq!(size(&card), (1200, 630), "{game}");
        assert_eq!(size(&png(&day, 300).expect("a picture")).0, 300, "{game}");
    }
}

/// The width and height that a PNG says it has.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "a PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn a_picture_of_no_size_is_refused() {
    let svg = draw(recorded("gaogie", "two").as_ref(), None, &Look::default());
    for width in [0, 63, 4097, u32::MAX] {
        assert!(matches!(png(&svg, width), Err(BadPicture::Size(..))), "{width}");
    }
    assert!(matches!(png("no drawing", 100), Err(BadPicture::Svg(_))));
}

/// A game of Gaogıe for two in which the first has chosen a move.
fn chosen(text: &str) -> Box<dyn AnyGame> {
    let mut game = find("gaogie").expect("a game").start(Some(2), &json!({}), None).expect("a game");
    game.play(Seat::FIRST, text).expect("a move");
    game
}

#[test]
fn what_is_hidden_from_an_eye_changes_no_byte_of_its_picture() {
    let [one, other] = ["gaogie", "kueq"].map(chosen);
    for eye in [None, Seat::new(2)] {
        for look in [Look::default(), NIGHT, CARD] {
            assert_eq!(draw(one.as_ref(), eye, &look), draw(other.as_ref(), eye, &look), "{eye:?}");
        }
    }
    let own = Some(Seat::FIRST);
    assert_ne!(draw(one.as_ref(), own, &Look::default()), draw(other.as_ref(), own, &Look::default()));
    let hidden = |game: &dyn AnyGame| film(game, &whole(None), &mut |_, _| true).expect("a film");
    assert_eq!(hidden(one.as_ref()), hidden(other.as_ref()));
}

#[test]
fn a_picture_is_made_of_nothing_but_what_the_eye_was_told() {
    for (game, name) in RECORDS {
        let game = recorded(game, name);
        for eye in [None, Some(Seat::FIRST)] {
            let (seen, options) = (game.view(eye), game.options());
            let last = game.told(game.events() - 1, eye).map(|told| told.to_string());
            let scene = Scene { seen: &seen, options: &options, last: last.as_deref(), text: "" };
            assert_eq!(scene.svg(&NIGHT), draw(game.as_ref(), eye, &NIGHT));
        }
    }
}

fn whole(eye: Option<Seat>) -> Film {
    Film { moments: 0..=usize::MAX, by_turn: false, eye, look: Look::default(), width: 120, pause: 50 }
}

/// How many pictures a GIF has, and how long they stand in all.
fn frames(bytes: &[u8]) -> (usize, u32) {
    let mut reader = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
    let (mut count, mut pauses) = (0, 0);
    while let Some(frame) = reader.read_next_frame().expect("a picture") {
        count += 1;
        pauses += u32::from(frame.delay);
    }
    (count, pauses)
}

#[test]
fn a_film_has_a_picture_for_every_moment_of_its_range() {
    let game = recorded("color-wars", "free-in-the-middle");
    let of = |film_of: &Film| film(game.as_ref(), film_of, &mut |_, _| true).expect("a film");
    let all = game.events() + 1;
    assert_eq!(frames(&of(&whole(None))), (all, (all as u32 - 1) * 50 + 250));
    assert_eq!(frames(&of(&Film { moments: 3..=7, ..whole(None) })).0, 5);
    let war = recorded("game-of-war", "classic-bots");
    let turns = film(war.as_ref(), &Film { by_turn: true, ..whole(None) }, &mut |_, _| true).expect("a film");
    let begun = (0..war.events()).filter(|&count| war.begins_turn(count)).count();
    assert_eq!(frames(&turns).0, begun + 1, "every turn, and the last moment");
}

#[test]
fn a_film_ends_where_nobody_waits_for_it() {
    let game = recorded("color-wars", "free-in-the-middle");
    let cut = film(game.as_ref(), &whole(None), &mut |done, _| done < 2).expect("a film");
    assert_eq!(frames(&cut).0, 2);
    assert!(film(game.as_ref(), &Film { width: 9, ..whole(None) }, &mut |_, _| true).is_err());
}

#[test]
fn a_game_that_has_no_pictures_of_its_own_is_drawn_as_text() {
    let seen = json!({"game": "sixth", "seats": 2, "turn": {"choose": [1]}, "outcome": null, "view": {}});
    let scene = Scene { seen: &seen, options: &Value::Null, last: None, text: "a1 R3 <b>\n" };
    let svg = scene.svg(&Look::default());
    assert!(svg.contains("<title>sixth</title>") && !svg.contains("<b>"), "{svg}");
    assert!(png(&svg, 200).is_ok());
    let nothing = Scene { seen: &Value::Null, options: &Value::Null, last: None, text: "" };
    assert!(png(&nothing.svg(&Look::default()), 200).is_ok());
}

#[test]
fn every_game_of_the_registry_is_drawn_from_its_first_moment() {
    for entry in games() {
        let game = entry.start(None, &json!({}), None).expect("a game");
        let svg = draw(game.as_ref(), None, &Look::default());
        assert!(svg.contains(&format!("<title>{}</title>", entry.info.name)));
        assert!(png(&svg, 64).is_ok(), "{}", entry.info.id);
    }
}
