//! Who begins, where people choose that: whoever does sits on seat 1.

use fracas_core::{Begins, Dice, QuickDice};
use fracas_games::Entry;

use crate::error::Error;
use crate::random;
use crate::wire::{Beginner, Place};

/// Moves the players round until whoever is to begin sits on seat 1.
pub(crate) fn seat(
    entry: &Entry,
    beginner: Beginner,
    from_position: bool,
    mut players: Vec<Place>,
) -> Result<Vec<Place>, Error> {
    let refuse = |why: &str| Err(Error::Bad(format!("{why}: leave \"begins\" out")));
    match entry.begins {
        Begins::First if from_position => return refuse("a position says who moves next"),
        Begins::First => {}
        Begins::Rolled => {
            return refuse(&format!("in {} the dice decide who begins", entry.info.name));
        }
        Begins::Together => return refuse(&format!("in {} all choose at once", entry.info.name)),
    }
    let is_you = |place: &Place| matches!(place, Place::You {});
    let first = match beginner {
        Beginner::You => players.iter().position(is_you),
        Beginner::Other => players.iter().position(|place| !is_you(place)),
        Beginner::Lot => {
            let mut lot = QuickDice::new(u64::from_le_bytes(random::bytes()));
            Some(lot.below(players.len() as u32) as usize)
        }
    };
    let Some(first) = first else {
        let who = if matches!(beginner, Beginner::You) { "you" } else { "somebody else" };
        return Err(Error::Bad(format!("no seat of \"players\" is for {who}, so they cannot begin")));
    };
    players.rotate_left(first);
    Ok(players)
}

#[cfg(test)]
mod tests {
    use fracas_core::Level;
    use fracas_games::find;

    use super::*;

    /// The players' kinds, in seat order.
    fn seated(game: &str, beginner: Beginner, players: &[Place]) -> Result<String, Error> {
        let letter = |place: &Place| match place {
            Place::You {} => 'y',
            Place::Bot { level } => char::from(b'0' + level.number()),
            Place::Open {} => 'o',
        };
        Ok(seat(find(game)?, beginner, false, players.to_vec())?.iter().map(letter).collect())
    }

    const THREE: [Place; 3] =
        [Place::Bot { level: Level::LOWEST }, Place::You {}, Place::Bot { level: Level::of::<2>() }];

    #[test]
    fn whoever_begins_sits_on_seat_1_and_the_rest_follow_in_order() {
        assert_eq!(seated("color-wars", Beginner::You, &THREE).unwrap(), "y21");
        assert_eq!(seated("color-wars", Beginner::Other, &THREE).unwrap(), "1y2");
        assert_eq!(seated("gowap", Beginner::Other, &[Place::You {}, Place::Open {}]).unwrap(), "oy");
    }

    #[test]
    fn a_lot_falls_on_everybody_sooner_or_later() {
        let lots: Vec<String> =
            (0..200).map(|_| seated("color-wars", Beginner::Lot, &THREE).unwrap()).collect();
        for order in ["1y2", "y21", "21y"] {
            assert!(lots.iter().any(|lot| lot == order), "{order}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_a_sentence() {
        let two = [Place::You {}, Place::You {}];
        let message =
            |game, beginner, players: &[Place]| seated(game, beginner, players).unwrap_err().to_string();
        assert!(message("game-of-war", Beginner::Lot, &two).contains("the dice decide who begins"));
        assert!(message("ganoogo", Beginner::You, &two).contains("the dice decide who begins"));
        assert!(message("gaogie", Beginner::You, &two).contains("all choose at once"));
        assert!(message("color-wars", Beginner::Other, &two).contains("somebody else"));
        let bots = [Place::Bot { level: Level::LOWEST }, Place::Bot { level: Level::LOWEST }];
        assert!(message("color-wars", Beginner::You, &bots).contains("is for you"));
        let at = seat(find("color-wars").unwrap(), Beginner::You, true, two.to_vec()).unwrap_err();
        assert!(at.to_string().contains("says who moves next"));
    }
}
