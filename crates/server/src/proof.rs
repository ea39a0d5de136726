//! What a record proves, and what it does not: its dice, its signature, and what somebody noted before the first roll.

use std::fmt;

use fracas_core::Record;
use fracas_table::Contribution;

use crate::fair::{Doubt, verify};
use crate::sign::{PublicKey, Signed, signature};

/// What somebody knows from elsewhere, to hold a record against.
#[derive(Clone, Debug, Default)]
pub struct Noted {
    /// The commitment that the table showed before the first roll.
    pub commitment: Option<String>,
    /// What they contributed to the dice.
    pub contribution: Option<Contribution>,
    /// The key of the server, as it tells it under `/api/key`.
    pub key: Option<PublicKey>,
    /// Whether a record that nobody signed will do.
    pub unsigned: bool,
}

/// What was proven and what was not, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How many chance events were checked.
    pub rolls: u64,
    /// What is certain.
    pub proven: Vec<String>,
    /// What is not, and what would make it so.
    pub unproven: Vec<String>,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Proven:")?;
        self.proven.iter().try_for_each(|sentence| writeln!(f, "- {sentence}"))?;
        if !self.unproven.is_empty() {
            writeln!(f, "Not proven:")?;
        }
        self.unproven.iter().try_for_each(|sentence| writeln!(f, "- {sentence}"))
    }
}

/// Checks everything about a finished game's record.
///
/// # Errors
///
/// [`Doubt`] names the first thing that does not fit.
pub fn prove(record: &Record, noted: &Noted) -> Result<Proof, Doubt> {
    certify(record, verify(record)?, noted)
}

/// Says what a record proves whose dice are as they should be.
pub(crate) fn certify(record: &Record, rolls: u64, noted: &Noted) -> Result<Proof, Doubt> {
    let mut proof = Proof { rolls, proven: Vec::new(), unproven: Vec::new() };
    let dice = match rolls {
        0 => "No dice were thrown in this game.".to_owned(),
        1 => "The one chance event follows from the seed and the players' contributions.".to_owned(),
        _ => format!("All {rolls} chance events follow from the seed and the players' contributions."),
    };
    proof.proven.push(dice);
    check_signature(record, noted, &mut proof)?;
    check_commitment(record, noted, &mut proof)?;
    check_contribution(record, noted, &mut proof)?;
    Ok(proof)
}

fn check_signature(record: &Record, noted: &Noted, proof: &mut Proof) -> Result<(), Doubt> {
    match (signature(record), noted.key) {
        (Signed::Wrongly, _) => return Err(Doubt::BadSignature),
        (Signed::Not, Some(_)) => return Err(Doubt::Unsigned),
        (Signed::Not, None) if !noted.unsigned => return Err(Doubt::Unsigned),
        (Signed::Not, None) => proof.unproven.push(
            "That a server wrote this record, and all of it: players, result and the last moves could have been \
             changed, for nobody signed it."
                .to_owned(),
        ),
        (Signed::By(key), Some(known)) if key != known => return Err(Doubt::OtherKey(key.to_string())),
        (Signed::By(_), Some(_)) => proof.proven.push(
            "The record is as the server with the key you named wrote it: players, moves and result, to the last line."
                .to_owned(),
        ),
        (Signed::By(key), None) => {
            proof.proven.push(format!(
                "The record is as whoever has the key {key} wrote it: players, moves and result, to the last line."
            ));
            proof.unproven.push(
                "That this is the key of the server you played on: it tells its own under /api/key; give it with --key."
                    .to_owned(),
            );
        }
    }
    Ok(())
}

fn check_commitment(record: &Record, noted: &Noted, proof: &mut Proof) -> Result<(), Doubt> {
    let promised = record.header("Seed-Commitment").unwrap_or_default();
    match &noted.commitment {
        Some(commitment) if !commitment.trim().eq_ignore_ascii_case(promised) => {
            Err(Doubt::OtherCommitment { noted: commitment.clone(), promised: promised.to_owned() })
        }
        Some(_) => {
            proof.proven.push("The server was bound to this seed when you noted its commitment.".to_owned());
            Ok(())
        }
        None => {
            proof.unproven.push(
                "That the server was bound to this seed before the first roll: note the commitment that the table \
                 shows then, and give it with --commitment."
                    .to_owned(),
            );
            Ok(())
        }
    }
}

fn check_contribution(record: &Record, noted: &Noted, proof: &mut Proof) -> Result<(), Doubt> {
    let given = || record.headers().filter(|(name, _)| name.starts_with("Contribution-"));
    match &noted.contribution {
        Some(own) => {
            let own = own.to_string();
            if own.is_empty() || !given().any(|(_, given)| given.eq_ignore_ascii_case(&own)) {
                return Err(Doubt::NoContribution(own));
            }
            proof.proven.push("What you contributed went into the dice: nobody could have chosen them.".to_owned());
        }
        None => proof.unproven.push(
            "That the contributions are what the players gave: note your own, and give it with --contribution."
                .to_owned(),
        ),
    }
    Ok(())
}
