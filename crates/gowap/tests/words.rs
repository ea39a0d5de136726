//! Stories and reasons: what they say, and that both languages have words for all of it.

mod table;

use std::collections::{BTreeMap, BTreeSet};

use fracas_core::{Describe, Event, Eye, Game, Part, Phrase, QuickDice, Referee, Seat, Seats, Turn};
use fracas_gowap::{Amount, Error, Expected, FormulaError, FormulaFault, Gowap, SetUp};
use serde_json::{Value, json};
use table::{load, load_by, new, play, position};

const ENGLISH: &str = include_str!("../../../web/src/games/gowap/words/en.ftl");
const GERMAN: &str = include_str!("../../../web/src/games/gowap/words/de.ftl");

/// The messages of a language by their keys.
fn messages(words: &str) -> BTreeMap<&str, String> {
    let mut messages: BTreeMap<&str, String> = BTreeMap::new();
    let mut key = "";
    for line in words.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            Some((name, text)) => {
                key = name;
                assert!(messages.insert(name, text.to_owned()).is_none(), "{name} stands twice");
            }
            None => messages.entry(key).or_default().push_str(line),
        }
    }
    messages
}

/// The variables of a message; the raw word or number of one counts as itself.
fn variables(message: &str) -> BTreeSet<String> {
    let names = message.split('$').skip(1).map(|rest| {
        let name: String =
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        name.strip_suffix("-key").map_or(name.clone(), str::to_owned)
    });
    names.collect()
}

/// Checks that both languages can tell a phrase.
fn check(prefix: &str, phrase: &Phrase) -> String {
    let key = format!("{prefix}-{}", phrase.what());
    for words in [ENGLISH, GERMAN] {
        let messages = messages(words);
        let message = messages.get(key.as_str()).unwrap_or_else(|| panic!("no words for {key}"));
        for name in variables(message) {
            assert!(phrase.parts().iter().any(|(part, _)| *part == name), "{key} has no part {name}");
        }
        for (_, part) in phrase.parts() {
            if let Part::Word(word) = part {
                assert!(messages.contains_key(format!("word-{word}").as_str()), "no word-{word}");
            }
        }
    }
    key
}

fn story_of(game: &Referee<Gowap>, index: usize, eye: Eye) -> Vec<Value> {
    let mut story = Vec::new();
    let (before, after) = (game.state_after(index), game.state_after(index + 1));
    game.game().story(before, game.event(index), after, eye, &mut story);
    story.iter().map(|phrase| serde_json::to_value(phrase).unwrap()).collect()
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let (english, german) = (messages(ENGLISH), messages(GERMAN));
    assert!(english.keys().eq(german.keys()));
    for (key, message) in &english {
        assert_eq!(variables(message), variables(&german[key]), "{key}");
    }
    for choice in Gowap::choices() {
        assert!(english.contains_key(format!("option-{}", choice.name).as_str()), "{}", choice.name);
        assert!(english.contains_key(format!("option-{}-help", choice.name).as_str()), "{}", choice.name);
    }
    for preset in Gowap::presets() {
        assert!(english.contains_key(format!("preset-{}-help", preset.id).as_str()), "{}", preset.id);
    }
}

#[test]
fn every_story_of_many_games_has_words_and_can_be_read() {
    let tables = [
        json!({"size": 3, "tokens": 3, "map": "minefield", "tie": "annihilate", "mode": "last-standing"}),
        json!({"size": 4, "tokens": 9, "total": 9, "map": "casino", "battle": "attrition"}),
        json!({"size": 3, "tokens": 2, "palette": ["V", "V-30", "V*3"], "reveal": "placing"}),
        json!({"size": 5, "tokens": 16, "total": 1600, "formula": "V*0.4"}),
        json!({"size": 3, "tokens": 1, "formula": "V", "mode": {"rounds": 2}}),
    ];
    let mut told = BTreeSet::new();
    for (options, seed) in tables.iter().flat_map(|options| (0..12).map(move |seed| (options, seed))) {
        let mut game = new(options.clone());
        let mut dice = QuickDice::new(seed);
        loop {
            let event = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Event::Chance(game.game().roll(game.state(), &mut dice)),
                Turn::Choose(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let choice = game.game().pick(game.state(), seat, &mut dice, &mut Vec::new());
                    Event::Move(seat, choice.unwrap())
                }
            };
            game.play(event).unwrap();
            let last = game.len() - 1;
            for eye in [Eye::All, Eye::Watcher, Eye::Seat(Seat::FIRST)] {
                let mut story = Vec::new();
                let (before, after) = (game.state_after(last), game.state());
                game.game().story(before, game.event(last), after, eye, &mut story);
                // A line each for who went where, what came of it, and how it stands now, of however many there are.
                assert!((1..=16).contains(&story.len()), "{story:?}");
                for phrase in &story {
                    let long = phrase.parts().iter().any(|(name, part)| {
                        *name != "work" && matches!(part, Part::Text(text) if text.chars().count() > 200)
                    });
                    assert!(!long, "{phrase:?}");
                }
                told.extend(story.iter().map(|phrase| check("story", phrase)));
            }
        }
    }
    // A few need a hand: they are told in the tests below.
    let by_hand = ["story-equal-totals", "story-nobody-left", "story-plays-on-alone", "story-annihilation"];
    let messages = messages(ENGLISH);
    let all = messages.keys().filter(|key| key.starts_with("story-")).map(|key| (*key).to_owned());
    let missing: Vec<String> = all.filter(|key| !told.contains(key)).collect();
    assert!(missing.iter().all(|key| by_hand.contains(&key.as_str())), "never told: {missing:?}");
}

#[test]
fn a_round_tells_who_went_where_who_fought_whom_who_was_born_and_what_the_ground_made_of_whom() {
    // The worked round of the rulebook.
    let cells = [("c3", "V+5"), ("d4", "V*1.5"), ("a1", "V*0")];
    let before = "1:M36@b2 2:F24@d2 3:M20@a1 4:F20@e1 | 1:F40@d4 2:M30@a5 3:M20@c5 4:F10@e5";
    let mut game = load(json!({}), &position(5, &cells, before));
    game.play_text(None, "HHHTTTHTHHHHHTHHTH").unwrap();
    assert_eq!(
        json!(story_of(&game, 0, Eye::Watcher)),
        json!([
            {"what":"steps","who":{"seat":1},"round":1,"tokens":{"text":"M36 b2→c3, F24 d2→c3, F20 e1→d2"}},
            {"what":"stays","who":{"seat":1},"round":1,"tokens":{"text":"M20 a1"}},
            {"what":"steps","who":{"seat":2},"round":1,"tokens":{"text":"F40 d4→c3, M20 c5→d4, F10 e5→d4"}},
            {"what":"stays","who":{"seat":2},"round":1,"tokens":{"text":"M30 a5"}},
            {"what":"battle","ruling":"GW-8","at":{"square":"c3"},"who":{"seat":1},"more":60.0,"with":{"text":"M36, F24"},
                "less":40.0,"against":{"text":"F40"},"difference":20.0,"loser":{"seat":2},"lost":1,"left":80.0},
            {"what":"birth","who":{"seat":2},"child":{"word":"male"},"value":15.0,"at":{"square":"d4"}},
            {"what":"birth","who":{"seat":1},"child":{"word":"female"},"value":40.0,"at":{"square":"c3"}},
            {"what":"falls","who":{"seat":1},"token":{"word":"male"},"at":{"square":"a1"},"formula":{"text":"V*0"},"was":20.0},
            {"what":"ground","who":{"seat":1},"work":{"text":"V+5: c3 M48→53, c3 F32→37, c3 F40→45"}},
            {"what":"ground","who":{"seat":2},"work":{"text":"V*1.5: d4 M20→30, d4 F10→15, d4 M15→22.5"}},
            {"what":"round","round":1,"battles":1,"was-red":100.0,"red":155.0,"was-blue":100.0,"blue":97.5},
        ])
    );
}

#[test]
fn of_many_tokens_a_round_names_some_and_says_that_there_are_more() {
    let many: Vec<String> = (1..=10).map(|n| format!("{n}:M{n}@c3")).collect();
    let mut game = load(json!({}), &position(5, &[("d4", "V+1")], &format!("{} | 1:M5@a5", many.join(" "))));
    game.play_text(None, &"H".repeat(22)).unwrap();
    let story = story_of(&game, 0, Eye::Watcher);
    let text = |what: &str, part: &str| {
        let told = story.iter().find(|phrase| phrase["what"] == what).unwrap();
        told[part]["text"].as_str().unwrap().to_owned()
    };
    assert!(text("steps", "tokens").ends_with("M8 c3→d4 …"), "{story:?}");
    assert!(text("ground", "work").ends_with("d4 M8→9 …"), "{story:?}");
}

#[test]
fn a_battle_tells_the_difference_that_its_winner_gains_or_is_left_with() {
    for (battle, what, left) in [("absorb", "battle", 80.0), ("attrition", "attrition", 30.0)] {
        let start = position(5, &[], "1:M50@b2 | 1:M20@d4");
        let mut game = load(json!({"battle": battle}), &start);
        game.play_text(None, "HHHH").unwrap();
        let story = story_of(&game, 0, Eye::Watcher);
        let told = story.iter().find(|phrase| phrase["ruling"] == "GW-8").unwrap();
        assert_eq!(
            (&told["what"], &told["difference"], &told["left"]),
            (&json!(what), &json!(30.0), &json!(left))
        );
    }
}

#[test]
fn the_end_is_told_with_its_reason() {
    let last = |rules: u32, mode: &Value, options: Value, tokens: &str, coins: &str| {
        let mut start = position(5, &[("e5", "V*0")], tokens);
        start["mode"] = mode.clone();
        let mut game = load_by(rules, options, &start);
        game.play_text(None, coins).unwrap();
        story_of(&game, 0, Eye::All).last().unwrap().clone()
    };
    let (standing, one, two) = (json!("last-standing"), json!({"rounds": 1}), json!({"rounds": 2}));
    let red = json!({"seat": 1});
    let end = last(2, &standing, json!({}), "1:M30@b2 | 1:M20@d4", "HHHH");
    assert_eq!((&end["what"], &end["who"], &end["ruling"]), (&json!("last-standing"), &red, &json!("GW-13")));
    let end = last(1, &two, json!({}), "1:M30@b2 | 1:M20@d4", "HHHH");
    assert_eq!((&end["what"], &end["who"]), (&json!("last-standing"), &red));
    let end = last(2, &two, json!({}), "1:M30@b2 | 1:M20@d4", "HHHH");
    assert_eq!(
        (&end["what"], &end["who"], &end["loser"]),
        (&json!("plays-on-alone"), &red, &json!({"seat": 2}))
    );
    let end = last(2, &one, json!({}), "1:M30@b2 | 1:M20@d4", "HHHH");
    assert_eq!(
        (&end["what"], &end["more"], &end["less"]),
        (&json!("wins-by-total"), &json!(40.0), &json!(0.0))
    );
    let end = last(2, &one, json!({}), "1:M20@b2 | 1:M20@d4", "HHHH");
    assert_eq!((&end["what"], &end["sum"]), (&json!("equal-totals"), &json!(20.0)));
    let end = last(2, &two, json!({"tie": "annihilate"}), "1:M20@b2 | 1:M20@d4", "HHHH");
    assert_eq!(end["what"], "nobody-left");
}

#[test]
fn a_team_is_told_to_its_owner_and_to_all_when_it_is_shown() {
    let key = |phrase: &Value| phrase["what"].as_str().unwrap().to_owned();
    let mut game = new(json!({"tokens": 1, "formula": "V"}));
    play(&mut game, 1, "team M100");
    let written = &story_of(&game, 0, Eye::Seat(Seat::FIRST))[0];
    assert_eq!((&written["team"], &written["men"]), (&json!({"text": "M100"}), &json!({"text": "100"})));
    assert_eq!(written["kind"], json!({"word": "only-men"}));
    assert_eq!(story_of(&game, 0, Eye::Watcher), [json!({"what": "seals-team", "who": {"seat": 1}})]);
    play(&mut game, 2, "team F100");
    let story = story_of(&game, 1, Eye::Seat(Seat::FIRST));
    assert_eq!(story.iter().map(key).collect::<Vec<_>>(), ["shows-team", "shows-team"]);
    assert_eq!(story[0]["team"], json!({"text": "M100"}));
    // Where tokens are shown as they are placed nobody hears of a team.
    let mut game = new(json!({"tokens": 1, "formula": "V", "reveal": "placing"}));
    play(&mut game, 2, "team F100");
    play(&mut game, 1, "team M100");
    assert_eq!(
        story_of(&game, 1, Eye::Seat(Seat::from_index(1))),
        [json!({"what": "seals-team", "who": {"seat": 1}})]
    );
    play(&mut game, 1, "place 1 c1");
    assert_eq!(
        story_of(&game, 2, Eye::Watcher)[0],
        json!({"what": "places", "who": {"seat": 1}, "token": {"word": "male"}, "value": 100.0, "at": {"square": "c1"}, "shade": {"word": "dark"}})
    );
}

#[test]
fn every_refusal_has_a_reason_with_words() {
    let text = || "x".to_owned();
    let (seat, square, amount) = (Seat::FIRST, "c3".parse().unwrap(), Amount::of_hundredths(100));
    let formula = |fault| Error::Formula(FormulaError { at: 3, fault });
    let mut errors = vec![
        Error::Size(2),
        Error::Tokens(0),
        Error::SmallTotal { tokens: 4 },
        Error::MaxTokens(0),
        Error::TeamOverMax { most: 1, tokens: 2 },
        Error::NoRounds("rounds"),
        Error::Rows { rows: 9, size: 5 },
        Error::NoFormula,
        Error::StrayFormula,
        Error::NoMap,
        Error::StrayMap,
        Error::UnknownMap(text()),
        Error::MapHole(square),
        Error::MapOffBoard { square, size: 3 },
        Error::EmptyPalette,
        Error::AgreedOffPalette(text()),
        Error::OtherSize { is: 3, said: 4 },
        Error::OtherMode { is: text(), said: text() },
        Error::OtherFunction { square, is: text(), said: text() },
        Error::NoFunction(square),
        Error::NoSuchSeat(Seat::from_index(2)),
        Error::TokenNumber(0),
        Error::TwoOfNumber { seat, number: 1 },
        Error::TokenValue { seat, number: 1, value: text() },
        Error::Nowhere { seat, number: 1 },
        Error::StandsOffBoard { seat, number: 1, square, size: 3 },
        Error::Crowd { seat, count: 1 },
        Error::StrayTurn,
        Error::EarlyTokens,
        Error::NothingToSet,
        Error::NothingToPlace,
        Error::SetUpTeam { seat, error: Box::new(Error::TeamCount { given: 1, right: 2 }) },
        Error::NotAMove(text()),
        Error::NotAPlacing(text()),
        Error::WrongPhase(None),
        Error::NotAToken(text()),
        Error::Worthless(text()),
        Error::Decimals(text()),
        Error::TooMuch(text()),
        Error::TeamSum { sum: amount, total: Amount::MOST },
        Error::TeamSum { sum: Amount::MOST, total: amount },
        Error::OffBoard(square, 3),
        Error::NotASquare { text: text() },
        Error::CellSet { square, formula: text() },
        Error::OffPalette { formula: text(), palette: text() },
        Error::NoSuchToken(9, text()),
        Error::Placed { number: 1, square },
        Error::NotHome { seat, first: 1, last: 2, square },
        Error::NotACoin { letter: 'x', at: 1 },
        Error::TooFewCoins(1),
        Error::TooManyCoins { used: 1, given: 2 },
        Error::NothingThere(text()),
        formula(FormulaFault::TooLong(201)),
        formula(FormulaFault::TooDeep),
        formula(FormulaFault::UnknownName { name: text() }),
        formula(FormulaFault::StrayCharacter('x')),
        formula(FormulaFault::BadNumber),
        formula(FormulaFault::Arguments { name: "min", several: true, given: 1 }),
        formula(FormulaFault::Arguments { name: "abs", several: false, given: 2 }),
    ];
    for phase in [SetUp::Teams, SetUp::Functions, SetUp::Placing] {
        errors.extend([Error::WrongPhase(Some(phase)), Error::WrongTurn { phase, given: Seats::NONE }]);
    }
    for expected in [Expected::Operator, Expected::Value, Expected::Opening, Expected::Closing] {
        errors.push(formula(FormulaFault::Expected { expected, found: text() }));
    }
    let told: BTreeSet<String> =
        errors.iter().map(|error| check("refused", &Gowap::reason(error).unwrap())).collect();
    let messages = messages(ENGLISH);
    let all: BTreeSet<String> =
        messages.keys().filter(|key| key.starts_with("refused-")).map(|key| (*key).to_owned()).collect();
    assert_eq!(told, all);
}
