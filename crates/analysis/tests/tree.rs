//! Records with variations survive being written and read, and say what is wrong with them.

use fracas_analysis::{Node, Study};

const STUDY: &str = "\
Record: 2
Game: color-wars
Player-1: Ada

; A rainy Sunday.
1 c3
2 d3
= ??
; Too near.
; Anything else was better.
(
  2 a1
  1 c3
  2 a1
  1 b3
  (
    1 d3
    = !
  )
)
(
  2 e5
)
1 c3
";

#[test]
fn a_study_is_written_as_it_was_read() {
    let study = Study::read(STUDY).unwrap();
    assert_eq!(study.line.len(), 3);
    assert_eq!(study.line[1].instead[0][3].instead[0][0].mark.as_deref(), Some("!"));
    assert_eq!(study.line[1].comment, "Too near.\nAnything else was better.");
    assert_eq!(study.write().unwrap(), STUDY);
    assert_eq!(Study::read(&study.write().unwrap()).unwrap(), study);
    assert_eq!(study.plain().to_string(), "Record: 1\nGame: color-wars\nPlayer-1: Ada\n\n1 c3\n2 d3\n1 c3\n");
}

#[test]
fn a_reader_that_knows_plain_records_alone_says_so() {
    let refused = STUDY.parse::<fracas_core::Record>().unwrap_err();
    assert!(
        refused.to_string().starts_with("line 1: ") && refused.to_string().contains("format 2"),
        "{refused}"
    );
}

#[test]
fn a_plain_record_is_a_study_too_and_stays_plain() {
    let study = Study::read("# by hand\nGame: color-wars\n\nc3\nd3\nc3\n").unwrap();
    assert_eq!(study.write().unwrap(), "Record: 1\nGame: color-wars\n\n1 c3\n2 d3\n1 c3\n");
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let cases = [
        ("", "line 1: "),
        ("# by hand\nGame: chess\n", "line 2: there is no game \"chess\""),
        ("Game: color-wars\n\nz9\n", "line 3: "),
        ("Record: 2\nGame: color-wars\n\nc3\n", "line 4: an event begins with"),
        ("Record: 2\nGame: color-wars\n\n1 c3\n(\n1 z9\n)\n", "line 6: "),
        ("Record: 2\nGame: color-wars\n\n1 c3\n(\n1 d3\n", "line 5: this variation is never closed"),
        ("Record: 2\nGame: color-wars\n\n1 c3\n)\n", "line 5: this closes"),
        ("Record: 2\nGame: color-wars\n\n(\n1 d3\n)\n", "line 4: a variation stands behind"),
        ("Record: 2\nGame: color-wars\n\n1 c3\n(\n)\n", "line 6: there is no event"),
        ("Record: 2\nGame: color-wars\n\n1 c3\n= ?!?\n", "line 5: there is no mark"),
        ("Record: 2\nGame: color-wars\n\n= ?\n", "line 4: a mark stands behind"),
        ("Record: 3\nGame: color-wars\n\n1 c3\n", "format 3"),
        ("Game: color-wars\n\n1 c3\n(\n1 d3\n)\n", "line 4: "),
    ];
    for (text, why) in cases {
        let fault = Study::read(text).unwrap_err().to_string();
        assert!(fault.contains(why), "{text:?}: {fault}");
    }
}

#[test]
fn what_cannot_be_played_is_not_written() {
    let mut study = Study::read("Game: color-wars\n\nc3\n").unwrap();
    study.line[0].instead =
        vec![vec![Node { by: study.line[0].by, text: "z9".to_owned(), ..Node::default() }]];
    assert!(study.write().is_err());
    study.line[0].instead.clear();
    study.line[0].mark = Some("great".to_owned());
    assert!(study.write().unwrap_err().to_string().contains("there is no mark"));
}

#[test]
fn variations_do_not_lie_in_others_without_end() {
    let mut text = "Record: 2\nGame: color-wars\n\n1 c3\n".to_owned();
    text.push_str(&"(\n1 d3\n".repeat(40));
    text.push_str(&")\n".repeat(40));
    assert!(Study::read(&text).unwrap_err().to_string().contains("deep"));
}
