//! What an event did, as facts that languages have words for.
//!
//! Everything is worked out from the states around the event by the functions that decide the game. How an army was
//! deployed is told to its own side; when both are ready, everybody is told where both stand (WR-1).

use fracas_core::{Event, EventOf, Eye, Game, Limit, Part, Phrase, Square, Turn};

use crate::{Cell, Clash, GameOfWar, Kind, Move, Phase, Side, Squares, State, Upshot};

/// A draw for want of progress is spoken of when so few turns are left, and half of them are gone.
const SOON: u32 = 10;

/// Tells what an event did.
pub(crate) fn tell(
    game: &GameOfWar,
    before: &State,
    event: &EventOf<GameOfWar>,
    after: &State,
    eye: Eye,
    out: &mut Vec<Phrase>,
) {
    match *event {
        Event::Chance(roll) => {
            let first = roll.first().seat();
            out.push(Phrase::new("die").with("dice", Part::Dice(vec![roll.0])).with("who", first));
        }
        Event::Move(seat, choice) => match (choice, Side::of(seat)) {
            (Move::March(from, to), side) => march(before, after, side, (from, to), out),
            (Move::Attack(target), side) => {
                strike(game, before, after, side, target, out);
                if after.decided().is_none() {
                    let over = Phrase::new("attack-over").by("WR-14").with("who", seat);
                    out.push(over.with("next", side.other().seat()).with("turn", after.turn));
                }
            }
            (Move::End, side) => {
                let next = side.other().seat();
                out.push(Phrase::new("end").with("who", seat).with("next", next).with("turn", after.turn));
            }
            _ if matches!(after.phase, Phase::Deploying(_)) && !eye.is(seat) => {
                out.push(Phrase::new("secret").by("WR-1").with("who", seat));
            }
            (choice, side) => deploy(before, after, side, choice, out),
        },
    }
    if passed(before, after) {
        quiet(game, after, out);
    }
    if let Turn::Over(outcome) = game.turn(after) {
        out.push(match outcome.winners.sole() {
            Some(winner) => Phrase::new("won").with("who", winner).with("why", outcome.reason),
            None => Phrase::new("drawn").with("turns", after.quiet),
        });
    }
}

fn deploy(before: &State, after: &State, side: Side, choice: Move, out: &mut Vec<Phrase>) {
    let who = side.seat();
    match choice {
        Move::Place(kind, at) => {
            out.push(
                Phrase::new("placed").with("who", who).with("unit", kind.word()).with("at", at.square()),
            );
        }
        Move::Take(at) => out.push(
            Phrase::new("taken-back").with("who", who).with("unit", word(before, at)).with("at", at.square()),
        ),
        Move::Deploy(plan) => {
            out.push(Phrase::new("deployed").with("who", who).with("plan", plan.deployment().name));
        }
        Move::Ready => {
            out.push(Phrase::new("ready").with("who", who));
            if !matches!(after.phase, Phase::Deploying(_)) {
                out.extend(Side::BOTH.map(|side| army(after, side)));
            }
        }
        Move::March(..) | Move::Attack(_) | Move::End => {}
    }
}

/// Where a side's units stand, kind by kind.
fn army(state: &State, side: Side) -> Phrase {
    let whole = Phrase::new("army").with("who", side.seat());
    Kind::ALL
        .into_iter()
        .fold(whole, |phrase, kind| phrase.with(kind.word(), squares(state.board.army(side, kind))))
}

fn march(before: &State, after: &State, side: Side, (from, to): (Cell, Cell), out: &mut Vec<Phrase>) {
    let retreats = before.retreat.due() == Some(from);
    let phrase = if retreats { Phrase::new("retreated") } else { Phrase::new("moved") };
    out.push(
        phrase
            .with("who", side.seat())
            .with("unit", word(before, from))
            .with("from", from.square())
            .with("to", to.square()),
    );
    let enemy = side.other();
    let taken = before.board.arsenals(enemy) != after.board.arsenals(enemy);
    if taken {
        let left = after.board.arsenals(enemy).len();
        out.push(
            Phrase::new("arsenal")
                .by("WR-13")
                .with("owner", enemy.seat())
                .with("at", to.square())
                .with("left", left),
        );
    }
    networks(before, after, side, Some((from, to)), out);
    if after.decided().is_some() {
        return;
    }
    if passed(before, after) {
        // By itself with all moves made, or in version 1 by the arsenal alone.
        let all = before.moved.left() == 1;
        let phrase = if all { Phrase::new("moves-over") } else { Phrase::new("turn-over") };
        out.push(phrase.by("WR-13"));
    } else if taken {
        let spent = Phrase::new("spent").by("WR-13").with("who", side.seat());
        out.push(spent.with("moves", after.moved.left()));
    }
}

fn strike(game: &GameOfWar, before: &State, after: &State, side: Side, target: Cell, out: &mut Vec<Phrase>) {
    let Some(clash) = game.clash(before, target) else { return };
    let owner = side.other();
    let about = |phrase: Phrase| {
        phrase.with("owner", owner.seat()).with("unit", word(before, target)).with("at", target.square())
    };
    let attacks = about(Phrase::new("attacked").with("who", side.seat()));
    out.push(attacks.with("attack", clash.attack).with("defence", clash.defence));
    out.push(attack_sum(&clash));
    out.push(defence_sum(before, &clash, target, owner));
    out.push(match clash.result {
        Upshot::None => about(Phrase::new("holds")),
        Upshot::Destroyed => about(Phrase::new("destroyed")),
        Upshot::Retreat if after.retreat.due() == Some(target) => {
            about(Phrase::new("must-retreat")).by("WR-12")
        }
        Upshot::Retreat => {
            let relay = before.board.relays().contains(target);
            let able = relay || before.online(owner).contains(target);
            about(Phrase::new("lost")).by("WR-12").with("why", if able { "boxed-in" } else { "offline" })
        }
    });
    networks(before, after, side, None, out);
}

/// Who adds what to an attack, those that charge by themselves.
fn attack_sum(clash: &Clash) -> Phrase {
    let list = |charge: bool| {
        let parts = clash.attackers.iter().filter(|attacker| attacker.charge == charge);
        let parts: Vec<String> = parts.map(|part| format!("{} {}", part.at, part.power)).collect();
        (parts.len(), parts.join(", "))
    };
    let ((riders, charges), (others, fire)) = (list(true), list(false));
    Phrase::new("attack")
        .with("attack", clash.attack)
        .with("riders", riders)
        .with("charges", charges)
        .with("others", others)
        .with("fire", fire)
}

/// Who adds what to a defence: the unit itself, with its ground, and its supporters with theirs.
fn defence_sum(state: &State, clash: &Clash, target: Cell, owner: Side) -> Phrase {
    let base = |at: Cell| state.board.unit(at).map_or(0, |unit| unit.kind.defence());
    let (mut own, mut bonus, mut help) = (0, 0, Vec::new());
    for part in &clash.defenders {
        let more = part.power.saturating_sub(base(part.at));
        if part.at == target {
            (own, bonus) = (part.power - more, more);
        } else if more > 0 {
            help.push(format!("{} {}+{more}", part.at, part.power - more));
        } else {
            help.push(format!("{} {}", part.at, part.power));
        }
    }
    let ground = match bonus {
        _ if !state.online(owner).contains(target) => "offline",
        0 => "open",
        2 => "pass",
        _ => "fort",
    };
    Phrase::new("defence")
        .with("defence", clash.defence)
        .with("own", own)
        .with("ground", ground)
        .with("bonus", bonus)
        .with("others", help.len())
        .with("help", help.join(", "))
}

/// Who went off line and who came back by an act, the other side first.
fn networks(before: &State, after: &State, side: Side, moved: Option<(Cell, Cell)>, out: &mut Vec<Phrase>) {
    for side in [side.other(), side] {
        let mut was = before.online(side);
        if let Some((from, to)) = moved.filter(|(from, _)| was.contains(*from)) {
            was.remove(from);
            was.insert(to);
        }
        let who = side.seat();
        let dark = was.without(after.online(side)) & after.board.of(side);
        let (relays, others) = (dark & after.board.relays(), dark.without(after.board.relays()));
        if !relays.is_empty() {
            let phrase = Phrase::new("relays-cut-off").by("WR-4").with("who", who);
            out.push(phrase.with("relays", squares(relays)).with("units", squares(others)));
        } else if !others.is_empty() {
            out.push(Phrase::new("cut-off").by("WR-4").with("who", who).with("units", squares(others)));
        }
        let back = after.online(side).without(was);
        if !back.is_empty() {
            out.push(Phrase::new("online").by("WR-4").with("who", who).with("units", squares(back)));
        }
    }
}

/// Warns of a draw for want of progress (WR-16).
fn quiet(game: &GameOfWar, state: &State, out: &mut Vec<Phrase>) {
    let Limit::After(limit) = game.options.no_progress else { return };
    let left = limit.saturating_sub(state.quiet);
    if (1..=SOON).contains(&left) && state.quiet >= limit / 2 && state.quiet > 0 && state.decided().is_none()
    {
        out.push(Phrase::new("quiet").by("WR-16").with("turns", state.quiet).with("left", left));
    }
}

/// Whether a turn has ended.
fn passed(before: &State, after: &State) -> bool {
    matches!(before.phase, Phase::Play(_)) && before.phase != after.phase
}

fn word(state: &State, at: Cell) -> &'static str {
    state.board.unit(at).map_or("unit", |unit| unit.kind.word())
}

fn squares(set: Squares) -> Vec<Square> {
    set.iter().map(Cell::square).collect()
}
