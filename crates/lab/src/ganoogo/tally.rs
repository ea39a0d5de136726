//! Counting what happens in games.

use fracas_core::{Event, EventOf, Game, Outcome, Seat};
use fracas_ganoogo::{Ganoogo, Move, State, Struggle};

/// A number of draws of one card, and what they led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Draws {
    pub(crate) count: u32,
    pub(crate) won: u32,
}

/// What happened in some games at one table.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) seats: u8,
    pub(crate) card_ids: Vec<String>,
    pub(crate) games: u32,
    pub(crate) wins: [u32; 4],
    pub(crate) turns: f64,
    pub(crate) turns_squared: f64,
    pub(crate) events: u64,
    /// Players put out, and how many of them by a Ganoogo.
    pub(crate) outs: u32,
    pub(crate) outs_by_ganoogo: u32,
    /// Games won, and how many of them by a Ganoogo against the last other player.
    pub(crate) decided: u32,
    pub(crate) decided_by_ganoogo: u32,
    /// Ganoogos fought out, and how many of them the attacker won.
    pub(crate) ganoogos: u32,
    pub(crate) ganoogos_won: u32,
    /// Conflict rolls that cost somebody HP, and how many of them the defender.
    pub(crate) rolls: u32,
    pub(crate) rolls_won: u32,
    /// By kind of card.
    pub(crate) draws: Vec<Draws>,
    /// Games that were won by whoever had the first turn.
    pub(crate) won_by_first: u32,
    /// Who had the first turn in the game that is being played.
    first: Option<Seat>,
    /// The cards that each seat drew in the game that is being played.
    drawn: Vec<(Seat, usize)>,
    /// The roll that is being fought out: the sides and their HP before it.
    fight: Option<[(Seat, u32); 2]>,
    /// The last player to go out went by a Ganoogo.
    last_by_ganoogo: bool,
}

impl Tally {
    pub(crate) fn new(game: &Ganoogo) -> Tally {
        Tally {
            seats: game.seats(),
            card_ids: game.cards().iter().map(|card| card.id.to_string()).collect(),
            games: 0,
            wins: [0; 4],
            turns: 0.0,
            turns_squared: 0.0,
            events: 0,
            outs: 0,
            outs_by_ganoogo: 0,
            decided: 0,
            decided_by_ganoogo: 0,
            ganoogos: 0,
            ganoogos_won: 0,
            rolls: 0,
            rolls_won: 0,
            draws: vec![Draws::default(); game.cards().len()],
            won_by_first: 0,
            first: None,
            drawn: Vec::new(),
            fight: None,
            last_by_ganoogo: false,
        }
    }

    /// Takes one event in.
    pub(crate) fn happened(&mut self, game: &Ganoogo, before: &State, event: &EventOf<Ganoogo>, now: &State) {
        self.events += 1;
        if matches!(event, Event::Move(..)) {
            // Nobody chooses anything before the first turn.
            self.first.get_or_insert(game.on_turn(before));
        }
        if let Event::Chance(outcome) = event {
            self.drawn.extend(game.drawn(before, outcome));
        }
        if let Event::Move(seat, Move::Fight { to, .. }) = event
            && let Some((other, _)) = game.die_on(before, *to)
        {
            self.fight = Some([*seat, other].map(|side| (side, game.hp(before, side))));
        }
        let ended = |then: Struggle| game.struggle(before) == then && game.struggle(now) != then;
        if ended(Struggle::Fight)
            && let Some(sides) = self.fight.take()
        {
            // Where a card gave or took HP meanwhile the roll is not told from it, and not counted.
            match sides.map(|(side, hp)| i64::from(game.hp(now, side)) - i64::from(hp)) {
                [0, -1] => (self.rolls, self.rolls_won) = (self.rolls + 1, self.rolls_won + 1),
                [-1, 0] => self.rolls += 1,
                _ => {}
            }
        }
        let out = Seat::first(self.seats).filter(|&seat| game.is_in(before, seat) && !game.is_in(now, seat));
        let out: Vec<Seat> = out.collect();
        if let Struggle::Ganoogo(defender) = game.struggle(before)
            && ended(Struggle::Ganoogo(defender))
        {
            self.ganoogos += 1;
            self.ganoogos_won += u32::from(out.contains(&defender));
        }
        for seat in out {
            self.last_by_ganoogo = game.struggle(before) == Struggle::Ganoogo(seat);
            self.outs += 1;
            self.outs_by_ganoogo += u32::from(self.last_by_ganoogo);
        }
    }

    /// Takes the end of a game in.
    pub(crate) fn over(&mut self, game: &Ganoogo, state: &State, outcome: Outcome) {
        let turns = f64::from(game.turns(state));
        self.games += 1;
        self.turns += turns;
        self.turns_squared += turns * turns;
        if let Some(winner) = outcome.winners.sole() {
            self.wins[winner.index()] += 1;
            self.decided += 1;
            self.won_by_first += u32::from(self.first == Some(winner));
            self.decided_by_ganoogo += u32::from(self.last_by_ganoogo);
            for (seat, kind) in self.drawn.drain(..) {
                self.draws[kind].count += 1;
                self.draws[kind].won += u32::from(seat == winner);
            }
        }
        self.drawn.clear();
    }

    pub(crate) fn join(mut self, other: Tally) -> Tally {
        for (sum, part) in self.wins.iter_mut().zip(other.wins) {
            *sum += part;
        }
        for (sum, part) in self.draws.iter_mut().zip(other.draws) {
            sum.count += part.count;
            sum.won += part.won;
        }
        self.turns += other.turns;
        self.turns_squared += other.turns_squared;
        self.events += other.events;
        for (sum, part) in [
            (&mut self.games, other.games),
            (&mut self.outs, other.outs),
            (&mut self.outs_by_ganoogo, other.outs_by_ganoogo),
            (&mut self.decided, other.decided),
            (&mut self.decided_by_ganoogo, other.decided_by_ganoogo),
            (&mut self.ganoogos, other.ganoogos),
            (&mut self.ganoogos_won, other.ganoogos_won),
            (&mut self.won_by_first, other.won_by_first),
            (&mut self.rolls, other.rolls),
            (&mut self.rolls_won, other.rolls_won),
        ] {
            *sum += part;
        }
        self
    }
}
