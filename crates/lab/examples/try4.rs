//! Scratch.
use fracas_bots::color_wars::strategy::*;
use fracas_color_wars::*;
use fracas_core::*;
use fracas_search::*;
struct T(u32);
impl Guide<ColorWars> for T {
    fn key(&self, _g: &ColorWars, s: &State) -> u64 {
        s.key()
    }
    fn evaluate(&self, _g: &ColorWars, _s: &State, _seat: Seat) -> i32 {
        0
    }
    fn toil(&self, g: &ColorWars, s: &State, w: Seat) -> (u32, u32) {
        let h = s.held_by(Color::ALL[w.index()]);
        let o = s.held_by(Color::ALL[1 - w.index()]);
        let me = h.count_ones();
        let op = o.count_ones();
        let pts = |h: u128| s.at_least().iter().map(|p| (p & h).count_ones()).sum::<u32>();
        let three = s.at_least()[2];
        let mine = s.to_move().index() == w.index();
        match self.0 {
            0 => (op, me),
            1 => (pts(o), pts(h)),
            2 => {
                if mine {
                    (op, me * 2)
                } else {
                    (op * 2, me)
                }
            }
            3 => {
                // danger
                let ex_o = (g.reached_from(h & three) & o).count_ones();
                let ex_h = (g.reached_from(o & three) & h).count_ones();
                (op * 2 + 1 - ex_o.min(op), me * 2 + 1 - ex_h.min(me))
            }
            4 => {
                let d = pts(o) as i32 - pts(h) as i32;
                ((8 + d).max(1) as u32, (8 - d).max(1) as u32)
            }
            5 => {
                let d = op as i32 - me as i32;
                ((6 + d).max(1) as u32, (6 - d).max(1) as u32)
            }
            6 => (1 + op / 2, 1 + me / 2),
            _ => (1 + 3 * op * op / (me + op), 1 + 3 * me * me / (me + op)),
        }
    }
}
fn main() {
    let cases = [(7u8, 14u8, 0), (12, 6, 1), (2, 12, 1), (1, 4, 0), (1, 10, 0), (7, 11, 1), (7, 16, 0)];
    let (game, start) = sheet_game(5);
    for m in std::env::args().skip(1) {
        let t = T(m.parse().unwrap());
        let mut out = vec![];
        let mut sum = 0;
        for (r, b, w) in cases {
            let s = after(&game, &after(&game, &start, Seat::FIRST, r), Seat::from_index(1), b);
            let mut p = Prover::new(&game, &t, Seat::from_index(w), 1 << 29);
            let v = p.prove(&s, Budget::nodes(40_000_000), &Stop::default());
            out.push(format!("{}{}", v.nodes / 1000, if v.verdict == Verdict::Open { "!" } else { "" }));
            sum += v.nodes;
        }
        println!("mode {m}: total {}k  {}", sum / 1000, out.join(" "));
    }
}
