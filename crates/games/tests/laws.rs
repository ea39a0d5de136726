//! The laws every game obeys, tried on random games at several kinds of table.
//!
//! A new game is in here as soon as it is in the registry; give it rows in `tables/mod.rs` for its own options.

mod tables;

use fracas_core::{
    Describe, Dice, Event, Eye, Game, OptionKind, Phrase, QuickDice, Referee, Refusal, Seat, Secrecy, Shown,
    Turn, playout,
};
use fracas_games::{AnyGame, every_game, find, games};
use proptest::prelude::*;
use serde_json::Value;
use tables::{Case, any_event, bytes, walk};

fn eyes(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    std::iter::once(None).chain(Seat::first(seats).map(Some))
}

fn legal<G: Game>(referee: &Referee<G>, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    referee.game().legal(referee.state(), seat, &mut moves);
    moves
}

fn typed_and_erased_play_the_same<G: Describe>(table: &Case, seed: u64) {
    let entry = find(G::INFO.id).unwrap();
    let face = entry.start_by(Some(table.rules), table.seats, &table.options(), None);
    let mut face = face.expect("the game starts");
    let mut seen = 0;
    walk::<G>(table, seed, 150, |referee, _| {
        for index in seen..referee.len() {
            let text = referee.text(index);
            match referee.event(index).seat() {
                Some(seat) => face.play(seat, &text).expect("the same move"),
                None => face.chance(&text).expect("the same outcome"),
            };
        }
        seen = referee.len();
        let typed: &dyn AnyGame = referee;
        assert_eq!(typed.position(), face.position());
        assert_eq!(typed.turn(), face.turn());
        assert_eq!(typed.ply(), face.ply());
        for eye in eyes(typed.seats()) {
            assert_eq!(bytes(typed.view(eye)), bytes(face.view(eye)));
        }
        for seat in Seat::first(typed.seats()) {
            assert_eq!(typed.legal(seat), face.legal(seat));
        }
        assert!(face.inspect(None).is_ok());
        assert!(face.draw(None).to_string().lines().all(|line| line.chars().count() <= 80));
    });
    assert_eq!(face.options(), Value::Object(table.open::<G>().options()));
    assert_eq!(face.rules(), table.rules);
}

fn positions_survive_being_written<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 150, |referee, _| {
        let (game, state) = (referee.game(), referee.state());
        let position = game.position(state);
        let text = serde_json::to_value(&position).unwrap();
        assert_eq!(serde_json::from_value::<G::Position>(text.clone()).unwrap(), position);
        let again = Referee::<G>::from_json_by(
            Some(table.rules),
            Some(game.seats()),
            &Value::Object(referee.options()),
            Some(&text),
        );
        let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.game().position(again.state()), position);
        assert_eq!(again.game().options(), game.options());
        // A position carries neither the past nor choices that are still secret.
        let secrets = referee.record().lines().len() < referee.len();
        match (referee.turn(), again.turn()) {
            (Turn::Over(was), Turn::Over(is)) => assert_eq!(was.winners, is.winners),
            (Turn::Over(was), _) => assert!(was.winners.is_empty(), "{text} was won"),
            (was, is) if !secrets => assert_eq!(was, is, "{text}"),
            _ => {}
        }
    });
}

fn records_replay_to_the_same_state<G: Describe>(table: &Case, seed: u64) {
    let mut turn = 0;
    walk::<G>(table, seed, 150, |referee, _| {
        turn += 1;
        if turn % 7 != 1 && referee.turn().outcome().is_none() {
            return;
        }
        let record = referee.record();
        let read = record.to_string().parse().expect("a record is read as it was written");
        let again = Referee::<G>::replay(&read).unwrap_or_else(|error| panic!("{record}\n{error}"));
        assert_eq!(again.record().to_string(), record.to_string());
        if record.lines().len() == referee.len() {
            assert_eq!(again.state(), referee.state());
            assert_eq!(again.turn(), referee.turn());
            assert!(again.events().eq(referee.events()));
        }
    });
}

fn undo_is_the_state_before<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 150, |referee, dice| {
        let before = (referee.state().clone(), referee.turn(), referee.ply(), referee.record().to_string());
        if let Some(event) = any_event(referee, dice) {
            referee.play(event).unwrap();
            assert!(referee.undo());
        }
        assert_eq!(
            (referee.state().clone(), referee.turn(), referee.ply(), referee.record().to_string()),
            before
        );
    });
    let mut referee = walk::<G>(table, seed, 20, |_, _| {});
    while referee.undo() {}
    assert_eq!(referee.state(), table.open::<G>().state());
}

fn the_legal_list_is_what_play_accepts<G: Describe>(table: &Case, seed: u64) {
    let mut heard: Vec<String> = Vec::new();
    walk::<G>(table, seed, 120, |referee, dice| {
        let choosing = referee.turn().choosing();
        for seat in Seat::first(referee.game().seats()) {
            let moves = legal(referee, seat);
            if !choosing.contains(seat) {
                if referee.turn().outcome().is_none() {
                    assert!(moves.is_empty(), "{seat:?} has nothing to choose");
                }
                for text in heard.iter().take(3) {
                    let refusal = referee.play_text(Some(seat), text).unwrap_err();
                    // Why not is told as far as the seat may know: never whether somebody is asked in secret.
                    let known = match referee.turn_seen(Some(seat)) {
                        Turn::Over(_) => Refusal::GameOver,
                        Turn::Chance => Refusal::DiceDue,
                        Turn::Choose(_) => Refusal::NotYourTurn(seat),
                    };
                    assert_eq!(refusal, known);
                }
                continue;
            }
            let open = referee.game().open(referee.state(), seat);
            let texts: Vec<String> =
                moves.iter().map(|choice| referee.write(&Event::Move(seat, choice.clone()))).collect();
            let mut sorted = texts.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), texts.len(), "move texts are unique");
            assert!(!texts.is_empty() || !open.is_empty(), "whoever must choose has a choice");
            for example in open.iter().map(|open| &open.example).chain(&texts) {
                let before = referee.state().clone();
                let mut state = before.clone();
                let event = referee.game().read(&state, Some(seat), example).expect("a listed move is read");
                referee.game().play(&mut state, &event).unwrap_or_else(|error| panic!("{example}: {error}"));
                // The game's own text for it reads back to the same move.
                assert_eq!(referee.game().read(&before, Some(seat), &referee.write(&event)), Ok(event));
            }
            // Anything else that was ever a move, and mutations of it, is refused and changes nothing.
            if heard.len() < 4_000 {
                heard.extend(texts.iter().take(60).cloned());
            }
            for _ in 0..20 {
                let mut text = heard[dice.below(heard.len() as u32) as usize].clone();
                mutate(&mut text, dice);
                let before = referee.state().clone();
                let mut state = before.clone();
                let Ok(event) = referee.game().read(&before, Some(seat), &text) else { continue };
                match referee.game().play(&mut state, &event) {
                    Ok(()) if open.is_empty() => {
                        assert!(texts.contains(&referee.write(&event)), "{text} is accepted but not listed");
                    }
                    Ok(()) => {}
                    Err(_) => assert_eq!(state, before, "{text} was refused but changed something"),
                }
            }
        }
    });
}

fn mutate(text: &mut String, dice: &mut QuickDice) {
    let pool: Vec<char> = "abcdefghijklmnoy0123456789 @-xMF.*+()".chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..dice.below(3) {
        let letter = pool[dice.below(pool.len() as u32) as usize];
        let at = dice.below(letters.len() as u32 + 1) as usize;
        match dice.below(3) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => {}
        }
    }
    *text = letters.into_iter().collect();
}

fn every_chance_outcome_offered_is_accepted<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 150, |referee, dice| {
        let mut odds = Vec::new();
        let (game, state) = (referee.game(), referee.state());
        if referee.turn() != Turn::Chance {
            return;
        }
        game.odds(state, &mut odds);
        let rolled = game.roll(state, dice);
        assert!(odds.is_empty() || odds.iter().any(|(outcome, _)| *outcome == rolled));
        odds.push((rolled, 1));
        // Of a long list some are enough, the one that was rolled among them.
        let step = odds.len() / 300 + 1;
        for (outcome, weight) in odds.into_iter().rev().step_by(step) {
            assert!(weight > 0);
            let event = Event::Chance(outcome);
            let text = referee.write(&event);
            assert_eq!(game.read(state, None, &text), Ok(event.clone()), "{text}");
            game.play(&mut state.clone(), &event).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        for seat in Seat::first(game.seats()) {
            assert!(legal(referee, seat).is_empty(), "nobody chooses while the dice are due");
        }
    });
}

/// Two choices that are both secret look the same to everybody else; and what looks the same to an eye in
/// every way is never told to it.
fn views_hide<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 100, |referee, dice| {
        let (game, before) = (referee.game(), referee.state());
        for seat in referee.turn().choosing().iter() {
            let mut after = |_| {
                let choice = game.pick(before, seat, dice, &mut Vec::new()).expect("a choice");
                let mut state = before.clone();
                let event = Event::Move(seat, choice);
                game.play(&mut state, &event).unwrap();
                (state, event)
            };
            let [(one, first), (other, second)] = [(); 2].map(&mut after);
            for eye in eyes(game.seats()).filter(|&eye| eye != Some(seat)) {
                let told = [(&first, &one), (&second, &other)]
                    .map(|(event, now)| game.shown(before, event, now, eye));
                let nothing_told = told[0] != Shown::Plain && told[0] == told[1];
                let same = bytes(game.view(&one, eye)) == bytes(game.view(&other, eye))
                    && game.turn_seen(&one, eye) == game.turn_seen(&other, eye);
                if nothing_told {
                    assert!(same, "{eye:?} sees through {first:?} and {second:?}");
                    let stories = [(&first, &one), (&second, &other)].map(|(event, now)| {
                        let mut story = Vec::new();
                        let eye = eye.map_or(Eye::Watcher, Eye::Seat);
                        game.story(before, event, now, eye, &mut story);
                        story
                    });
                    assert_eq!(stories[0], stories[1], "{eye:?} hears what it may not see");
                } else if same && first != second {
                    let over = [&one, &other].map(|state| game.turn(state).outcome().is_some());
                    assert!(over[0] && over[1], "{eye:?} is told {first:?} or {second:?}, but sees neither");
                }
            }
        }
    });
}

/// A guess looks to its eye just as the truth does, and can be played on.
fn guesses_agree_with_views<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 100, |referee, dice| {
        let game = referee.game();
        for eye in eyes(game.seats()) {
            let view = game.view(referee.state(), eye);
            let mut guess = game.guess(&view, dice);
            assert_eq!(bytes(game.view(&guess, eye)), bytes(&view));
            assert_eq!(game.turn_seen(&guess, eye), game.turn_seen(referee.state(), eye));
            if let Some(seat) = eye.filter(|&seat| game.turn(referee.state()).choosing().contains(seat)) {
                let mut moves = Vec::new();
                game.legal(&guess, seat, &mut moves);
                assert_eq!(moves, legal(referee, seat), "{eye:?} knows its own moves");
            }
            playout(game, &mut guess, dice, &mut Vec::new(), 30);
        }
    });
}

/// Where nothing is hidden, a watcher knows all there is and all there will be.
fn secrecy_is_declared<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 100, |referee, dice| {
        let (game, state) = (referee.game(), referee.state());
        for (index, event) in referee.events().enumerate() {
            let over = referee.turn().outcome().is_some();
            let pending = !over && game.pending(referee.state_after(index), event, state);
            assert_eq!(referee.is_secret(index), pending, "what is secret is revealed together");
            if referee.secrecy() != Secrecy::Hands && !pending {
                assert_eq!(referee.shown(index, None), Shown::Plain, "{event:?}");
            }
        }
        if referee.secrecy() != Secrecy::Open || referee.turn().outcome().is_some() {
            return;
        }
        let guess = game.guess(&game.view(state, None), dice);
        assert_eq!(bytes(game.position(&guess)), bytes(game.position(state)));
        assert_eq!(game.turn_seen(state, None), game.turn(state));
        for seat in game.turn(state).choosing().iter() {
            let choice = game.pick(state, seat, dice, &mut Vec::new()).expect("a choice");
            let (mut after, event) = (state.clone(), Event::Move(seat, choice));
            game.play(&mut after, &event).unwrap();
            assert!(!game.pending(state, &event, &after), "{event:?} is a secret that was not declared");
        }
    });
}

/// Whoever is told of an event is told what it did; and refusals say why in facts too.
fn stories_are_told<G: Describe>(table: &Case, seed: u64) {
    walk::<G>(table, seed, 150, |referee, _| {
        let Some(last) = referee.len().checked_sub(1) else { return };
        let game: &dyn AnyGame = referee;
        for eye in eyes(game.seats()) {
            let told = game.told(last, eye).is_some();
            let story = game.story(last, eye);
            assert_eq!(!story.is_empty(), told, "{eye:?}: {}", referee.text(last));
            story.iter().for_each(|phrase| has_words(G::WORDS, "story", phrase));
        }
        for seat in Seat::first(game.seats()) {
            let refused = referee.fork(last + 1).play_text(Some(seat), "no such move");
            let fault = AnyGame::play(&mut referee.fork(last + 1), seat, "no such move").unwrap_err();
            assert!(refused.is_err() && fault.reason.is_some(), "{fault}");
            if let Err(Refusal::IllegalMove(error) | Refusal::BadChance(error)) = &refused {
                G::reason(error).iter().for_each(|phrase| has_words(G::WORDS, "refused", phrase));
            }
        }
    });
}

/// The message of a Fluent file with this key.
fn message<'a>(words: &'a str, key: &str) -> Option<&'a str> {
    let line = format!("\n{key} =");
    let start = words.find(&line)? + line.len();
    let rest = &words[start..];
    // It goes on as long as lines are set in, or close what was opened.
    let end = rest.match_indices('\n').find(|(at, _)| !rest[at + 1..].starts_with([' ', '}']));
    Some(&rest[..end.map_or(rest.len(), |(at, _)| at)])
}

/// A phrase has words, and what they speak of is among its parts.
fn has_words(words: &str, kind: &str, phrase: &Phrase) {
    let key = format!("{kind}-{}", phrase.what());
    let message = message(words, &key).unwrap_or_else(|| panic!("there are no words for {key}"));
    for after in message.split('$').skip(1) {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let name: String = after.chars().take_while(|&letter| is_name(letter)).collect();
        let bare = name.strip_suffix("-key").or_else(|| name.strip_suffix("-count")).unwrap_or(&name);
        let mut parts = phrase.parts().iter().map(|(part, _)| *part);
        assert!(parts.any(|part| part == name || part == bare), "{key} has no ${name}");
    }
}

/// A fork is the game as it was then, and goes its own way.
fn forks_are_the_game_as_it_was<G: Describe>(table: &Case, seed: u64) {
    let mut passed: Vec<(G::State, Turn, String)> = Vec::new();
    let whole = walk::<G>(table, seed, 150, |referee, _| {
        passed.push((referee.state().clone(), referee.turn(), referee.record().to_string()));
    });
    let mut dice = QuickDice::new(seed ^ 1);
    for (count, (state, turn, record)) in passed.iter().enumerate() {
        assert_eq!((whole.state_after(count), whole.turn_after(count)), (state, *turn));
        if count % 11 == 0 {
            let mut fork = whole.fork(count);
            assert_eq!((fork.state(), fork.turn(), &fork.record().to_string()), (state, *turn, record));
            for _ in 0..5 {
                let Some(event) = any_event(&fork, &mut dice) else { break };
                fork.play(event).expect("a legal event is accepted");
            }
        }
    }
    assert_eq!(whole.record().to_string(), passed.last().expect("a start").2);
}

fn games_end<G: Describe>(table: &Case, seed: u64) {
    let referee = table.open::<G>();
    let mut state = referee.state().clone();
    let mut dice = QuickDice::new(seed);
    let (outcome, _) = playout(referee.game(), &mut state, &mut dice, &mut Vec::new(), table.ends);
    assert!(outcome.is_some(), "still going after {} events", table.ends);
}

macro_rules! suites {
    ($($name:ident: $game:ty,)*) => { $(mod $name { laws! { $game:
        typed_and_erased_play_the_same,
        positions_survive_being_written,
        records_replay_to_the_same_state,
        undo_is_the_state_before,
        the_legal_list_is_what_play_accepts,
        every_chance_outcome_offered_is_accepted,
        views_hide,
        guesses_agree_with_views,
        secrecy_is_declared,
        stories_are_told,
        forks_are_the_game_as_it_was,
        games_end,
    } })* };
}

macro_rules! laws {
    ($game:ty: $($law:ident,)*) => { $(
        #[test]
        fn $law() {
            use super::*;
            let tables = Case::of::<$game>();
            let config = ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() };
            proptest!(config, |(seed: u64)| {
                for table in &tables {
                    super::$law::<$game>(table, seed);
                }
            });
        }
    )* };
}

every_game!(suites);

#[test]
fn every_option_describes_itself_and_every_preset_starts() {
    for entry in games() {
        let mut described: Vec<_> = entry.choices().iter().map(|choice| choice.name.to_owned()).collect();
        let mut options: Vec<_> = entry.options().keys().cloned().collect();
        described.sort();
        options.sort();
        assert_eq!(described, options, "{}", entry.info.id);
        let has_words = |key: String| assert!(message(entry.words, &key).is_some(), "{key} has no words");
        for choice in entry.choices() {
            has_words(format!("option-{}", choice.name));
            has_words(format!("option-{}-help", choice.name));
            let values: Vec<String> = match choice.kind {
                OptionKind::Words { values } => values.iter().map(|&value| value.to_owned()).collect(),
                OptionKind::Named { values, .. } => values.keys().cloned().collect(),
                _ => Vec::new(),
            };
            values.iter().for_each(|value| has_words(format!("value-{}-{value}", choice.name)));
        }
        assert!(!entry.presets().is_empty(), "{} has no preset", entry.info.id);
        for preset in entry.presets() {
            has_words(format!("preset-{}", preset.id));
            has_words(format!("preset-{}-help", preset.id));
            for seats in [Some(entry.info.seats.0), preset.most] {
                entry
                    .start(seats, &preset.options, preset.position.as_ref())
                    .unwrap_or_else(|fault| panic!("{}: {fault}", preset.id));
            }
        }
    }
}

/// The keys of a Fluent file.
fn keys(words: &str) -> Vec<&str> {
    let lines = words.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
    let mut keys: Vec<&str> = lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn every_language_has_words_for_the_same() {
    let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    for entry in games().iter().filter(|entry| !entry.words.is_empty()) {
        let file = web.join(entry.info.id).join("words/de.ftl");
        let german = std::fs::read_to_string(&file).expect("the German words");
        assert_eq!(keys(entry.words), keys(&german), "{}", entry.info.id);
        let twice =
            keys(entry.words).windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].to_owned());
        assert_eq!(twice, None, "{}", entry.info.id);
    }
}
