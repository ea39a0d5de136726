//! Scratch.
use fracas_lab::color_wars::*;
use rayon::prelude::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let most: u64 = a[1].parse().unwrap();
    let file = &a[2];
    let old = std::fs::read_to_string(file).map(|t| read_map(&t).unwrap()).unwrap_or_default();
    let map = std::sync::Mutex::new(
        pairs(5)
            .into_iter()
            .map(|p| {
                old.iter().find(|o| o.pair == p).copied().unwrap_or(Opening {
                    pair: p,
                    decision: Decision::Open,
                    effort: 0,
                })
            })
            .collect::<Vec<_>>(),
    );
    let todo: Vec<usize> = {
        let m = map.lock().unwrap();
        (0..m.len()).filter(|&i| m[i].decision == Decision::Open && m[i].effort < most).collect()
    };
    println!("{} todo", todo.len());
    todo.into_par_iter().with_max_len(1).for_each(|i| {
        let p = map.lock().unwrap()[i].pair;
        let t = std::time::Instant::now();
        let o = decide(5, p, most, 1 << 30, &Default::default());
        println!("{o} {:.1?}", t.elapsed());
        let mut m = map.lock().unwrap();
        m[i] = o;
        std::fs::write(file, write_map(5, &m)).unwrap();
    });
}
