//! Gaogıe: what the other plays in its best mix, and what that does to the one move and the other.

use fracas_analysis::{Ask, Share, lines};
use fracas_core::{Event, Game, Part, Phrase, Seat};
use fracas_games::{AnyGame, Gaogie};
use serde_json::Value;

use super::{Fork, in_100};
use crate::reasons::list;

/// So much more often is worth telling.
const OFTEN: f64 = 0.05;

pub(super) fn why(game: &dyn AnyGame, fork: &Fork<'_>, ask: Ask<'_>) -> Vec<Phrase> {
    let mut found = between_two(game, fork, ask).or_else(|| among_more(game, fork)).unwrap_or_default();
    // What always wins needs no mix.
    if found.iter().any(|reason| reason.what() == "why-beats-all") {
        return found;
    }
    let share =
        |text: &str| fork.choice.mix.iter().find(|share| share.text == text).map_or(0.0, |share| share.share);
    let (own, best) = (share(fork.played), share(fork.better));
    if best >= own + OFTEN {
        found.push(fork.say("why-mix").with("share", in_100(own)).with("most", in_100(best)));
    }
    found
}

/// Where two are left, what each of the two moves does against the other's best mix.
fn between_two(game: &dyn AnyGame, fork: &Fork<'_>, ask: Ask<'_>) -> Option<Vec<Phrase>> {
    let turn = beginning(game, fork.before.events());
    let choosing = turn.turn().choosing();
    let rival = choosing.iter().find(|&other| other != fork.seat).filter(|_| choosing.len() == 2)?;
    let mix: Vec<Share> = lines(turn.as_ref(), rival, 1, ask)
        .ok()?
        .into_iter()
        .filter_map(|line| Some(Share { text: line.moves.first()?.clone(), share: line.share? }))
        .collect();
    let [tried, made] = [fork.played, fork.better].map(|text| turn.inspect(Some(text)).ok());
    let (tried, made) = (tried?, made?);
    let say = |what: &'static str| fork.say(what).with("rival", rival);
    if names(&made["beats"]).is_superset_of(&paid(turn.as_ref(), rival)?) {
        return Some(vec![say("why-beats-all")]);
    }
    let often =
        |fits: &Names<'_>| mix.iter().filter(|share| fits.has(&share.text)).map(|share| share.share).sum();
    let (lost, less): (f64, f64) = (often(&names(&tried["loses_to"])), often(&names(&made["loses_to"])));
    let (won, more): (f64, f64) = (often(&names(&tried["beats"])), often(&names(&made["beats"])));
    let mut found = Vec::new();
    if lost >= less + OFTEN {
        let deadly = names(&tried["loses_to"]);
        let by =
            mix.iter().filter(|share| deadly.has(&share.text)).max_by(|a, b| a.share.total_cmp(&b.share))?;
        let phrase = say("why-beaten").with("by", Part::Text(by.text.clone()));
        found.push(phrase.with("often", in_100(by.share)));
    }
    if more >= won + OFTEN {
        found.push(say("why-strikes").with("often", in_100(won)).with("most", in_100(more)));
    }
    Some(found)
}

/// Among three and more: whom the better move strikes whatever that one can pay for, and which strike of another, that can
/// be paid for, beats what was played and not what was better.
fn among_more(game: &dyn AnyGame, fork: &Fork<'_>) -> Option<Vec<Phrase>> {
    let turn = beginning(game, fork.before.events());
    let mut found = Vec::new();
    if let Some((better, seat)) = fork.better.split_once('@')
        && let Some(rival) = Seat::new(seat.parse().ok()?)
        && names(&turn.inspect(Some(better)).ok()?["beats"]).is_superset_of(&paid(turn.as_ref(), rival)?)
    {
        found.push(fork.say("why-unstopped").with("rival", rival));
    }
    let falls = |text: &str, to: (Seat, &str)| falls(turn.as_ref(), (fork.seat, text), to);
    for rival in turn.turn().choosing().iter().filter(|&other| other != fork.seat) {
        let open = |by: &String| {
            falls(fork.played, (rival, by)) == Some(true) && falls(fork.better, (rival, by)) == Some(false)
        };
        if let Some(by) = paid(turn.as_ref(), rival)?.into_iter().find(open) {
            found.push(fork.say("why-open").with("rival", rival).with("by", Part::Text(by)));
            break;
        }
    }
    Some(found)
}

/// Whether one who makes a move falls to another's strike, when nobody else strikes.
fn falls(turn: &dyn AnyGame, own: (Seat, &str), other: (Seat, &str)) -> Option<bool> {
    let referee = turn.of::<Gaogie>()?;
    let (rules, table) = (referee.game(), referee.game().table());
    let strike = format!("{}@{}", other.1, own.0);
    let moves = Seat::first(rules.seats()).map(|seat| {
        let (by, text) = match seat {
            _ if seat == own.0 => own,
            _ if seat == other.0 => (seat, &*strike),
            _ => (own.0, table.plain(*table.basics().first()?)),
        };
        match rules.read(referee.state(), Some(by), text) {
            Ok(Event::Move(_, made)) => Some(made),
            _ => None,
        }
    });
    Some(table.eliminated(&moves.collect::<Option<Vec<_>>>()?).contains(own.0))
}

/// The game as it was when the turn began in which an event happened: more had still to choose then.
fn beginning(game: &dyn AnyGame, index: usize) -> Box<dyn AnyGame> {
    let choosing = |count: usize| game.fork(count).turn().choosing().len();
    let mut start = index;
    while start > 0 && choosing(start - 1) > choosing(start) {
        start -= 1;
    }
    game.fork(start)
}

/// Names of moves.
struct Names<'a>(Vec<&'a str>);

impl Names<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    fn is_superset_of(&self, others: &[String]) -> bool {
        !others.is_empty() && others.iter().all(|other| self.has(other))
    }
}

fn names(value: &Value) -> Names<'_> {
    Names(list(value).filter_map(Value::as_str).collect())
}

/// What a seat can pay for.
fn paid(game: &dyn AnyGame, seat: Seat) -> Option<Vec<String>> {
    let facts = game.inspect(None).ok()?;
    let all = list(&facts["paid"][seat.to_string()]);
    Some(all.filter_map(Value::as_str).map(str::to_owned).collect())
}
