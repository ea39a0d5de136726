//! A round played the slow and simple way, to compare with.

#![allow(unreachable_pub, reason = "a module of the tests")]

use fracas_gowap::Formula;
use serde_json::{Value, json};

/// The options that matter to a round.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub attrition: bool,
    pub annihilate: bool,
    pub max_tokens: usize,
    /// Whether the round stops when a side has no token left.
    pub cut: bool,
}

#[derive(Clone, Debug)]
struct Token {
    seat: u64,
    n: u64,
    male: bool,
    value: f64,
    column: i64,
    row: i64,
}

/// Plays one round of a position with these coins; tells the position afterwards and how many coins it took.
pub fn round(position: &Value, table: Terms, coins: &str) -> (Value, usize) {
    let size = position["size"].as_i64().unwrap();
    let mut coins_left = coins.chars();
    let mut tokens: Vec<Token> = position["tokens"].as_array().unwrap().iter().map(read).collect();
    tokens.sort_by_key(|token| (token.seat, token.n));
    for token in &mut tokens {
        let [forward, right] = [(); 2].map(|()| coins_left.next().unwrap() == 'H');
        let up = if token.seat == 1 { 1 } else { -1 };
        let row = token.row + if forward { up } else { -up };
        let column = token.column + if right { up } else { -up };
        if (0..size).contains(&row) && (0..size).contains(&column) {
            (token.row, token.column) = (row, column);
        }
    }
    let gone = |here: &[Token], elsewhere: &[Token]| {
        let has = |seat| here.iter().chain(elsewhere).any(|token| token.seat == seat);
        table.cut && !(has(1) && has(2))
    };
    'cells: for row in (0..size).rev() {
        for column in 0..size {
            let (mut here, elsewhere): (Vec<Token>, Vec<Token>) =
                tokens.into_iter().partition(|token| (token.row, token.column) == (row, column));
            here = fight(here, table);
            if gone(&here, &elsewhere) {
                tokens = here.into_iter().chain(elsewhere).collect();
                tokens.sort_by_key(|token| (token.seat, token.n));
                break 'cells;
            }
            for seat in [1, 2] {
                here.extend(children(&here, &elsewhere, seat, table, &mut coins_left));
            }
            let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
            let formula: Formula = position["functions"][name].as_str().unwrap().parse().unwrap();
            for token in &mut here {
                let result = formula.raw(token.value);
                if !result.is_nan() {
                    token.value = if result > 1e12 { 1e12 } else { result };
                }
            }
            here.retain(|token| token.value > 0.0);
            let done = gone(&here, &elsewhere);
            tokens = elsewhere;
            tokens.extend(here);
            tokens.sort_by_key(|token| (token.seat, token.n));
            if done {
                break 'cells;
            }
        }
    }
    let mut after = position.clone();
    after["round"] = json!(position["round"].as_u64().unwrap() + 1);
    after["tokens"] = tokens.iter().map(write).collect();
    (after, coins.len() - coins_left.as_str().len())
}

fn fight(mut here: Vec<Token>, table: Terms) -> Vec<Token> {
    let sum = |seat| here.iter().filter(|token| token.seat == seat).map(|token| token.value).sum::<f64>();
    let (red, blue) = (sum(1), sum(2));
    if red == 0.0 || blue == 0.0 {
        return here;
    }
    let (more, less) = if red > blue { (red, blue) } else { (blue, red) };
    if more == less || more - less < more / 1e9 {
        return if table.annihilate { Vec::new() } else { here };
    }
    let winner = if red > blue { 1 } else { 2 };
    here.retain(|token| token.seat == winner);
    for token in &mut here {
        let share = (more - less) * token.value / more;
        token.value = if table.attrition { share } else { (token.value + share).min(1e100) };
    }
    here
}

fn children(
    here: &[Token],
    elsewhere: &[Token],
    seat: u64,
    table: Terms,
    coins: &mut std::str::Chars<'_>,
) -> Vec<Token> {
    let ranked = |male: bool| {
        let mut ranked: Vec<&Token> =
            here.iter().filter(|token| token.seat == seat && token.male == male).collect();
        ranked.sort_by(|one, other| other.value.partial_cmp(&one.value).unwrap().then(one.n.cmp(&other.n)));
        ranked
    };
    let mut born: Vec<Token> = Vec::new();
    for (father, mother) in ranked(true).into_iter().zip(ranked(false)) {
        let team: Vec<u64> = here
            .iter()
            .chain(elsewhere)
            .chain(&born)
            .filter(|token| token.seat == seat)
            .map(|token| token.n)
            .collect();
        if team.len() < table.max_tokens {
            let value = (father.value + mother.value) / 2.0;
            let male = coins.next().unwrap() == 'T';
            born.push(Token { male, value, n: team.iter().max().unwrap() + 1, ..father.clone() });
        }
    }
    born
}

fn read(token: &Value) -> Token {
    let at = token["at"].as_str().unwrap().as_bytes();
    Token {
        seat: token["seat"].as_u64().unwrap(),
        n: token["n"].as_u64().unwrap(),
        male: token["gender"] == "M",
        value: token["value"].as_f64().unwrap(),
        column: i64::from(at[0] - b'a'),
        row: i64::from(at[1] - b'1'),
    }
}

fn write(token: &Token) -> Value {
    json!({
        "seat": token.seat,
        "n": token.n,
        "gender": if token.male { "M" } else { "F" },
        "value": token.value,
        "at": format!("{}{}", char::from(b'a' + token.column as u8), token.row + 1),
    })
}
