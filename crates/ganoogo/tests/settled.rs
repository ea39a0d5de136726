//! What an eye has been told is never unsaid: a log that keeps back what hangs on others passing only ever grows, and
//! whatever happened is in it or among what it keeps back.

use fracas_core::{Describe, Event, Eye, Game, Phrase, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Move};
use serde_json::{Value, json};

type Table = Referee<Ganoogo>;

/// A log as it grows, for one eye.
struct Log {
    eye: Eye,
    /// What stands.
    settled: Vec<Value>,
    /// What will, if no card comes first.
    ahead: Vec<Value>,
    /// So much of what stands was found to be true.
    true_so_far: usize,
}

/// What each eye hears in its own way: passes, what is drawn, and dice before they count.
const OWN: [&str; 4] = ["passes", "draws", "draws-unseen", "throws"];

impl Log {
    fn new(eye: Eye) -> Log {
        Log { eye, settled: Vec::new(), ahead: Vec::new(), true_so_far: 0 }
    }

    /// Takes in the story of the table's last event.
    fn hear(&mut self, table: &Table) {
        let last = table.len() - 1;
        let mut story = Vec::new();
        table.game().story(table.state_after(last), table.event(last), table.state(), self.eye, &mut story);
        if let Some(first) = story.first() {
            // Whatever is heard, all that was to happen before it has, but for what it says is not to be.
            let stands = self.ahead.len().checked_sub(taken_back(first));
            let stands = stands.unwrap_or_else(|| panic!("{:?} would have to unsay what stands", self.eye));
            self.settled.extend(self.ahead.drain(..).take(stands));
        }
        let mut hangs = false;
        for (place, phrase) in story.iter().enumerate() {
            match phrase.what() {
                "takes-back" => assert_eq!(place, 0, "it comes first"),
                "if-no-card" => hangs = true,
                what if OWN.contains(&what) => assert!(!hangs, "{what} hangs on nobody"),
                _ if hangs => self.ahead.push(json!(phrase)),
                _ => self.settled.push(json!(phrase)),
            }
        }
        // Whoever is to choose knows that everybody before has passed.
        if let Eye::Seat(seat) = self.eye
            && table.turn().choosing().contains(seat)
        {
            self.settled.append(&mut self.ahead);
        }
    }

    /// What stands has happened, and what else has happened is what was to come.
    fn agrees_with(&mut self, truth: &[Value], seed: u64) {
        let eye = self.eye;
        let known = self.true_so_far..self.settled.len();
        assert_eq!(truth.get(known.clone()), Some(&self.settled[known]), "{eye:?} by seed {seed}");
        self.true_so_far = self.settled.len();
        let more = &truth[self.true_so_far..];
        assert_eq!(self.ahead.get(..more.len()), Some(more), "{eye:?} by seed {seed}");
    }
}

fn taken_back(phrase: &Phrase) -> usize {
    let facts = json!(phrase)["facts"].as_u64().filter(|_| phrase.what() == "takes-back");
    facts.map_or(0, |facts| facts as usize)
}

/// Plays a game at random, with people who like to play cards, and lets everybody hear it event by event. Answers with
/// how many cards came before something that somebody had heard would follow.
fn hear_a_game(rules: u32, seats: u8, options: &Value, seed: u64) -> u32 {
    let mut table = Table::from_json_by(Some(rules), Some(seats), options, None).expect("a table");
    let mut truth = Log::new(Eye::All);
    let eyes = std::iter::once(Eye::Watcher).chain(Seat::first(seats).map(Eye::Seat));
    let mut logs: Vec<Log> = eyes.map(Log::new).collect();
    let mut dice = QuickDice::new(seed);
    let mut between = 0;
    loop {
        let (game, state) = (table.game(), table.state());
        let event = match table.turn() {
            Turn::Over(_) => return between,
            Turn::Chance => Event::Chance(game.roll(state, &mut dice)),
            Turn::Choose(choosing) => {
                let seat = choosing.sole().expect("one at a time");
                Event::Move(seat, game.pick(state, seat, &mut dice, &mut Vec::new()).expect("a choice"))
            }
        };
        let plays = matches!(event, Event::Move(_, Move::Play(..)));
        between += u32::from(plays && logs.iter().any(|log| !log.ahead.is_empty()));
        table.play(event).expect("it is legal");
        if table.turn().outcome().is_some() {
            continue; // when it is over, everybody is told everything
        }
        truth.hear(&table);
        for log in &mut logs {
            log.hear(&table);
            log.agrees_with(&truth.settled, seed);
        }
    }
}

#[test]
fn nothing_that_was_told_is_ever_unsaid_and_nothing_is_left_out() {
    let mut between = 0;
    for seed in 0..60 {
        let (usual, acts) = (json!({"max_turns": 25}), json!({"max_turns": 25, "windows": "acts"}));
        let tables = [(2, 2, &usual), (2, 3, &usual), (2, 4, &acts), (1, 3, &usual)];
        let (rules, seats, options) = tables[seed as usize % tables.len()];
        between += hear_a_game(rules, seats, options, seed);
    }
    assert!(between > 200, "cards come in between, or nothing is tested: {between}");
}
