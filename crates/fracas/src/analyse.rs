//! `fracas analyse`: where a recorded game was won and lost.

use std::io::{IsTerminal, Write};

use fracas_analysis::{Ask, Effort, Kind, Moment, Report, Step, Study, mark, sum_up, weigh_all};
use fracas_core::{Part, Phrase, Seat};
use fracas_games::{AnyGame, find, replay};
use fracas_learn::explain;
use fracas_search::Stop;
use fracas_words::Words;
use serde_json::json;

use crate::cli::AnalyseArgs;
use crate::failure::Failure;
use crate::matches::progress;
use crate::story::story;
use crate::table::read_text;
use crate::{paint, prose};

pub(crate) fn analyse(args: &AnalyseArgs) -> Result<(), Failure> {
    let effort = Effort::named(&args.effort)?;
    let game = replay(&Study::read(&read_text(&args.record)?)?.plain())?;
    let stop = Stop::default();
    let ask = Ask { effort, seed: args.seed, stop: &stop };
    let steps = steps(game.as_ref(), ask)?;
    let mut report = sum_up(game.seats(), &steps);
    explain(game.as_ref(), &steps, &mut report, ask);
    let mut out = paint::stdout(args.json);
    if args.json {
        let all = json!({"game": game.info().id, "effort": effort, "events": steps, "sums": report.sums,
            "moments": report.moments});
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    let words = Words::new(find(game.info().id)?.words);
    if !args.brief {
        table(&mut out, game.as_ref(), &words, &steps, &report)?;
    }
    tell(&mut out, game.as_ref(), &words, &report)
}

fn steps(game: &dyn AnyGame, ask: Ask<'_>) -> Result<Vec<Step>, Failure> {
    let bar = std::io::stderr().is_terminal().then(|| progress(game.events() as u64, "events"));
    let steps = weigh_all(game, 0, ask, || bar.iter().for_each(|bar| bar.inc(1)));
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    Ok(steps?)
}

/// Every event with the chances after it, what it cost and what it gave, and what happened.
fn table(
    out: &mut impl Write,
    game: &dyn AnyGame,
    words: &Words,
    steps: &[Step],
    report: &Report,
) -> Result<(), Failure> {
    let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
    let signed = |points: f64| format!("{:+.0}", points * 100.0);
    let seats: Vec<String> =
        Seat::first(game.seats()).map(|seat| format!("{:>6}", words.seat(seat, game.seats()))).collect();
    writeln!(out, "event  {}   cost   luck  what happened", seats.join(" "))?;
    for step in steps {
        let chances: Vec<String> = step
            .after
            .iter()
            .zip(&seats)
            .map(|(chance, name)| format!("{:>1$}", percent(*chance), name.chars().count()))
            .collect();
        let cost = match step.cost() {
            cost if cost < 0.005 => String::new(),
            cost => format!("{:.0}{}", cost * 100.0, mark(step).map_or("", |mark| mark.sign())),
        };
        let first = step.luck.first().copied().unwrap_or(0.0);
        let luck = if first.abs() < 0.005 { String::new() } else { signed(first) };
        let told = report.moments.iter().any(|moment| moment.index == step.index);
        let lead = format!(
            "{:>5}{} {}  {cost:>6} {luck:>6}  ",
            step.index + 1,
            if told { "←" } else { " " },
            chances.join(" "),
        );
        let what = happened(game, words, step.index, step.by).unwrap_or_else(|| step.text.clone());
        writeln!(out, "{}", prose::set(&lead, &what))?;
    }
    writeln!(out)?;
    Ok(())
}

/// What an event did, as whoever chose it saw it; `None` where there are no words for it.
fn happened(game: &dyn AnyGame, words: &Words, index: usize, by: Option<Seat>) -> Option<String> {
    story(game, words, index, by).map(|sentences| sentences.join(" "))
}

/// What another choice would have done in place of an event; its notation where there are no words for it.
fn instead(game: &dyn AnyGame, words: &Words, index: usize, seat: Seat, text: &str) -> String {
    let mut other = game.fork(index);
    let made = other.play(seat, text).ok().and_then(|_| happened(other.as_ref(), words, index, Some(seat)));
    made.unwrap_or_else(|| text.to_owned())
}

/// The moments that mattered and the sums, in sentences.
fn tell(out: &mut impl Write, game: &dyn AnyGame, words: &Words, report: &Report) -> Result<(), Failure> {
    for moment in &report.moments {
        let lead = format!("{:>4}  ", moment.index + 1);
        writeln!(out, "{}", prose::set(&lead, &mattered(game, words, moment)))?;
    }
    if !report.moments.is_empty() {
        writeln!(out)?;
    }
    for sums in &report.sums {
        let said = words.analysis(&sums.phrase, game.seats()).unwrap_or_default();
        writeln!(out, "{}", prose::set("", &said))?;
    }
    Ok(())
}

/// A moment in sentences: what happened, what that was worth, what would have been better, and why.
fn mattered(game: &dyn AnyGame, words: &Words, moment: &Moment) -> String {
    let who = words.seat(moment.seat, game.seats());
    let points = format!("{:.0} of 100 points", moment.worth * 100.0);
    let by = (moment.kind == Kind::Choice).then_some(moment.seat);
    let what = happened(game, words, moment.index, by).unwrap_or_default();
    let said = match (moment.kind, moment.line.first()) {
        (Kind::Choice, Some(best)) => {
            let better = instead(game, words, moment.index, moment.seat, best);
            format!("{what} {who} gives away {points}. Better: {better}")
        }
        (Kind::Choice, None) => format!("{what} {who} gives away {points}."),
        (Kind::Luck, _) if moment.phrase.what() == "luck-others" => {
            format!("{what} That is good for {who} by what others chose at the same time: {points}.")
        }
        (Kind::Luck, _) => format!("{what} {who} is lucky: {points} more than could be expected."),
    };
    let because = moment.because.iter().filter_map(|reason| because(game, words, reason));
    std::iter::once(said).chain(because).collect::<Vec<String>>().join(" ")
}

/// A reason in a sentence, with moves as people call them; `None` where there are no words for it.
fn because(game: &dyn AnyGame, words: &Words, reason: &Phrase) -> Option<String> {
    let mut told = Phrase::new(reason.what());
    for (name, part) in reason.parts() {
        let part = match part {
            Part::Text(text) => Part::Text(called(game, words, name, text)),
            other => other.clone(),
        };
        told = told.with(name, part);
    }
    words.analysis(&told, game.seats())
}

/// What a move is called: by its name, by its square, or as one of the two that a reason compares.
fn called(game: &dyn AnyGame, words: &Words, part: &str, text: &str) -> String {
    let (plain, target) = text.split_once('@').map_or((text, None), |(plain, target)| (plain, Some(target)));
    let named = game.inspect(Some(plain)).ok().and_then(|facts| Some(facts["name"].as_str()?.to_owned()));
    if let Some(name) = named {
        let target = target.and_then(|target| target.parse().ok()).and_then(Seat::new);
        return match target {
            Some(seat) => format!("{name} at {}", words.seat(seat, game.seats())),
            None => name,
        };
    }
    let is_square = !text.contains(' ') && text.ends_with(|letter: char| letter.is_ascii_digit());
    match part {
        _ if is_square => text.to_owned(),
        "better" => "the better choice".to_owned(),
        _ => "what was played".to_owned(),
    }
}
