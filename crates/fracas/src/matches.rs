//! `fracas match`: two players, many games, and what they say.
//!
//! With more than two seats player a sits in one of them and player b in all others; a round is as many games
//! as there are seats, so that a sits in each of them once.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use fracas_core::Seat;
use fracas_games::AnyGame;
use fracas_lab::arena::{Batch, Contestant, Draw, Interval, Pairs, Played, Score, Setup, Sprt, wilson};
use fracas_work::{Hands, Job};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::cli::{MatchArgs, PresetArgs, TableArgs};
use crate::failure::Failure;
use crate::paint;
use crate::table::read_text;

/// A match: who, at which table, how often.
pub(crate) struct Match {
    pub(crate) table: Setup,
    pub(crate) a: Contestant,
    pub(crate) b: Contestant,
    /// Rounds of as many games as there are seats.
    pub(crate) rounds: u64,
    pub(crate) keep_seats: bool,
    pub(crate) seed: u64,
    pub(crate) sprt: Option<Sprt>,
}

/// The games of a round, as the file keeps them: two for two seats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Round {
    number: u64,
    score: Score,
    events: Vec<u32>,
    /// How games ended that did not end by the rules.
    forfeits: Vec<String>,
}

/// What a match came to.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) score: Score,
    /// The rounds of two games, by what they brought player a.
    pairs: Pairs,
    events: Vec<u32>,
    forfeits: Vec<String>,
    /// Rounds that were played before those in front of them.
    ahead: BTreeMap<u64, Round>,
    /// The first round that is not counted.
    next: u64,
}

impl Tally {
    fn add(&mut self, round: &Round) {
        self.score = self.score.plus(round.score);
        self.pairs.add(round.score);
        self.events.extend(&round.events);
        self.forfeits.extend(round.forfeits.iter().cloned());
    }

    /// Counts what was played, in order, until it is decided; tells whether it is. So a match that ends early is the same
    /// whichever rounds are done first.
    fn count(&mut self, sprt: Option<Sprt>) -> bool {
        let decided = |tally: &Tally| sprt.is_some_and(|sprt| sprt.decided(tally.pairs).is_some());
        while !decided(self)
            && let Some(round) = self.ahead.remove(&self.next)
        {
            self.add(&round);
            self.next += 1;
        }
        decided(self)
    }
}

/// How many moves are random where nobody says. Where one seat begins alone and in the open, two moves make the games
/// differ; dice, secret choices and set-ups do that by themselves, and a random one would decide the game.
fn usual_random_moves(game: &dyn AnyGame) -> u32 {
    if game.turn().choosing().sole().is_some() { 2 } else { 0 }
}

pub(crate) fn table(
    game: &str,
    (args, preset): (&TableArgs, &PresetArgs),
    random_moves: Option<u32>,
    limit: u64,
) -> Result<Setup, Failure> {
    let entry = fracas_games::find(game)?;
    let (options, position) = preset.find(entry, args)?;
    let seats = args.seats.unwrap_or(2);
    let limit = Duration::from_millis(limit);
    let mut table = Setup { rules: args.rules, position, ..Setup::new(entry, seats, options, 0, limit) };
    let begun = table.start()?;
    table.random_moves = random_moves.unwrap_or_else(|| usual_random_moves(begun.as_ref()));
    Ok(table)
}

/// A bar for so many of something.
pub(crate) fn progress(count: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let style =
        ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}  {{elapsed}}"));
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.tick();
    bar
}

impl Match {
    /// How many rounds it takes to play so many games.
    pub(crate) fn rounds_for(games: u32, table: &Setup) -> u64 {
        u64::from(games.div_ceil(u32::from(table.seats)))
    }

    /// Plays all rounds that are not there yet; `keep` is given each as it is done.
    pub(crate) fn play(
        &self,
        hands: &Hands,
        done: BTreeMap<u64, Round>,
        bar: &ProgressBar,
        mut keep: impl FnMut(&Round) -> Result<(), Failure> + Send,
    ) -> Result<Tally, Failure> {
        bar.set_position(done.len() as u64);
        let todo: Vec<u64> = (0..self.rounds).filter(|number| !done.contains_key(number)).collect();
        let mut tally = Tally { ahead: done, ..Tally::default() };
        if tally.count(self.sprt) {
            return Ok(tally);
        }
        let job = |index: usize| Job::Games(self.games(todo[index]));
        hands.each(todo.len(), job, |index, answer| {
            let round = self.round(todo[index], &answer.games()?);
            keep(&round)?;
            tally.ahead.insert(round.number, round);
            let decided = tally.count(self.sprt);
            let Score { won, drawn, lost } = tally.score;
            let weight = self.sprt.map(|sprt| format!("  LLR {:+.2}", sprt.weight(tally.pairs)));
            bar.set_message(format!("+{won} ={drawn} -{lost}{}", weight.unwrap_or_default()));
            bar.inc(1);
            Ok::<_, Failure>(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(tally)
    }

    /// Whom player a meets, in words.
    pub(crate) fn against(&self) -> String {
        match self.table.seats {
            2 => self.b.to_string(),
            seats => format!("{} × {}", self.b, seats - 1),
        }
    }

    /// Where player a sits in a game of a round.
    fn place(&self, game: u64) -> usize {
        if self.keep_seats { 0 } else { game as usize }
    }

    /// The games of a round.
    fn games(&self, number: u64) -> Batch {
        let seats = u64::from(self.table.seats);
        let game = |game: u64| {
            let mut players = vec![1; usize::from(self.table.seats)];
            players[self.place(game)] = 0;
            // The same luck for all games of a round; where seats are kept they would be the same game.
            let luck = if self.keep_seats { number * seats + game } else { number };
            Draw { players, seed: self.seed.wrapping_mul(1_000_003).wrapping_add(luck) }
        };
        let contestants = vec![self.a.clone(), self.b.clone()];
        Batch { table: self.table.clone(), contestants, games: (0..seats).map(game).collect() }
    }

    /// What the games of a round came to.
    fn round(&self, number: u64, played: &[Played]) -> Round {
        let mut round = Round { number, score: Score::default(), events: Vec::new(), forfeits: Vec::new() };
        for (played, game) in played.iter().zip(0..) {
            let place = self.place(game);
            round.score = round.score.plus(score_of(played, Seat::from_index(place)));
            round.events.push(played.events);
            if let Some(seat) = played.forfeit {
                round.forfeits.push(format!(
                    "{}, game {}: {}",
                    if seat.index() == place { &self.a } else { &self.b },
                    number * u64::from(self.table.seats) + game + 1,
                    played.reason
                ));
            }
        }
        round
    }
}

fn score_of(played: &Played, seat: Seat) -> Score {
    let won = played.winners.contains(seat);
    // Whoever forfeits loses, even where several others go on to share the win.
    let drawn = played.winners.len() != 1 && played.forfeit != Some(seat);
    Score { won: u32::from(won && !drawn), drawn: u32::from(drawn), lost: u32::from(!won && !drawn) }
}

/// Enters somebody for a game.
pub(crate) fn player(game: &str, text: &str) -> Result<Contestant, Failure> {
    let named: Contestant = text.parse().map_err(|error| Failure::Input(format!("{error}")))?;
    named.enter(game).map_err(|error| Failure::Input(error.to_string()))
}

pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let table = table(&args.game, (&args.table, &args.preset), args.random_moves, args.limit)?;
    let sprt = if args.sprt.is_empty() { None } else { Some(read_sprt(&args.sprt)?) };
    if sprt.is_some() && table.seats != 2 {
        return Err(Failure::Input("--sprt compares two players, so it needs 2 seats".to_owned()));
    }
    let game = Match {
        rounds: Match::rounds_for(args.games, &table),
        table,
        a: player(&args.game, &args.a)?,
        b: player(&args.game, &args.b)?,
        keep_seats: args.keep_seats,
        seed: args.seed,
        sprt,
    };
    // What must be the same for a file to be gone on with.
    let mut heading = json!({
        "match": args.game, "a": game.a.to_string(), "b": game.b.to_string(), "options": game.table.options,
        "random_moves": game.table.random_moves, "keep_seats": args.keep_seats, "seed": args.seed,
    });
    if game.table.seats != 2 {
        heading["seats"] = json!(game.table.seats);
    }
    if let Some(position) = &game.table.position {
        heading["position"] = position.clone();
    }
    let hands = args.hands.find([&game.a, &game.b])?;
    let done = args.save.as_deref().map_or_else(|| Ok(BTreeMap::new()), |file| resume(file, &heading))?;
    let keep = |round: &Round| match &args.save {
        None => Ok(()),
        Some(name) => append(name, &serde_json::to_string(round).unwrap_or_default()),
    };
    let bar = progress(game.rounds, "rounds");
    let tally = game.play(&hands, done, &bar, keep)?;
    bar.finish_and_clear();
    report(args, &game, &tally)
}

fn read_sprt(numbers: &[String]) -> Result<Sprt, Failure> {
    let read: Option<Vec<f64>> = numbers.iter().map(|number| number.trim().parse().ok()).collect();
    match read.as_deref() {
        Some(&[low, high]) if low < high && low.abs() <= 1_000.0 && high.abs() <= 1_000.0 => {
            Ok(Sprt { low, high })
        }
        _ => Err(Failure::Input(format!(
            "--sprt is two differences in Elo, the lower first, such as 0 20, not {:?}",
            numbers.join(" ")
        ))),
    }
}

fn append(name: &str, line: &str) -> Result<(), Failure> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(name);
    let written = file.and_then(|mut file| writeln!(file, "{line}"));
    written.map_err(|error| Failure::Input(format!("{name} cannot be written: {error}")))
}

/// Reads the rounds that were played, or begins a file.
fn resume(name: &str, heading: &Value) -> Result<BTreeMap<u64, Round>, Failure> {
    if !Path::new(name).exists() {
        append(name, &heading.to_string())?;
        return Ok(BTreeMap::new());
    }
    let text = read_text(name)?;
    let mut lines = text.lines();
    if lines.next().and_then(|line| serde_json::from_str(line).ok()).as_ref() != Some(heading) {
        return Err(Failure::Input(format!(
            "{name} is not of this match: give the same game, players, options and seed, or another file"
        )));
    }
    // A line that was cut off in the middle is played again.
    let rounds = lines.filter_map(|line| serde_json::from_str::<Round>(line).ok());
    Ok(rounds.map(|round| (round.number, round)).collect())
}

fn report(args: &MatchArgs, game: &Match, tally: &Tally) -> Result<(), Failure> {
    let standing = tally.score.standing();
    let length =
        tally.events.iter().map(|&events| f64::from(events)).sum::<f64>() / tally.events.len().max(1) as f64;
    let sprt = game.sprt.map(|sprt| (sprt, sprt.weight(tally.pairs), sprt.decided(tally.pairs)));
    let mut out = paint::stdout(args.json);
    if args.json {
        let result = json!({
            "game": args.game, "a": game.a.to_string(), "b": game.b.to_string(), "seats": game.table.seats,
            "games": tally.score.games(), "score": tally.score, "standing": standing, "mean_events": length, "forfeits": tally.forfeits,
            "sprt": sprt.map(|(sprt, weight, decided)| json!({
                "low": sprt.low, "high": sprt.high, "llr": weight, "bounds": [-Sprt::BOUND, Sprt::BOUND],
                "accepted": decided, "pairs": tally.pairs, "elo": tally.pairs.standing().elo,
            })),
        });
        writeln!(out, "{result}")?;
        return Ok(());
    }
    let Score { won, drawn, lost } = tally.score;
    writeln!(out, "{}: {} against {}, {} games", args.game, game.a, game.against(), tally.score.games())?;
    writeln!(out, "score   +{won} ={drawn} -{lost}, {}", line(tally.score, game.table.seats))?;
    writeln!(out, "length  {length:.1} events a game")?;
    if let Some((sprt, weight, decided)) = sprt {
        let verdict = match decided {
            Some(true) => "accepted: it is the higher",
            Some(false) => "rejected: it is the lower",
            None => "not decided yet",
        };
        writeln!(
            out,
            "sprt    {} or {} Elo: {verdict} (LLR {weight:.2}, ends at ±{:.2})",
            sprt.low,
            sprt.high,
            Sprt::BOUND
        )?;
        let [none, half, one, more, two] = tally.pairs.0;
        writeln!(
            out,
            "pairs   {none} brought 0 points, {half} ½, {one} 1, {more} 1½, {two} 2; by pairs Elo {}",
            between(tally.pairs.standing().elo)
        )?;
    }
    for forfeit in &tally.forfeits {
        writeln!(out, "forfeit {forfeit}")?;
    }
    Ok(())
}

/// The share of points and the Elo difference, with their intervals; with more than two seats the share of wins
/// and what would be fair.
pub(crate) fn line(score: Score, seats: u8) -> String {
    if seats > 2 {
        let share = wilson(f64::from(score.won), f64::from(score.games()));
        return format!(
            "won {:.1} % ({:.1} to {:.1}), fair {:.1} %",
            share.at * 100.0,
            share.low * 100.0,
            share.high * 100.0,
            100.0 / f64::from(seats)
        );
    }
    let standing = score.standing();
    let (share, elo) = (standing.share, standing.elo);
    format!(
        "{:.1} % ({:.1} to {:.1}), Elo {}",
        share.at * 100.0,
        share.low * 100.0,
        share.high * 100.0,
        between(elo)
    )
}

fn between(elo: Interval) -> String {
    format!("{} ({} to {})", signed(elo.at), signed(elo.low), signed(elo.high))
}

fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        _ => format!("{elo:+.0}"),
    }
}
