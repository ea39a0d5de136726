//! The plain player: everything by name, nothing by thought.

use fracas_core::{Dice, Game, QuickDice, Sight};
use fracas_gowap::{Gowap, SetUp, presets};

use super::plan::Plan;
use crate::bot::{Answer, Bot, Task};

/// Takes a named team, cells as a named map has them, and any place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Bot<Gowap> for Plain {
    fn choose(&self, sight: &Sight<Gowap>, task: Task<'_>) -> Answer {
        let mut dice = QuickDice::new(task.seed);
        let choices = sight.choices();
        let any = |dice: &mut QuickDice| sight.write(&choices[dice.below(choices.len() as u32) as usize]);
        let state = sight.game().guess(sight.view(), &mut QuickDice::new(0));
        let plan = Plan::new(sight.game(), &state);
        let text = if plan.phase() == Some(SetUp::Functions) {
            // The same map all game long: it follows from the worth of the own first token.
            let first = plan.waiting(sight.seat()).first().map_or(0.0, |token| token.value);
            let map = presets::MAPS[first as usize % presets::MAPS.len()].cells(plan.land.size);
            let open: Vec<_> = map
                .iter()
                .filter(|(square, _)| plan.land.functions[plan.land.index(*square)].is_none())
                .collect();
            let (square, formula) = open[dice.below(open.len() as u32) as usize];
            let text = format!("cell {square} {formula}");
            let event = sight.game().read(&state, Some(sight.seat()), &text);
            let legal = event.is_ok_and(|event| sight.game().play(&mut state.clone(), &event).is_ok());
            if legal { text } else { any(&mut dice) }
        } else {
            any(&mut dice)
        };
        Answer { line: vec![text.clone()], text, score: 0.5, nodes: 0 }
    }
}
