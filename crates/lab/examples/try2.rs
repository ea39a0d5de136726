//! Scratch.
use fracas_lab::color_wars::*;
fn main() {
    for side in [2, 3] {
        let t = std::time::Instant::now();
        let e = every_position(side);
        let mut h = std::collections::BTreeMap::new();
        for (_, f) in &e.positions {
            let k = match f {
                Fate::Win(s, _) => s.number(),
                Fate::Draw => 0,
            };
            *h.entry(k).or_insert(0) += 1;
        }
        let longest = e
            .positions
            .iter()
            .filter_map(|(_, f)| if let Fate::Win(_, n) = f { Some(*n) } else { None })
            .max();
        println!(
            "{side}: {} {:?} start {:?} longest {longest:?} {:?}",
            e.positions.len(),
            h,
            e.positions[0].1,
            t.elapsed()
        );
    }
}
