//! `fracas analyse`: where a recorded game was won and lost.

use std::io::{IsTerminal, Write};

use fracas_analysis::{Ask, Effort, Report, Step, Study, mark, sum_up, weigh_all};
use fracas_core::Seat;
use fracas_games::{AnyGame, find, replay};
use fracas_search::Stop;
use fracas_words::Words;
use serde_json::json;

use crate::cli::AnalyseArgs;
use crate::failure::Failure;
use crate::matches::progress;
use crate::table::read_text;
use crate::{paint, prose};

pub(crate) fn analyse(args: &AnalyseArgs) -> Result<(), Failure> {
    let effort = Effort::named(&args.effort)?;
    let game = replay(&Study::read(&read_text(&args.record)?)?.plain())?;
    let steps = steps(game.as_ref(), Ask { effort, seed: args.seed, stop: &Stop::default() })?;
    let report = sum_up(game.seats(), &steps);
    let mut out = paint::stdout(args.json);
    if args.json {
        let all = json!({"game": game.info().id, "effort": effort, "events": steps, "sums": report.sums,
            "moments": report.moments});
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    let words = Words::new(find(game.info().id)?.words);
    if !args.brief {
        table(&mut out, game.as_ref(), &steps, &report)?;
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

/// Every event with the chances after it, what it cost and what it gave.
fn table(out: &mut impl Write, game: &dyn AnyGame, steps: &[Step], report: &Report) -> Result<(), Failure> {
    let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
    let signed = |points: f64| format!("{:+.0}", points * 100.0);
    let seats: Vec<String> =
        Seat::first(game.seats()).map(|seat| format!("{:>6}", seat.to_string())).collect();
    let widest = steps.iter().map(|step| step.text.chars().count()).max().unwrap_or(0).clamp(5, 32);
    writeln!(out, "event  by  {:widest$}  {}   cost   luck", "move", seats.join(" "))?;
    for step in steps {
        let by = step.by.map_or("*".to_owned(), |seat| seat.to_string());
        let chances: Vec<String> =
            step.after.iter().map(|chance| format!("{:>6}", percent(*chance))).collect();
        let cost = match step.cost() {
            cost if cost < 0.005 => String::new(),
            cost => format!("{:.0}{}", cost * 100.0, marked(cost)),
        };
        let first = step.luck.first().copied().unwrap_or(0.0);
        let luck = if first.abs() < 0.005 { String::new() } else { signed(first) };
        let text: String = step.text.chars().take(widest).collect();
        let told = report.moments.iter().any(|moment| moment.index == step.index);
        let line = format!(
            "{:>5}  {by:>2}  {text:widest$}  {}  {cost:>6} {luck:>6}{}",
            step.index + 1,
            chances.join(" "),
            if told { "  ←" } else { "" }
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    Ok(())
}

fn marked(cost: f64) -> &'static str {
    mark(cost).map_or("", |mark| mark.sign())
}

/// The moments that mattered and the sums, in sentences.
fn tell(out: &mut impl Write, game: &dyn AnyGame, words: &Words, report: &Report) -> Result<(), Failure> {
    let say = |phrase| words.analysis(phrase, game.seats()).unwrap_or_default();
    for moment in &report.moments {
        let lead = format!("{:>4}  ", moment.index + 1);
        writeln!(out, "{}", prose::set(&lead, &say(&moment.phrase)))?;
        if moment.line.len() > 1 {
            writeln!(out, "{}", prose::set("      ", &moment.line.join(", ")))?;
        }
    }
    if !report.moments.is_empty() {
        writeln!(out)?;
    }
    for sums in &report.sums {
        writeln!(out, "{}", prose::set("", &say(&sums.phrase)))?;
    }
    Ok(())
}
