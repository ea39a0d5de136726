//! What one table may cost the server: less than the rules allow, and told before anybody meets it.

use fracas_core::OptionKind;
use fracas_games::Entry;
use fracas_table::{Act, Entry as Happened};
use serde_json::Value;

use crate::wire::{Ceilings, Code, Place, Refusal};

/// The most events of a game. A table that has had so many rests: what was played can be looked at, and nothing goes on.
pub(crate) const MOST_EVENTS: usize = 10_000;

/// The most bytes of all events of a game together, as they are written. Then the table rests too.
pub(crate) const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The most bytes of one move.
pub(crate) const LONGEST_MOVE: usize = 4 * 1024;

/// The most seats of a table at which nobody sits but bots.
pub(crate) const BOTS_ALONE: usize = 8;

/// Tables of older servers may have grown over the ceilings. So many times over they are not set up any more.
const HUGE: usize = 4;

/// The ceilings of a game, as clients are told.
pub(crate) fn of(entry: &Entry) -> Ceilings {
    Ceilings {
        options: entry.ceilings.iter().map(|ceiling| (ceiling.option, ceiling.most)).collect(),
        events: MOST_EVENTS,
        bytes: MOST_BYTES,
        move_bytes: LONGEST_MOVE,
        bots_alone: BOTS_ALONE,
    }
}

/// Has what people are offered in a form end where the ceiling is.
pub(crate) fn lower(entry: &Entry, option: &str, kind: &mut OptionKind) {
    for ceiling in entry.ceilings.iter().filter(|ceiling| ceiling.option.split('.').next() == Some(option)) {
        match kind {
            OptionKind::Number { max, .. } => *max = max.min(f64::from(ceiling.most)),
            OptionKind::Rounds { max, .. } => *max = (*max).min(ceiling.most),
            _ => {}
        }
    }
}

/// Refuses a table that would cost too much.
///
/// # Errors
///
/// Names what is over which ceiling.
pub(crate) fn check(entry: &Entry, options: &Value, players: &[Place]) -> Result<(), Refusal> {
    check_options(entry, options)?;
    let bots_alone = players.iter().all(|place| matches!(place, Place::Bot { .. }));
    if bots_alone && players.len() > BOTS_ALONE {
        return refuse(format!(
            "where only bots play, this server has at most {BOTS_ALONE} of them, not {}",
            players.len()
        ));
    }
    Ok(())
}

/// Refuses options that would cost too much.
///
/// # Errors
///
/// Names what is over which ceiling.
pub(crate) fn check_options(entry: &Entry, options: &Value) -> Result<(), Refusal> {
    if let Some(ceiling) = entry.ceilings.iter().find(|ceiling| ceiling.is_below(options)) {
        let found = ceiling.found_in(options).unwrap_or_default();
        return refuse(format!(
            "this server plays {} with {:?} up to {}, not {found}",
            entry.info.name, ceiling.option, ceiling.most
        ));
    }
    Ok(())
}

/// Refuses a move that is too long.
///
/// # Errors
///
/// Says how long it may be.
pub(crate) fn check_move(text: &str) -> Result<(), Refusal> {
    match text.len() {
        ..=LONGEST_MOVE => Ok(()),
        bytes => refuse(format!("a move has at most {LONGEST_MOVE} bytes here, not {bytes}")),
    }
}

/// Why nothing goes on at a table that has become too large.
pub(crate) fn resting() -> Refusal {
    let message = format!(
        "this game has become as large as this server takes ({MOST_EVENTS} events, or {MOST_BYTES} bytes of them): \
         nothing goes on here, but you can resign or agree to a draw"
    );
    Refusal::new(Code::TooLarge, message)
}

/// Counts how large a game is, as far as ceilings go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    /// Events.
    pub(crate) events: usize,
    /// Bytes of events.
    pub(crate) bytes: usize,
}

impl Size {
    /// Adds what happened. What is taken back stays counted: it is stored too.
    pub(crate) fn add(&mut self, happened: &Happened) {
        let text = match &happened.act {
            Act::Moved(moved) => &moved.text,
            Act::Rolled(rolled) => &rolled.outcome,
            _ => return,
        };
        self.events += 1;
        self.bytes += text.len();
    }

    /// Whether nothing may go on.
    pub(crate) fn is_full(self) -> bool {
        self.events >= MOST_EVENTS || self.bytes >= MOST_BYTES
    }

    /// Whether it is so large that it is not even set up.
    pub(crate) fn is_huge(self) -> bool {
        self.events >= HUGE * MOST_EVENTS || self.bytes >= HUGE * MOST_BYTES
    }
}

fn refuse<T>(message: String) -> Result<T, Refusal> {
    Err(Refusal::new(Code::TooLarge, message))
}

#[cfg(test)]
mod tests {
    use fracas_core::Level;
    use fracas_games::{find, games};
    use serde_json::json;

    use super::*;

    /// Why a table cannot be opened, if it cannot.
    fn why(game: &str, options: &Value, bots: usize) -> Option<String> {
        let entry = find(game).unwrap();
        let seats = Some(bots as u8);
        let options = entry.start(seats, options, None).unwrap().options();
        let places = vec![Place::Bot { level: Level::LOWEST }; bots];
        check(entry, &options, &places).err().map(|refusal| refusal.message)
    }

    #[test]
    fn what_is_over_a_ceiling_is_refused_by_its_name() {
        let endless =
            json!({"size": 19, "tokens": 32, "formula": "V", "mode": {"rounds": 4_294_967_295_u32}});
        let message = why("gowap", &endless, 2).unwrap();
        assert!(message.contains("\"mode.rounds\" up to 1000, not 4294967295"), "{message}");
        let message = why("gowap", &json!({"max_tokens": 10_000}), 2).unwrap();
        assert!(message.contains("\"max_tokens\" up to 200, not 10000"), "{message}");
        let message = why("gaogie", &json!({}), 16).unwrap();
        assert!(message.contains("at most 8 of them, not 16"), "{message}");
        assert_eq!(why("gaogie", &json!({}), 8), None);
    }

    #[test]
    fn what_people_are_offered_is_below_the_ceilings() {
        for entry in games() {
            let options = entry.options().into();
            assert!(entry.ceilings.iter().all(|ceiling| !ceiling.is_below(&options)), "{}", entry.info.id);
            for preset in entry.presets() {
                assert_eq!(why(entry.info.id, &preset.options, 2), None, "{}: {}", entry.info.id, preset.id);
            }
            let known = entry.options();
            let named = |option: &str| known.contains_key(option.split('.').next().unwrap_or_default());
            assert!(entry.ceilings.iter().all(|ceiling| named(ceiling.option)), "{}", entry.info.id);
        }
        let gowap = find("gowap").unwrap();
        let mut rounds = OptionKind::Rounds { or: "last-standing", max: 1_000_000 };
        lower(gowap, "mode", &mut rounds);
        assert_eq!(rounds, OptionKind::Rounds { or: "last-standing", max: 1_000 });
        let mut tokens = OptionKind::Number { min: 1.0, max: 10_000.0, step: 1.0 };
        lower(gowap, "max_tokens", &mut tokens);
        assert_eq!(tokens, OptionKind::Number { min: 1.0, max: 200.0, step: 1.0 });
    }

    #[test]
    fn long_moves_are_refused() {
        assert!(check_move(&"x".repeat(LONGEST_MOVE)).is_ok());
        assert!(check_move(&"x".repeat(LONGEST_MOVE + 1)).unwrap_err().message.contains("4096 bytes"));
    }
}
