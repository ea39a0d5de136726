//! What a hunt remembers: four entries in a line of the cache, the cheapest of which gives way.

/// The number of what is solved the other way. No count reaches it.
pub(super) const SOLVED: u32 = (1 << 24) - 1;

/// What is known of a position: how much it still takes to show that Red wins, and that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) proof: u32,
    pub(super) refutation: u32,
    /// Where it is solved: the most plies to the end.
    pub(super) plies: u8,
    /// Some path was found on which Red does not win because a position comes twice.
    pub(super) circles: bool,
}

/// The plies of a refutation in which somewhere a position comes twice: Red does not win, but nothing says that Blue does.
const ENDLESS: u8 = u8::MAX;
/// The most plies that are counted.
const MOST: u8 = u8::MAX - 1;

impl Known {
    pub(super) const fn open(proof: u32, refutation: u32) -> Known {
        Known { proof, refutation, plies: 0, circles: false }
    }

    pub(super) const fn red_wins(plies: u8) -> Known {
        Known { proof: 0, refutation: SOLVED, plies, circles: false }
    }

    pub(super) const fn blue_wins(plies: u8) -> Known {
        Known { proof: SOLVED, refutation: 0, plies, circles: false }
    }

    pub(super) const ENDLESS: Known = Known::blue_wins(ENDLESS);

    pub(super) const fn is_solved(&self) -> bool {
        self.proof == 0 || self.refutation == 0
    }

    pub(super) const fn is_endless(&self) -> bool {
        self.refutation == 0 && self.plies == ENDLESS
    }

    /// One ply more than so many.
    pub(super) fn after(plies: u8) -> u8 {
        plies.saturating_add(1).min(MOST)
    }

    fn pack(self, work: u8) -> u64 {
        u64::from(self.proof)
            | u64::from(self.refutation) << 24
            | u64::from(self.plies) << 48
            | u64::from(work) << 56
            | u64::from(self.circles) << 63
    }

    fn unpack(word: u64) -> (Known, u8) {
        let number = |word: u64| word as u32 & SOLVED;
        let circles = word >> 63 == 1;
        let known =
            Known { proof: number(word), refutation: number(word >> 24), plies: (word >> 48) as u8, circles };
        (known, (word >> 56) as u8 & 0x7f)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// Nothing where nothing is kept.
    word: u64,
}

const BUCKET: usize = 4;

/// A table of positions. Two that share a key are taken for one, which is why no answer counts before its
/// strategy has been checked.
pub(super) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        Table { buckets: vec![[Entry::default(); BUCKET]; 1 << count.ilog2()] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.iter().find(|entry| entry.key == key && entry.word != 0)?;
        Some(Known::unpack(entry.word).0)
    }

    /// Keeps what was found out by looking at so many positions. What is solved stays, unless it is shorter now: so a
    /// proof's plies never grow, and whoever follows falling ones never goes round in a circle.
    pub(super) fn put(&mut self, key: u64, known: Known, looked_at: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let mut work = 1 + 2 * looked_at.max(1).ilog2() as u8;
        let same = bucket.iter().position(|entry| entry.key == key && entry.word != 0);
        if let Some(index) = same {
            let (old, spent) = Known::unpack(bucket[index].word);
            if old.is_solved() && (!known.is_solved() || old.plies <= known.plies) {
                return;
            }
            work = work.max(spent);
        }
        let cost = |entry: &Entry| if entry.word == 0 { 0 } else { Known::unpack(entry.word).1 };
        let cheapest = (0..BUCKET).min_by_key(|&index| cost(&bucket[index]));
        let index = same.or(cheapest).expect("a bucket has entries");
        bucket[index] = Entry { key, word: known.pack(work) };
    }
}
