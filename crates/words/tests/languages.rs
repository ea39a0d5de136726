//! Every game's words are there in every language, and stories can be told in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fracas_core::{Dice, OptionKind, Part, Preset, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, games};
use fracas_words::Words;

const LANGUAGES: [&str; 2] = ["en", "de"];

/// Words that no game owns, and those of each game.
fn folders() -> impl Iterator<Item = String> {
    let shared = std::iter::once("lang".to_owned());
    let told = games().iter().filter(|entry| !entry.words.is_empty());
    shared.chain(told.map(|entry| format!("games/{}", entry.info.id)))
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A language's file, read without a fault.
fn read(folder: &str, language: &str) -> FluentResource {
    let file = root().join(format!("web/src/{folder}/words/{language}.ftl"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    FluentResource::try_new(text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()))
}

/// Every message with the variables in it.
fn messages(resource: &FluentResource) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for entry in resource.entries() {
        if let Entry::Message(message) = entry {
            let mut variables = BTreeSet::new();
            message.value.iter().for_each(|pattern| collect(pattern, &mut variables));
            let twice = found.insert(message.id.name.to_owned(), variables);
            assert!(twice.is_none(), "{} is there twice", message.id.name);
        }
    }
    found
}

fn collect(pattern: &Pattern<&str>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => variable(inline, into),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                variable(selector, into);
                variants.iter().for_each(|variant| collect(&variant.value, into));
            }
        }
    }
}

fn variable(inline: &InlineExpression<&str>, into: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        into.insert(id.name.to_owned());
    }
}

/// A part's name: one language may select by what another has no need for.
fn bare(variable: &str) -> &str {
    ["-key", "-count"].iter().find_map(|suffix| variable.strip_suffix(suffix)).unwrap_or(variable)
}

#[test]
fn every_language_has_every_message_with_the_same_parts() {
    for folder in folders() {
        let [english, other] = LANGUAGES.map(|language| {
            let parts = |(key, variables): (String, BTreeSet<String>)| {
                (key, variables.iter().map(|name| bare(name).to_owned()).collect::<BTreeSet<_>>())
            };
            messages(&read(&folder, language)).into_iter().map(parts).collect::<BTreeMap<_, _>>()
        });
        assert_eq!(english, other, "{folder}: left in English, right in the other language");
    }
}

#[test]
fn every_phrase_of_a_rules_crate_has_words() {
    for entry in games().iter().filter(|entry| !entry.words.is_empty()) {
        let known = messages(&read(&format!("games/{}", entry.info.id), "en"));
        for (file, kind) in [("story.rs", "story"), ("reason.rs", "refused")] {
            let file = root().join("crates").join(entry.info.id).join("src").join(file);
            let code =
                fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            for what in code.split("Phrase::new(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let key = format!("{kind}-{what}");
                assert!(known.contains_key(&key), "{}: there are no words for {key}", entry.info.id);
            }
        }
        let options = entry.choices().into_iter().flat_map(|option| {
            let values = match &option.kind {
                OptionKind::Words { values } => values.iter().map(|value| (*value).to_owned()).collect(),
                OptionKind::Named { values, .. } => values.keys().cloned().collect(),
                OptionKind::Rounds { or, .. } | OptionKind::Texts { or } => vec![(*or).to_owned()],
                _ => Vec::new(),
            };
            let name = option.name;
            let values = values.into_iter().map(move |value| format!("value-{name}-{value}"));
            values.chain([format!("option-{name}"), format!("option-{name}-help")])
        });
        let presets = entry.presets().into_iter();
        let presets =
            presets.flat_map(|Preset { id, .. }| [format!("preset-{id}"), format!("preset-{id}-help")]);
        for key in options.chain(presets) {
            assert!(known.contains_key(&key), "{}: there are no words for {key}", entry.info.id);
        }
    }
}

#[test]
fn whatever_happens_in_random_games_can_be_told() {
    for entry in games().iter().filter(|entry| !entry.words.is_empty()) {
        let words = LANGUAGES.map(|language| {
            let file = root().join(format!("web/src/games/{}/words/{language}.ftl", entry.info.id));
            Words::new(&fs::read_to_string(file).unwrap())
        });
        let known = messages(&read(&format!("games/{}", entry.info.id), "en"));
        let ways = entry.presets().into_iter().map(|preset| preset.options);
        for (seed, options) in ways.enumerate() {
            let mut game = entry.start(None, &options, None).expect("a preset starts");
            random_game(game.as_mut(), seed as u64, |game| {
                if let Turn::Over(outcome) = game.turn() {
                    let key = format!("end-{}", outcome.reason);
                    assert!(known.contains_key(&key), "{}: {key} is missing", entry.info.id);
                }
                let last = game.events() - 1;
                for eye in std::iter::once(None).chain(Seat::first(game.seats()).map(Some)) {
                    for phrase in game.story(last, eye) {
                        let message = known.get(&format!("story-{}", phrase.what()));
                        for (name, part) in phrase.parts() {
                            // A word that is only selected by needs no name.
                            let named = message.is_some_and(|variables| variables.contains(*name));
                            if let (Part::Word(word), true) = (part, named) {
                                let key = format!("word-{word}");
                                assert!(known.contains_key(&key), "{}: {key} is missing", entry.info.id);
                            }
                        }
                        for words in &words {
                            let told = words.story(&phrase, game.seats());
                            assert!(told.is_some(), "{}: {phrase:?} cannot be told", entry.info.id);
                        }
                    }
                }
            });
        }
    }
}

fn random_game(game: &mut dyn AnyGame, seed: u64, look: impl Fn(&dyn AnyGame)) {
    let mut dice = QuickDice::new(seed);
    for _ in 0..400 {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).expect("dice are due");
                game.chance(&outcome).expect("what the dice show can happen");
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                let legal = game.legal(seat);
                let number = u32::try_from(legal.moves.len()).expect("a list");
                let text = match number {
                    0 => legal.open[0].example.clone(),
                    _ => legal.moves[dice.below(number) as usize].clone(),
                };
                game.play(seat, &text).expect("a legal move can be made");
            }
        }
        look(game);
    }
}
