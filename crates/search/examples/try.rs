//! Scratch.
use fracas_color_wars::*;
use fracas_core::*;
use fracas_search::*;
struct Pops(u32);
impl Guide<ColorWars> for Pops {
    fn key(&self, _g: &ColorWars, s: &State) -> u64 { s.key() }
    fn evaluate(&self, _g: &ColorWars, _s: &State, _seat: Seat) -> i32 { 0 }
    fn toil(&self, _g: &ColorWars, s: &State, w: Seat) -> (u32, u32) {
        let me = s.held_by(Color::ALL[w.index()]).count_ones();
        let op = s.held_by(Color::ALL[1 - w.index()]).count_ones();
        match self.0 {
            0 => (1, 1),
            1 => if s.to_move().index() == w.index() { (1, me) } else { (op, 1) },
            2 => (op, me),
            3 => { let pts = |c: Color| { let h = s.held_by(c); s.at_least().iter().map(|p| (p & h).count_ones()).sum::<u32>() };
                (pts(Color::ALL[1-w.index()]), pts(Color::ALL[w.index()])) }
            4 => (1 + op*op/4, 1 + me*me/4),
            5 => { let t = s.at_least()[2]; let h=s.held_by(Color::ALL[w.index()]); let o=s.held_by(Color::ALL[1-w.index()]);
                (1+op + 2*(o&t).count_ones(), 1+ me+2*(h&t).count_ones()) }
            _ => (1 + op*3, 1 + me*3),
        }
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let size: u8 = a[1].parse().unwrap();
    let mode: u32 = a[2].parse().unwrap();
    let nodes: u64 = a[3].parse().unwrap();
    let only: Option<u8> = a.get(4).and_then(|x| x.parse().ok());
    let o = Options { width: Some(size), height: Some(size), ..Options::default() };
    let (game, start) = ColorWars::start(None, o, None).unwrap();
    let n = size * size; let pops = Pops(mode);
    let half = size.div_ceil(2);
    for y in 0..half { for x in y..half {
        let f = y * size + x;
        if only.is_some_and(|o| o != f) { continue; }
        let mut s1 = start; game.apply(&mut s1, &Event::Move(Seat::FIRST, Move::on(f))).unwrap();
        for r in 0..n { if r == f { continue; }
            let mut s2 = s1; game.apply(&mut s2, &Event::Move(Seat::from_index(1), Move::on(r))).unwrap();
            let t = std::time::Instant::now();
            let mut p = Prover::new(&game, &pops, Seat::from_index(1), 1 << 28);
            let v2 = p.prove(&s2, Budget::nodes(nodes), &Stop::default());
            let t2 = t.elapsed();
            let mut p = Prover::new(&game, &pops, Seat::from_index(0), 1 << 28);
            let v1 = p.prove(&s2, Budget::nodes(nodes), &Stop::default());
            println!("{f} {r} second {:?} {} {:.1?} | first {:?} {} ", v2.verdict, v2.nodes, t2, v1.verdict, v1.nodes);
        }
    } }
}
