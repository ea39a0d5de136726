//! Dice that nobody can choose alone. `docs/fair-dice.md` says what this proves and what it cannot.
//!
//! The server commits to a seed before it knows what the players will contribute; the players contribute before
//! they know the seed. Every chance event follows from both, and the record of a finished game lets anybody
//! check it with [`verify`].

use std::fmt;
use std::str::FromStr;

use fracas_core::{FairDice, Record};
use fracas_games::{AnyGame, Fault, replay_while};
use fracas_search::Stop;
use fracas_table::{BadContribution, Contribution, hex};
use sha2::{Digest, Sha256};

/// Separates these hashes from any other, and one version of this scheme from the next.
const LABEL: &[u8] = b"fracas dice 1";

/// The server's part: secret until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Draws a seed from the operating system.
    pub fn random() -> Seed {
        Seed(crate::random::bytes())
    }

    /// What the server publishes before the first roll: the SHA-256 of the seed.
    pub fn commitment(&self) -> String {
        hex::write(&Sha256::digest(self.0))
    }

    /// The dice for chance event number `k`, counted from 0, of a table whose seats contributed these.
    pub fn dice(&self, contributions: &[Contribution], k: u64) -> FairDice {
        let mut hash = Sha256::new();
        hash.update(LABEL);
        hash.update(self.0);
        for bytes in contributions.iter().map(Contribution::bytes) {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        hash.update(k.to_le_bytes());
        FairDice::new(hash.finalize().into())
    }
}

/// Keeps the seed out of logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        hex::read(text).and_then(|bytes| bytes.try_into().ok()).map(Seed).ok_or(NotASeed)
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct NotASeed;

/// Writes into a finished game's record what [`verify`] needs.
pub(crate) fn disclose(record: &mut Record, seed: &Seed, contributions: &[Contribution]) {
    record.set("Dice", String::from_utf8_lossy(LABEL));
    record.set("Seed-Commitment", seed.commitment());
    record.set("Seed", seed);
    for (contribution, seat) in contributions.iter().zip(1..) {
        record.set(&format!("Contribution-{seat}"), contribution);
    }
}

/// Why a record's dice cannot be believed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Doubt {
    /// It is no record, or its moves are not legal.
    #[error("the game cannot be replayed: {0}")]
    Replay(#[from] Fault),
    /// The record says nothing about its dice.
    #[error("the record has no {0:?} header: only a finished game from a server can be checked")]
    Missing(&'static str),
    /// A later version of this program wrote it.
    #[error("the record names the dice {0:?}; this program knows {known:?}", known = "fracas dice 1")]
    Scheme(String),
    /// A header cannot be read.
    #[error("the header {0:?}: {1}")]
    Header(String, String),
    /// The seed is not the one the server committed to.
    #[error(
        "the seed is not the one the server committed to: its hash is {actual}, the commitment {promised}"
    )]
    OtherSeed {
        /// What the seed hashes to.
        actual: String,
        /// What was published.
        promised: String,
    },
    /// Nobody signed it.
    #[error(
        "the record is not signed, so anybody could have written or shortened it: ask the server for it again, or \
         check the dice alone with --unsigned"
    )]
    Unsigned,
    /// The signature is not that of this record.
    #[error(
        "the signature does not fit: the record is not what was signed; something in it was changed or left out"
    )]
    BadSignature,
    /// Somebody else signed it.
    #[error("the record is signed by another key: {0}")]
    OtherKey(String),
    /// The commitment is not the one that was noted.
    #[error(
        "the record names the commitment {promised:?}, but you noted {noted:?}: it is not the seed of your game"
    )]
    OtherCommitment {
        /// What somebody noted.
        noted: String,
        /// What the record says.
        promised: String,
    },
    /// What somebody contributed is not in it.
    #[error("no player contributed {0:?} by this record: the dice did not depend on you")]
    NoContribution(String),
    /// A chance event is not what the dice gave.
    #[error("chance event {k} (event {event}) says {told:?}, but the dice gave {rolled:?}")]
    OtherRoll {
        /// Which chance event, from 1.
        k: u64,
        /// Which event of the record, from 1.
        event: usize,
        /// What the record says.
        told: String,
        /// What follows from seed and contributions.
        rolled: String,
    },
}

/// Checks every chance event of a finished game's record, and tells how many there were.
///
/// # Errors
///
/// [`Doubt`] names the first thing that does not fit.
pub fn verify(record: &Record) -> Result<u64, Doubt> {
    verify_while(record, &mut || true).map(|rolls| rolls.expect("nobody has stopped it"))
}

/// The same, but gives up with `None` when the switch is thrown.
pub(crate) fn verify_until(record: &Record, stop: &Stop) -> Option<Result<u64, Doubt>> {
    verify_while(record, &mut || !stop.is_stopped()).transpose()
}

fn verify_while(record: &Record, go_on: &mut dyn FnMut() -> bool) -> Result<Option<u64>, Doubt> {
    let Some(game) = replay_while(record, go_on)? else { return Ok(None) };
    let header = |name| record.header(name).ok_or(Doubt::Missing(name));
    let scheme = header("Dice")?;
    if scheme.as_bytes() != LABEL {
        return Err(Doubt::Scheme(scheme.to_owned()));
    }
    let seed: Seed = header("Seed")?
        .parse()
        .map_err(|error: NotASeed| Doubt::Header("Seed".to_owned(), error.to_string()))?;
    let promised = header("Seed-Commitment")?;
    if !seed.commitment().eq_ignore_ascii_case(promised) {
        return Err(Doubt::OtherSeed { actual: seed.commitment(), promised: promised.to_owned() });
    }
    let contributions = (1..=game.seats())
        .map(|seat| {
            let name = format!("Contribution-{seat}");
            let text = record.header(&name).unwrap_or_default();
            text.parse().map_err(|error: BadContribution| Doubt::Header(name, error.to_string()))
        })
        .collect::<Result<Vec<Contribution>, Doubt>>()?;
    let brought = record.header("Brought").unwrap_or("0");
    let brought: usize = brought
        .parse()
        .map_err(|_| Doubt::Header("Brought".to_owned(), "it is a number of events".to_owned()))?;
    check(game.as_ref(), &seed, &contributions, brought, go_on)
}

/// Throws every roll again, from the moment just before it. Nobody here threw those of the first events, which were
/// brought along.
fn check(
    game: &dyn AnyGame,
    seed: &Seed,
    contributions: &[Contribution],
    brought: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<u64>, Doubt> {
    let rolls = (brought..game.events())
        .map(|index| (index, game.event(index)))
        .filter(|(_, event)| event.by.is_none());
    let mut total = 0;
    for ((index, happened), k) in rolls.zip(0..) {
        if !go_on() {
            return Ok(None);
        }
        let told = happened.text;
        let rolled = game.roll_after(index, &mut seed.dice(contributions, k)).unwrap_or_default();
        if rolled != told {
            return Err(Doubt::OtherRoll { k: k + 1, event: index + 1, told, rolled });
        }
        total = k + 1;
    }
    Ok(Some(total))
}

#[cfg(test)]
mod tests {
    use fracas_core::Dice;

    use super::*;

    /// If one of these changes, games that were played can no longer be checked: never change them.
    #[test]
    fn the_scheme_gives_the_same_dice_for_ever() {
        let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().unwrap();
        assert_eq!(seed.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        let contributions = ["00ff", ""].map(|text| text.parse::<Contribution>().unwrap());
        let rolls = |k| {
            let mut dice = seed.dice(&contributions, k);
            [(); 8].map(|()| dice.die())
        };
        assert_eq!(rolls(0), [2, 6, 1, 5, 5, 4, 1, 4]);
        assert_eq!(rolls(1), [1, 5, 1, 3, 6, 4, 6, 5]);
    }

    #[test]
    fn every_part_changes_the_dice() {
        let seed = Seed([1; 32]);
        let parts = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<_>>();
        let first = |seed: &Seed, texts: &[&str], k| seed.dice(&parts(texts), k).bits();
        let reference = first(&seed, &["aa", "bb"], 0);
        let others = [
            first(&Seed([2; 32]), &["aa", "bb"], 0),
            first(&seed, &["ab", "bb"], 0),
            first(&seed, &["bb", "aa"], 0),
            first(&seed, &["aabb", ""], 0),
            first(&seed, &["", "aabb"], 0),
            first(&seed, &["aa", "bb", ""], 0),
            first(&seed, &["aa", "bb"], 1),
        ];
        assert!(others.iter().all(|&other| other != reference));
    }

    #[test]
    fn a_seed_is_read_strictly_and_kept_out_of_logs() {
        assert!("00".parse::<Seed>().unwrap_err().to_string().contains("64"));
        assert_eq!(format!("{:?}", Seed([7; 32])), "Seed(secret)");
    }
}
