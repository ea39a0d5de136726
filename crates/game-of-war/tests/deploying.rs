//! Deployment and the first move: WR-1 and WR-2.

mod common;

use common::{fields, fresh, legal, load, over, position, refusal, token};
use fracas_core::{Describe, Game, QuickDice, Referee, Seat, Seats, Shown, Turn};
use fracas_game_of_war::{DEPLOYMENTS, GameOfWar, Kind, OPENINGS, Side};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn say(game: &mut Referee<GameOfWar>, number: u8, acts: &str) {
    for act in acts.split(',').map(str::trim) {
        game.play_text(Some(seat(number)), act).unwrap_or_else(|error| panic!("{act}: {error}"));
    }
}

fn refuse(game: &mut Referee<GameOfWar>, number: u8, act: &str) -> String {
    let before = *game.state();
    let error = game.play_text(Some(seat(number)), act).expect_err(act).to_string();
    assert_eq!(*game.state(), before, "{act} was refused but changed something");
    error
}

#[test]
fn wr_1_a_new_game_starts_with_an_empty_map_and_both_sides_at_it() {
    let game = fresh("{}");
    assert_eq!(fields(&game), "D - - - 1");
    assert_eq!(game.turn(), Turn::Choose(Seats::first(2)));
    assert_eq!(game.state().board().occupied().len(), 0);
    let ground =
        [("j15", "p"), ("p6", "p"), ("h19", "f"), ("o19", "A"), ("c1", "a"), ("k7", "m"), ("j18", "m")];
    for (square, expected) in ground {
        assert_eq!(token(&game, square), expected, "{square}");
    }
}

#[test]
fn the_first_way_to_play_is_the_pair_of_armies_that_is_nearest_to_even() {
    let preset = GameOfWar::presets().swap_remove(0);
    let text = preset.position.expect("a position");
    let mut game = load(text.as_str().expect("text"), "{}");
    assert_eq!(fields(&game), "? 5 - - 1");
    let mut deployed = fresh("{}");
    say(&mut deployed, 1, "deploy bastion, ready");
    say(&mut deployed, 2, "deploy hammer, ready");
    assert_eq!(game.state().board(), deployed.state().board());
    game.play_text(None, "roll 4").expect("the die");
    assert!(Side::BOTH.iter().all(|&side| game.state().online(side) == game.state().board().of(side)));
}

#[test]
fn wr_1_every_opening_with_a_name_is_a_way_to_play_with_two_whole_armies() {
    let presets = GameOfWar::presets();
    for opening in OPENINGS {
        let preset = presets.iter().find(|preset| preset.id == opening.name).expect(opening.name);
        let text = preset.position.as_ref().and_then(|position| position.as_str());
        let game = load(text.expect(opening.name), "{}");
        assert_eq!(fields(&game), "? 5 - - 1", "{}: the die says who begins", opening.name);
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let army = game.state().board().army(side, kind);
            assert_eq!(army.len(), kind.count(), "{}: {side:?} {kind:?}", opening.name);
        }
    }
}

#[test]
fn wr_1_units_go_on_any_free_passable_square_of_their_own_half_and_come_back() {
    let mut game = fresh("{}");
    say(&mut game, 2, "place I e4, place I c1, place K o9, place r p6");
    say(&mut game, 1, "place X h17, place C j15");
    for (square, expected) in
        [("e4", "i"), ("c1", "a{i}"), ("o9", "[k]"), ("p6", "(r)"), ("h17", "A{X}"), ("j15", "(C)")]
    {
        assert_eq!(token(&game, square), expected, "{square}");
    }
    say(&mut game, 2, "take e4, place C e4");
    assert_eq!(token(&game, "e4"), "c");
    assert_eq!(fields(&game), "D - - - 1");
}

#[test]
fn wr_1_a_bad_deployment_is_refused_with_the_reason() {
    let mut game = fresh("{}");
    say(&mut game, 1, "place I a11, place X b11");
    let cases = [
        ("place I j18", "j18 is a mountain"),
        ("place I a10", "a10 is not in North's half"),
        ("place I a11", "a11 is occupied"),
        ("place X c11", "an army has 1 swift relay, and all are placed"),
        ("take a12", "no unit on a12"),
        ("take c1", "no unit on c1"),
        ("deploy fortress", "choose classic, bastion"),
        ("place i a12", "is no move"),
        ("place A a12", "is no move"),
        ("place I", "is no move"),
        ("place I z9", "z9 is not on this board"),
        ("a11-a12", "still deploying"),
        ("xa11", "still deploying"),
        ("end", "still deploying"),
        ("ready", "still to place 8 infantry, 4 cavalry, 1 cannon, 1 swift cannon, 1 relay"),
    ];
    for (act, words) in cases {
        let error = refuse(&mut game, 1, act);
        assert!(error.contains(words), "{act}: {error}");
    }
}

#[test]
fn wr_1_there_is_no_eighteenth_unit() {
    let mut game = fresh("{}");
    say(&mut game, 1, "deploy classic");
    for kind in Kind::ALL {
        let error = refuse(&mut game, 1, &format!("place {} a20", kind.letter()));
        assert!(error.contains("all are placed"), "{error}");
    }
    say(&mut game, 1, "take f12");
    let error = refuse(&mut game, 1, "place R a20");
    assert!(error.contains("an army has 1 relay"), "{error}");
    say(&mut game, 1, "place I a20, ready");
}

#[test]
fn wr_1_ready_is_final_and_the_die_is_due_when_both_are() {
    let mut game = fresh("{}");
    say(&mut game, 2, "deploy classic, ready");
    assert_eq!(fields(&game), "D S - - 1");
    assert_eq!(game.turn(), Turn::of(seat(1)));
    assert!(refuse(&mut game, 2, "take w6").contains("not seat 2's turn"));
    say(&mut game, 1, "deploy pincer, deploy classic, ready");
    assert_eq!(fields(&game), "? 5 - - 1");
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn wr_1_the_classic_option_starts_before_the_die_with_everybody_online() {
    let game = fresh(r#"{"deployment":"classic"}"#);
    assert_eq!(fields(&game), "? 5 - - 1");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(common::offline(&game), "");
    assert_eq!(game.state().board().occupied().len(), 34);
}

#[test]
fn wr_1_every_named_deployment_is_an_army_with_every_unit_online() {
    assert!(DEPLOYMENTS.len() >= 4, "classic and three of our own");
    for north in DEPLOYMENTS {
        for south in DEPLOYMENTS {
            let mut game = fresh("{}");
            say(&mut game, 1, &format!("deploy {}, ready", north.name));
            say(&mut game, 2, &format!("deploy {}, ready", south.name));
            assert_eq!(common::offline(&game), "", "{} against {}", north.name, south.name);
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let count = north.units(side).filter(|(_, unit)| unit.kind == kind).count();
                assert_eq!(count as u32, kind.count(), "{side} {} {kind}", north.name);
            }
        }
        assert!(north.idea.ends_with('.') && north.idea.matches('.').count() == 1, "{}", north.idea);
    }
}

#[test]
fn wr_1_a_side_sees_nothing_of_the_other_until_both_are_ready() {
    let view = |game: &Referee<GameOfWar>, eye| serde_json::to_string(&game.view(eye)).unwrap();
    let mut game = fresh("{}");
    say(&mut game, 1, "deploy bastion");
    let eyes = [None, Some(seat(1)), Some(seat(2))];
    let [nobody, north, south] = eyes.map(|eye| view(&game, eye));
    assert!(!south.contains("\"online\"") && !nobody.contains("\"online\""), "{south}");
    // Whatever South does, also saying ready, North and spectators see the same, byte for byte.
    for act in ["place I e4", "deploy hammer", "take w6", "deploy classic", "ready"] {
        say(&mut game, 2, act);
        assert_eq!(view(&game, Some(seat(1))), north, "{act}");
        assert_eq!(view(&game, None), nobody, "{act}");
        assert_eq!(game.turn_seen(Some(seat(1))), Turn::Choose(Seats::first(2)), "{act}");
        assert_eq!(game.turn_seen(None), Turn::Choose(Seats::first(2)), "{act}");
        assert_eq!(game.shown(game.len() - 1, Some(seat(1))), Shown::Hidden);
        assert_eq!(game.shown(game.len() - 1, Some(seat(2))), Shown::Plain);
        assert!(game.record().lines().is_empty());
    }
    let news = game.play_text(Some(seat(1)), "ready").unwrap();
    assert_eq!((news.secret, news.revealed.len()), (false, 6), "all is revealed at once, in order");
    assert_eq!(game.record().lines().len(), 7);
    assert!(eyes.map(|eye| view(&game, eye)).iter().all(|seen| seen.matches("\"online\"").count() == 34));
}

#[test]
fn wr_1_a_deploying_side_knows_which_of_its_units_are_online_whatever_the_enemy_does() {
    // North's line from a9 to c11 runs through South's half: an infantry on b10 cuts it, but North cannot know yet.
    let mut game = load(&position("a9 A, y1 a", "D - - - 1"), "{}");
    say(&mut game, 1, "place I c11");
    let before = serde_json::to_value(game.view(Some(seat(1)))).unwrap();
    assert_eq!(before["units"][0]["online"], true);
    say(&mut game, 2, "place I b10");
    assert_eq!(serde_json::to_value(game.view(Some(seat(1)))).unwrap(), before);
    assert_eq!(common::offline(&game), "b10 c11", "the referee knows");
}

#[test]
fn wr_1_a_guess_at_the_hidden_army_is_a_whole_one() {
    let mut game = fresh("{}");
    say(&mut game, 1, "deploy hammer");
    let view = game.view(Some(seat(2)));
    let guess = game.game().guess(&view, &mut QuickDice::new(3));
    for kind in Kind::ALL {
        assert_eq!(guess.board().army(Side::North, kind).len(), kind.count(), "{kind}");
    }
    assert_ne!(guess.board().of(Side::North), game.state().board().of(Side::North));
}

#[test]
fn wr_1_positions_of_a_deployment_are_checked() {
    let all_i = ('a'..='i').map(|column| format!("{column}20 I")).collect::<Vec<_>>().join(", ");
    let cases = [
        ("a20 A, y1 a, a5 I".to_owned(), "D - - - 1", "outside its own half"),
        (format!("y20 A, y1 a, k20 I, {all_i}"), "D - - - 1", "more than 9 infantry"),
        (format!("y20 A, y1 a, {all_i}"), "D N - - 1", "still to place 4 cavalry"),
        ("a20 A, y1 a".to_owned(), "D 5 - - 1", "who is ready"),
        ("a20 A, y1 a".to_owned(), "D - a20 - 1", "before the first turn"),
        ("a20 A, y1 a".to_owned(), "D - - !a20 1", "before the first turn"),
        ("a20 A, y1 a".to_owned(), "D - - - 2", "1 before the first turn"),
    ];
    for (tokens, fields, words) in cases {
        let text = serde_json::Value::from(position(&tokens, fields));
        let error = Referee::<GameOfWar>::from_json(None, &serde_json::json!({}), Some(&text)).unwrap_err();
        assert!(error.to_string().contains(words), "{fields}: {error}");
    }
    let text = serde_json::Value::from(position("a20 A, y1 a", "D - - - 1"));
    let classic = serde_json::json!({"deployment": "classic"});
    let error = Referee::<GameOfWar>::from_json(None, &classic, Some(&text)).unwrap_err();
    assert!(error.to_string().contains("still deploying"), "{error}");
}

#[test]
fn wr_20_a_named_deployment_must_fit_the_map() {
    let mut game = load(&position("a20 A, y1 a, f12 m", "D - - - 1"), "{}");
    assert!(refuse(&mut game, 1, "deploy classic").contains("f12 is no free passable square"));
    assert!(!legal(game.game(), game.state(), seat(1)).contains(&"deploy classic".to_owned()));
    say(&mut game, 2, "deploy classic");
}

#[test]
fn wr_20_a_map_without_room_for_two_armies_is_refused() {
    let walls: Vec<String> =
        ('a'..='y').flat_map(|column| (1..=10).map(move |row| format!("{column}{row} m"))).skip(16).collect();
    let text = serde_json::Value::from(position(&format!("a20 A, {}", walls.join(", ")), "D - - - 1"));
    let error = Referee::<GameOfWar>::from_json(None, &serde_json::json!({}), Some(&text)).unwrap_err();
    assert!(error.to_string().contains("South has no room"), "{error}");
}

#[test]
fn wr_20_no_combat_unit_deploys_on_an_enemy_arsenal() {
    let mut game = load(&position("a20 A, b20 a, y1 a", "D - - - 1"), "{}");
    assert!(refuse(&mut game, 1, "place I b20").contains("WR-13"));
    assert!(!legal(game.game(), game.state(), seat(1)).contains(&"place K b20".to_owned()));
    say(&mut game, 1, "place R b20, place I a20");
    assert_eq!((token(&game, "b20"), token(&game, "a20")), ("a{R}".to_owned(), "A{I}".to_owned()));
}

#[test]
fn wr_2_one_die_says_who_moves_first() {
    for face in 1..=6 {
        let mut game = fresh(r#"{"deployment":"classic"}"#);
        game.play_text(None, &format!("roll {face}")).unwrap();
        let first = if face <= 3 { "N 5 - - 1" } else { "S 5 - - 1" };
        assert_eq!(fields(&game), first, "{face}");
    }
    let mut game = fresh(r#"{"deployment":"classic"}"#);
    for text in ["roll 0", "roll 7", "roll", "4", "roll 04", "roll 1 2", "roll 4 "] {
        assert!(refusal(&mut game, text).contains("roll 1"), "{text}");
    }
}

#[test]
fn wr_19_before_the_die_only_a_board_that_one_side_has_won_is_over() {
    let cases = [
        ("a20 A, a19 I, y1 a, y2 i", None),
        ("a20 A, a19 I, y2 i", Some((1, "arsenals"))),
        ("a20 A, y1 a, y2 i", Some((2, "annihilation"))),
        ("a19 I, y2 i", None),
    ];
    for (tokens, expected) in cases {
        let mut game = load(&position(tokens, "? 5 - - 1"), "{}");
        assert_eq!(over(&game), expected, "{tokens}");
        if tokens == "a19 I, y2 i" {
            common::play(&mut game, "roll 1");
            assert_eq!(over(&game), Some((2, "arsenals")), "the side not to move counts as having acted");
        }
    }
}
