//! Which quiet moves did well so far: what cut a line short in one place often does so in another.

/// How much a habit can come to.
const MOST: i32 = 4096;
/// A quiet move that refuted something at the same distance is looked at before all other quiet ones.
const KILLER: [i32; 2] = [3 * MOST, 2 * MOST];
/// Quiet moves come after all others, unless the guide promises less than about this for those.
const QUIET: i32 = -8 * MOST;
/// Lines are not remembered by their distance beyond this.
const FARTHEST: usize = 256;

/// What one thread has learnt of quiet moves, by their traces.
pub(crate) struct Habits {
    worth: Vec<i32>,
    /// The last two that refuted something, so many plies from the root.
    killers: Vec<[Option<u8>; 2]>,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { worth: vec![0; 1 << u8::BITS], killers: vec![[None; 2]; FARTHEST] }
    }
}

impl Habits {
    /// A move with this trace, if it is quiet, refuted a line that was looked into so deeply; those before it did not.
    pub(crate) fn learn(
        &mut self,
        trace: Option<u8>,
        passed_over: impl Iterator<Item = u8>,
        depth: u8,
        ply: usize,
    ) {
        let Some(trace) = trace else { return };
        let bonus = i32::from(depth) * i32::from(depth);
        self.lean(trace, bonus);
        passed_over.for_each(|other| self.lean(other, -bonus));
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(trace)
        {
            *killers = [Some(trace), killers[0]];
        }
    }

    /// Moves a worth by a bonus, less the further it has gone already.
    fn lean(&mut self, trace: u8, bonus: i32) {
        let worth = &mut self.worth[usize::from(trace)];
        let pull = bonus.abs().min(MOST);
        *worth += bonus.clamp(-MOST, MOST) - *worth * pull / MOST;
    }

    /// How early to look at a quiet move, so many plies from the root.
    pub(crate) fn promise(&self, trace: u8, ply: usize) -> i32 {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let place = killers.iter().position(|&killer| killer == Some(trace));
        QUIET + self.worth[usize::from(trace)] + place.map_or(0, |place| KILLER[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_well_comes_earlier_and_what_was_passed_over_later() {
        let mut habits = Habits::default();
        let at_first = habits.promise(7, 9);
        for _ in 0..1_000 {
            habits.learn(Some(7), [8].into_iter(), 200, 3);
        }
        assert!(habits.promise(7, 9) > at_first && at_first > habits.promise(8, 9));
        assert!(habits.promise(8, 3) >= QUIET - MOST && habits.promise(7, 3) < 0, "it stays within bounds");
        habits.learn(Some(8), std::iter::empty(), 1, 3);
        assert!(
            habits.promise(8, 3) > habits.promise(7, 9),
            "the last refutation at a distance comes first there"
        );
        assert!(habits.promise(7, 3) > habits.promise(7, 9), "and the one before it second");
        habits.learn(None, [7].into_iter(), 200, FARTHEST + 5);
        habits.learn(Some(7), std::iter::empty(), 200, FARTHEST + 5);
    }
}
