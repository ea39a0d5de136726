//! Positions that nobody would ever reach.

use fracas_core::{Dice, QuickDice};

/// Sets of options that together try every rule.
pub(crate) const OPTIONS: [&str; 6] = [
    "{}",
    r#"{"relay_by_touch":false}"#,
    r#"{"support_bonus":false}"#,
    r#"{"screening":true}"#,
    r#"{"supply":"off"}"#,
    r#"{"relay_by_touch":false,"support_bonus":false,"screening":true}"#,
];

/// A board with anything anywhere: every density, any number of units and arsenals, moved units and retreats.
pub(crate) fn any_position(rules: u32, dice: &mut QuickDice) -> String {
    // How many squares in a hundred are mountain, pass, fort, arsenal, or have a unit.
    let [mountains, passes, forts, arsenals] = [0; 4].map(|_: u32| dice.below(12));
    let crowd = 1 + dice.below(25);
    let mut rows = Vec::new();
    let (mut own, mut fighters) = (Vec::new(), Vec::new());
    let side = if dice.coin() { 'N' } else { 'S' };
    for row in (1..=20).rev() {
        let mut tokens = String::new();
        for column in 'a'..='y' {
            let roll = dice.below(100);
            let unit = (dice.below(100) < crowd).then(|| {
                let letter = b"IICCKWRX"[dice.below(8) as usize] as char;
                if dice.coin() { letter } else { letter.to_ascii_lowercase() }
            });
            let mut ground = if roll < mountains {
                'm'
            } else if roll < mountains + passes {
                'p'
            } else if roll < mountains + passes + forts {
                'f'
            } else if roll < mountains + passes + forts + arsenals / 2 {
                if dice.coin() { 'A' } else { 'a' }
            } else {
                '_'
            };
            let Some(unit) = unit.filter(|_| ground != 'm') else {
                tokens.push(ground);
                continue;
            };
            if !"RXrx".contains(unit)
                && matches!((ground, unit.is_ascii_uppercase()), ('A', false) | ('a', true))
            {
                ground = '_';
            }
            if unit.is_ascii_uppercase() == (side == 'N') {
                own.push(format!("{column}{row}"));
                fighters.extend((!"RXrx".contains(unit)).then(|| format!("{column}{row}")));
            }
            tokens.push_str(&match ground {
                'p' => format!("({unit})"),
                'f' => format!("[{unit}]"),
                'A' | 'a' => format!("{ground}{{{unit}}}"),
                _ => unit.to_string(),
            });
        }
        rows.push(tokens);
    }
    dice.shuffle(&mut own);
    own.truncate(dice.below(6) as usize);
    let moved = if own.is_empty() { "-".to_owned() } else { own.join(",") };
    let made = if !own.is_empty() && dice.coin() { own[0].as_str() } else { "" };
    // WR-13: a combat unit that did not retreat may have taken an arsenal, unless that ended the turn.
    let raided = own.len() < 5 && own.iter().any(|at| at != made && fighters.contains(at));
    let retreat = match (made, rules > 1 && raided && dice.coin()) {
        ("", false) => "-".to_owned(),
        (made, false) => made.to_owned(),
        (made, true) => format!("{made}*"),
    };
    format!("{} {side} {} {moved} {retreat} 1", rows.join("/"), 5 - own.len())
}
