//! The formula language (GW-4) and its arithmetic (GW-5).

use fracas_gowap::{Formula, FormulaFault};
use proptest::prelude::*;

fn formula(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn gw_4_operators_have_the_usual_precedence() {
    let cases = [
        ("2+3*4", 14.0),
        ("(2+3)*4", 20.0),
        ("20-5-3", 12.0),
        ("20-(5-3)", 18.0),
        ("48/4/2", 6.0),
        ("48/(4/2)", 24.0),
        ("2*3^2", 18.0),
        ("2^3^2", 512.0),
        ("(2^3)^2", 64.0),
        ("-V^2", -100.0),
        ("(-V)^2", 100.0),
        ("2^-1", 0.5),
        ("2^-2^2", 0.0625),
        ("4^-1*8", 2.0),
        ("V--3", 13.0),
        ("3*-V", -30.0),
        ("--V", 10.0),
        ("-V*2", -20.0),
        ("v+V", 20.0),
        (" V * 1.5 ", 15.0),
        ("min(V,3,7)", 3.0),
        ("max(3,V,7)", 10.0),
        ("min(max(V,20),15)", 15.0),
        ("abs(3-V)", 7.0),
        ("floor(2.7)+floor(-2.1)", -1.0),
        ("ceil(2.1)+ceil(-2.7)", 1.0),
        ("round(2.5)", 3.0),
        ("round(-2.5)", -3.0),
        ("round(0.49999999999999994)", 0.0),
        ("sqrt(V*V+44)", 12.0),
        ("007+1.50", 8.5),
    ];
    for (text, value) in cases {
        assert_eq!(formula(text).raw(10.0), value, "{text}");
    }
}

#[test]
fn gw_4_anything_else_is_refused_where_it_goes_wrong() {
    let cases = [
        ("", 1, "expected a number, V, \"-\", \"(\" or a function, found the end"),
        ("   ", 4, "found the end"),
        ("V*", 3, "found the end"),
        ("V**2", 3, "found \"*\""),
        ("+V", 1, "found \"+\""),
        ("V V", 3, "expected an operator (+ - * / ^) or the end of the formula, found V"),
        ("2V", 2, "found V"),
        ("(V", 3, "expected \")\" or an operator (+ - * / ^), found the end"),
        ("V)", 2, "found \")\""),
        ("()", 2, "found \")\""),
        ("((V)", 5, "found the end"),
        ("V+foo", 3, "there is no \"foo\"; a formula knows V and min max abs floor ceil round sqrt"),
        ("pi", 1, "there is no \"pi\""),
        ("Min(V,1)", 1, "there is no \"Min\""),
        ("VV", 1, "there is no \"VV\""),
        ("V2", 1, "there is no \"V2\""),
        ("1e5", 2, "there is no \"e5\""),
        (".5", 1, "a number is digits with an optional fraction"),
        ("5.", 3, "a number is digits with an optional fraction"),
        ("1.2.3", 4, "a number is digits"),
        ("V,1", 2, "found \",\""),
        ("min(V)", 1, "min takes two values or more, not 1"),
        ("1+max(V)", 3, "max takes two values or more, not 1"),
        ("abs(V,1)", 1, "abs takes one value, not 2"),
        ("sqrt()", 6, "found \")\""),
        ("min V", 5, "expected \"(\" after the name of a function, found V"),
        ("V%2", 2, "'%' has no place in a formula"),
        ("V×2", 2, "'×' has no place in a formula"),
        ("V;V", 2, "';' has no place"),
        ("V\n+1", 2, "has no place"),
        ("V=1", 2, "has no place"),
        ("max(V,)", 7, "found \")\""),
    ];
    for (text, at, words) in cases {
        let error = text.parse::<Formula>().expect_err(text);
        assert_eq!(error.at, at, "{text:?}: {error}");
        assert!(error.to_string().contains(words), "{text:?}: {error}");
        assert!(error.to_string().starts_with(&format!("character {at}: ")), "{error}");
    }
}

#[test]
fn gw_4_formulas_are_bounded_in_length_and_depth() {
    let nested =
        |open: &str, close: &str, levels: usize| format!("{}V{}", open.repeat(levels), close.repeat(levels));
    for (open, close) in [("(", ")"), ("abs(", ")"), ("-", ""), ("2^", "")] {
        assert!(nested(open, close, 32).parse::<Formula>().is_ok(), "{open}");
        let error = nested(open, close, 33).parse::<Formula>().expect_err(open);
        assert_eq!(error.fault, FormulaFault::TooDeep, "{open}");
    }
    // Side by side is not deep.
    assert!(format!("V{}", "+(V)".repeat(49)).parse::<Formula>().is_ok());
    let long = |length: usize| format!("{}V", " ".repeat(length - 1));
    assert!(long(200).parse::<Formula>().is_ok());
    for text in [long(201), nested("(", ")", 5_000), "é".repeat(201)] {
        let error = text.parse::<Formula>().unwrap_err();
        assert_eq!((error.at, error.fault), (201, FormulaFault::TooLong(text.chars().count())));
    }
}

#[test]
fn gw_4_formulas_are_shown_back_in_a_normal_form() {
    let cases = [
        ("v * 1.10", "V*1.1"),
        ("((V))", "V"),
        ("(V ^ 2) / 50", "V^2/50"),
        ("V+(5+1)", "V+(5+1)"),
        ("(V+5)+1", "V+5+1"),
        ("V-(5-1)", "V-(5-1)"),
        ("(V*2)/3", "V*2/3"),
        ("V*(2/3)", "V*(2/3)"),
        ("(V+1)*2", "(V+1)*2"),
        ("-(V^2)", "-V^2"),
        ("(-V)^2", "(-V)^2"),
        ("-(V*2)", "-(V*2)"),
        ("(-V)*2", "-V*2"),
        ("V*(-2)", "V*-2"),
        ("V-(-2)", "V--2"),
        ("2^(3^2)", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("2^(-V)", "2^-V"),
        ("2^(V*1)", "2^(V*1)"),
        ("min( V , (3) )", "min(V,3)"),
        ("007.500", "7.5"),
        ("0.0", "0"),
        ("00", "0"),
        ("99999999999999999999", "99999999999999999999"),
    ];
    for (text, normal) in cases {
        assert_eq!(formula(text).to_string(), normal, "{text}");
        assert_eq!(formula(normal), formula(text), "{text}");
    }
}

#[test]
fn gw_5_whole_powers_are_repeated_multiplication() {
    for base in [1.1, -0.7, 3.0, 0.1, 1e100, 0.0] {
        for exponent in -64..=64_i32 {
            let mut product = 1.0;
            for _ in 0..exponent.abs() {
                product *= base;
            }
            let right: f64 = if exponent < 0 { 1.0 / product } else { product };
            let text = format!("V^({exponent})");
            assert_eq!(formula(&text).raw(base).to_bits(), right.to_bits(), "{base}^{exponent}");
        }
    }
}

/// If one of these bits changes, old games no longer replay: never change them.
#[test]
fn gw_5_other_powers_are_the_same_bits_for_ever() {
    let cases = [
        ("V^0.5", 2.0, 0x3ff6_a09e_667f_3bcd_u64),
        ("V^1.5", 35.0, 0x4069_e202_6539_9c61),
        ("V^-0.3", 17.25, 0x3fdb_3c6a_2963_6e60),
        ("1.01^V", 65.0, 0x3ffe_8cc3_dfec_9864),
        ("V^65", 1.1, 0x407e_a5ee_7da6_612d),
    ];
    for (text, value, bits) in cases {
        let result = formula(text).raw(value);
        assert_eq!(result.to_bits(), bits, "{text} of {value} is {result}: {:#x}", result.to_bits());
    }
}

#[test]
fn gw_5_what_is_no_number_what_is_too_much_and_what_is_nothing() {
    let cases = [
        ("0/0", Some(7.0)),
        ("sqrt(-V)", Some(7.0)),
        ("(-V)^0.5", Some(7.0)),
        ("min(V,0/0)", Some(7.0)),
        ("max(0/0,V)", Some(7.0)),
        ("min(0/0,0-5)", Some(7.0)),
        ("max(1,0/0,2)", Some(7.0)),
        ("(0/0)^0", Some(1.0)),
        ("V/0", Some(1e12)),
        ("1000000000001", Some(1e12)),
        ("1000000000000", Some(1e12)),
        ("999999999999.5", Some(999_999_999_999.5)),
        ("10^300*10^300", Some(1e12)),
        ("V-V", None),
        ("V*0", None),
        ("-V", None),
        ("-V/0", None),
        ("0.5^64", Some(0.5_f64.powi(64))),
        ("0.001^64*0.001^64", None), // too small to be told from nothing
    ];
    for (text, value) in cases {
        assert_eq!(formula(text).of(7.0), value, "{text}");
    }
}

#[test]
fn gw_14_the_ceiling_is_for_results_and_not_for_a_token_that_keeps_its_value() {
    assert_eq!(formula("0/0").of(3e12), Some(3e12));
    assert_eq!(formula("V").of(3e12), Some(1e12));
    assert_eq!(formula("V/0").of(3e12), Some(1e12));
}

/// A formula as the tests see it: nothing here is shared with the crate.
#[derive(Clone, Debug)]
enum Tree {
    Number(u32, u8),
    Value,
    Minus(Box<Tree>),
    Pair(char, Box<Tree>, Box<Tree>),
    Call(&'static str, Vec<Tree>),
}

impl Tree {
    /// Writes every part in parentheses, with spaces wherever they may be.
    fn write(&self, spaces: &str) -> String {
        match self {
            Tree::Number(whole, part) => format!("{spaces}{whole}.{part:02}"),
            Tree::Value => "v".to_owned(),
            Tree::Minus(inner) => format!("(-{spaces}{})", inner.write(spaces)),
            Tree::Pair(sign, left, right) => {
                format!("({}{sign}{spaces}{})", left.write(spaces), right.write(spaces))
            }
            Tree::Call(name, values) => {
                let values: Vec<String> = values.iter().map(|value| value.write(spaces)).collect();
                format!("{name}{spaces}({})", values.join(","))
            }
        }
    }

    fn of(&self, value: f64) -> f64 {
        match self {
            Tree::Number(whole, part) => format!("{whole}.{part:02}").parse().unwrap(),
            Tree::Value => value,
            Tree::Minus(inner) => -inner.of(value),
            Tree::Pair(sign, left, right) => {
                let (left, right) = (left.of(value), right.of(value));
                match sign {
                    '+' => left + right,
                    '-' => left - right,
                    '*' => left * right,
                    '/' => left / right,
                    _ if right.fract() == 0.0 && (-64.0..=64.0).contains(&right) => {
                        let mut product = 1.0;
                        let mut left_over = right.abs();
                        while left_over > 0.0 {
                            product *= left;
                            left_over -= 1.0;
                        }
                        if right < 0.0 { 1.0 / product } else { product }
                    }
                    _ => libm::pow(left, right),
                }
            }
            Tree::Call(name, values) => {
                let values: Vec<f64> = values.iter().map(|inner| inner.of(value)).collect();
                if values.iter().any(|value| value.is_nan()) {
                    return f64::NAN;
                }
                match *name {
                    "min" => values.into_iter().reduce(|one, two| if two < one { two } else { one }).unwrap(),
                    "max" => values.into_iter().reduce(|one, two| if two > one { two } else { one }).unwrap(),
                    "abs" if values[0] < 0.0 => -values[0],
                    "abs" => values[0],
                    "floor" => values[0].floor(),
                    "ceil" => values[0].ceil(),
                    "round" if values[0] < 0.0 => -(-values[0]).round(),
                    "round" => values[0].round(),
                    _ => values[0].sqrt(),
                }
            }
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Value),
        (0..130_u32, prop_oneof![Just(0_u8), 0..100_u8]).prop_map(|(whole, part)| Tree::Number(whole, part)),
    ];
    leaf.prop_recursive(5, 24, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed.clone().prop_map(Tree::Minus),
            (prop::sample::select(vec!['+', '-', '*', '/', '^']), boxed.clone(), boxed)
                .prop_map(|(sign, left, right)| Tree::Pair(sign, left, right)),
            (prop::sample::select(vec!["min", "max"]), prop::collection::vec(inner.clone(), 2..4))
                .prop_map(|(name, values)| Tree::Call(name, values)),
            (prop::sample::select(vec!["abs", "floor", "ceil", "round", "sqrt"]), inner)
                .prop_map(|(name, value)| Tree::Call(name, vec![value])),
        ]
    })
}

/// The same number, or both none.
fn same(one: f64, other: f64) -> bool {
    one == other || one.is_nan() && other.is_nan()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_formula_is_worth_what_a_simple_evaluator_says(
        tree in trees(),
        spaces in prop::sample::select(vec!["", " ", "\t "]),
        value in prop_oneof![0.01..200.0, Just(1.0), Just(1e12), 1e-9..1e-3],
    ) {
        let text = tree.write(spaces);
        match text.parse::<Formula>() {
            Ok(formula) => {
                prop_assert!(same(formula.raw(value), tree.of(value)), "{text}");
                let again: Formula = formula.as_str().parse().expect("a normal form is a formula");
                prop_assert_eq!(again.as_str(), formula.as_str());
                prop_assert!(same(again.raw(value), formula.raw(value)), "{}", formula);
                prop_assert!(formula.as_str().len() <= text.len());
            }
            Err(error) => {
                prop_assert!(matches!(error.fault, FormulaFault::TooLong(_) | FormulaFault::TooDeep), "{text}: {error}");
            }
        }
    }

    #[test]
    fn no_text_is_too_strange_to_be_read_or_refused(text in "[Vv0-9.+*/^(), a-z×-]{0,40}|\\PC{0,30}") {
        match text.parse::<Formula>() {
            Ok(formula) => {
                let again: Formula = formula.as_str().parse().expect("a normal form is a formula");
                prop_assert_eq!(&again, &formula);
                let value = formula.of(10.0);
                prop_assert!(value.is_none_or(|value| value > 0.0 && value <= Formula::CEILING));
            }
            Err(error) => {
                prop_assert!((1..=text.chars().count() + 1).contains(&error.at), "{text}: {error}");
            }
        }
    }

    #[test]
    fn words_in_any_order_are_read_or_refused(
        words in prop::collection::vec(prop::sample::select(vec![
            "V", "2", "1.5", "+", "-", "*", "/", "^", "(", ")", ",", "min", "max", "abs", "sqrt", "round(", " ",
        ]), 0..60),
    ) {
        let text = words.concat();
        if let Ok(formula) = text.parse::<Formula>() {
            let again: Formula = formula.as_str().parse().expect("a normal form is a formula");
            prop_assert!(same(again.raw(3.0), formula.raw(3.0)));
        }
    }
}
