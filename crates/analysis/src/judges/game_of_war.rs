//! A Game of War: the rest of the turn is searched, then the other side's turn.

use std::cell::RefCell;

use fracas_bots::game_of_war::{plan, plan_without, plans};
use fracas_core::{Event, Game, Seat, Sight};
use fracas_game_of_war::{GameOfWar, Move, Options, Phase, Position, Retreat, Side, State};
use fracas_search::Rewards;

use crate::judge::{Judge, Worth};
use crate::{Ask, Depth, Effort, Network};

/// Positions looked at for a turn. A glance is a quarter of a close look, not an eighth: turns that a narrow search does not
/// think of are missed for good.
const fn nodes(effort: Effort) -> u64 {
    match effort {
        Effort::Quick => 8_000,
        Effort::Normal => 32_000,
        Effort::Deep => 128_000,
        Effort::Utmost => 512_000,
    }
}

/// A turn is ended early when so many units could still be moved.
const EARLY: u8 = 2;

/// Judges a choice by the turn that it is a part of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns;

impl Judge<GameOfWar> for Turns {
    /// Looks until the same moment, whatever is compared: the end of the turn in which the choice was made. What is left
    /// of that turn is played as well as can be, and then the other side is asked for its best.
    fn worth(&self, game: &GameOfWar, state: &State, from: &State, part: u64, ask: Ask<'_>) -> Worth<Move> {
        let spent = nodes(ask.effort).div_ceil(part);
        let Phase::Play(mover) = from.phase() else { return Worth::sure(shared(Side::North, 0.5)) };
        let going = state.phase() == Phase::Play(mover) && game.turn(state).outcome().is_none();
        if !going {
            return ended(game, state, mover, Vec::new(), spent, ask);
        }
        let found = planned(game, state, spent, ask).map(|(acts, _)| acts).unwrap_or_default();
        // A turn that was thought of before the choice may be better than what is found after it.
        let meant = planned(game, from, spent, ask).and_then(|(acts, _)| rest_of(game, from, &acts, state));
        let meant =
            meant.filter(|rest| *rest != found).map(|rest| ended(game, state, mover, rest, spent, ask));
        let found = ended(game, state, mover, found, spent, ask);
        let own = |worth: &Worth<Move>| worth.chances[mover.seat().index()];
        meant.filter(|meant| own(meant) > own(&found)).unwrap_or(found)
    }

    /// The best turn that was found. Where what was played is its first act, or a march of it that could as well be its first,
    /// the best turn without that: a search of whole turns is further off than a look at two of them. At a glance, that is done
    /// for attacks and ends alone, of which there are few.
    fn candidates(&self, sight: &Sight<GameOfWar>, played: &Move, ask: Ask<'_>) -> Vec<Vec<Move>> {
        let (game, state) = (sight.game(), sight.view().state());
        let march = matches!(played, Move::March(..));
        // Whoever stops early gives up the rest of the turn, and a glance at many marches misses what they could have brought.
        let early = *played == Move::End && state.moved().left() >= EARLY && ask.effort == Effort::Normal;
        let effort = if early { Effort::Deep } else { ask.effort };
        let best = planned(game, state, nodes(effort), ask).map_or_else(Vec::new, |(acts, _)| acts);
        let belongs = march && is_order_free(sight, &best, *played);
        let glance = matches!(ask.effort, Effort::Quick | Effort::Normal);
        let way = match best.first() {
            Some(first) if first != played && !belongs => Some(best),
            _ if march && glance => None,
            _ => plan_without(game, state, *played, nodes(ask.effort), ask.stop),
        };
        way.into_iter().filter(|way| way.first().is_some_and(|act| sight.choices().contains(act))).collect()
    }

    /// Whole turns: what counts is which units move, not which of them does so first.
    fn options(&self, sight: &Sight<GameOfWar>, width: usize, ask: Ask<'_>) -> Vec<Vec<Move>> {
        plans(sight.game(), sight.view().state(), nodes(ask.effort), width, ask.stop)
    }

    /// The other side's whole turn: the one by which the line was judged.
    fn answer(&self, game: &GameOfWar, state: &State, ask: Ask<'_>) -> Vec<Move> {
        match state.phase() {
            Phase::Play(_) if game.turn(state).outcome().is_none() => {
                planned(game, state, nodes(ask.effort), ask).map_or_else(Vec::new, |(acts, _)| acts)
            }
            _ => Vec::new(),
        }
    }

    /// Whatever is left of the turn, and a retreat that is due, is forgotten.
    fn passed(&self, game: &GameOfWar, state: &State) -> Option<Position> {
        let Phase::Play(side) = state.phase() else { return None };
        let (phase, moved) = (Phase::Play(side.other()), Vec::new());
        let position = game.position(state);
        Some(Position { phase, moved, retreat: Retreat::None, spent: false, ..position })
    }

    fn networks(&self, state: &State) -> Vec<Network> {
        let of = |side: Side| {
            let units = state.board().of(side);
            let linked = units.len() - units.without(state.online(side)).len();
            Network { seat: side.seat(), linked, units: units.len() }
        };
        vec![of(Side::North), of(Side::South)]
    }

    /// It is as sure as it turns out to be, which the bot is not: warnings would be of other turns than the mistakes here.
    fn is_steady(&self) -> bool {
        true
    }

    /// An infantry is four points where elsewhere a piece of such weight is sixteen: games of war turn slowly.
    fn least(&self) -> f64 {
        0.005
    }

    /// A turn is up to six choices.
    fn goes_on(&self) -> bool {
        true
    }

    /// Half of what a close look takes for mistakes of a good bot are none to one as close as the bot's own.
    fn looks_thrice(&self) -> bool {
        true
    }

    /// While armies are set up in secret nobody is ahead.
    fn knows(&self, _: &GameOfWar, state: &State) -> bool {
        matches!(state.phase(), Phase::Play(_))
    }
}

/// Whether a turn leads to the same when one of its acts is done first.
fn is_order_free(sight: &Sight<GameOfWar>, acts: &[Move], first: Move) -> bool {
    let Some(place) = acts.iter().position(|act| *act == first) else { return false };
    let lead = |acts: &[Move]| {
        let mut state = *sight.view().state();
        let mut done = |act: &Move| sight.game().apply(&mut state, &Event::Move(sight.seat(), *act)).is_ok();
        // Who moved first is all that may differ.
        acts.iter()
            .all(&mut done)
            .then(|| (*state.board(), state.phase(), state.moved().left(), state.retreat(), state.spent()))
    };
    let mut otherwise = acts.to_vec();
    otherwise[..=place].rotate_right(1);
    let meant = lead(acts);
    meant.is_some() && meant == lead(&otherwise)
}

/// The rest of a turn that leads past a state, where it does: its first act leads there.
fn rest_of(game: &GameOfWar, from: &State, way: &[Move], state: &State) -> Option<Vec<Move>> {
    let Phase::Play(mover) = from.phase() else { return None };
    let (first, rest) = way.split_first()?;
    let mut next = *from;
    game.apply(&mut next, &Event::Move(mover.seat(), *first)).ok()?;
    (next == *state).then(|| rest.to_vec())
}

/// What the rest of a turn leads to, by the best answer that is found.
fn ended(
    game: &GameOfWar,
    state: &State,
    mover: Side,
    rest: Vec<Move>,
    spent: u64,
    ask: Ask<'_>,
) -> Worth<Move> {
    let (mut now, mut line) = (*state, Vec::new());
    for act in rest {
        if game.apply(&mut now, &Event::Move(mover.seat(), act)).is_err() {
            break;
        }
        line.push(act);
    }
    if let Some(outcome) = game.turn(&now).outcome() {
        return Worth { line, ..Worth::sure(Turns.end(game, &now, outcome)) };
    }
    let hope = || planned(game, state, spent, ask).map(|(_, chance)| (mover, chance));
    let answer = match now.phase() {
        Phase::Play(side) if side != mover => {
            planned(game, &now, spent, ask).map(|(_, chance)| (side, chance))
        }
        _ => None,
    };
    let (side, chance) = answer.or_else(hope).unwrap_or((mover, 0.5));
    let chances = shared(side, borne_out(chance));
    Worth { chances, error: 0.0, line, depth: Depth::Turns(2), heats: Vec::new() }
}

/// A turn, and the chance that comes of it.
type Plan = Option<(Vec<Move>, f64)>;

/// What was planned lately, the newest last, and under which rules.
#[derive(Default)]
struct Lately {
    rules: Option<(u32, Options)>,
    plans: Vec<(State, u64, Plan)>,
}

/// So many plans are kept: what follows an event is what comes before the next, and turns that begin otherwise often end
/// alike. Whoever looks again at a turn may have looked at another ten in between.
const KEPT: usize = 256;

thread_local! {
    static LATELY: RefCell<Lately> = RefCell::default();
}

/// The best turn, by a search of so many positions; one that was made lately is not made again. The same is told either way.
fn planned(game: &GameOfWar, state: &State, nodes: u64, ask: Ask<'_>) -> Plan {
    LATELY.with_borrow_mut(|lately| {
        let is_same = |rules: &(u32, Options)| (rules.0, &rules.1) == (game.rules(), game.options());
        if !lately.rules.as_ref().is_some_and(is_same) {
            *lately = Lately { rules: Some((game.rules(), game.options().clone())), plans: Vec::new() };
        }
        let known = |(then, spent, _): &(State, u64, Plan)| *spent == nodes && then == state;
        if let Some((_, _, plan)) = lately.plans.iter().rev().find(|kept| known(kept)) {
            return plan.clone();
        }
        let made = plan(game, state, nodes, ask.stop);
        // What was broken off is worth nothing to anybody.
        if !ask.stop.is_stopped() {
            if lately.plans.len() >= KEPT {
                lately.plans.remove(0);
            }
            lately.plans.push((*state, nodes, made.clone()));
        }
        made
    })
}

/// How much of the bot's sureness is borne out by games: see docs/bots.md. The site has the same for what bots say there.
const BORNE_OUT: f64 = 0.234;

/// A guess at a chance, as sure as it turns out to be; what is certain stays so.
fn borne_out(guess: f64) -> f64 {
    if guess <= 0.0 || guess >= 1.0 {
        return guess;
    }
    1.0 / (1.0 + libm::pow((1.0 - guess) / guess, BORNE_OUT))
}

fn shared(side: Side, chance: f64) -> Rewards {
    let mut chances = [0.0; Seat::MAX as usize];
    chances[side.seat().index()] = chance;
    chances[side.other().seat().index()] = 1.0 - chance;
    chances
}

#[cfg(test)]
mod tests {
    use fracas_games::find;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_march_belongs_to_a_turn_only_where_it_could_as_well_be_its_first() {
        let mut game =
            find(GameOfWar::INFO.id).unwrap().start(None, &json!({"deployment": "classic"}), None).unwrap();
        game.chance("roll 2").unwrap();
        let sight = game.of::<GameOfWar>().unwrap().sight(Seat::FIRST).unwrap();
        let after = |act: Move| {
            let mut state = *sight.view().state();
            sight.game().apply(&mut state, &Event::Move(Seat::FIRST, act)).unwrap();
            Sight::look(sight.game(), &state, Seat::FIRST, Vec::new()).unwrap()
        };
        let (mut follows, mut apart) = (0, 0);
        for &first in sight.choices().iter().filter(|act| matches!(act, Move::March(..))).take(40) {
            for &second in after(first).choices() {
                let (Move::March(left, _), Move::March(_, to)) = (first, second) else { continue };
                let free = is_order_free(&sight, &[first, second], second);
                assert!(is_order_free(&sight, &[first, second], first));
                // Nobody marches to where somebody still stands.
                assert!(!free || to != left, "{first:?} {second:?}");
                follows += usize::from(to == left);
                apart += usize::from(free);
            }
        }
        assert!(follows > 0 && apart > 0, "{follows} follow, {apart} do not");
    }

    #[test]
    fn what_the_best_turn_begins_with_is_compared_with_the_best_turn_without_it() {
        let mut game =
            find(GameOfWar::INFO.id).unwrap().start(None, &json!({"deployment": "classic"}), None).unwrap();
        game.chance("roll 2").unwrap();
        let sight = game.of::<GameOfWar>().unwrap().sight(Seat::FIRST).unwrap();
        let stop = fracas_search::Stop::default();
        let ask = |effort: Effort| Ask { effort, seed: 1, stop: &stop };
        for effort in [Effort::Quick, Effort::Normal, Effort::Deep] {
            let state = sight.view().state();
            let (best, _) = planned(sight.game(), state, nodes(effort), ask(effort)).unwrap();
            let free = best
                .iter()
                .filter(|act| matches!(act, Move::March(..)) && is_order_free(&sight, &best, **act));
            let mut compared = 0;
            for act in free {
                let ways = Turns.candidates(&sight, act, ask(effort));
                assert!(
                    ways.iter().all(|way| !way.contains(act) && way.last() == Some(&Move::End)),
                    "{ways:?}"
                );
                compared += ways.len();
            }
            assert_eq!(compared > 0, effort == Effort::Deep, "a glance has no time for marches");
            // Of ends there is one in every turn.
            let ways = Turns.candidates(&sight, &Move::End, ask(effort));
            assert!(ways.len() == 1 && ways[0][0] != Move::End, "{ways:?}");
        }
    }
}
