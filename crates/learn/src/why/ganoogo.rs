//! Ganoogo: how near a storm is, how a roll stands, and what a card, a fight or a turn's end costs. Whoever chose knew all of
//! it: the dice on the board, its own hand, and how a roll stands with the cards on the table.

use std::collections::VecDeque;

use fracas_core::{Game, Part, Phrase, Seat};
use fracas_games::{AnyGame, Ganoogo};

use super::{Fork, in_100};
use crate::reasons::list;

/// So much more likely is worth telling.
const LIKELY: f64 = 0.05;

/// How likely two dice show at least so much.
const AT_LEAST: [f64; 13] = [36.0, 36.0, 36.0, 35.0, 33.0, 30.0, 26.0, 21.0, 15.0, 10.0, 6.0, 3.0, 1.0];

pub(super) fn why(fork: &Fork<'_>) -> Vec<Phrase> {
    let mut found = Vec::new();
    found.extend(of_roll(fork));
    found.extend(of_storms(fork));
    found.extend(of_fight(fork));
    found.extend(of_price(fork));
    found
}

/// How the roll under way stands for a seat, with the cards on the table taken to do what they say.
fn standing(game: &dyn AnyGame, seat: Seat) -> Option<f64> {
    let seen = game.view(Some(seat));
    let rolling = &seen.get("view").unwrap_or(&seen)["rolling"];
    let wins = rolling["wins"].as_f64()?;
    let side = list(&rolling["sides"]).position(|side| side["seat"] == seat.number())?;
    Some(if side == 0 { wins } else { 1.0 - wins })
}

fn of_roll(fork: &Fork<'_>) -> Option<Phrase> {
    let [before, tried, made] =
        [&fork.before, &fork.tried, &fork.made].map(|game| standing(game.as_ref(), fork.seat));
    // Who is the last to pass lets the roll count as it stood.
    let (tried, made) = tried.or(before.filter(|_| fork.played == "pass")).zip(made)?;
    (made >= tried + LIKELY)
        .then(|| fork.say("why-roll").with("tried", in_100(tried)).with("best", in_100(made)))
}

/// How many steps one player's dice are from another's Ganoogo square: over free squares, and by none that stands.
fn steps(game: &dyn AnyGame, from: Seat, to: Seat) -> Option<usize> {
    let referee = game.of::<Ganoogo>()?;
    let (rules, state) = (referee.game(), referee.state());
    let goal = rules.ganoogo_square(to);
    rules.stormed_on(state, from, goal).filter(|&stormed| stormed == to)?;
    let mut seen = Vec::new();
    let walkers = rules.pieces(state).filter(|piece| piece.seat == from && piece.walks);
    let mut open: VecDeque<_> = walkers.map(|piece| (piece.at, 0)).collect();
    while let Some((at, steps)) = open.pop_front() {
        for &near in rules.near(at) {
            if near == goal {
                return Some(steps + 1);
            }
            let free = rules.die_on(state, near).is_none() && rules.stormed_on(state, from, near).is_none();
            if free && !seen.contains(&near) {
                seen.push(near);
                open.push_back((near, steps + 1));
            }
        }
    }
    None
}

/// The MP of a seat that acts now.
fn acting(game: &dyn AnyGame, seat: Seat) -> Option<usize> {
    let referee = game.of::<Ganoogo>()?;
    let (rules, state) = (referee.game(), referee.state());
    (rules.on_turn(state) == seat && rules.is_acting(state)).then(|| usize::from(rules.mp(state)))
}

fn players(game: &dyn AnyGame) -> Vec<Seat> {
    let Some(referee) = game.of::<Ganoogo>() else { return Vec::new() };
    let (rules, state) = (referee.game(), referee.state());
    Seat::first(rules.seats()).filter(|&seat| rules.is_in(state, seat)).collect()
}

/// Who could be stormed now, or next.
fn of_storms(fork: &Fork<'_>) -> Option<Phrase> {
    let (tried, made) = (fork.tried.as_ref(), fork.made.as_ref());
    // That a storm has begun, and at whom, everybody sees.
    let stormed = |game: &dyn AnyGame| Seat::new(game.position()["ganoogo"]["defender"].as_u64()? as u8);
    if let (None, Some(rival), None) = (stormed(fork.before.as_ref()), stormed(made), stormed(tried))
        && fork.better.starts_with("move ")
    {
        return Some(fork.say("why-storms").with("rival", rival));
    }
    let others = || players(tried).into_iter().filter(|&other| other != fork.seat);
    let nearest = |game: &dyn AnyGame| {
        others()
            .filter_map(|other| Some((steps(game, fork.seat, other)?, other)))
            .min_by_key(|(steps, _)| *steps)
    };
    let enough = |game: &dyn AnyGame| {
        let (steps, other) = nearest(game)?;
        (steps <= acting(game, fork.seat)?).then_some((steps, other))
    };
    if let (Some((steps, rival)), None, Some(_)) = (enough(made), enough(tried), acting(tried, fork.seat)) {
        let mp = acting(made, fork.seat).unwrap_or(0) as i64;
        return Some(fork.say("why-storm").with("rival", rival).with("steps", steps as i64).with("mp", mp));
    }
    let likely = |game: &dyn AnyGame, other: Seat| {
        steps(game, other, fork.seat).map_or(0.0, |steps| AT_LEAST.get(steps).copied().unwrap_or(0.0) / 36.0)
    };
    let most = others().map(|other| (likely(tried, other), other)).max_by(|a, b| a.0.total_cmp(&b.0));
    let less = others().map(|other| likely(made, other)).fold(0.0, f64::max);
    if let Some((danger, rival)) = most.filter(|(danger, _)| *danger >= less + LIKELY) {
        let phrase = fork.say("why-stormed").with("rival", rival);
        return Some(phrase.with("tried", in_100(danger)).with("best", in_100(less)));
    }
    let ((far, _), (near, rival)) = nearest(tried).zip(nearest(made))?;
    let walks = |text: &str| text.starts_with("move ");
    (walks(fork.played) && walks(fork.better) && near < far).then(|| {
        let phrase = fork.say("why-nearer").with("rival", rival);
        phrase.with("tried", far as i64).with("best", near as i64)
    })
}

/// How likely a fight is won that need not have been.
fn of_fight(fork: &Fork<'_>) -> Option<Phrase> {
    let words: Vec<&str> = fork.played.split(' ').collect();
    let ["fight", from, to] = *words else { return None };
    let facts = fork.before.inspect(Some(from)).ok()?;
    let wins = list(&facts["fights"]).find(|fight| fight["at"] == to)?["wins"].as_f64()?;
    let hp = facts["hp"].as_i64()?;
    (!fork.better.starts_with("fight ")).then(|| {
        let phrase = fork.say("why-fight").with("at", Part::Square(from.to_owned())).with("hp", hp);
        phrase.with("often", in_100(wins))
    })
}

/// What was spent, or left unspent.
fn of_price(fork: &Fork<'_>) -> Option<Phrase> {
    let word = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let (played, better) = (word(fork.played), word(fork.better));
    let mp = |game: &dyn AnyGame| {
        let seen = game.view(Some(fork.seat));
        seen.get("view").unwrap_or(&seen)["mp"].as_i64()
    };
    if played == better {
        return None;
    }
    match &*played {
        "pass" if fork.better.starts_with("play lose-turn-early") => {
            let referee = fork.before.of::<Ganoogo>()?;
            let rival = referee.game().on_turn(referee.state());
            (rival != fork.seat)
                .then(|| fork.say("why-dawn").with("rival", rival).with("card", "lose-turn-early"))
        }
        "play" if fork.played.split(' ').nth(1).is_some() => Some(fork.say("why-card")),
        "draw" => {
            let (before, left) = (mp(fork.before.as_ref())?, mp(fork.tried.as_ref())?);
            (before > left).then(|| fork.say("why-bought").with("mp", before - left).with("left", left))
        }
        "end" => {
            let left = mp(fork.before.as_ref()).filter(|&mp| mp > 0)?;
            Some(fork.say("why-unspent").with("mp", left))
        }
        _ => None,
    }
}
