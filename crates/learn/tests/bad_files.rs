//! Bad files are refused with the line and the reason.

use fracas_games::find;
use fracas_learn::Course;

/// A course that is right.
const GOOD: &str = r#"{
  "steps": [
    {
      "id": "pop",
      "title": { "en": "Pop", "de": "Platzen" },
      "say": { "en": "Pop c3.", "de": "Lass c3 platzen." },
      "start": { "position": "...../...../.R1R3../...../....B2 R 8" },
      "goal": { "told": { "what": "pops" } },
      "right": ["c3"],
      "wrong": [{ "tries": ["b3"], "say": { "en": "No.", "de": "Nein." } }],
      "otherwise": { "en": "Not yet.", "de": "Noch nicht." },
      "done": { "en": "Yes.", "de": "Ja." }
    }
  ]
}
"#;

fn fault(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let entry = find("color-wars").unwrap();
    Course::check(entry, &GOOD.replacen(from, to, 1)).expect_err(to).to_string()
}

#[test]
fn a_good_file_is_taken() {
    let entry = find("color-wars").unwrap();
    assert_eq!(Course::check(entry, GOOD).unwrap().steps.len(), 1);
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_the_reason() {
    let cases = [
        ("\"steps\": [", "\"stops\": [", "line 2: unknown field `stops`"),
        (", \"de\": \"Ja.\"", "", "line 12: missing field `de`"),
        ("\"de\": \"Ja.\"", "\"de\": \"\"", "line 4: step \"pop\": words are missing in one language"),
        ("\"right\": [\"c3\"],", "\"right\": [],", "line 4: step \"pop\": \"right\" names at least one move"),
        ("\"right\": [\"c3\"]", "\"right\": [\"c3\"", "line 10: expected `,` or `]`"),
        ("[\"c3\"],", "[\"d5\"],", "line 4: step \"pop\": d5 of \"right\" is refused: "),
        ("{ \"told\": { \"what\": \"pops\" } }", "{}", "line 4: step \"pop\": \"goal\" says what counts"),
        ("\"pops\"", "\"sings\"", "line 4: step \"pop\": c3 of \"right\" is wrong: Not yet."),
        ("R 8\"", "R x\"", "line 4: step \"pop\": it cannot begin: "),
        ("R 8\"", "B 8\"", "line 4: step \"pop\": seat 1 has nothing to choose"),
        ("[\"b3\"]", "[\"z…\"]", "line 4: step \"pop\": no move is like \"z…\""),
        ("\"right\"", "\"answers\": [\"d4\"], \"right\"", "line 9: an event is \"1 c3\" or \"* roll 4\""),
        (
            "\"right\"",
            "\"answers\": [\"2 e1\", \"2 e1\"], \"right\"",
            "line 4: step \"pop\": \"e1\" of \"answers\" is never due",
        ),
    ];
    for (from, to, expected) in cases {
        let said = fault(from, to);
        assert!(said.starts_with(expected), "{to}: {said}");
    }
    let none = Course::check(find("color-wars").unwrap(), "{\"steps\":[]}").unwrap_err();
    assert_eq!(none.to_string(), "line 1: a course has at least one step");
}

#[test]
fn of_two_steps_with_one_id_the_second_is_blamed() {
    let twice = GOOD.replace("    }\n  ]", "    },\n STEP  ]");
    let step = GOOD.lines().skip(2).take(11).collect::<Vec<_>>().join("\n");
    let said = Course::read(&twice.replace("STEP", &step)).unwrap_err().to_string();
    assert!(said.starts_with("line 15: step \"pop\": there are two steps"), "{said}");
}
