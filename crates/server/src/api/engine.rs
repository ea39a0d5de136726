//! The engine for sites and browsers that have none of their own. Nothing is kept: whoever asks says what was played,
//! and a session lives as long as its request.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use fracas_search::Stop;
use fracas_work::lines::{Lines, Unanswered, judges};
use fracas_work::{Answer, Job, Lane};
use serde_json::value::RawValue;

use super::{App, read};
use crate::bots::Bots;
use crate::budget::Owner;
use crate::error::Error;
use crate::proxy::Visitor;
use crate::wire::{Answers, Code, Questions, Refusal};

/// No game that people play is longer.
const MOST_PLAYED: usize = 5_000;
/// So many questions in one request.
const MOST_ASKED: usize = 64;
/// So long workers may take; then there is time enough to do it here.
const WORKERS: Duration = Duration::from_secs(1);

pub(super) async fn engine(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Answers>, Error> {
    let questions: Questions = read(&headers, &body)?;
    let Questions { played, asked } = &questions;
    if played.len() > MOST_PLAYED || asked.len() > MOST_ASKED {
        return Err(Error::Bad(format!(
            "\"played\" has at most {MOST_PLAYED} lines and \"asked\" at most {MOST_ASKED}"
        )));
    }
    let judged = questions.asked.iter().chain(&questions.played).any(|line| judges(line.get()));
    let withheld = match app.signer.guest(&headers) {
        Some(guest) if judged => app.services.store.rated_running(&guest).await?,
        _ => Vec::new(),
    };
    let lines = read_lines(&questions, withheld);
    // What judges takes long, and may as well be done by workers.
    let bots = Some(app.services.bots.clone()).filter(|bots| judged && bots.has_workers());
    let runtime = tokio::runtime::Handle::current();
    let work = move |stop: &Stop| {
        let ask = |bots: Bots| runtime.block_on(bots.ask(Lane::Analysis, Job::Lines(lines.clone()), WORKERS));
        match bots.and_then(ask) {
            Some(Answer::Lines(said)) => told(said),
            _ => told(lines.answer(stop)),
        }
    };
    let answers = app.services.desk.work(Owner::Address(address), work).await??;
    Ok(Json(Answers { answers }))
}

fn read_lines(questions: &Questions, withheld: Vec<String>) -> Lines {
    let texts = |lines: &[Box<RawValue>]| lines.iter().map(|line| line.get().to_owned()).collect();
    Lines { played: texts(&questions.played), asked: texts(&questions.asked), withheld }
}

/// What an engine said, as it is sent.
fn told(said: Result<Vec<String>, Unanswered>) -> Result<Vec<Box<RawValue>>, Error> {
    match said {
        Ok(answers) => {
            let raw = |answer| RawValue::from_string(answer).map_err(|_| Error::Bad("no answer".to_owned()));
            answers.into_iter().map(raw).collect()
        }
        Err(Unanswered::Withheld) => Err(withholds().into()),
        Err(refused) => Err(Error::Bad(refused.to_string())),
    }
}

/// Why a game is not looked into.
pub(crate) fn withholds() -> Refusal {
    Refusal::new(
        Code::NoAnalysis,
        "you play a rated game of this game: until it is over nobody helps with it",
    )
}

#[cfg(test)]
mod tests {
    use fracas_engine::Session;
    use fracas_work::lines::{NODES, means};

    use super::*;

    fn answer(questions: &Questions, withheld: &[String], stop: &Stop) -> Result<Vec<Box<RawValue>>, Error> {
        told(read_lines(questions, withheld.to_vec()).answer(stop))
    }

    fn questions(played: &[&str], asked: &[&str]) -> Questions {
        let raw = |lines: &[&str]| {
            lines.iter().map(|line| RawValue::from_string((*line).to_owned()).expect("JSON")).collect()
        };
        Questions { played: raw(played), asked: raw(asked) }
    }

    #[test]
    fn what_is_asked_is_answered_where_what_was_played_leads_and_refusals_are_answers() {
        let asked = [r#"{"cmd":"play","move":"d3"}"#, r#"{"cmd":"play","move":"z9"}"#, r#"{"cmd":"record"}"#];
        let played = [r#"{"cmd":"new","game":"color-wars"}"#, r#"{"cmd":"play","move":"c3"}"#];
        let answers = answer(&questions(&played, &asked), &[], &Stop::default()).expect("answers");
        assert!(
            answers[0].get().starts_with(r#"{"ok":{"events":[{"seat":2,"move":"d3"}]"#),
            "{}",
            answers[0]
        );
        assert!(answers[1].get().contains("illegal-move"));
        assert!(answers[2].get().contains("1 c3\\n2 d3"), "{}", answers[2]);
    }

    #[test]
    fn a_game_that_could_not_be_played_is_refused_by_its_line() {
        let played = [r#"{"cmd":"new","game":"color-wars"}"#, r#"{"id":7,"cmd":"play","move":"z9"}"#];
        let error = answer(&questions(&played, &[]), &[], &Stop::default()).expect_err("it is refused");
        assert!(error.to_string().starts_with("line 2 of \"played\" was refused: z9 is not on"), "{error}");
    }

    #[test]
    fn whoever_hangs_up_stops_the_work_and_a_bot_answers_with_what_it_has() {
        let stop = Stop::default();
        stop.stop();
        let new = r#"{"cmd":"new","game":"color-wars"}"#;
        let thought = answer(&questions(&[], &[new]), &[], &stop).expect("it is begun");
        assert_eq!(thought.len(), 1);
        assert!(answer(&questions(&[new], &[]), &[], &stop).is_err());
        assert!(answer(&questions(&[], &[new, r#"{"cmd":"best","ms":60000}"#]), &[], &stop).is_err());
        let mut session = Session::with(means(stop));
        session.answer(new.as_bytes());
        assert!(session.answer(br#"{"cmd":"best","ms":60000}"#).0.contains("\"move\""));
    }

    #[test]
    fn a_bot_takes_no_more_nodes_and_no_more_time_than_the_server_gives_anybody() {
        let asked = [r#"{"cmd":"new","game":"color-wars"}"#, r#"{"cmd":"best","nodes":1000000000000}"#];
        let answers = answer(&questions(&[], &asked), &[], &Stop::default()).expect("answers");
        let told: serde_json::Value = serde_json::from_str(answers[1].get()).expect("JSON");
        let nodes = told["ok"]["nodes"].as_u64().expect("a number of nodes");
        assert!(nodes <= 3 * NODES, "a search, a glance and a proof: {nodes}");
        let begun = std::time::Instant::now();
        let asked = [asked[0], r#"{"cmd":"best","ms":3600000}"#];
        answer(&questions(&[], &asked), &[], &Stop::default()).expect("answers");
        assert!(begun.elapsed() < Duration::from_secs(600), "it was not an hour");
    }

    #[test]
    fn counting_moves_has_an_end() {
        let asked = [r#"{"cmd":"new","game":"game-of-war"}"#, r#"{"cmd":"perft","depth":9}"#];
        let answers = answer(&questions(&[], &asked), &[], &Stop::default()).expect("answers");
        assert!(answers[1].get().contains("bad-request"), "{}", answers[1]);
    }

    #[test]
    fn of_a_game_that_is_withheld_the_rules_are_told_and_nothing_that_judges() {
        let withheld = ["color-wars".to_owned()];
        let new = |game: &str| format!(r#"{{"cmd":"new","game":"{game}"}}"#);
        let (own, other) = (new("color-wars"), new("gowap"));
        let legal = r#"{"cmd":"legal","seat":1}"#;
        assert!(answer(&questions(&[&own], &[legal]), &withheld, &Stop::default()).is_ok());
        let asked = [r#"{"cmd":"best","level":1}"#, r#"{"cmd":"hint","seat":1}"#, r#"{"cmd":"lines"}"#];
        for line in asked {
            let refused = answer(&questions(&[&own], &[line]), &withheld, &Stop::default());
            assert_eq!(refused.expect_err("it is refused").refusal().code, Code::NoAnalysis, "{line}");
            let later = answer(&questions(&[], &[&other, &own, line]), &withheld, &Stop::default());
            assert!(later.is_err(), "{line}");
        }
        assert!(answer(&questions(&[&other], &asked[..1]), &withheld, &Stop::default()).is_ok());
    }
}
