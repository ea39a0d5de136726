//! What things are worth to the generals: `data/weights/game-of-war.json`.

/// Weights in points; about 150 of them make a win three times out of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scales {
    /// What a unit is worth.
    pub(super) worth: [i32; 6],
    /// What a unit that is offline has lost of it.
    pub(super) offline: [i32; 6],
    /// What no, one, two and more standing arsenals are worth.
    pub(super) arsenals: [i32; 3],
    /// What a side without relays has lost beside them: its next cut may be its last.
    pub(super) no_relays: i32,
    /// What it is worth to be on an enemy arsenal in one turn, two, three and so on.
    pub(super) raids: [i32; 6],
    /// What it is worth that lines reach to the side of an enemy: he can be fought there.
    pub(super) front: i32,
    /// What it is worth that lines reach to the side of an enemy arsenal.
    pub(super) open_arsenal: i32,
}

impl Scales {
    /// By numbers in the order of the file.
    pub(super) fn new(weights: &[f64]) -> Scales {
        let weight = |nth: usize| weights.get(nth).copied().unwrap_or(0.0).round() as i32;
        let from = |first: usize| std::array::from_fn(|nth| weight(first + nth));
        Scales {
            worth: from(0),
            offline: from(6),
            arsenals: [0, weight(12), weight(13)],
            no_relays: weight(14),
            raids: from(15),
            front: weight(21),
            open_arsenal: weight(22),
        }
    }
}
