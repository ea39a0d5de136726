//! Every course of every game, played through the rules as it should and as it should not be played.

use fracas_games::games;
use fracas_learn::{Course, Lesson, Verdict};

/// How many steps a newcomer is asked for.
const STEPS: &[(&str, usize)] =
    &[("color-wars", 5), ("gaogie", 7), ("gowap", 6), ("ganoogo", 10), ("game-of-war", 12)];

#[test]
fn every_step_is_borne_out_by_the_rules() {
    for entry in games() {
        let id = entry.info.id;
        let course =
            Course::check(entry, Course::file(id).expect(id)).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let promised = STEPS.iter().find(|(game, _)| *game == id).map_or(1, |(_, steps)| *steps);
        assert_eq!(course.steps.len(), promised, "{id}");
    }
}

#[test]
fn every_step_expects_a_mistake_and_a_ruling_that_it_names_is_there() {
    for entry in games() {
        let course = Course::of(entry.info.id).unwrap().unwrap();
        for step in course.steps.iter().filter(|_| STEPS.iter().any(|(game, _)| *game == entry.info.id)) {
            let at = format!("{}: {}", entry.info.id, step.id);
            assert!(!step.wrong.is_empty(), "{at}: nobody ever goes wrong");
            let Some(rule) = step.rule.as_deref() else { continue };
            assert!(entry.rulebook(None).unwrap().contains(&format!("**{rule}")), "{at}: there is no {rule}");
        }
    }
}

#[test]
fn whatever_can_be_chosen_is_answered_and_no_try_is_the_last() {
    for entry in games() {
        let course = Course::of(entry.info.id).unwrap().unwrap();
        for step in &course.steps {
            let begun = Lesson::begin(entry, step).unwrap();
            let moves = begun.game().legal(step.seat).moves;
            let position = begun.game().position();
            // All of a short list, and some of a long one.
            for text in moves.iter().step_by(moves.len() / 200 + 1) {
                let mut lesson = Lesson::begin(entry, step).unwrap();
                match lesson.attempt(text) {
                    Verdict::Done(said) | Verdict::Wrong(said) => {
                        assert!(!said.en.is_empty() && !said.de.is_empty());
                    }
                    Verdict::GoOn => assert!(step.right.len() > 1, "{}: {text}", step.id),
                    Verdict::Refused(fault) => panic!("{}: {text} is on offer, but {fault}", step.id),
                }
                lesson.reset();
                assert_eq!(lesson.game().position(), position, "{}: {text}", step.id);
            }
        }
    }
}
