//! Scratch.
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let s =
        fracas_lab::color_wars::solve(a[1].parse().unwrap(), 1 << 40, 1 << 30, &Default::default()).unwrap();
    println!("{} bytes {:?}", s.len(), t.elapsed());
    std::fs::write(&a[2], &s).unwrap();
    let t = std::time::Instant::now();
    let st = fracas_bots::color_wars::strategy::Strategy::read(&s).unwrap();
    println!("{:?}", fracas_lab::color_wars::check(&s));
    println!("{} read {:?}", st.len(), t.elapsed());
}
