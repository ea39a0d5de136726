//! Teams for the named maps at the usual table: a mix that was solved as a game of its own (`fracas lab setups`).

use fracas_core::{Dice, Game, QuickDice};
use fracas_gowap::presets::MAPS;
use fracas_gowap::{Battle, Gowap, Mode, Options, Position, Team, Tie};

/// The mixes of all maps: see the first line.
const MIXES: &str = include_str!("../../../../data/gowap/setups.txt");

/// A team drawn from the mix of a map, if this is the usual table on one that has been solved.
pub(super) fn team(game: &Gowap, position: &Position, dice: &mut QuickDice) -> Option<Team> {
    let options = game.options();
    let Options { tokens, total, battle, tie, rows, .. } = options;
    let usual = Options::default();
    let like = (*tokens, *total, *rows) == (usual.tokens, usual.total, usual.rows)
        && (*battle, *tie) == (Battle::Absorb, Tie::Standoff)
        && (position.size, &position.mode) == (5, &Mode::Rounds(10));
    let map = MAPS.iter().find(|map| like && map.cells(5) == position.functions)?;
    let mut left = f64::from(dice.below(10_000)) / 10_000.0;
    let mut drawn = None;
    for (_, share, team) in lines().filter(|line| line.0 == map.name) {
        drawn = Some(team);
        left -= share;
        if left < 0.0 {
            break;
        }
    }
    drawn
}

/// Map, share and team of every line that is a set-up.
fn lines() -> impl Iterator<Item = (&'static str, f64, Team)> {
    MIXES.lines().filter_map(|line| {
        let (map, rest) = line.split_once(' ')?;
        let (share, rest) = rest.split_once(' ')?;
        let (team, _) = rest.split_once(" at ")?;
        Some((map, share.parse().ok()?, team.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use fracas_gowap::Amount;

    use super::*;

    #[test]
    fn every_named_map_has_a_mix_of_teams_that_are_worth_the_usual_total() {
        assert_eq!(lines().count(), MIXES.lines().filter(|line| !line.starts_with('#')).count());
        for map in MAPS {
            let whole: f64 = lines().filter(|line| line.0 == map.name).map(|line| line.1).sum();
            assert!((whole - 1.0).abs() < 0.01, "{}: {whole}", map.name);
        }
        for (_, _, team) in lines() {
            let sum: u64 = team.recruits().iter().map(|recruit| recruit.value.hundredths()).sum();
            assert_eq!(
                (team.recruits().len(), Amount::of_hundredths(sum)),
                (4, Options::default().total),
                "{team}"
            );
        }
    }
}
