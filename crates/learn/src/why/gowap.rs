//! Gowap: how often the set-up wins, and what the ground, the team or the company has to do with it.

use fracas_analysis::Step;
use fracas_core::{Part, Phrase};

use super::{Fork, in_100, part};
use crate::reasons::{ground, of_cell, of_place, of_team, position_of};

/// Where what was really there tells much else than what was known, nothing is said of chances.
const ALIKE: f64 = 0.03;

pub(super) fn why(fork: &Fork<'_>, step: &Step) -> Vec<Phrase> {
    let mut found = seen(fork);
    let chance = |list: &[f64]| list.get(fork.seat.index()).copied().unwrap_or(0.0);
    let (best, tried) = (chance(&step.before), chance(&step.after));
    if (best - tried - step.cost()).abs() < ALIKE && in_100(best) > in_100(tried) {
        found.truncate(1);
        found.push(fork.say("why-odds").with("best", in_100(best)).with("tried", in_100(tried)));
    }
    found
}

/// What can be seen of the two in the set-up itself.
fn seen(fork: &Fork<'_>) -> Vec<Phrase> {
    let (game, seat) = (fork.before.as_ref(), fork.seat);
    let position = position_of(game, seat);
    let size = position["size"].as_u64().unwrap_or(0);
    let [played, better] = [fork.played, fork.better].map(|text| text.split(' ').collect::<Vec<&str>>());
    let who = |phrase: Phrase| phrase.with("who", seat);
    match (&*played, &*better) {
        (["team", own @ ..], ["team", best @ ..]) => {
            let couples = |team: &[&str]| of_team(team).into_iter().next();
            let [own, best] = [couples(own), couples(best)];
            let fewer = own.zip(best).filter(|(own, best)| own != best);
            fewer
                .and_then(|(own, best)| {
                    let count = |phrase: &Phrase| match part(phrase, "couples") {
                        Some(Part::Number(count)) => Some(*count),
                        _ => None,
                    };
                    let (own, best) = (count(&own)?, count(&best)?);
                    (best > own).then(|| fork.say("why-couples").with("own", own).with("best", best))
                })
                .into_iter()
                .collect()
        }
        (["cell", at, formula @ ..], ["cell", there, other @ ..]) => {
            let against = match ground(game, seat, at, &formula.join(" "), size) {
                Some((Some(true), grown)) if grown < 0.0 => Some("against-own-ground"),
                Some((Some(false), grown)) if grown > 0.0 => Some("against-their-ground"),
                _ => None,
            };
            let square = || Part::Square((*at).to_owned());
            let against = against.map(|what| who(Phrase::new(what).with("at", square())));
            let good = || of_cell(game, seat, there, &other.join(" "), size).map(who);
            against.or_else(good).into_iter().collect()
        }
        (["place", n, at], ["place", m, there]) => {
            let company = |phrase: &Phrase| matches!(phrase.what(), "because-couple" | "because-company");
            let first = |n: &str, at: &str| of_place(&position, seat, n, at).into_iter().find(company);
            let (own, best) = (first(n, at), first(m, there));
            best.filter(|_| own.is_none()).map(who).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
