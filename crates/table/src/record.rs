//! A table's game as a record.

use fracas_core::{By, Record, Seat, Seats};
use fracas_games::Told;

use crate::{DaysOff, Table, Verdict};

impl Table {
    /// The game as a record: while it goes on, only what a spectator may know of it. What proves the dice is for
    /// whoever has the seed to add.
    pub fn record(&self) -> Record {
        let mut record = Record::default();
        let over = self.status.is_final();
        for (name, value) in self.game.record().headers() {
            // A position may hold secrets of its own: hands of cards.
            if over || name != "Position" {
                record.set(name, value);
            }
        }
        if let Some(verdict) = self.verdict.as_ref().filter(|_| self.game.turn().outcome().is_none()) {
            record.set("Result", write_verdict(verdict));
        }
        record.set("Table", &self.id);
        if over && self.brought > 0 {
            record.set("Brought", self.brought);
        }
        if let Some(pace) = self.opening.pace {
            record.set("Clock", pace);
            // When things happened can tell of what is hidden.
            if over {
                let times: Vec<String> =
                    self.times.iter().map(|at| (at - self.created).to_string()).collect();
                record.set("Times", times.join(" "));
                let off: Vec<String> = self.days_off.iter().map(|off| self.write_off(*off)).collect();
                if !off.is_empty() {
                    record.set("Off", off.join(" "));
                }
            }
        }
        for seat in Seat::first(self.seat_count()) {
            record.set(&format!("Player-{seat}"), self.name(seat));
        }
        let happened: Vec<Told> = if over {
            (0..self.game.events()).map(|index| self.game.event(index).into()).collect()
        } else {
            self.journal(Seats::NONE).iter().filter_map(|note| self.game.told(note.index, None)).collect()
        };
        for told in happened {
            match told {
                Told::Move { seat, text } => record.push(By::Seat(seat), text),
                Told::Chance { chance } => record.push(By::Chance, chance),
                Told::Masked { masked } => record.push(By::Chance, masked.to_owned()),
                Told::Secret { .. } => {}
            }
        }
        record
    }
}

impl Table {
    /// When somebody was off, by the same time as everything else in a record.
    fn write_off(&self, DaysOff { seat, holiday }: DaysOff) -> String {
        format!("{seat}:{}-{}", holiday.from - self.created, holiday.until - self.created)
    }
}

fn write_verdict(verdict: &Verdict) -> String {
    let seats: Vec<String> = verdict.winners.iter().map(|seat| seat.to_string()).collect();
    let who = if seats.is_empty() { "draw".to_owned() } else { seats.join(",") };
    format!("{who} ({})", verdict.reason)
}
