//! The table itself, and what can be seen of it.

use std::collections::{BTreeMap, BTreeSet};

use fracas_core::{Level, Seat, Seats, Secrecy, Turn};
use fracas_games::AnyGame;
use serde_json::Value;

use crate::clocks::Clocks;
use crate::curtain::{has_kept_secrets, needs_curtain};
use crate::journal::Journal;
use crate::{
    Act, Contribution, DaysOff, Entry, GuestId, Note, Offer, OfferKind, Opening, Player, Status, TableId,
    Token, Verdict,
};

/// One game with whoever plays it: all that follows from the entries so far.
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) opening: Opening,
    pub(crate) created: i64,
    /// How many entries there have been.
    pub(crate) length: u64,
    pub(crate) game: Box<dyn AnyGame>,
    /// How many of its events were not played here.
    pub(crate) brought: usize,
    /// When each of the game's events happened.
    pub(crate) times: Vec<i64>,
    pub(crate) players: Vec<Player>,
    /// What persons call themselves, as far as whoever runs the table has told.
    pub(crate) names: BTreeMap<GuestId, String>,
    pub(crate) contributions: Vec<Contribution>,
    /// A spectator's, then one for every seat.
    pub(crate) journals: Vec<Journal>,
    /// How often the dice were thrown. Rolls are never taken back.
    pub(crate) rolls: u64,
    pub(crate) status: Status,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) next: Option<TableId>,
    pub(crate) offers: Vec<Offer>,
    /// Whether something has happened since they were made that everybody heard of.
    pub(crate) overtaken: bool,
    /// What seats have told the table to answer for them.
    pub(crate) orders: BTreeMap<Seat, Value>,
    /// Whom whoever opened the table has sent away.
    pub(crate) sent_away: BTreeSet<crate::GuestId>,
    /// The game's events that standing orders chose.
    pub(crate) ordered: BTreeSet<usize>,
    /// How likely to win the bots thought they were when they made their last moves, in thousandths.
    pub(crate) sure: BTreeMap<Seat, u16>,
    /// The players' clocks, once they run; as they stood when everybody last heard something; and as they stood after
    /// each event of the game that was played here.
    pub(crate) clocks: Option<Clocks>,
    pub(crate) heard: Option<Clocks>,
    pub(crate) marks: Vec<Clocks>,
    /// When those who sit here are off, as far as they have said so, each seat's latest last.
    pub(crate) days_off: Vec<DaysOff>,
    /// Whether anything was ever hidden from a spectator here: then what a bot thinks gives its secrets away.
    pub(crate) kept_secrets: bool,
    /// Whether hands are hidden in this game.
    pub(crate) hands: bool,
}

/// Why entries are not a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n} of table {table} makes no sense: {why}")]
pub struct Unreadable {
    /// The table.
    pub table: TableId,
    /// The number of the entry.
    pub n: u64,
    /// What is wrong with it.
    pub why: String,
}

impl Table {
    /// Sets up the table that an opening describes.
    ///
    /// # Errors
    ///
    /// Says what about the entry makes no sense.
    pub fn open(id: TableId, entry: &Entry) -> Result<Table, Unreadable> {
        let unreadable = |why: String| Unreadable { table: id.clone(), n: entry.n, why };
        let Act::Opened(opening) = &entry.act else {
            return Err(unreadable(format!("a table begins with \"opened\", not {:?}", entry.act.kind())));
        };
        let seats = u8::try_from(opening.players.len()).ok().filter(|&seats| Seat::new(seats).is_some());
        let seats = seats.ok_or_else(|| unreadable("a table has 1 to 16 seats".to_owned()))?;
        if entry.n != 0 {
            return Err(unreadable("a table begins with entry 0".to_owned()));
        }
        let game = opening.start(seats).map_err(|fault| unreadable(fault.to_string()))?;
        if game.seats() != seats {
            return Err(unreadable(format!("{} play the game, and {seats} sit at the table", game.seats())));
        }
        let brought = game.events();
        let mut table = Table {
            kept_secrets: has_kept_secrets(game.as_ref()),
            hands: game.secrecy() == Secrecy::Hands,
            times: vec![entry.at; brought],
            journals: Journal::of_all(game.as_ref(), entry.at),
            brought,
            game,
            players: opening.players.clone(),
            names: BTreeMap::new(),
            contributions: vec![Contribution::default(); opening.players.len()],
            opening: (**opening).clone(),
            created: entry.at,
            length: 1,
            rolls: 0,
            status: Status::Waiting,
            verdict: None,
            next: None,
            offers: Vec::new(),
            overtaken: false,
            orders: BTreeMap::new(),
            sent_away: BTreeSet::new(),
            ordered: BTreeSet::new(),
            sure: BTreeMap::new(),
            clocks: None,
            heard: None,
            marks: Vec::new(),
            days_off: Vec::new(),
            id,
        };
        table.begin_if_full(entry.at);
        Ok(table)
    }

    /// Sets a table up from all that happened at it.
    ///
    /// # Errors
    ///
    /// Says which entry makes no sense, and why.
    pub fn rebuild(id: TableId, entries: &[Entry]) -> Result<Table, Unreadable> {
        let Some((first, rest)) = entries.split_first() else {
            return Err(Unreadable { table: id, n: 0, why: "there is none".to_owned() });
        };
        let mut table = Table::open(id, first)?;
        for entry in rest {
            table.apply(entry)?;
        }
        Ok(table)
    }

    /// The game begins when no seat is open any more.
    pub(crate) fn begin_if_full(&mut self, at: i64) {
        if self.status == Status::Waiting && self.seats(|player| matches!(player, Player::Open(_))).is_empty()
        {
            self.status = Status::Playing;
            self.start_clocks(at);
        }
    }

    /// The table's name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// How it began.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// When it was opened.
    pub fn created(&self) -> i64 {
        self.created
    }

    /// How many entries there have been: the number of the next one.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The game itself.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// How many of the game's first events were played elsewhere: whoever brought them says how the dice fell.
    pub fn brought(&self) -> usize {
        self.brought
    }

    /// When one of the game's events happened.
    pub fn time(&self, index: usize) -> Option<i64> {
        self.times.get(index).copied()
    }

    /// How it stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// How it ended.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<&TableId> {
        self.next.as_ref()
    }

    /// What is offered.
    pub fn offers(&self) -> impl Iterator<Item = Offer> {
        self.offers.iter().copied().filter(|offer| !self.is_void(offer))
    }

    pub(crate) fn is_void(&self, offer: &Offer) -> bool {
        self.overtaken && offer.offer.lapses()
    }

    pub(crate) fn offer(&self, kind: OfferKind) -> Option<Offer> {
        self.offers().find(|offer| offer.offer == kind)
    }

    /// Whether every person wants a rematch that nobody has opened yet.
    pub fn wants_rematch(&self) -> bool {
        self.next.is_none()
            && self.status.is_final()
            && self.offer(OfferKind::Rematch).is_some_and(|offer| self.is_unanimous(offer.agreed))
    }

    /// How the rematch begins: the same game with everybody one seat further.
    pub fn rematch(&self, commitment: String) -> Opening {
        let mut players = self.players.clone();
        players.rotate_right(1);
        // Where a bot plays on for somebody, nothing counts any more.
        let rated = self.opening.rated && self.bots().is_empty();
        Opening { players, commitment, rated, ..self.opening.anew() }
    }

    pub(crate) fn is_unanimous(&self, agreed: Seats) -> bool {
        self.persons().iter().all(|person| agreed.contains(person))
    }

    /// Who sits where, in order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// How many seats there are.
    pub fn seat_count(&self) -> u8 {
        self.players.len() as u8
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &GuestId) -> Seats {
        self.seats(|player| matches!(player, Player::Person(person) if person == guest))
    }

    /// The seats that persons sit in.
    pub fn persons(&self) -> Seats {
        self.seats(|player| matches!(player, Player::Person(_)))
    }

    /// The seats that bots sit in.
    pub fn bots(&self) -> Seats {
        self.seats(|player| matches!(player, Player::Bot(_)))
    }

    /// The seat an invitation is for.
    pub fn invited(&self, token: &Token) -> Option<Seat> {
        self.seats(|player| matches!(player, Player::Open(known) if known == token)).sole()
    }

    pub(crate) fn seats(&self, which: impl Fn(&Player) -> bool) -> Seats {
        Seat::first(self.seat_count()).filter(|seat| which(&self.players[seat.index()])).collect()
    }

    /// The seats of whoever sits in one of them.
    pub(crate) fn seats_with(&self, seat: Seat) -> Seats {
        match self.player(seat) {
            Some(Player::Person(guest)) => self.seats_of(guest),
            _ => Seats::one(seat),
        }
    }

    /// The bots that must choose now, with their levels.
    pub fn bots_due(&self) -> impl Iterator<Item = (Seat, Level)> {
        let playing = self.status == Status::Playing;
        let due = if playing { self.game.turn().choosing() } else { Seats::NONE };
        due.iter().filter_map(|seat| match self.player(seat) {
            Some(Player::Bot(level)) => Some((seat, *level)),
            _ => None,
        })
    }

    /// Whether everything has to take the same time here, so that nobody can tell whether a bot was asked: where
    /// persons play with bots and hands are hidden.
    pub fn is_paced(&self) -> bool {
        self.status == Status::Playing
            && self.game.secrecy() == Secrecy::Hands
            && !self.persons().is_empty()
            && !self.bots().is_empty()
    }

    /// Whether standing orders have something to hide here: where hands are hidden from others than whoever ordered.
    pub fn hides_orders(&self) -> bool {
        let others = |seat| self.seats_with(seat).len() < self.seat_count();
        self.status == Status::Playing
            && self.game.secrecy() == Secrecy::Hands
            && self.persons().iter().any(others)
    }

    /// Whether a screen that these seats share needs a curtain: see [`needs_curtain`].
    pub fn needs_curtain(&self, seats: Seats) -> bool {
        self.status == Status::Playing && needs_curtain(self.game.as_ref(), seats)
    }

    /// Whether anything was ever hidden from a spectator here.
    pub fn kept_secrets(&self) -> bool {
        self.kept_secrets
    }

    /// How likely to win a seat's bot thought it was when it made its last move: told only where nothing was ever
    /// hidden, or after the end.
    pub fn sure(&self, seat: Seat) -> Option<f64> {
        let told = !self.kept_secrets || self.status.is_final();
        self.sure.get(&seat).filter(|_| told).map(|&sure| f64::from(sure) / 1000.0)
    }

    /// How often the dice were thrown: the number of the next roll.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Whether the dice are due.
    pub fn awaits_dice(&self) -> bool {
        self.status == Status::Playing && self.game.turn() == Turn::Chance
    }

    /// What each seat has given to the dice.
    pub fn contributions(&self) -> &[Contribution] {
        &self.contributions
    }

    /// Whether a first roll is due, and somebody could still contribute to it.
    pub fn awaits_contributions(&self) -> bool {
        self.awaits_dice()
            && Seat::first(self.seat_count()).any(|seat| self.wants_contribution(Seats::one(seat)))
    }

    /// Whether a person with these seats has yet to contribute, and still can: one contribution a person, in
    /// the lowest of their seats.
    pub fn wants_contribution(&self, audience: Seats) -> bool {
        self.rolls == 0
            && !self.status.is_final()
            && self.contributor(audience).is_some_and(|seat| self.contributions[seat.index()].is_empty())
    }

    /// The seat that a person's contribution counts for.
    pub(crate) fn contributor(&self, audience: Seats) -> Option<Seat> {
        let seat = audience.iter().next()?;
        let Some(Player::Person(guest)) = self.player(seat) else { return None };
        self.seats_of(guest).iter().next()
    }

    /// What a reader with these seats has been told. Whoever holds one seat reads its journal. Several seats share one
    /// screen, where only what everybody may know can stand.
    pub fn journal(&self, audience: Seats) -> &[Note] {
        self.journals[audience.sole().map_or(0, |seat| seat.index() + 1)].notes()
    }

    /// What everybody knows: what a spectator has been told.
    pub(crate) fn public(&self) -> &[Note] {
        self.journals[0].notes()
    }
}
