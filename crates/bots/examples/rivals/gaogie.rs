//! Players of Gaogıe with a simple way of their own, to measure the bots against among three and more.

use fracas_core::{Dice, Event, QuickDice, Seat};
use fracas_games::{AnyGame, Gaogie};
use fracas_gaogie::{Move, MoveId};

/// What a player always does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Saves two charges of a kind, then strikes with one of them.
    Saver,
    /// Saves two Gaogıe, then strikes with one of them: a block is known against that, and nothing ever happens.
    Needles,
    /// Makes the cheapest strike it can, and charges anything where it can make none.
    Cheap,
    /// Charges Gaogıe twice and strikes with both.
    Rush,
    /// Charges Gaogıe three times and strikes with all of them.
    Heavy,
    /// Strikes back at whoever struck it last as hard as it can; else it charges.
    Grudge,
    /// Saves two charges and strikes at the bot alone, as all of its like do.
    Coalition,
    /// The same, weakly.
    Pinpricks,
}

/// Their names.
pub(crate) const WAYS: [(&str, Way); 8] = [
    ("saver", Way::Saver),
    ("needles", Way::Needles),
    ("cheap", Way::Cheap),
    ("rush", Way::Rush),
    ("heavy", Way::Heavy),
    ("grudge", Way::Grudge),
    ("coalition", Way::Coalition),
    ("pinpricks", Way::Pinpricks),
];

/// Chooses for a seat at a table where the bot sits at `bot`.
pub(crate) fn choose(game: &dyn AnyGame, seat: Seat, bot: Seat, way: Way, dice: &mut QuickDice) -> String {
    let referee = game.of::<Gaogie>().expect("a game of Gaogıe");
    let (rules, state) = (referee.game(), referee.state());
    let (table, stock) = (rules.table(), state.stock(seat));
    let others: Vec<Seat> = state.playing().iter().filter(|&other| other != seat).collect();
    let any = |dice: &mut QuickDice| others[dice.below(others.len() as u32) as usize];
    let bot = if others.contains(&bot) { Some(bot) } else { None };
    let paid: Vec<MoveId> = table.attacks().iter().copied().filter(|&id| table.is_paid(id, stock)).collect();
    let cost = |id: &MoveId| table.costs(*id).map(|(_, count)| count).sum::<u16>();
    let most = stock.iter().copied().max().unwrap_or(0);
    let cheapest = paid.iter().copied().min_by_key(|id| (cost(id), u32::MAX - table.damage(*id)));
    let hardest = paid.iter().copied().max_by_key(|id| table.damage(*id));
    // Everybody charges one kind, another one in every round.
    let basics = table.basics();
    let kind = basics[(seat.index() + state.round() as usize) % basics.len()];
    let gaogie = basics[0];
    let strike = |id: Option<MoveId>, at: Seat| id.map(|id| (id, Some(at)));
    let (strike, charge) = match way {
        Way::Saver => (strike(cheapest.filter(|_| most >= 2), any(dice)), kind),
        Way::Needles => (strike(cheapest.filter(|_| most >= 2), any(dice)), gaogie),
        Way::Cheap => (strike(cheapest, any(dice)), basics[dice.below(basics.len() as u32) as usize]),
        Way::Rush => (strike(hardest.filter(|_| most >= 2), any(dice)), gaogie),
        Way::Heavy => (strike(hardest.filter(|_| most >= 3), any(dice)), gaogie),
        Way::Coalition => (strike(hardest.filter(|_| most >= 2), bot.unwrap_or_else(|| any(dice))), kind),
        Way::Pinpricks => (strike(cheapest.filter(|_| most >= 2), bot.unwrap_or_else(|| any(dice))), kind),
        Way::Grudge => {
            let open = (0..referee.len()).rev().filter(|&index| !referee.is_secret(index));
            let struck = open.map(|index| referee.event(index)).find_map(|event| match event {
                Event::Move(by, choice) if choice.target() == Some(seat) && others.contains(by) => Some(*by),
                _ => None,
            });
            let at = struck.or_else(|| (most >= 4).then(|| any(dice)));
            (at.and_then(|at| strike(hardest, at)), if dice.below(2) == 0 { gaogie } else { kind })
        }
    };
    let choice = match strike {
        Some((id, at)) if others.len() > 1 => Move::new(id, at),
        Some((id, _)) => Move::new(id, None),
        None => Move::new(charge, None),
    };
    referee.write(&Event::Move(seat, choice))
}
