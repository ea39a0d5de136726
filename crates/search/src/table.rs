//! A table of positions that several threads share without waiting for each other.

use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) score: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The place of the best move in the list of legal moves.
    pub(crate) best: Option<u16>,
}

/// Two words an entry: the packed memory, and the key mixed with it. A torn entry (one word of one thread, one
/// of another) then no longer fits any key that is looked up, so no lock is needed.
pub(crate) struct TranspositionTable {
    entries: Vec<[AtomicU64; 2]>,
}

impl TranspositionTable {
    /// Makes a table of at most `bytes`, but of two entries at least.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<[AtomicU64; 2]>()).max(2);
        TranspositionTable { entries: (0..1_usize << count.ilog2()).map(|_| Default::default()).collect() }
    }

    /// The two places a key may have: the first keeps what is deepest, the second what is newest.
    fn places(&self, key: u64) -> [usize; 2] {
        let place = key as usize & (self.entries.len() - 1) & !1;
        [place, place + 1]
    }

    pub(crate) fn get(&self, key: u64) -> Option<Memory> {
        self.places(key).into_iter().find_map(|place| {
            let [lock, data] = &self.entries[place];
            let data = data.load(Ordering::Relaxed);
            (data != 0 && lock.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, key: u64, memory: Memory) {
        let [deep, new] = self.places(key);
        let data = self.entries[deep][1].load(Ordering::Relaxed);
        let same = self.entries[deep][0].load(Ordering::Relaxed) ^ data == key;
        let place = if data == 0 || same || unpack(data).depth <= memory.depth { deep } else { new };
        let data = pack(memory);
        self.entries[place][0].store(key ^ data, Ordering::Relaxed);
        self.entries[place][1].store(data, Ordering::Relaxed);
    }
}

/// Never 0, which is an empty place.
fn pack(memory: Memory) -> u64 {
    let bound = match memory.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(memory.score as u32)
        | u64::from(memory.depth) << 32
        | bound << 40
        | u64::from(memory.best.unwrap_or(u16::MAX)) << 48
}

fn unpack(data: u64) -> Memory {
    let best = (data >> 48) as u16;
    Memory {
        score: data as u32 as i32,
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => Bound::Exact,
        },
        best: (best != u16::MAX).then_some(best),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHALLOW: Memory = Memory { score: -7, depth: 1, bound: Bound::AtMost, best: None };
    const DEEP: Memory = Memory { score: 999_990, depth: 200, bound: Bound::AtLeast, best: Some(24) };

    #[test]
    fn what_is_put_in_comes_out_and_other_keys_find_nothing() {
        let table = TranspositionTable::new(1 << 10);
        for (key, memory) in [(17, SHALLOW), (u64::MAX, DEEP), (17, DEEP)] {
            table.put(key, memory);
            assert_eq!(table.get(key), Some(memory));
            assert_eq!(table.get(key ^ 1 << 60), None);
        }
    }

    #[test]
    fn deep_knowledge_survives_and_new_knowledge_is_kept_beside_it() {
        let table = TranspositionTable::new(0);
        table.put(2, DEEP);
        for key in [4, 6, 8] {
            table.put(key, SHALLOW);
            assert_eq!((table.get(2), table.get(key)), (Some(DEEP), Some(SHALLOW)));
        }
        assert_eq!(table.get(6), None, "only the newest of the shallow ones is left");
    }
}
