//! Color Wars: who takes what at once, and what both hold when they have gone on.

use fracas_core::{Part, Phrase, Seat};
use fracas_games::AnyGame;

use super::{Fork, Whose, follow, has_won, part};
use crate::reasons::list;

/// So many points further ahead is worth telling.
const LEAD: i64 = 3;

pub(super) fn why(fork: &Fork<'_>) -> Vec<Phrase> {
    if has_won(fork.made.as_ref(), fork.seat) {
        return vec![fork.say("why-wins")];
    }
    let mut found = Vec::new();
    let (worst, other) = (worst(fork.tried.as_ref(), fork.seat), worst(fork.made.as_ref(), fork.seat));
    let most = other.as_ref().map_or(0, |other| other.taken);
    if let Some(worst) = worst {
        let rival =
            |phrase: Phrase| phrase.with("rival", worst.rival).with("at", Part::Square(worst.text.clone()));
        if worst.wins {
            if !other.is_some_and(|other| other.wins) {
                return vec![rival(fork.say("why-loses"))];
            }
        } else if worst.taken > most {
            found.push(rival(fork.say("why-allows")).with("count", worst.taken).with("most", most));
        }
    }
    let (own, best) = (taken(fork.tried.as_ref(), None), taken(fork.made.as_ref(), None));
    if best > own {
        found.push(fork.say("why-misses").with("count", best).with("own", own));
    }
    found.extend(on(fork));
    found
}

/// The worst that the next can do at once to a seat.
struct Worst {
    rival: Seat,
    text: String,
    taken: i64,
    wins: bool,
}

fn worst(game: &dyn AnyGame, seat: Seat) -> Option<Worst> {
    let rival = game.turn().choosing().sole().filter(|&rival| rival != seat)?;
    let after = |text: String| {
        let mut next = game.fork(game.events());
        next.play(rival, &text).ok()?;
        Some(Worst {
            rival,
            text,
            taken: taken(next.as_ref(), Some(seat)),
            wins: has_won(next.as_ref(), rival),
        })
    };
    // Between equals the first comes first.
    game.legal(rival).moves.into_iter().filter_map(after).reduce(|worst, other| {
        if (other.wins, other.taken) > (worst.wins, worst.taken) { other } else { worst }
    })
}

/// How many squares the last move took from others, or from one of them.
fn taken(game: &dyn AnyGame, whose: Option<Seat>) -> i64 {
    let story = game.story(game.events() - 1, None);
    let of = |phrase: &Phrase| match (phrase.what(), part(phrase, "from"), part(phrase, "count")) {
        ("takes" | "empties", Some(Part::Seat(from)), Some(Part::Number(count)))
            if whose.is_none_or(|seat| seat == *from) =>
        {
            *count
        }
        _ => 0,
    };
    story.iter().map(of).sum()
}

/// What is held when both lines have gone on for as long as the shorter of them.
fn on(fork: &Fork<'_>) -> Option<Phrase> {
    let [then, line] = fork.lines();
    let (lost, moves) = follow(fork.tried.as_ref(), then, Whose::Everybody);
    if let Some(winner) = lost.turn().outcome().and_then(|end| end.winners.sole())
        && winner != fork.seat
    {
        return Some(fork.say("why-goes-down").with("rival", winner).with("moves", moves as i64));
    }
    // As many moves of each, so that neither is ahead by one.
    let seats = usize::from(fork.before.seats());
    let count = then.len().min(line.len()) / seats * seats;
    let (tried, one) = follow(fork.tried.as_ref(), &then[..count], Whose::Everybody);
    let (made, other) = follow(fork.made.as_ref(), &line[..count], Whose::Everybody);
    if count == 0 || one != count || other != count {
        return None;
    }
    let [(points, rivals), (most, fewer)] = [tried, made].map(|game| points(game.as_ref(), fork.seat));
    ((most - fewer) - (points - rivals) >= LEAD).then(|| {
        let phrase = fork.say("why-holds").with("moves", count as i64).with("points", points);
        phrase.with("rivals", rivals).with("most", most).with("fewer", fewer)
    })
}

/// How many points are on a seat's squares, and how many on those of the others.
fn points(game: &dyn AnyGame, seat: Seat) -> (i64, i64) {
    let seen = game.view(None);
    list(&seen.get("view").unwrap_or(&seen)["squares"]).fold((0, 0), |(own, others), square| {
        let value = square["value"].as_i64().unwrap_or(0);
        if square["seat"] == seat.number() { (own + value, others) } else { (own, others + value) }
    })
}
