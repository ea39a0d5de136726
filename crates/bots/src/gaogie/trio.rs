//! A round of three by the sheet's table, solved.
//!
//! Among three nobody can make sure of anything whatever the others do, but there are ways to play from which nobody gains by
//! turning aside alone while the other two keep to them. One is looked for by value iteration over the stocks of all three: in
//! each of them everybody learns what to do by regret matching, all at once, and those who hold the same do the same; what
//! they then get on average is what the stocks are worth. The method does not promise that it ends in such a way:
//! `fracas lab solve gaogie --seats 3` proves how much anybody can gain.

use std::sync::OnceLock;

use fracas_core::Seat;
use fracas_gaogie::{Move, MoveId, MoveTable};
use fracas_search::Stop;

/// What is charged: all that the best two make when they are alone, too.
const CHARGED: [&str; 3] = ["gaogie", "teuqleoq", "sioqleoq"];
/// Who holds Kueq is taken for one who holds as many Gaogıe.
const LIKE_THE_FIRST: &str = "kueq";
/// A stock stops here: no move that it makes costs more.
const CAP: u16 = 2;
/// How many different stocks there are.
const STOCKS: usize = 27;

/// How often all stocks are gone through,
const SWEEPS: usize = 20;
/// and how often everybody learns each time.
const LESSONS: usize = 20;
/// At these sweeps what was learnt from values that were still far off is as good as forgotten.
const AFRESH: [usize; 2] = [6, 13];
const FORGOTTEN: f64 = 0.01;
/// So often anybody charges without a thought. Nobody who plays best does, and against two who play best many choices are
/// worth the same; but of those one should make what is right against people.
const SLIP: f64 = 0.005;
/// What is charged then: mostly Gaogıe, seldom a block.
const SLIPS: [f64; 3] = [0.6, 0.2, 0.2];
/// A choice that was made less often than this is left out of the mix: it was only ever tried.
const RARE: f64 = 0.01;

/// A choice of one of three, who sit at places 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    id: MoveId,
    at: Option<usize>,
}

/// What a turn leads to: the end of the round with those who are left, or the stocks of this number, where place `n` is
/// taken by whoever sits at `order[n]` now.
#[derive(Clone, Copy, Debug)]
enum Next {
    Ends(u8),
    Goes(u32, [u8; 3]),
}

/// Three stocks, the least first, and what those who hold them have learnt.
#[derive(Clone, Debug)]
struct Stage {
    stocks: [usize; 3],
    choices: [Vec<Choice>; 3],
    /// What everybody's choices lead to, those of place 2 counted fastest.
    nexts: Vec<Next>,
    /// For every way to exchange those who hold the same: whose choice each choice then is.
    alike: Vec<[Vec<(usize, usize)>; 3]>,
    /// What anybody does without a thought.
    slips: [Vec<f64>; 3],
    regrets: [Vec<f64>; 3],
    made: [Vec<f64>; 3],
    lessons: f64,
    /// Each one's chance to win.
    values: [f64; 3],
}

/// How three play best.
#[derive(Debug)]
pub struct Trio {
    /// Where the charges are in a stock, and the one that is taken for the first.
    slots: [usize; 3],
    like_the_first: usize,
    /// The number of every three stocks in order.
    numbers: Vec<u32>,
    mixes: Vec<[Vec<(Choice, f64)>; 3]>,
    values: Vec<[f64; 3]>,
}

/// One of a player's choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The move.
    pub id: MoveId,
    /// At which of the two others, if it strikes.
    pub at: Option<usize>,
    /// How often it is made.
    pub share: f64,
}

static SHEET: OnceLock<Trio> = OnceLock::new();

impl Trio {
    /// The solution for the sheet's table, which is solved when it is first asked for; nothing once the switch is thrown.
    pub fn sheet(table: &MoveTable, stop: &Stop) -> Option<&'static Trio> {
        if let Some(known) = SHEET.get() {
            return Some(known);
        }
        let solved = Trio::solve(table, stop)?;
        Some(SHEET.get_or_init(|| solved))
    }

    /// Whether it knows what to do with a stock: not with one that it would not have come to.
    pub fn knows(&self, own: &[u16]) -> bool {
        own[self.like_the_first] == 0 && own[self.slots[0]] <= CAP
    }

    /// What somebody with this stock does against two with those.
    pub fn mix(&self, own: &[u16], others: [&[u16]; 2]) -> Vec<Part> {
        let (number, order) = self.find(own, others);
        let place = order.iter().position(|&who| who == 0).unwrap_or(0);
        let part = |&(Choice { id, at }, share): &(Choice, f64)| {
            // Place `n` is taken by `order[n]`, of whom the others are 1 and 2.
            Part { id, at: at.map(|at| order[at].saturating_sub(1)), share }
        };
        self.mixes[number][place].iter().map(part).collect()
    }

    /// The chance to win of somebody with this stock.
    pub fn value(&self, own: &[u16], others: [&[u16]; 2]) -> f64 {
        let (number, order) = self.find(own, others);
        let place = order.iter().position(|&who| who == 0).unwrap_or(0);
        self.values[number][place]
    }

    /// How many different stocks of three there are.
    pub fn stages(&self) -> usize {
        self.mixes.len()
    }

    fn find(&self, own: &[u16], others: [&[u16]; 2]) -> (usize, [usize; 3]) {
        let seen = |stock: &[u16], first: u16| {
            let [_, second, third] = self.slots.map(|slot| stock[slot].min(CAP));
            usize::from((first.min(CAP) * 3 + second) * 3 + third)
        };
        // What one holds oneself has to pay for what one does.
        let [one, other] =
            others.map(|stock| seen(stock, stock[self.slots[0]].max(stock[self.like_the_first])));
        let (stocks, order) = sorted([seen(own, own[self.slots[0]]), one, other]);
        (self.numbers[place_of(stocks)] as usize, order)
    }

    fn solve(table: &MoveTable, stop: &Stop) -> Option<Trio> {
        let ids = CHARGED.map(|name| table.find(name));
        let slot = |id: Option<MoveId>| table.stocked().iter().position(|&kind| Some(kind) == id);
        let slots = ids.map(slot);
        let [Some(first), Some(second), Some(third)] = slots else { return None };
        let slots = [first, second, third];
        let like_the_first = slot(table.find(LIKE_THE_FIRST))?;
        let unused = |stock: usize| {
            let mut unused = vec![0; table.stocked().len()];
            for (slot, count) in slots.into_iter().zip([stock / 9, stock / 3 % 3, stock % 3]) {
                unused[slot] = count as u16;
            }
            unused
        };
        let stock_of = |unused: &[u16]| {
            slots.iter().fold(0, |stock, &slot| stock * 3 + usize::from(unused[slot].min(CAP)))
        };
        // What each of the moves leaves of each stock, if that pays for it.
        let charged = |id: MoveId| ids.contains(&Some(id));
        let made = |id: &MoveId| match table.is_attack(*id) {
            true => table.costs(*id).all(|(kind, _)| charged(kind)),
            false => charged(*id),
        };
        let moves: Vec<MoveId> = table.ids().filter(made).collect();
        let after = |stock: usize, id: MoveId| {
            let mut unused = unused(stock);
            table.is_paid(id, &unused).then(|| {
                table.spend(id, &mut unused);
                stock_of(&unused)
            })
        };
        let left: Vec<Vec<(MoveId, usize)>> = (0..STOCKS)
            .map(|stock| moves.iter().filter_map(|&id| Some((id, after(stock, id)?))).collect())
            .collect();
        let mut numbers = vec![0; STOCKS * STOCKS * STOCKS];
        let mut stages: Vec<Stage> = Vec::new();
        for one in 0..STOCKS {
            for two in one..STOCKS {
                for three in two..STOCKS {
                    numbers[place_of([one, two, three])] = stages.len() as u32;
                    stages.push(Stage::new([one, two, three], table, ids, &left));
                }
            }
        }
        for stage in &mut stages {
            stage.look_ahead(table, &left, &numbers);
        }
        let order: Vec<usize> = (0..stages.len()).collect();
        for sweep in 0..SWEEPS {
            for step in &order {
                if stop.is_stopped() {
                    return None;
                }
                // Back and forth, so that news travels both ways.
                let number = if sweep % 2 == 0 { *step } else { stages.len() - 1 - step };
                if AFRESH.contains(&sweep) {
                    stages[number].made.iter_mut().flatten().for_each(|made| *made *= FORGOTTEN);
                }
                let worths: Vec<[f64; 3]> =
                    stages[number].nexts.iter().map(|next| worth(*next, &stages)).collect();
                stages[number].learn(&worths);
            }
        }
        let mixed = |stage: &Stage| {
            [0, 1, 2].map(|place| {
                let choices = stage.choices[place].iter().copied().zip(stage.usual(place));
                choices.filter(|(_, share)| *share > 0.0).collect()
            })
        };
        let mixes = stages.iter().map(mixed).collect();
        let values = stages.iter().map(|stage| stage.values).collect();
        Some(Trio { slots, like_the_first, numbers, mixes, values })
    }
}

/// What everybody gets from what a turn leads to.
fn worth(next: Next, stages: &[Stage]) -> [f64; 3] {
    match next {
        Next::Ends(left) => [0, 1, 2].map(|place| share(left, place)),
        Next::Goes(number, order) => {
            let values = stages[number as usize].values;
            let mut worth = [0.0; 3];
            order.iter().zip(values).for_each(|(&who, value)| worth[usize::from(who)] = value);
            worth
        }
    }
}

/// What a place gets if these are left: they begin the next round as equals (GG-7).
fn share(left: u8, place: usize) -> f64 {
    match left.count_ones() {
        0 => 1.0 / 3.0,
        count if left >> place & 1 == 1 => 1.0 / f64::from(count),
        _ => 0.0,
    }
}

/// Three stocks in order, and who holds each of them.
fn sorted(stocks: [usize; 3]) -> ([usize; 3], [usize; 3]) {
    let mut order = [0, 1, 2];
    order.sort_by_key(|&who| stocks[who]);
    (order.map(|who| stocks[who]), order)
}

fn place_of([one, two, three]: [usize; 3]) -> usize {
    (one * STOCKS + two) * STOCKS + three
}

/// Shares of a whole; all the same where there is none.
fn shares(parts: &[f64], out: &mut Vec<f64>) {
    let whole: f64 = parts.iter().sum();
    out.clear();
    out.extend(parts.iter().map(|part| if whole > 0.0 { part / whole } else { 1.0 / parts.len() as f64 }));
}

impl Stage {
    fn new(
        stocks: [usize; 3],
        table: &MoveTable,
        charged: [Option<MoveId>; 3],
        left: &[Vec<(MoveId, usize)>],
    ) -> Stage {
        let choices = [0, 1, 2].map(|place: usize| {
            let aims = move |id: MoveId| {
                let others = (0..3).filter(move |&at| at != place);
                let aims: Vec<Option<usize>> =
                    if table.is_attack(id) { others.map(Some).collect() } else { vec![None] };
                aims.into_iter().map(move |at| Choice { id, at })
            };
            left[stocks[place]].iter().flat_map(|&(id, _)| aims(id)).collect::<Vec<Choice>>()
        });
        const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
        let same = |way: &&[usize; 3]| (0..3).all(|place| stocks[way[place]] == stocks[place]);
        let exchanged = |way: &[usize; 3]| {
            [0, 1, 2].map(|place: usize| {
                let whose = way[place];
                let there = |choice: &Choice| {
                    let there = Choice { id: choice.id, at: choice.at.map(|at| way[at]) };
                    (whose, choices[whose].iter().position(|other| *other == there).unwrap_or(0))
                };
                choices[place].iter().map(there).collect::<Vec<_>>()
            })
        };
        let alike = WAYS.iter().filter(same).map(exchanged).collect();
        let none = [0, 1, 2].map(|place: usize| vec![0.0; choices[place].len()]);
        let slip = |choice: &Choice| {
            let kind = charged.iter().position(|&id| id == Some(choice.id));
            kind.map_or(0.0, |kind| SLIP * SLIPS[kind])
        };
        let slips = [0, 1, 2].map(|place: usize| choices[place].iter().map(slip).collect());
        Stage {
            stocks,
            nexts: Vec::new(),
            alike,
            slips,
            regrets: none.clone(),
            made: none,
            choices,
            lessons: 0.0,
            // A round without an end is drawn among all (GG-8).
            values: [1.0 / 3.0; 3],
        }
    }

    fn look_ahead(&mut self, table: &MoveTable, left: &[Vec<(MoveId, usize)>], numbers: &[u32]) {
        let after = |place: usize, id: MoveId| {
            let known = left[self.stocks[place]].iter().find(|(other, _)| *other == id);
            known.map_or(0, |(_, stock)| *stock)
        };
        let made = |choice: &Choice| Move::new(choice.id, choice.at.map(Seat::from_index));
        let mut nexts = Vec::with_capacity(self.choices.iter().map(Vec::len).product());
        for one in &self.choices[0] {
            for two in &self.choices[1] {
                for three in &self.choices[2] {
                    let out = table.eliminated(&[made(one), made(two), made(three)]);
                    nexts.push(if out.is_empty() {
                        let stocks = [after(0, one.id), after(1, two.id), after(2, three.id)];
                        let (stocks, order) = sorted(stocks);
                        Next::Goes(numbers[place_of(stocks)], order.map(|who| who as u8))
                    } else {
                        let stays = |&place: &usize| !out.contains(Seat::from_index(place));
                        Next::Ends((0..3).filter(stays).fold(0, |left, place| left | 1 << place))
                    });
                }
            }
        }
        self.nexts = nexts;
    }

    /// Lets everybody learn from what all choices are worth now, and tells what they get.
    fn learn(&mut self, worths: &[[f64; 3]]) {
        let mut mixes: [Vec<f64>; 3] = Default::default();
        let mut worth: [Vec<f64>; 3] = Default::default();
        for _ in 0..LESSONS {
            for (regrets, mix) in self.regrets.iter().zip(&mut mixes) {
                shares(regrets, mix);
            }
            expect(worths, &self.slipping(&mixes), &mut worth);
            self.lessons += 1.0;
            for place in 0..3 {
                let got: f64 =
                    worth[place].iter().zip(&mixes[place]).map(|(worth, share)| worth * share).sum();
                for (choice, share) in mixes[place].iter().enumerate() {
                    let regret = &mut self.regrets[place][choice];
                    *regret = (*regret + worth[place][choice] - got).max(0.0);
                    self.made[place][choice] += self.lessons * share;
                }
            }
            even_out(&mut self.regrets, &self.alike);
            even_out(&mut self.made, &self.alike);
        }
        let mixes = self.slipping(&[0, 1, 2].map(|place| self.usual(place)));
        expect(worths, &mixes, &mut worth);
        let got = [0, 1, 2].map(|place: usize| {
            worth[place].iter().zip(&mixes[place]).map(|(worth, share)| worth * share).sum::<f64>()
        });
        for place in 0..3 {
            let same: Vec<usize> = (0..3).filter(|&other| self.stocks[other] == self.stocks[place]).collect();
            self.values[place] = same.iter().map(|&other| got[other]).sum::<f64>() / same.len() as f64;
        }
    }

    /// The mixes of those who slip now and then.
    fn slipping(&self, mixes: &[Vec<f64>; 3]) -> [Vec<f64>; 3] {
        [0, 1, 2].map(|place: usize| {
            let parts = mixes[place].iter().zip(&self.slips[place]);
            parts.map(|(share, slip)| (1.0 - SLIP) * share + slip).collect()
        })
    }

    /// What a place does on the whole.
    fn usual(&self, place: usize) -> Vec<f64> {
        let mut mix = Vec::new();
        shares(&self.made[place], &mut mix);
        let often: Vec<f64> = mix.iter().map(|&share| if share < RARE { 0.0 } else { share }).collect();
        shares(&often, &mut mix);
        mix
    }
}

/// What each choice of each place is worth against what the others do.
fn expect(worths: &[[f64; 3]], mixes: &[Vec<f64>; 3], out: &mut [Vec<f64>; 3]) {
    for (out, mix) in out.iter_mut().zip(mixes) {
        out.clear();
        out.resize(mix.len(), 0.0);
    }
    let mut rows = worths.chunks_exact(mixes[2].len());
    for (one, first) in mixes[0].iter().enumerate() {
        for (two, second) in mixes[1].iter().enumerate() {
            let Some(row) = rows.next() else { return };
            if *first == 0.0 && *second == 0.0 {
                continue;
            }
            let (mut to_first, mut to_second) = (0.0, 0.0);
            for ((worth, third), to_third) in row.iter().zip(&mixes[2]).zip(&mut out[2]) {
                to_first += third * worth[0];
                to_second += third * worth[1];
                *to_third += first * second * worth[2];
            }
            out[0][one] += second * to_first;
            out[1][two] += first * to_second;
        }
    }
}

/// Makes those who hold the same alike.
fn even_out(parts: &mut [Vec<f64>; 3], alike: &[[Vec<(usize, usize)>; 3]]) {
    if alike.len() == 1 {
        return;
    }
    let before = parts.clone();
    for (place, parts) in parts.iter_mut().enumerate() {
        for (choice, part) in parts.iter_mut().enumerate() {
            let there = |way: &[Vec<(usize, usize)>; 3]| {
                let (whose, which) = way[place][choice];
                before[whose][which]
            };
            *part = alike.iter().map(there).sum::<f64>() / alike.len() as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use fracas_gaogie::sheet;

    use super::*;

    #[test]
    fn three_who_have_nothing_are_equals_and_charge_what_blocks() {
        let table = MoveTable::new(&sheet()).expect("the sheet is a table");
        let trio = Trio::sheet(&table, &Stop::default()).expect("nobody stops it");
        assert_eq!(trio.stages(), STOCKS * (STOCKS + 1) * (STOCKS + 2) / 6);
        let nothing = [0; 4];
        assert!((trio.value(&nothing, [&nothing, &nothing]) - 1.0 / 3.0).abs() < 1e-9);
        let mix = trio.mix(&nothing, [&nothing, &nothing]);
        let whole: f64 = mix.iter().map(|part| part.share).sum();
        assert!((whole - 1.0).abs() < 1e-9 && mix.iter().all(|part| part.at.is_none()), "{mix:?}");
    }

    #[test]
    fn whoever_is_named_is_struck_whatever_the_order() {
        let table = MoveTable::new(&sheet()).expect("the sheet is a table");
        let trio = Trio::sheet(&table, &Stop::default()).expect("nobody stops it");
        // Gaogıe, Kueq, Teuqleoq, Sıoqleoq.
        let (own, weak, strong) = ([0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 1, 0]);
        let there = trio.mix(&own, [&weak, &strong]);
        let mut back = trio.mix(&own, [&strong, &weak]);
        back.iter_mut().for_each(|part| part.at = part.at.map(|at| 1 - at));
        assert_eq!(there, back);
        assert!(
            there.iter().any(|part| part.at == Some(1)),
            "two with a Teuqleoq strike at each other: {there:?}"
        );
    }

    #[test]
    fn a_switch_that_is_thrown_ends_the_work() {
        let table = MoveTable::new(&sheet()).expect("the sheet is a table");
        let stop = Stop::default();
        stop.stop();
        assert!(Trio::solve(&table, &stop).is_none());
    }
}
