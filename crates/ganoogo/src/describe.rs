//! What people look at: the board drawn in text, facts about dice and cards, and standing orders.

use fracas_core::{
    Describe, EventOf, Eye, Ink, Obeyed, OptionInfo, Phrase, Picture, Preset, Rulebook, Seat, Square, excerpt,
};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::odds::{Fight, Sides, conflict_odds, ganoogo_odds, roll_odds};
use crate::piles::Pile;
use crate::position::DieKind;
use crate::rules::Due;
use crate::state::{Frame, Kind, Phase, Stage, State};
use crate::{Card, Error, Ganoogo, Move, View};

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Facts {
    /// About the whole game.
    Table {
        /// How everybody stands.
        players: Vec<Player>,
    },
    /// About one die.
    Die(Odds),
    /// About a card.
    Card(CardFacts),
    /// About a roll of two dice a side, with whatever cards.
    Roll(RollFacts),
}

/// How a roll of a conflict goes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RollFacts {
    /// The probability that the attacker wins it.
    wins: f64,
    /// That it is a tie.
    ties: f64,
    /// That the defender wins it.
    loses: f64,
}

/// What a card is, in words: the sheet says that every card has a category, a description and a limit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CardFacts {
    /// Its id.
    card: String,
    name: String,
    category: String,
    /// Its limit, as it completes "it is played …".
    when: String,
    /// What it does.
    effect: String,
    copies: u8,
}

impl From<&Card> for CardFacts {
    fn from(card: &Card) -> CardFacts {
        CardFacts {
            card: card.id.to_string(),
            name: card.name.to_string(),
            category: card.category.to_string(),
            when: card.when.to_string(),
            effect: card.text.to_string(),
            copies: card.copies,
        }
    }
}

/// How a player stands, as everybody can see.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Player {
    seat: Seat,
    name: String,
    #[serde(rename = "in")]
    playing: bool,
    dice: usize,
    hp: u32,
    cards: u8,
    /// Turns still to lose.
    skip: u8,
}

/// What a die could do from where it stands.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Odds {
    at: Square,
    seat: Seat,
    kind: DieKind,
    hp: u8,
    home: Square,
    start: u8,
    /// The dice it could fight.
    fights: Vec<Match>,
    /// The Ganoogo squares it could storm.
    ganoogos: Vec<Match>,
}

/// A struggle and how likely it is won, without any more cards.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Match {
    at: Square,
    seat: Seat,
    /// The probability that the attacker wins: the next roll of a conflict, or the whole Ganoogo.
    wins: f64,
}

impl Ganoogo {
    fn player(&self, s: &State, seat: Seat) -> Player {
        let dice = s.dice.iter().filter(|die| die.seat == seat && die.at.is_some());
        Player {
            seat,
            name: self.board.names[seat.index()].to_string(),
            playing: s.players.contains(seat),
            dice: dice.clone().count(),
            hp: dice.map(|die| u32::from(die.hp)).sum(),
            cards: s.piles.hand(seat).size(),
            skip: s.skip[seat.index()],
        }
    }

    fn die_facts(&self, s: &State, die: u8, at: Square) -> Result<Odds, Error> {
        let cell = self.board.cell(at)?;
        let seat = s.die(die).seat;
        let mut fights = Vec::new();
        let mut ganoogos = Vec::new();
        for &near in self.board.near(cell) {
            let square = self.board.square(near);
            if let Some(other) = s.die_at(near).filter(|&other| s.die(other).seat != seat) {
                let conflict = self.conflict_of(s, Some(die), other).filter(|_| seat == s.turn);
                let wins = conflict_odds(conflict);
                fights.push(Match { at: square, seat: s.die(other).seat, wins });
            }
            if let Some(defender) = self.ganoogo_of(s, near).filter(|&defender| defender != seat) {
                ganoogos.push(Match { at: square, seat: defender, wins: ganoogo_odds([0; 2]) });
            }
        }
        let written = self.write_dice(s).swap_remove(usize::from(die));
        let (kind, hp, home, start) = (written.kind, written.hp, written.home, written.start);
        Ok(Odds { at, seat, kind, hp, home, start, fights, ganoogos })
    }

    fn name(&self, seat: Seat) -> &str {
        &self.board.names[seat.index()]
    }

    /// Says what the game waits for, in a sentence.
    fn wait_line(&self, view: &View) -> String {
        let s = &view.known;
        if let Some(outcome) = self.outcome(s) {
            return match outcome.winners.sole() {
                Some(seat) => format!("{} is the last player in and wins.", self.name(seat)),
                None => format!("A draw: {}.", outcome.reason),
            };
        }
        if let Some(window) = s.window() {
            let what = match window.kind {
                Kind::TurnBegins => "A turn begins",
                Kind::BeforeRoll => "Before the roll",
                Kind::AfterRoll => "After the roll",
                Kind::ConflictDeclared => "A conflict is declared",
                Kind::GanoogoBegins => "A Ganoogo begins",
                Kind::DieEliminated => "A die was eliminated",
                Kind::CardPlayed => "A card was played",
                Kind::TurnEnds => "The turn ends",
                Kind::DieMoved => "A die has moved",
                Kind::CardBought => "A card was bought",
            };
            let asks = if view.eye == Some(window.asked) { "you are asked" } else { "the table is asked" };
            return format!("{what}: {asks} for cards.");
        }
        match (crate::rules::due(s), s.phase) {
            (Some(Due::Card(seat)), _) => format!("{} draws a card.", self.name(seat)),
            (Some(Due::Coin), _) => "A coin is in the air.".to_owned(),
            (Some(Due::Dice(count)), Phase::First) => {
                format!("{} rolls {count} dice for the first turn.", self.name(s.turn))
            }
            (Some(Due::Dice(count)), _) => {
                let who =
                    crate::rolls::thrower(s).or(s.ganoogo.map(|ganoogo| ganoogo.defender)).unwrap_or(s.turn);
                format!("{} rolls {}.", self.name(who), self::count(count.into(), "die", "dice"))
            }
            (None, Phase::Fling) => "The defender flings the die that lost the Ganoogo.".to_owned(),
            (None, _) => format!("{} to act.", self.name(s.turn)),
        }
    }

    fn draw_board(&self, s: &State, picture: &mut Picture) {
        let standing = self.standing(s);
        for row in (0..self.board.height).rev() {
            picture.put(Ink::Faint, format_args!("{:2} ", row + 1));
            for column in 0..self.board.width {
                let Ok(cell) = self.board.cell(Square::new(column, row)) else {
                    picture.put(Ink::Plain, "   ");
                    continue;
                };
                match s.die_at(cell) {
                    Some(die) => {
                        let (seat, hp) = (s.die(die).seat, s.die(die).hp);
                        let mark = if self.is_overlord(s, die) { '*' } else { ' ' };
                        let letter = self.name(seat).chars().next().unwrap_or('?');
                        picture.put(Ink::Seat(seat), format_args!("{mark}{letter}{hp}"));
                    }
                    None if standing & cell.bit() != 0 => drop(picture.put(Ink::Ground, "  #")),
                    None => drop(picture.put(Ink::Faint, "  ·")),
                }
            }
            picture.end_line();
        }
        let letters: String = (0..self.board.width).map(|x| format!("  {}", char::from(b'a' + x))).collect();
        picture.put(Ink::Faint, format_args!("   {letters}")).end_line();
    }

    /// Tells what lies on the table: cards, dice, the struggle that is on.
    fn draw_table(&self, s: &State, picture: &mut Picture) {
        if let Some(conflict) = s.conflict {
            let defender = self.home(conflict.target);
            let low = if conflict.low { ", the lower roll wins" } else { "" };
            let attacker = match conflict.attacker {
                Some(die) => format!("the die from {}", self.home(die)),
                None => "a fallen die".to_owned(),
            };
            picture
                .put(Ink::Plain, format_args!("Conflict: {attacker} against the die from {defender}{low}."));
            picture.end_line();
        }
        if let Some(ganoogo) = s.ganoogo {
            let [attacker, defender] = ganoogo.won;
            let name = self.name(ganoogo.defender);
            picture.put(Ink::Plain, format_args!("Ganoogo against {name}: bouts {attacker} to {defender}."));
            picture.end_line();
        }
        let sides = [Some(s.turn), s.defender()];
        for (side, seat) in (0..).zip(sides.into_iter().flatten()) {
            let faces: Vec<String> =
                s.sides[side].dice.iter().filter(|&&face| face > 0).map(u8::to_string).collect();
            if !faces.is_empty() {
                let (name, total) = (self.name(seat), crate::rolls::total(s, side));
                picture.put(Ink::Plain, format_args!("{name} rolled {}: {total}.", faces.join(" ")));
                picture.end_line();
            }
        }
        for frame in &s.stack {
            if let Frame::Card(play) = frame {
                let card = self.deck.card(play.kind);
                let crossed = if play.stage == Stage::Cancelled { " (cancelled)" } else { "" };
                picture.put(Ink::Strong, format_args!("{} played {}{crossed}.", self.name(play.by), card.id));
                picture.end_line();
                put_words(std::iter::once(" ").chain(card.text.split(' ')), picture);
            }
        }
    }
}

impl Ganoogo {
    /// A hand: each card with what it is, or the ids alone where cards do not explain themselves.
    fn draw_hand(&self, hand: &Pile, picture: &mut Picture) {
        let name = |kind: u8, count: u8| {
            let id = &self.deck.card(kind).id;
            if count > 1 { format!("{id}×{count}") } else { id.to_string() }
        };
        if !self.edition.explains_cards() || hand.size() == 0 {
            let names: Vec<String> = hand.iter().map(|(kind, count)| name(kind, count)).collect();
            return put_words(
                ["Your", "cards:"].into_iter().chain(names.iter().map(String::as_str)),
                picture,
            );
        }
        picture.put(Ink::Plain, "Your cards:").end_line();
        for (kind, count) in hand.iter() {
            let line = format!("{}  {}", name(kind, count), self.deck.card(kind).gloss());
            put_words(line.split(' '), picture);
        }
    }
}

impl Describe for Ganoogo {
    type Facts = Facts;

    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/ganoogo.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/ganoogo.md")),
    ];
    const WORDS: &'static str = include_str!("../../../web/src/games/ganoogo/words/en.ftl");
    // GA-11
    const LIMIT: Option<(&'static str, u32)> = Some(("max_turns", 400));

    fn choices() -> Vec<OptionInfo> {
        crate::houses::choices()
    }

    fn presets() -> Vec<Preset> {
        crate::houses::presets()
    }

    fn inspect(&self, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        let Some(at) = at else {
            let players = Seat::first(self.seats).map(|seat| self.player(state, seat)).collect();
            return Ok(Facts::Table { players });
        };
        if self.edition.explains_cards()
            && let Some(kind) = self.deck.find(at)
        {
            return Ok(Facts::Card(self.deck.card(kind).into()));
        }
        if let Some(sides) = at.strip_prefix("roll ").and_then(Sides::read) {
            let [wins, ties, loses] = roll_odds(sides);
            return Ok(Facts::Roll(RollFacts { wins, ties, loses }));
        }
        if let Some(fight) = Fight::read(at, &self.deck) {
            let [wins, ties, loses] = fight.odds();
            return Ok(Facts::Roll(RollFacts { wins, ties, loses }));
        }
        let example = state.dice.iter().find_map(|die| die.at).unwrap_or_default();
        let nothing = || Error::NothingThere(excerpt(at).into_owned(), self.board.square(example));
        let square: Square = at.parse().map_err(|_| nothing())?;
        let die = self.board.cell(square).ok().and_then(|cell| state.die_at(cell)).ok_or_else(nothing)?;
        self.die_facts(state, die, square).map(Facts::Die)
    }

    fn story(
        &self,
        before: &State,
        event: &EventOf<Ganoogo>,
        after: &State,
        eye: Eye,
        out: &mut Vec<Phrase>,
    ) {
        self.tell(before, event, after, eye, out);
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(error.reason())
    }

    fn gloss(&self, choice: &Move) -> Option<String> {
        match choice {
            Move::Play(kind, _) => Some(self.card(*kind).gloss()),
            _ => None,
        }
    }

    fn orders(&self, given: &Value) -> Result<Value, String> {
        self.read_orders(given).map(|orders| serde_json::to_value(orders).expect("orders are plain data"))
    }

    fn obey(&self, state: &State, seat: Seat, orders: Option<&Value>) -> Obeyed<Move> {
        self.follow_orders(state, seat, orders)
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        let s = &view.known;
        self.draw_board(s, picture);
        picture.end_line();
        for seat in Seat::first(self.seats) {
            let Player { name, playing, cards: _, hp, dice, skip, .. } = self.player(s, seat);
            let cards = view.hand_size(seat);
            picture.put(Ink::Seat(seat), format_args!("{name:<7}"));
            let rest = if playing {
                let losing = if skip > 0 {
                    format!(", loses {}", count(skip.into(), "turn", "turns"))
                } else {
                    String::new()
                };
                format!(
                    "{}, {hp} HP, {}{losing}",
                    count(dice, "die", "dice"),
                    count(cards.into(), "card", "cards")
                )
            } else {
                "out".to_owned()
            };
            picture.put(Ink::Plain, rest).end_line();
        }
        self.draw_table(s, picture);
        if let Some(eye) = view.eye {
            self.draw_hand(s.piles.hand(eye), picture);
        }
        let turn = if matches!(s.phase, Phase::Deal | Phase::First) {
            String::new()
        } else {
            format!("Turn {}: {}, {} MP. ", u64::from(s.turns) + 1, self.name(s.turn), s.mp)
        };
        picture.put(Ink::Plain, format_args!("{turn}{}", self.wait_line(view))).end_line();
    }
}

fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// Puts words into lines of at most 80 columns, all but the first indented.
fn put_words<'a>(words: impl Iterator<Item = &'a str>, picture: &mut Picture) {
    let mut line = String::new();
    for word in words {
        if line.chars().count() + word.chars().count() > 78 {
            picture.put(Ink::Plain, &line).end_line();
            line = " ".to_owned();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    picture.put(Ink::Plain, line).end_line();
}
