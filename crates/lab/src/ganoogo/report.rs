//! What a study found, with error bars, as numbers and as Markdown.

use std::fmt;

use serde::Serialize;

use super::Lineup;
use super::tally::{Draws, Tally};

/// A part of a whole, with its margin: the truth lies within it 19 times in 20.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The part that was counted, from 0 to 1.
    pub part: f64,
    /// How far off it may be, either way.
    pub margin: f64,
    /// Of how many.
    pub of: u32,
}

impl Rate {
    /// The middle and half the width of Wilson's interval, which stays honest near 0 and 1.
    pub fn new(hits: u32, of: u32) -> Rate {
        if of == 0 {
            return Rate { part: 0.0, margin: 0.0, of };
        }
        let (n, z) = (f64::from(of), 1.96);
        let part = f64::from(hits) / n;
        let margin = z * (part * (1.0 - part) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        Rate { part, margin, of }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 0 {
            return f.write_str("–");
        }
        write!(f, "{:.1} ± {:.1} %", 100.0 * self.part, 100.0 * self.margin)
    }
}

/// What happened at one table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Who played.
    pub name: String,
    /// How many games.
    pub games: u32,
    /// How often each seat won.
    pub wins: Vec<Rate>,
    /// How often whoever had the first turn won.
    pub first: Rate,
    /// How often nobody did.
    pub draws: Rate,
    /// How many turns a game took, and by how much that may be off.
    pub turns: (f64, f64),
    /// How many events a game took.
    pub events: f64,
    /// How often a game that was won was won by a Ganoogo.
    pub decided_by_ganoogo: Rate,
    /// How often a player who went out went by a Ganoogo.
    pub outs_by_ganoogo: Rate,
    /// How often the attacker won a Ganoogo.
    pub ganoogos_won: Rate,
    /// How often the attacker won a conflict roll.
    pub rolls_won: Rate,
}

/// What drawing a card is worth.
#[derive(Clone, Debug, Serialize)]
pub struct CardWorth {
    /// The card.
    pub id: String,
    /// By how much whoever drew it won more often than whoever drew any card.
    pub worth: f64,
    /// How far off that may be.
    pub margin: f64,
    /// How often it was drawn.
    pub drawn: u32,
}

/// What a study found. It displays as Markdown.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Table by table.
    pub rows: Vec<Row>,
    /// Card by card, the best first, from the tables where all bots think.
    pub cards: Vec<CardWorth>,
}

impl Report {
    pub(crate) fn new(rows: &[(Lineup, Tally)]) -> Report {
        let thinking = rows.iter().filter(|(line, _)| line.bots.iter().all(|bot| bot.thinks()));
        Report { rows: rows.iter().map(|(line, tally)| row(line, tally)).collect(), cards: cards(thinking) }
    }
}

fn row(line: &Lineup, tally: &Tally) -> Row {
    let games = f64::from(tally.games.max(1));
    let mean = tally.turns / games;
    let spread = (tally.turns_squared / games - mean * mean).max(0.0);
    let wins = &tally.wins[..usize::from(tally.seats)];
    Row {
        name: line.name.clone(),
        games: tally.games,
        wins: wins.iter().map(|&won| Rate::new(won, tally.games)).collect(),
        first: Rate::new(tally.won_by_first, tally.games),
        draws: Rate::new(tally.games - tally.decided, tally.games),
        turns: (mean, 1.96 * (spread / games).sqrt()),
        events: tally.events as f64 / games,
        decided_by_ganoogo: Rate::new(tally.decided_by_ganoogo, tally.decided),
        outs_by_ganoogo: Rate::new(tally.outs_by_ganoogo, tally.outs),
        ganoogos_won: Rate::new(tally.ganoogos_won, tally.ganoogos),
        rolls_won: Rate::new(tally.rolls_won, tally.rolls),
    }
}

/// A card is drawn by chance alone, so how often its drawers win, against how often drawers win at all, is what
/// it is worth. Tables of different size are compared each with itself.
fn cards<'a>(tables: impl Iterator<Item = &'a (Lineup, Tally)>) -> Vec<CardWorth> {
    let mut found: Vec<(String, f64, f64, u32)> = Vec::new();
    for (_, tally) in tables {
        let all = tally.draws.iter().fold(Draws::default(), |sum, part| Draws {
            count: sum.count + part.count,
            won: sum.won + part.won,
        });
        let usual = f64::from(all.won) / f64::from(all.count.max(1));
        found.resize_with(tally.draws.len().max(found.len()), Default::default);
        for ((entry, draws), id) in found.iter_mut().zip(&tally.draws).zip(&tally.card_ids) {
            entry.0.clone_from(id);
            entry.1 += f64::from(draws.won) - usual * f64::from(draws.count);
            entry.2 += usual * (1.0 - usual) * f64::from(draws.count);
            entry.3 += draws.count;
        }
    }
    let worth = |(id, more, variance, drawn): (String, f64, f64, u32)| {
        let count = f64::from(drawn.max(1));
        CardWorth { id, worth: more / count, margin: 1.96 * variance.sqrt() / count, drawn }
    };
    let mut cards: Vec<CardWorth> = found.into_iter().map(worth).collect();
    cards.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    cards
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| table | wins by seat | by the first to move | draws | turns a game |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for row in &self.rows {
            let wins: Vec<String> = row.wins.iter().map(Rate::to_string).collect();
            let (turns, margin) = row.turns;
            writeln!(
                f,
                "| {} | {} | {} | {} | {turns:.1} ± {margin:.1} |",
                row.name,
                wins.join(", "),
                row.first,
                row.draws
            )?;
        }
        writeln!(f, "\n| table | won by a Ganoogo | out by a Ganoogo | Ganoogos won | conflict rolls won |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for row in &self.rows {
            writeln!(
                f,
                "| {} | {} | {} | {} | {} |",
                row.name, row.decided_by_ganoogo, row.outs_by_ganoogo, row.ganoogos_won, row.rolls_won
            )?;
        }
        if !self.cards.is_empty() {
            writeln!(f, "\n| card | drawing it wins | drawn |")?;
            writeln!(f, "|---|---|---|")?;
        }
        for CardWorth { id, worth, margin, drawn } in &self.cards {
            writeln!(f, "| `{id}` | {:+.2} ± {:.2} % | {drawn} |", 100.0 * worth, 100.0 * margin)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_wilsons() {
        // 50 of 100: 0.5 ± 0.0961; 0 of 10 still has one.
        let half = Rate::new(50, 100);
        assert!((half.part - 0.5).abs() < 1e-12 && (half.margin - 0.096_2).abs() < 1e-3, "{half}");
        assert!(Rate::new(0, 10).margin > 0.1);
        assert_eq!(Rate::new(0, 0).to_string(), "–");
    }
}
