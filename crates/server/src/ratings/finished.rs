//! What a table's log says about how its game ended, for ratings.

use std::collections::BTreeSet;

use fracas_core::Seat;
use fracas_ratings::Game;
use fracas_table::{Act, Entry, Player, TableId};

/// Who a player is to ratings; nobody where a seat is open.
pub(crate) fn player_key(player: &Player) -> Option<String> {
    match player {
        Player::Person(guest) => Some(guest.to_string()),
        Player::Bot(level) => Some(format!("bot-{level}")),
        Player::Open(_) => None,
    }
}

/// The game with everybody's place; nothing where it does not count.
///
/// It counts if it was opened as rated, with nothing played elsewhere, and has a result. Winners share the first place,
/// everybody else the next one; where nobody won all share the first. Whoever left it to a bot comes last, whatever the
/// bot made of it.
pub(crate) fn finished(id: &TableId, entries: &[Entry]) -> Option<Game> {
    let Act::Opened(opening) = &entries.first()?.act else { return None };
    if !opening.rated || opening.record.is_some() {
        return None;
    }
    let mut players = opening.players.clone();
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    let mut end = None;
    for entry in entries {
        match &entry.act {
            Act::Sat(sat) => *players.get_mut(sat.seat.index())? = Player::Person(sat.guest.clone()),
            Act::Replaced(replaced) => drop(gone.insert(replaced.seat.index())),
            Act::Ended(ended) => end = Some((entry.at, &ended.verdict)),
            Act::Aborted(_) => return None,
            _ => {}
        }
    }
    let (at, verdict) = end?;
    let place = |seat: Seat| match (gone.contains(&seat.index()), verdict.winners.contains(seat)) {
        (true, _) => 3,
        (false, true) => 1,
        (false, false) if verdict.winners.is_empty() => 1,
        (false, false) => 2,
    };
    let players = players.iter().zip(Seat::first(Seat::MAX));
    let players =
        players.map(|(player, seat)| Some((player_key(player)?, place(seat)))).collect::<Option<Vec<_>>>()?;
    Some(Game { id: id.to_string(), game: opening.game.clone(), at, players })
}

#[cfg(test)]
mod tests {
    use fracas_core::{Level, Seats};
    use fracas_table::{Aborted, Ended, GuestId, Opening, Replaced, Resigned, Sat, Token, Verdict};
    use serde_json::json;

    use super::*;

    fn guest(n: u8) -> GuestId {
        GuestId::from_bytes([n; 20])
    }

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    fn places(seats: u8, rated: bool, acts: Vec<Act>) -> Option<Vec<usize>> {
        let mut players: Vec<Player> = (1..seats).map(|n| Player::Person(guest(n))).collect();
        players.push(Player::Open(Token::from_bytes([1; 16])));
        let opening = Opening::new("ganoogo", &json!({}), players, guest(1)).unwrap();
        let opening = Opening { rated, ..opening };
        let sat = Sat { seat: seat(seats), guest: guest(seats) }.into();
        let acts = [Act::Opened(Box::new(opening)), sat].into_iter().chain(acts);
        let entries: Vec<Entry> = acts.zip(0..).map(|(act, n)| Entry { n, at: 7, act }).collect();
        let game = finished(&TableId::from_bytes([1; 10]), &entries)?;
        assert_eq!((game.at, game.players[0].0.as_str()), (7, guest(1).as_str()));
        Some(game.players.iter().map(|(_, place)| *place).collect())
    }

    fn ended(winners: &[u8]) -> Act {
        let winners: Seats = winners.iter().map(|&n| seat(n)).collect();
        Ended { verdict: Verdict::new(winners, "x") }.into()
    }

    #[test]
    fn places_follow_from_the_result_and_from_who_left() {
        let replaced = |n| Replaced { seat: seat(n), level: Level::STAND_IN }.into();
        let cases: Vec<(u8, Vec<Act>, Option<Vec<usize>>)> = vec![
            (2, vec![ended(&[2])], Some(vec![2, 1])),
            (2, vec![ended(&[])], Some(vec![1, 1])),
            (4, vec![ended(&[2, 4])], Some(vec![2, 1, 2, 1])),
            // A bot that wins for whoever left wins nothing for them.
            (3, vec![Resigned { seat: seat(1) }.into(), replaced(1), ended(&[1])], Some(vec![3, 2, 2])),
            (3, vec![replaced(3), ended(&[])], Some(vec![1, 1, 3])),
            (2, vec![replaced(1), ended(&[1])], Some(vec![3, 2])),
            (2, vec![Aborted { seat: None }.into()], None),
            (2, vec![], None),
        ];
        for (seats, acts, expected) in cases {
            assert_eq!(places(seats, true, acts.clone()), expected, "{acts:?}");
            assert_eq!(places(seats, false, acts), None, "only rated games count");
        }
    }
}
