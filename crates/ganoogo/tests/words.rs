//! Every story and every reason has words in every language, and is given all that its words ask for.

use std::collections::{BTreeMap, BTreeSet};

use fracas_core::{Describe, Event, Eye, Game, Phrase, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{Ganoogo, printed_cards};
use serde_json::{Value, json};

const LANGUAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../../web/src/games/ganoogo/words/en.ftl")),
    ("de", include_str!("../../../web/src/games/ganoogo/words/de.ftl")),
];

/// The messages of a file by name, each with the variables that it asks for.
fn messages(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut name = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((key, _)) =
            line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
        {
            name = key;
            assert!(found.insert(name, BTreeSet::new()).is_none(), "{name} is there twice");
        }
        let variables = line.split('$').skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
            &rest[..end]
        });
        found.entry(name).or_default().extend(variables);
    }
    found.retain(|name, _| !name.is_empty());
    found
}

#[test]
fn every_language_has_the_same_messages() {
    let [english, german] = LANGUAGES.map(|(_, text)| messages(text));
    assert_eq!(english.keys().collect::<Vec<_>>(), german.keys().collect::<Vec<_>>());
    assert_eq!(Ganoogo::WORDS, LANGUAGES[0].1);
    for card in printed_cards() {
        for key in [format!("word-{}", card.id), format!("card-{}", card.id)] {
            assert!(english.contains_key(key.as_str()), "{key}");
        }
        assert!(Ganoogo::WORDS.contains(&format!("word-{} = {}\n", card.id, card.name)), "{}", card.name);
        assert!(Ganoogo::WORDS.contains(&format!("card-{} = {}\n", card.id, card.text)), "{}", card.name);
    }
    for choice in Ganoogo::choices() {
        assert!(english.contains_key(format!("option-{}", choice.name).as_str()), "{}", choice.name);
    }
    for preset in Ganoogo::presets() {
        assert!(english.contains_key(format!("preset-{}-help", preset.id).as_str()), "{}", preset.id);
    }
}

/// Checks that a phrase has words, and the words their parts.
fn check(prefix: &str, phrase: &Phrase) {
    let key = format!("{prefix}-{}", phrase.what());
    for (language, text) in LANGUAGES {
        let messages = messages(text);
        let wanted = messages.get(key.as_str()).unwrap_or_else(|| panic!("{language} has no {key}"));
        let given: BTreeSet<&str> = phrase.parts().iter().map(|(name, _)| *name).collect();
        for variable in wanted {
            let part = ["-key", "-count"].iter().find_map(|suffix| variable.strip_suffix(suffix));
            let part = part.unwrap_or(variable);
            assert!(given.contains(part), "{language}: {key} wants {variable}: {phrase:?}");
        }
        for (_, part) in phrase.parts() {
            if let fracas_core::Part::Word(word) = part {
                let selected = wanted.iter().any(|name| name.ends_with("-key"));
                assert!(
                    selected || messages.contains_key(format!("word-{word}").as_str()),
                    "{language}: {word}"
                );
            }
        }
    }
}

/// Games in which much is fought: by all cards there are, or by a small deck that hurts and is soon used up.
fn table(rules: u32, seats: u8, windows: &str, small: bool) -> Referee<Ganoogo> {
    let mut deck = json!(printed_cards());
    let cards = deck.as_array_mut().unwrap();
    if small {
        cards.retain(|card| {
            ["toss-hp", "last-stand", "draw-2", "plus-2"].contains(&card["id"].as_str().unwrap())
        });
    }
    for card in cards {
        card["copies"] = match card["id"].as_str().unwrap() {
            "toss-hp" => json!(12),
            "extra-die" | "extra-die-conflict" => json!(2),
            _ => json!(3),
        };
    }
    let mut options = json!({"deck": deck, "board": Ganoogo::presets()[1].options["board"], "max_turns": 40});
    if rules > 1 {
        options["windows"] = json!(windows);
    }
    Referee::from_json_by(Some(rules), Some(seats), &options, None).unwrap()
}

#[test]
fn every_story_has_words_and_their_parts() {
    let mut told: BTreeMap<&str, u32> = BTreeMap::new();
    for (seed, (rules, seats, windows)) in
        [(1, 2, "moments"), (2, 2, "moments"), (2, 3, "acts"), (2, 4, "moments"), (2, 3, "moments")]
            .into_iter()
            .cycle()
            .take(40)
            .enumerate()
    {
        let mut referee = table(rules, seats, windows, seed % 2 == 1);
        let mut dice = QuickDice::new(seed as u64);
        for _ in 0..2_500 {
            let (game, state) = (referee.game(), referee.state());
            let event = match referee.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Event::Chance(game.roll(state, &mut dice)),
                Turn::Choose(choosing) => {
                    let seat = choosing.sole().unwrap();
                    Event::Move(seat, game.pick(state, seat, &mut dice, &mut Vec::new()).unwrap())
                }
            };
            referee.play(event).unwrap();
            let last = referee.len() - 1;
            for eye in [Eye::All, Eye::Watcher].into_iter().chain(Seat::first(seats).map(Eye::Seat)) {
                let mut story = Vec::new();
                let (before, after) = (referee.state_after(last), referee.state());
                referee.game().story(before, referee.event(last), after, eye, &mut story);
                for phrase in &story {
                    if *told.entry(phrase.what()).or_default() < 40 {
                        check("story", phrase);
                    }
                    *told.entry(phrase.what()).or_default() += 1;
                }
            }
        }
    }
    let english = messages(LANGUAGES[0].1);
    // These come too seldom to wait for: `stories.rs` has them.
    let rare = ["broken-off", "not-flung", "high-wins-still", "low-wins-still"];
    // The site makes it of several steps, see `fold.ts` there.
    let folded = ["walks"];
    let told = |what: &str| told.contains_key(what) || rare.contains(&what) || folded.contains(&what);
    let stories = english.keys().filter_map(|key| key.strip_prefix("story-"));
    let untold: Vec<&str> = stories.filter(|what| !told(what)).collect();
    assert!(untold.is_empty(), "nothing in all these games told {untold:?}");
}

/// The reasons stand in one table, which is read here as text: an error of every kind would be long to make.
#[test]
fn every_reason_has_words_and_their_parts() {
    let source = include_str!("../src/reason.rs");
    let between = |text: &'static str, open: &'static str| {
        text.split(open).skip(1).map(|rest| rest.split('"').next().unwrap()).collect::<Vec<_>>()
    };
    let reasons: Vec<(&str, Vec<&str>)> = source
        .split("no(\"")
        .skip(1)
        .map(|arm| (arm.split('"').next().unwrap(), between(arm, "with(\"")))
        .collect();
    let known: BTreeSet<String> = reasons.iter().map(|(what, _)| format!("refused-{what}")).collect();
    for (language, text) in LANGUAGES {
        let messages = messages(text);
        for (what, parts) in &reasons {
            let wanted = &messages[format!("refused-{what}").as_str()];
            assert!(wanted.iter().all(|name| parts.contains(name)), "{language}: {what}: {wanted:?}");
        }
        let refused = messages.keys().filter(|key| key.starts_with("refused-"));
        assert!(refused.into_iter().all(|key| known.contains(*key)), "{language} has a reason too many");
    }
}

/// The very story that the rulebook's duel is about, word for word as data.
#[test]
fn a_conflict_roll_tells_dice_cards_and_what_they_cost() {
    let start: Referee<Ganoogo> = Referee::from_json(Some(2), &json!({}), None).unwrap();
    let mut position = json!(start.game().position(start.state()));
    (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
    position["dice"][1]["at"] = json!("h11");
    position["deck"]["plus-3-before"] = json!(2);
    position["hands"][0] = json!({"plus-3-before": 1});
    let mut game: Referee<Ganoogo> = Referee::from_json(None, &json!({}), Some(&position)).unwrap();
    let seat = Seat::new(1);
    game.play_text(seat, "fight h11 h12").unwrap();
    game.play_text(seat, "play plus-3-before 1").unwrap();
    game.play_text(None, "roll 4 5").unwrap();
    game.play_text(None, "roll 6 2").unwrap();
    let mut story = Vec::new();
    let last = game.len() - 1;
    game.game().story(game.state_after(last), game.event(last), game.state(), Eye::Watcher, &mut story);
    let told: Vec<Value> = story.iter().map(|phrase| json!(phrase)).collect();
    let keys: Vec<&str> = story.iter().map(fracas_core::Phrase::what).collect();
    assert_eq!(keys, ["throws", "if-no-card", "conflict-roll"]);
    let roll = &told[2];
    for (part, value) in [
        ("what", json!("conflict-roll")),
        ("ruling", json!("GA-8")),
        ("dice", json!({"dice": [4, 5]})),
        ("gains", json!({"gains": [{"by": 3, "of": {"word": "plus-3-before"}}]})),
        ("total", json!(12)),
        ("other-dice", json!({"dice": [6, 2]})),
        ("other-total", json!(8)),
        ("why", json!({"word": "high"})),
        ("owner", json!({"seat": 2})),
        ("kind", json!({"word": "minion"})),
        ("at", json!({"square": "h12"})),
        ("hp", json!(0)),
    ] {
        assert_eq!(roll[part], value, "{part}");
    }
}

#[test]
fn the_site_knows_the_printed_deck() {
    let known: Value =
        serde_json::from_str(include_str!("../../../web/src/games/ganoogo/deck.json")).unwrap();
    let facts = |card: &fracas_ganoogo::Card| json!({"id": card.id, "category": card.category, "copies": card.copies, "when": card.when});
    assert_eq!(known, printed_cards().iter().map(facts).collect::<Value>());
}
