//! Rules of thumb for Ganoogo that somebody thinks of in an evening, each with one idea. The bots learn nothing from them and
//! are measured against them.

use fracas_core::{Dice, Event, FairDice, Game, QuickDice, Referee, Seat, Sight, Turn};
use fracas_ganoogo::{Cell, Effect, Ganoogo, Kind, Move, Options, Piece, State, Target};

/// The one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rival {
    /// Runs for the nearest enemy die and fights it.
    Hunter,
    /// Runs for the nearest Ganoogo square with whatever die is nearest.
    Rush,
    /// Runs for the nearest Ganoogo square with all its dice, and keeps its cards for the Ganoogo.
    Swarm,
    /// Stays at home and buys cards until it has [`PLENTY`], then runs.
    Hoarder,
}

/// So many cards are enough for the hoarder.
const PLENTY: u8 = 14;
/// With so many in hand nobody draws more by a card.
const FULL: u8 = 20;
/// What a card costs (GA-6).
const CARD: u8 = 5;

impl Rival {
    pub(crate) const ALL: [(&'static str, Rival); 4] = [
        ("hunter", Rival::Hunter),
        ("rush", Rival::Rush),
        ("swarm", Rival::Swarm),
        ("hoarder", Rival::Hoarder),
    ];

    /// Chooses for the seat of a sight.
    pub(crate) fn choose(self, sight: &Sight<Ganoogo>, seed: u64) -> Move {
        let mut dice = QuickDice::new(seed);
        let (game, seat) = (sight.game(), sight.seat());
        let state = game.guess(sight.view(), &mut dice);
        let head = Head { game, state: &state, seat, rival: self };
        let wish = if game.in_window(&state) {
            head.card(sight.choices()).unwrap_or(Move::Pass)
        } else if game.is_acting(&state) {
            head.act(sight.choices())
        } else {
            sight.choices()[dice.below(sight.choices().len() as u32) as usize]
        };
        if sight.choices().contains(&wish) { wish } else { sight.choices()[0] }
    }
}

struct Head<'a> {
    game: &'a Ganoogo,
    state: &'a State,
    seat: Seat,
    rival: Rival,
}

impl Head<'_> {
    /// A card that turns a roll which lies, brings a die or cards, or undoes what an opponent played against it.
    fn card(&self, choices: &[Move]) -> Option<Move> {
        let fits = |choice: &&Move| match **choice {
            Move::Play(kind, target) => self.helps(self.game.card(kind).effect, target),
            _ => false,
        };
        choices.iter().find(fits).copied()
    }

    fn helps(&self, effect: Effect, target: Target) -> bool {
        let own = target == Target::Seat(self.seat);
        let kind = self.game.window_kind(self.state);
        match effect {
            // Two cards that draw could bring each other back for ever.
            Effect::Draw(_) => self.game.hand_size(self.state, self.seat) < FULL,
            Effect::Muster => {
                self.game.returning(self.state, self.seat).any(|(home, _)| target == Target::Cell(home))
            }
            Effect::LastStand => self.game.fallen(self.state) == Some(self.seat),
            Effect::LoseTurn => !own && kind == Some(Kind::TurnEnds),
            Effect::LoseThisTurn => self.game.on_turn(self.state) != self.seat,
            Effect::Cancel => self.game.card_on_table(self.state).is_some_and(|(by, kind, _)| {
                by != self.seat && !matches!(self.game.card(kind).effect, Effect::Draw(_) | Effect::Heal(_))
            }),
            Effect::Add(points) => own == (points > 0) && self.turns_roll(f64::from(points.abs())),
            Effect::RollAgain => own && self.turns_roll(4.0),
            Effect::ExtraDie | Effect::FewerDie => {
                own == (effect == Effect::ExtraDie)
                    && self.game.roll_now(self.state).is_some_and(|roll| roll.bout)
            }
            _ => false,
        }
    }

    /// Whether so many points could turn the roll that lies; a roll for MP needs none.
    fn turns_roll(&self, points: f64) -> bool {
        let Some(roll) = self.game.roll_now(self.state) else { return false };
        let Some(defender) = roll.defender else { return false };
        if roll.low || (self.rival == Rival::Swarm && !roll.bout) {
            return false;
        }
        let side = match self.seat {
            seat if seat == roll.attacker => 0,
            seat if seat == defender => 1,
            _ => return false,
        };
        if !roll.thrown {
            return roll.bout && self.game.hand_size(self.state, self.seat) > 6;
        }
        let behind = f64::from(roll.totals[1 - side]) - f64::from(roll.totals[side]);
        (0.0..=points + 2.0).contains(&behind) && !(behind == 0.0 && side == 1 && !roll.bout)
    }

    fn act(&self, choices: &[Move]) -> Move {
        if let Some(card) = self.card(choices) {
            return card;
        }
        let mp = self.game.mp(self.state);
        let stays = self.rival == Rival::Hoarder && self.game.hand_size(self.state, self.seat) < PLENTY;
        if mp == 0 {
            return Move::End;
        }
        let go = if stays { None } else { self.go(choices) };
        go.unwrap_or(if mp >= CARD && choices.contains(&Move::Draw) { Move::Draw } else { Move::End })
    }

    /// A step nearer to what it runs for, or a fight with what is in the way.
    fn go(&self, choices: &[Move]) -> Option<Move> {
        let far = self.far();
        let storms = |choice: &&Move| match **choice {
            Move::Step { to, .. } => self.game.stormed_on(self.state, self.seat, to).is_some(),
            _ => false,
        };
        if let Some(storm) = choices.iter().find(storms) {
            return Some(*storm);
        }
        let step = |choice: &&Move| match **choice {
            Move::Step { from, to } => far[to.index()] < far[from.index()],
            Move::Fight { .. } => self.rival == Rival::Hunter,
            _ => false,
        };
        let key = |choice: &&Move| match **choice {
            // The swarm goes on with whoever is last.
            Move::Step { from, .. } if self.rival == Rival::Swarm && far[from.index()] > 1 => {
                2000 - i32::from(far[from.index()])
            }
            Move::Step { from, .. } => i32::from(far[from.index()]),
            _ => -1,
        };
        if let Some(best) = choices.iter().filter(step).min_by_key(key) {
            return Some(*best);
        }
        // Nothing leads nearer: whatever is next to the nearest die is fought.
        choices.iter().find(|choice| matches!(choice, Move::Fight { .. })).copied()
    }

    /// How far it is from everywhere to what it runs for, over free squares.
    fn far(&self) -> [u16; Cell::MOST] {
        let enemy = |piece: &Piece| piece.seat != self.seat;
        let goals: Vec<Cell> = if self.rival == Rival::Hunter {
            self.game.pieces(self.state).filter(enemy).map(|piece| piece.at).collect()
        } else {
            let others = Seat::first(self.game.seats());
            { others }
                .filter(|&other| other != self.seat && self.game.is_in(self.state, other))
                .map(|other| self.game.ganoogo_square(other))
                .collect()
        };
        let mut far = [u16::MAX; Cell::MOST];
        goals.iter().for_each(|goal| far[goal.index()] = 0);
        let mut open = goals;
        let mut next = 0;
        while let Some(&from) = open.get(next) {
            next += 1;
            for &to in self.game.near(from) {
                if far[to.index()] == u16::MAX {
                    far[to.index()] = far[from.index()] + 1;
                    if self.game.die_on(self.state, to).is_none_or(|(owner, _)| owner == self.seat) {
                        open.push(to);
                    }
                }
            }
        }
        far
    }
}

/// A match between bots is drawn after so many turns (GA-11).
const MOST_TURNS: u32 = 400;

/// Plays a game in which everybody is asked for a move as text, and tells who won, if anybody did, and how many turns it took.
pub(crate) fn play(
    seats: u8,
    seed: u64,
    choose: impl Fn(&Sight<Ganoogo>, u64) -> String,
) -> (Option<Seat>, u32) {
    let options = Options { max_turns: Some(MOST_TURNS), ..Options::default() };
    let mut table: Referee<Ganoogo> = Referee::new(Some(seats), options, None).expect("the printed game");
    let (mut dice, mut luck) = (FairDice::from_number(seed), QuickDice::new(seed));
    loop {
        match table.turn() {
            Turn::Over(outcome) => return (outcome.winners.sole(), table.game().turns(table.state())),
            Turn::Chance => {
                let event = Event::Chance(table.game().roll(table.state(), &mut dice));
                table.play(event).expect("what was thrown is taken");
            }
            Turn::Choose(asked) => {
                let seat = asked.iter().next().expect("somebody chooses");
                let sight = table.sight(seat).expect("the seat chooses");
                let text = choose(&sight, luck.bits());
                table.play_text(Some(seat), &text).expect("a player's move is legal");
            }
        }
    }
}
