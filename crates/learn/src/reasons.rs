//! Why a bot would play what it would play, as far as anybody can see it on the board.

use fracas_bots::{Task, compare};
use fracas_core::{Part, Phrase, Seat, Secrecy};
use fracas_games::{AnyGame, Fault};
use serde_json::Value;

use crate::judging::played;

/// No more reasons are given than this: the weightiest come first.
const MOST: usize = 3;
/// So many standard errors are more than luck.
const SURE: f64 = 2.0;

/// What speaks for a move, or for the turn that begins with it; nothing where nobody can say. `after` is the game when it is
/// made.
pub(crate) fn reasons(
    game: &dyn AnyGame,
    after: &dyn AnyGame,
    seat: Seat,
    text: &str,
    task: Task<'_>,
) -> Vec<Phrase> {
    let mut found = match game.info().id {
        // Both armies are looked at: while they are set up in secret nobody may know the other.
        "game-of-war" if game.secrecy() == Secrecy::Open => of_war(game, after, seat),
        "gowap" => of_set_up(game, seat, text, task),
        _ => Vec::new(),
    };
    found.truncate(MOST);
    found
}

/// What speaks against a move or a turn, as far as anybody can see it on the board: nothing that a bot's turn, after which
/// the game would be `made`, had to put up with too.
///
/// # Errors
///
/// Says why it cannot be made.
pub(crate) fn against(
    game: &dyn AnyGame,
    made: &dyn AnyGame,
    seat: Seat,
    text: &str,
) -> Result<Vec<Phrase>, Fault> {
    match (game.info().id, game.secrecy()) {
        ("game-of-war", Secrecy::Open) => {
            let (tried, _) = played(game, seat, text)?;
            Ok(against_turn(tried.as_ref(), made, seat))
        }
        ("game-of-war", _) if text.trim() == "ready" => Ok(against_army(game, seat)),
        _ => Ok(Vec::new()),
    }
}

/// What could fall, who is cut off and who could be destroyed after a turn, where that is not so after another.
pub(crate) fn against_turn(tried: &dyn AnyGame, made: &dyn AnyGame, seat: Seat) -> Vec<Phrase> {
    let (Some(tried), Some(made)) = (Map::of(tried), Map::of(made)) else { return Vec::new() };
    let rival = other(seat);
    let dark = |map: &Map| offline(&map.units["units"], seat);
    let found = [
        ("against-falls", less(falling(&tried, seat), &falling(&made, seat))),
        ("against-cut", less(dark(&tried), &dark(&made))),
        ("against-prey", less(prey(&tried, rival), &prey(&made, rival))),
    ];
    told(found)
}

/// How many units of a seat a turn of its own cuts off: they had a line before it, or stood elsewhere, and have none now.
pub(crate) fn stranded(game: &dyn AnyGame, seat: Seat, text: &str) -> Result<usize, Fault> {
    if game.info().id != "game-of-war" || game.secrecy() != Secrecy::Open {
        return Ok(0);
    }
    let (tried, _) = played(game, seat, text)?;
    let dark = |game: &dyn AnyGame| {
        game.inspect(None).map_or_else(|_| Vec::new(), |facts| offline(&facts["units"], seat))
    };
    Ok(less(dark(tried.as_ref()), &dark(game)).len())
}

/// Who of an army has no line to an arsenal as it stands. The other's is not looked at.
fn against_army(game: &dyn AnyGame, seat: Seat) -> Vec<Phrase> {
    let seen = game.view(Some(seat));
    let units = &seen.get("view").unwrap_or(&seen)["units"];
    told([("against-cut", offline(units, seat))])
}

fn told<const N: usize>(found: [(&'static str, Vec<String>); N]) -> Vec<Phrase> {
    let said = found.into_iter().filter(|(_, squares)| !squares.is_empty());
    said.map(|(what, squares)| Phrase::new(what).with("units", Part::Squares(squares))).collect()
}

/// A side's units without a line.
fn offline(units: &Value, seat: Seat) -> Vec<String> {
    places(list(units).filter(|unit| unit["seat"] == seat.number() && unit["online"] == false))
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::from_index(1) } else { Seat::FIRST }
}

/// A Game of War: what would be lost without it, what it threatens, and who keeps in touch.
fn of_war(game: &dyn AnyGame, after: &dyn AnyGame, seat: Seat) -> Vec<Phrase> {
    let (Some(before), Some(after)) = (Map::of(game), Map::of(after)) else { return Vec::new() };
    let rival = other(seat);
    let mut found = Vec::new();
    let mut say = |what: &'static str, squares: Vec<String>| {
        if !squares.is_empty() {
            found.push(Phrase::new(what).with("units", Part::Squares(squares)));
        }
    };
    let (old, new) = (falling(&before, seat), falling(&after, seat));
    say("because-guards", less(old, &new));
    let (old, new) = (falling(&before, rival), falling(&after, rival));
    say("because-storms", less(new, &old));
    let (old, new) = (prey(&before, seat), prey(&after, seat));
    say("because-threatens", less(new, &old));
    let (old, new) = (prey(&before, rival), prey(&after, rival));
    say("because-saves", less(old, &new));
    let online = |map: &Map| -> (i64, i64) {
        let own = list(&map.units["units"]).filter(|unit| unit["seat"] == seat.number()).collect::<Vec<_>>();
        (own.iter().filter(|unit| unit["online"] == true).count() as i64, own.len() as i64)
    };
    let ((linked, _), (now, units)) = (online(&before), online(&after));
    if units > 0 && now >= linked {
        found.push(Phrase::new("because-keeps").with("online", now).with("all", units));
    }
    found
}

/// What the rules tell of a map: its units, and what both sides could do.
struct Map {
    units: Value,
    sides: Value,
}

impl Map {
    fn of(game: &dyn AnyGame) -> Option<Map> {
        let (units, sides) = (game.inspect(None).ok()?, game.inspect(Some("outlook")).ok()?);
        Some(Map { units, sides })
    }
}

pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A side's outlook among the facts of a position.
fn side(map: &Map, seat: Seat) -> Option<&Value> {
    list(&map.sides["sides"]).find(|side| side["seat"] == seat.number())
}

fn places<'a>(all: impl Iterator<Item = &'a Value>) -> Vec<String> {
    all.filter_map(|one| one["at"].as_str()).map(str::to_owned).collect()
}

/// A side's arsenals that could fall in the other's turn.
fn falling(map: &Map, seat: Seat) -> Vec<String> {
    side(map, seat).map_or_else(Vec::new, |side| places(list(&side["falling"])))
}

/// The units of the other that a side could destroy as it stands.
fn prey(map: &Map, seat: Seat) -> Vec<String> {
    let Some(side) = side(map, seat) else { return Vec::new() };
    let taken: Vec<&str> = list(&map.units["units"])
        .filter(|unit| unit["seat"] != seat.number())
        .filter_map(|unit| unit["at"].as_str())
        .collect();
    let hit = list(&side["attacks"]).filter(|attack| attack["result"] == "destroyed");
    places(hit.filter(|attack| attack["at"].as_str().is_some_and(|at| taken.contains(&at))))
}

fn less(all: Vec<String>, others: &[String]) -> Vec<String> {
    all.into_iter().filter(|one| !others.contains(one)).collect()
}

/// Gowap: who meets whom, where the ground is good, and what another place would be worth.
fn of_set_up(game: &dyn AnyGame, seat: Seat, text: &str, task: Task<'_>) -> Vec<Phrase> {
    let position = &position_of(game, seat);
    let words: Vec<&str> = text.split(' ').collect();
    match &*words {
        ["team", team @ ..] => of_team(team),
        ["cell", at, formula @ ..] => {
            let size = position["size"].as_u64().unwrap_or(0);
            of_cell(game, seat, at, &formula.join(" "), size).into_iter().collect()
        }
        ["place", n, at] => {
            let mut found = of_place(position, seat, n, at);
            found.extend(instead(game, seat, (text, n, at), task));
            found
        }
        _ => Vec::new(),
    }
}

pub(crate) fn of_team(team: &[&str]) -> Vec<Phrase> {
    let men = team.iter().filter(|token| token.starts_with('M')).count();
    let couples = men.min(team.len() - men) as i64;
    let most = team.iter().filter_map(|token| token.get(1..)?.parse::<f64>().ok()).fold(0.0, f64::max);
    vec![
        Phrase::new("because-couples").with("couples", couples),
        Phrase::new("because-strong").with("value", Part::Amount(most)),
    ]
}

/// Whether a formula makes much or little of a token is told with whose tokens will be there more often.
pub(crate) fn of_cell(game: &dyn AnyGame, seat: Seat, at: &str, formula: &str, size: u64) -> Option<Phrase> {
    let (side, grown) = ground(game, seat, at, formula, size)?;
    let what = match side {
        Some(true) if grown > 0.0 => "because-own-ground",
        Some(false) if grown < 0.0 => "because-their-ground",
        _ if grown > 0.0 => "because-growth",
        _ if grown < 0.0 => "because-loss",
        _ => return None,
    };
    Some(Phrase::new(what).with("at", Part::Square(at.to_owned())))
}

/// Whether a square lies on a seat's own side of the board, or in the middle of it, and by how much a token of 25 grows there.
pub(crate) fn ground(
    game: &dyn AnyGame,
    seat: Seat,
    at: &str,
    formula: &str,
    size: u64,
) -> Option<(Option<bool>, f64)> {
    let row: u64 = at.trim_start_matches(|letter: char| letter.is_ascii_lowercase()).parse().ok()?;
    let facts = game.inspect(Some(&format!("={formula}"))).ok()?;
    let of_25 =
        list(&facts["examples"]).find(|pair| pair[0].as_f64() == Some(25.0))?[1].as_f64().unwrap_or(0.0);
    let away = if seat == Seat::FIRST { row.checked_sub(1)? } else { size.checked_sub(row)? };
    let side = match (2 * away + 1).cmp(&size) {
        std::cmp::Ordering::Less => Some(true),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(false),
    };
    Some((side, of_25 - 25.0))
}

/// The position of Gowap as a seat sees it.
pub(crate) fn position_of(game: &dyn AnyGame, seat: Seat) -> Value {
    let mut seen = game.view(Some(seat));
    let view = if seen.get("view").is_some() { &mut seen["view"] } else { &mut seen };
    view["position"].take()
}

pub(crate) fn of_place(position: &Value, seat: Seat, n: &str, at: &str) -> Vec<Phrase> {
    let mut found = Vec::new();
    let is_own = |token: &&Value| token["seat"] == seat.number();
    let gender = list(&position["tokens"])
        .filter(is_own)
        .find(|token| token["n"].as_u64().is_some_and(|number| number.to_string() == n))
        .map(|token| token["gender"].clone());
    let there: Vec<&Value> =
        list(&position["tokens"]).filter(is_own).filter(|token| token["at"] == at).collect();
    let here = || Part::Square(at.to_owned());
    if there.iter().any(|token| Some(&token["gender"]) != gender.as_ref()) {
        found.push(Phrase::new("because-couple").with("at", here()));
    } else if !there.is_empty() {
        found.push(Phrase::new("because-company").with("at", here()));
    }
    let rivals: Vec<&str> = list(&position["tokens"])
        .filter(|token| token["seat"] != seat.number())
        .filter_map(|token| token["at"].as_str())
        .collect();
    if let (Some(own), false) = (is_dark(at), rivals.is_empty()) {
        let (mut near, far): (Vec<&str>, Vec<&str>) =
            rivals.into_iter().partition(|rival| is_dark(rival) == Some(own));
        let what = if near.is_empty() { "because-apart" } else { "because-meets" };
        if near.is_empty() {
            near = far;
        }
        near.sort_unstable();
        near.dedup();
        let squares = near.into_iter().map(str::to_owned).collect();
        found.push(Phrase::new(what).with("units", Part::Squares(squares)));
    }
    found
}

/// Whether a square is dark, as a1 is.
fn is_dark(at: &str) -> Option<bool> {
    let column = at.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let row: u32 = at.get(1..)?.parse().ok()?;
    Some((u32::from(column) + row) % 2 == 1)
}

/// What the usual other place would be worth: the middle of the starting row, or its corner for whoever goes to the middle.
fn instead(
    game: &dyn AnyGame,
    seat: Seat,
    (text, n, at): (&str, &str, &str),
    task: Task<'_>,
) -> Option<Phrase> {
    let moves = game.legal(seat).moves;
    let start = format!("place {n} ");
    let squares: Vec<&str> = moves.iter().filter_map(|one| one.strip_prefix(&start)).collect();
    let other = [squares.len() / 2, 0].iter().filter_map(|&nth| squares.get(nth)).find(|&&one| one != at)?;
    let held = compare(game, seat, [text, &format!("{start}{other}")], task).ok()??;
    let [best, tried] = held.scores.map(|score| (score * 100.0).round() as i64);
    let sure = held.scores[0] - held.scores[1] > SURE * held.error && best > tried;
    let what = if sure { "because-better" } else { "because-alike" };
    Some(
        Phrase::new(what)
            .with("other", Part::Square((*other).to_owned()))
            .with("best", best)
            .with("tried", tried),
    )
}
