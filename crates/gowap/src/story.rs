//! What events did, told as facts.

use fracas_core::{Event, EventOf, Eye, Game, Phrase, Seat, Turn};

use crate::board::{Cell, SIDES, Shade, other};
use crate::chronicle::{Change, Chronicle, Fight};
use crate::coins::{Coins, WrittenCoins};
use crate::picture::Shown;
use crate::position::SetUp;
use crate::round::Round;
use crate::rules::{Gowap, Move, State};
use crate::token::Token;
use crate::{Battle, Gender, Team};

/// So many of a kind are told one by one; the rest is summed up.
const BATTLES: usize = 3;
const BIRTHS: usize = 2;
const FALLEN: usize = 2;
/// So many tokens of a side are named.
const NAMED: usize = 8;

pub(crate) fn tell(
    game: &Gowap,
    before: &State,
    event: &EventOf<Gowap>,
    after: &State,
    eye: Eye,
    out: &mut Vec<Phrase>,
) {
    match event {
        Event::Move(seat, Move::Team(team)) => tell_team(game, before, *seat, team, after, eye, out),
        Event::Move(seat, Move::Cell(cell, formula)) => {
            let phrase = Phrase::new("sets-cell").with("who", *seat);
            out.push(phrase.with("at", game.law.board.square(*cell)).with("formula", formula.to_string()));
        }
        Event::Move(seat, Move::Place(number, cell)) => {
            let token = after.sides[seat.index()].iter().find(|token| token.number == *number);
            out.extend(token.map(|token| tell_placing(game, *seat, token, *cell)));
            if after.phase.is_none() {
                out.push(Phrase::new("set-up-done"));
            }
        }
        Event::Chance(coins) => tell_round(game, before, coins, after, out),
    }
}

/// A team is its owner's to know until it is shown; whatever shows both tells both.
fn tell_team(
    game: &Gowap,
    before: &State,
    seat: Seat,
    team: &Team,
    after: &State,
    eye: Eye,
    out: &mut Vec<Phrase>,
) {
    let shown = after.phase != Some(SetUp::Teams) && !game.conceals(after);
    if shown {
        let older = before.secret[other(seat).index()].as_ref();
        let teams = SIDES.into_iter().filter_map(|side| {
            let team = if side == seat { Some(team) } else { older };
            team.map(|team| tell_members("shows-team", side, team))
        });
        out.extend(teams);
    } else if eye.is(seat) {
        out.push(tell_members("writes-team", seat, team));
    } else {
        out.push(Phrase::new("seals-team").with("who", seat));
    }
}

/// Men and women with what they are worth. A team of one kind has no children (GW-10), and that is part of what it is.
fn tell_members(what: &'static str, seat: Seat, team: &Team) -> Phrase {
    let worth = |gender| {
        let values: Vec<String> = team
            .recruits()
            .iter()
            .filter(|recruit| recruit.gender == gender)
            .map(|recruit| recruit.value.to_string())
            .collect();
        values.join(", ")
    };
    let (men, women) = (worth(Gender::Male), worth(Gender::Female));
    let kind = match (men.is_empty(), women.is_empty()) {
        (false, true) => "only-men",
        (true, false) => "only-women",
        _ => "mixed",
    };
    Phrase::new(what)
        .with("who", seat)
        .with("kind", kind)
        .with("men", men)
        .with("women", women)
        .with("team", team.to_string())
}

fn tell_placing(game: &Gowap, seat: Seat, token: &Token, cell: Cell) -> Phrase {
    let square = game.law.board.square(cell);
    let shade = match Shade::of(square) {
        Shade::Dark => "dark",
        Shade::Light => "light",
    };
    Phrase::new("places")
        .with("who", seat)
        .with("token", gender(token))
        .with("value", token.value)
        .with("at", square)
        .with("shade", shade)
}

fn gender(token: &Token) -> &'static str {
    match token.gender {
        Gender::Male => "male",
        Gender::Female => "female",
    }
}

/// The round is played once more with somebody looking on.
fn tell_round(game: &Gowap, before: &State, coins: &Coins, after: &State, out: &mut Vec<Phrase>) {
    let mut chronicle = Chronicle::default();
    let (mut sides, mut told) = (before.sides.clone(), WrittenCoins::new(coins));
    let round = Round::new(&game.law, &before.functions, &mut sides, &mut told);
    // Coins that were taken once are taken again.
    if round.seen_by(&mut chronicle).play().is_err() {
        return;
    }
    for side in SIDES {
        tell_steps(game, &chronicle, side, after.round, out);
    }
    out.extend(chronicle.fights.iter().take(BATTLES).map(|fight| tell_fight(game, fight)));
    if let Some(more @ 1..) = chronicle.fights.len().checked_sub(BATTLES) {
        out.push(Phrase::new("more-battles").with("times", more));
    }
    tell_births(game, &chronicle, out);
    tell_ground(game, before, &chronicle, out);
    let ([was_red, was_blue], [red, blue]) = (before.totals(), after.totals());
    out.push(
        Phrase::new("round")
            .with("round", after.round)
            .with("battles", chronicle.fights.len())
            .with("was-red", was_red)
            .with("red", red)
            .with("was-blue", was_blue)
            .with("blue", blue),
    );
    tell_end(game, before, after, out);
}

/// Where the coins sent a side, and whom they would have sent off the board (GW-7).
fn tell_steps(game: &Gowap, chronicle: &Chronicle, side: Seat, round: u32, out: &mut Vec<Phrase>) {
    let square = |cell| game.law.board.square(cell);
    let (mut ways, mut stays) = (Vec::new(), Vec::new());
    for (_, from, token) in chronicle.steps.iter().filter(|(seat, ..)| *seat == side) {
        match token.at.filter(|at| at != from) {
            Some(to) => ways.push(format!("{} {}→{}", name(token), square(*from), square(to))),
            None => stays.push(format!("{} {}", name(token), square(*from))),
        }
    }
    for (what, tokens) in [("steps", ways), ("stays", stays)] {
        if !tokens.is_empty() {
            out.push(Phrase::new(what).with("who", side).with("round", round).with("tokens", some(&tokens)));
        }
    }
}

/// A token as it is written in a team: `M35`.
fn name(token: &Token) -> String {
    format!("{}{}", token.gender.letter(), Shown(token.value))
}

fn names(tokens: &[Token]) -> String {
    some(&tokens.iter().map(name).collect::<Vec<_>>())
}

/// As many as anybody wants to read.
fn some(texts: &[String]) -> String {
    let more = if texts.len() > NAMED { " …" } else { "" };
    format!("{}{more}", texts[..texts.len().min(NAMED)].join(", "))
}

fn tell_fight(game: &Gowap, fight: &Fight) -> Phrase {
    let at = game.law.board.square(fight.at);
    let Some(winner) = fight.winner else {
        let what = if fight.lost == [0, 0] { "standoff" } else { "annihilation" };
        return Phrase::new(what)
            .with("at", at)
            .with("sum", fight.sums[0])
            .with("red", names(&fight.fighters[0]))
            .with("blue", names(&fight.fighters[1]))
            .with("lost", fight.lost[0] + fight.lost[1]);
    };
    let loser = other(winner);
    let (more, less) = (fight.sums[winner.index()], fight.sums[loser.index()]);
    // GW-8: whoever reads the sums has to hear what is done with the difference, or what is left looks made up.
    let what = match game.law.battle {
        Battle::Absorb => "battle",
        Battle::Attrition => "attrition",
    };
    Phrase::new(what)
        .by("GW-8")
        .with("at", at)
        .with("who", winner)
        .with("more", more)
        .with("with", names(&fight.fighters[winner.index()]))
        .with("less", less)
        .with("against", names(&fight.fighters[loser.index()]))
        .with("difference", more - less)
        .with("loser", loser)
        .with("lost", fight.lost[loser.index()])
        .with("left", fight.left[winner.index()])
}

fn tell_births(game: &Gowap, chronicle: &Chronicle, out: &mut Vec<Phrase>) {
    if chronicle.births.len() > BIRTHS {
        for side in SIDES {
            let times = chronicle.births.iter().filter(|(seat, _)| *seat == side).count();
            out.extend((times > 0).then(|| Phrase::new("births").with("who", side).with("times", times)));
        }
        return;
    }
    for (seat, child) in &chronicle.births {
        let at = child.at.map(|cell| game.law.board.square(cell));
        let phrase = Phrase::new("birth").with("who", *seat).with("child", gender(child));
        let phrase = phrase.with("value", child.value);
        out.extend(at.map(|at| phrase.with("at", at)));
    }
}

/// Whom the cells' functions took, and whom they left with more or less: by which formula, from what to what.
fn tell_ground(game: &Gowap, before: &State, chronicle: &Chronicle, out: &mut Vec<Phrase>) {
    let square = |change: &Change| game.law.board.square(change.at);
    let formula = |change: &Change| {
        before.functions[usize::from(change.at.0)].as_ref().map(ToString::to_string).unwrap_or_default()
    };
    out.extend(chronicle.fallen.iter().take(FALLEN).map(|change| {
        Phrase::new("falls")
            .with("who", change.seat)
            .with("token", gender(&change.token))
            .with("at", square(change))
            .with("formula", formula(change))
            .with("was", change.was)
    }));
    if let Some(more @ 1..) = chronicle.fallen.len().checked_sub(FALLEN) {
        out.push(Phrase::new("more-fall").with("times", more));
    }
    for side in SIDES {
        // Those that one formula changed stand together, in the order of the first of them.
        let mut work: Vec<(String, Vec<String>)> = Vec::new();
        for change in chronicle.changed.iter().filter(|change| change.seat == side) {
            let (by, token) = (formula(change), &change.token);
            let text = format!(
                "{} {}{}→{}",
                square(change),
                token.gender.letter(),
                Shown(change.was),
                Shown(token.value)
            );
            match work.iter_mut().find(|(formula, _)| *formula == by) {
                Some((_, texts)) => texts.push(text),
                None => work.push((by, vec![text])),
            }
        }
        let work: Vec<String> =
            work.iter().take(NAMED).map(|(by, texts)| format!("{by}: {}", some(texts))).collect();
        if !work.is_empty() {
            out.push(Phrase::new("ground").with("who", side).with("work", work.join("; ")));
        }
    }
}

/// How the game ended, or that a side has nobody left and the other plays on (GW-13).
fn tell_end(game: &Gowap, before: &State, after: &State, out: &mut Vec<Phrase>) {
    let gone = |state: &State| SIDES.into_iter().find(|seat| state.sides[seat.index()].is_empty());
    match game.turn(after) {
        Turn::Over(outcome) => {
            let totals = after.totals();
            out.push(match (outcome.winners.sole(), outcome.reason) {
                (Some(winner), "elimination") => {
                    Phrase::new("last-standing").by("GW-13").with("who", winner).with("loser", other(winner))
                }
                (Some(winner), _) => Phrase::new("wins-by-total")
                    .by("GW-13")
                    .with("who", winner)
                    .with("more", totals[winner.index()])
                    .with("less", totals[other(winner).index()]),
                (None, "elimination") => Phrase::new("nobody-left").by("GW-13"),
                (None, _) => Phrase::new("equal-totals").by("GW-13").with("sum", totals[0]),
            });
        }
        _ => {
            if let Some(loser) = gone(after).filter(|_| gone(before).is_none()) {
                out.push(
                    Phrase::new("plays-on-alone").by("GW-13").with("who", other(loser)).with("loser", loser),
                );
            }
        }
    }
}
