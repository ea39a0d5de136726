//! Games of war for the network to learn from, and matches to see what it has learnt.
//!
//! ```text
//! war_games play FILE [threads=N seconds=S games=N seed=N width=N turns=N answers=N net=FILE]
//! war_games match A B [threads=N seconds=S pairs=N seed=N openings=named|own]
//! war_games cost NET [seed=N]
//! ```
//!
//! `play` writes every opening of a turn, and beside it one that nobody played, as a record of 826 bytes;
//! `train/game_of_war.py` reads them. It knows no network unless it is given one. A and B are a player each: `EFFORT`,
//! `EFFORT@NET` or `EFFORT@WEIGHTS.json`, where an effort is `level:8`, `nodes:9000`, `ms:200` or, for quick matches,
//! `drill:WIDTH,TURNS,ANSWERS`, which thinks once a turn; `style:WIDTH,TURNS,ANSWERS` thinks anew for every act. Without a net
//! it is the one that is built in, and `none` is none at all. `cost` compares what the same searches take with a network and
//! without.
//!
//! Pairs of a match share opening and first move, and change sides; time ends nothing but the beginning of new ones.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use fracas_bots::game_of_war::{Drill, General, Lesson, Net, lesson};
use fracas_bots::{Bot, Effort, Level, Task, Weights};
use fracas_core::{Dice, Event, Game, Limit, QuickDice, Referee, Seat, Turn};
use fracas_game_of_war::{
    Cell, DEPLOYMENTS, Deployment, GameOfWar, Kind, Move, OPENINGS, Options, Phase, Side, Squares, State,
};

/// Facts of a side in a record; what is missing is filled up.
const ROOM: usize = 192;
/// What fills it up.
const NONE: u16 = u16::MAX;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let options: HashMap<String, String> = args
        .iter()
        .filter_map(|arg| arg.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    args.retain(|arg| !arg.contains('='));
    let settings = Settings(options);
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", file] => play_all(file, &settings),
        ["match", one, two] => meet_all(one, two, &settings),
        ["cost", net] => cost(net, &settings),
        _ => eprintln!("war_games play FILE | match A B | cost NET: see the beginning of the source"),
    }
}

struct Settings(HashMap<String, String>);

impl Settings {
    fn number(&self, key: &str, usual: u64) -> u64 {
        self.0.get(key).map_or(usual, |text| text.parse().expect("a number"))
    }

    fn threads(&self) -> u64 {
        self.number("threads", fracas_bots::all_cores() as u64)
    }
}

/// Runs numbered jobs on all threads until there are none left or the time to begin any is over.
fn share_out(settings: &Settings, count: u64, job: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let seconds = settings.number("seconds", 1_000_000);
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..settings.threads() {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || began.elapsed() >= Duration::from_secs(seconds) {
                        break;
                    }
                    job(number);
                }
            });
        }
    });
}

type Army = Vec<(Cell, Kind)>;

/// One of the known armies, as it is or with some of its units moved a little; everybody is online.
fn army(game: &GameOfWar, side: Side, dice: &mut QuickDice, stray: bool) -> Army {
    let known: Vec<&Deployment> = DEPLOYMENTS.iter().chain(OPENINGS).collect();
    let base: Army = known[dice.below(known.len() as u32) as usize]
        .units(side)
        .map(|(cell, unit)| (cell, unit.kind))
        .collect();
    let home = side.territory().without(game.terrain().mountains);
    for _ in 0..20 {
        let mut army = base.clone();
        let moves = if stray { dice.below(7) } else { 0 };
        for _ in 0..moves {
            let nth = dice.below(army.len() as u32) as usize;
            let taken: Squares = army.iter().map(|(cell, _)| *cell).collect();
            let near = |cell: &Cell| cell.distance(army[nth].0) <= 2;
            let free: Vec<Cell> = home.without(taken).iter().filter(near).collect();
            if !free.is_empty() {
                army[nth].0 = free[dice.below(free.len() as u32) as usize];
            }
        }
        let table = deployed(game.options().clone(), &army, side);
        if table.state().online(side).len() == 17 {
            return army;
        }
    }
    base
}

fn deployed(options: Options, army: &Army, side: Side) -> Referee<GameOfWar> {
    let mut table: Referee<GameOfWar> = Referee::new(None, options, None).expect("the printed game");
    deploy(&mut table, army, side);
    table
}

fn deploy(table: &mut Referee<GameOfWar>, army: &Army, side: Side) {
    for &(cell, kind) in army {
        table.play(Event::Move(side.seat(), Move::Place(kind, cell))).expect("a free square");
    }
}

/// A table at which North and South have deployed and somebody has the first move.
fn begin(options: &Options, armies: [&Army; 2], roll: &str) -> Referee<GameOfWar> {
    let mut table: Referee<GameOfWar> = Referee::new(None, options.clone(), None).expect("the printed game");
    for (side, army) in Side::BOTH.into_iter().zip(armies) {
        deploy(&mut table, army, side);
        table.play(Event::Move(side.seat(), Move::Ready)).expect("a whole army");
    }
    table.play_text(None, roll).expect("a die");
    table
}

/// An opening of a turn to learn from.
struct Page {
    lesson: Lesson,
    side: Side,
    quiet: u32,
    turn: u32,
    score: i32,
    /// Whether the game did not go that way, so that its result says nothing.
    aside: bool,
}

impl Page {
    fn write(&self, out: &mut Vec<u8>, seed: u64, winner: Option<Seat>) {
        let short = |number: i32| (number.clamp(-30_000, 30_000) as i16).to_le_bytes();
        let result = winner.map_or(1, |winner| if winner == self.side.seat() { 2 } else { 0 });
        let result = if self.aside { 3 } else { result };
        out.extend((seed as u32).to_le_bytes());
        out.extend([result, self.quiet.min(255) as u8]);
        out.extend(short(self.lesson.judged));
        out.extend(short(self.score));
        out.extend(short(self.turn as i32));
        self.lesson.terms.iter().for_each(|term| out.extend(term.to_le_bytes()));
        for facts in &self.lesson.facts {
            assert!(facts.len() <= ROOM, "{} facts", facts.len());
            let filled = facts.iter().copied().chain(std::iter::repeat(NONE)).take(ROOM);
            filled.for_each(|fact| out.extend(fact.to_le_bytes()));
        }
    }
}

fn play_all(file: &str, settings: &Settings) {
    let how = Drill {
        width: settings.number("width", 2) as usize,
        turns: settings.number("turns", 6) as usize,
        answers: settings.number("answers", 0) as usize,
        blur: 10,
    };
    let general = General::default().taught_by(settings.0.get("net").and_then(|file| read_net(file)));
    let out = Mutex::new((BufWriter::new(File::create(file).expect("a file")), [0_u64; 5]));
    let first = settings.number("seed", 0);
    let began = Instant::now();
    share_out(settings, settings.number("games", u64::MAX), |number| {
        let (bytes, count, result) = play(first + number, how, &general);
        let mut out = out.lock().expect("nobody panicked");
        out.0.write_all(&bytes).expect("room on the disk");
        out.1[result] += 1;
        out.1[3] += count;
        out.1[4] += 1;
        if out.1[4].is_multiple_of(200) {
            println!("{:?} after {:.0} s", out.1, began.elapsed().as_secs_f64());
        }
    });
    let (mut file, counts) = out.into_inner().expect("nobody panicked");
    file.flush().expect("room on the disk");
    let [north, drawn, south, turns, games] = counts;
    println!("{games} games: North won {north}, South {south}, drawn {drawn}; {turns} turns");
}

/// Plays one game; the pages, how many they are, and who won (0 North, 1 nobody, 2 South).
fn play(seed: u64, how: Drill, general: &General) -> (Vec<u8>, u64, usize) {
    let mut dice = QuickDice::new(seed);
    // Games in which nothing happens teach little.
    let options = Options { no_progress: Limit::After(50), ..Options::default() };
    let (game, _) = GameOfWar::start(None, options.clone(), None).expect("the printed game");
    let stray = dice.below(4) > 0;
    let [north, south] = Side::BOTH.map(|side| army(&game, side, &mut dice, stray));
    let mut table = begin(&options, [&north, &south], if dice.coin() { "roll 1" } else { "roll 6" });
    let mut pages: Vec<Page> = Vec::new();
    let winner = loop {
        let state = *table.state();
        let side = match (table.turn(), state.phase()) {
            (Turn::Over(outcome), _) => break outcome.winners.iter().next(),
            (_, Phase::Play(side)) => side,
            _ => unreachable!("both have deployed"),
        };
        let chance = dice.below(100);
        let early = state.turn() <= 6;
        let any = if chance < if early { 40 } else { 12 } { 6 } else { 1 };
        let seed = QuickDice::new(dice.bits());
        let thought = general.drill(&game, &state, how, any, &mut seed.clone());
        let (acts, score) = thought.unwrap_or((vec![Move::End], 0));
        if state.quiet() <= 30 {
            pages.extend(page(&game, &state, score, false));
            // A turn that nobody would play, and how it would be answered: a search has to judge many such.
            let strange = match dice.below(2) {
                0 => stumbling(&game, &state, side, &mut dice),
                _ => general.drill(&game, &state, how, 6, &mut dice).map_or_else(Vec::new, |(acts, _)| acts),
            };
            if let Some(then) = after(&game, &state, side, &strange)
                && let Some((_, score)) = general.drill(&game, &then, how, 1, &mut dice)
            {
                pages.extend(page(&game, &then, score, true));
            }
        }
        let stumble = chance >= 95;
        let acts = if stumble { stumbling(&game, &state, side, &mut dice) } else { acts };
        for act in acts {
            if table.state().phase() != Phase::Play(side)
                || table.play(Event::Move(side.seat(), act)).is_err()
            {
                break;
            }
        }
        let open = !matches!(table.turn(), Turn::Over(_)) && table.state().phase() == Phase::Play(side);
        if open && table.play(Event::Move(side.seat(), Move::End)).is_err() {
            break None;
        }
    };
    let mut bytes = Vec::new();
    pages.iter().for_each(|page| page.write(&mut bytes, seed, winner));
    (bytes, pages.len() as u64, winner.map_or(1, |winner| 2 * winner.index()))
}

fn page(game: &GameOfWar, state: &State, score: i32, aside: bool) -> Option<Page> {
    let Phase::Play(side) = state.phase() else { return None };
    let lesson = lesson(game, state)?;
    Some(Page { lesson, side, quiet: state.quiet(), turn: state.turn(), score, aside })
}

/// The position after a turn, unless the game is over then.
fn after(game: &GameOfWar, state: &State, side: Side, acts: &[Move]) -> Option<State> {
    let mut then = *state;
    for act in acts.iter().chain([&Move::End]) {
        if then.phase() == Phase::Play(side) {
            game.apply(&mut then, &Event::Move(side.seat(), *act)).ok()?;
        }
    }
    game.turn(&then).outcome().is_none().then_some(then)
}

/// Moves of units made by dice.
fn stumbling(game: &GameOfWar, state: &State, side: Side, dice: &mut QuickDice) -> Vec<Move> {
    let mut state = *state;
    let mut acts = Vec::new();
    for _ in 0..1 + dice.below(4) {
        let mut choices = Vec::new();
        game.legal(&state, side.seat(), &mut choices);
        choices.retain(|choice| matches!(choice, Move::March(..)));
        if choices.is_empty() {
            break;
        }
        let choice = choices[dice.below(choices.len() as u32) as usize];
        if game.apply(&mut state, &Event::Move(side.seat(), choice)).is_err()
            || state.phase() != Phase::Play(side)
        {
            break;
        }
        acts.push(choice);
    }
    acts
}

/// Somebody who plays.
struct Player {
    general: General,
    how: How,
}

enum How {
    Effort(Effort),
    Drill(Drill, bool),
}

fn read_net(file: &str) -> Option<Arc<Net>> {
    if file == "none" {
        return None;
    }
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    Some(Arc::new(Net::read(&bytes).unwrap_or_else(|| panic!("{file} is no network for these facts"))))
}

fn player(text: &str) -> Player {
    let (effort, file) = text.split_once('@').unwrap_or((text, ""));
    let (word, numbers) = effort.split_once(':').expect("an effort such as level:8");
    let numbers: Vec<u64> =
        numbers.split(',').map(|number| number.parse().expect("numbers in an effort")).collect();
    let how = match word {
        "level" => How::Effort(Effort::Level(Level::new(numbers[0]).expect("a level"))),
        "nodes" => How::Effort(Effort::Nodes(numbers[0])),
        "ms" => How::Effort(Effort::Time(Duration::from_millis(numbers[0]))),
        _ => {
            let [width, turns, answers] = [0, 1, 2].map(|nth| numbers[nth] as usize);
            How::Drill(Drill { width, turns, answers, blur: 2 }, word == "style")
        }
    };
    if file.ends_with(".json") {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let weights: Weights = text.parse().expect("weights");
        return Player { general: General::weighing(&weights), how };
    }
    let general = General::default();
    Player { general: if file.is_empty() { general } else { general.taught_by(read_net(file)) }, how }
}

impl Player {
    /// The next acts of a turn, or of deployment.
    fn acts(&self, table: &Referee<GameOfWar>, seat: Seat, dice: &mut QuickDice) -> Vec<Move> {
        let deploying = matches!(table.state().phase(), Phase::Deploying(_));
        match &self.how {
            How::Drill(how, anew) if !deploying => {
                let thought = self.general.drill(table.game(), table.state(), *how, 1, dice);
                let mut acts = thought.map_or_else(|| vec![Move::End], |(acts, _)| acts);
                acts.truncate(if *anew { 1 } else { acts.len() });
                acts
            }
            how => {
                let effort = match how {
                    How::Effort(effort) => *effort,
                    How::Drill(..) => Effort::Nodes(1),
                };
                let sight = table.sight(seat).expect("the seat chooses");
                let task = Task { effort, seed: dice.bits(), threads: 1, stop: &Default::default() };
                let text = self.general.choose(&sight, task).text;
                let event = table.game().read(table.state(), Some(seat), &text).expect("a bot's move reads");
                let Event::Move(_, choice) = event else { unreachable!("a seat moves") };
                vec![choice]
            }
        }
    }
}

/// How a match stands.
#[derive(Default)]
struct Tally {
    /// Lost, drawn and won by the first player.
    results: [u32; 3],
    /// Pairs by the first player's half points.
    pairs: [u32; 5],
    /// Half points of pairs of which one game is over.
    open: HashMap<u64, usize>,
    time: [f64; 2],
    turns: u64,
    reasons: HashMap<String, u32>,
}

fn meet_all(one: &str, two: &str, settings: &Settings) {
    let players = [player(one), player(two)];
    let own = settings.0.get("openings").is_some_and(|openings| openings == "own");
    let first = settings.number("seed", 0);
    let tally = Mutex::new(Tally::default());
    share_out(settings, 2 * settings.number("pairs", 100), |game| {
        let (pair, swapped) = (game / 2, game % 2 == 1);
        let (result, time, turns, reason) = meet(&players, swapped, own, first + pair);
        let mut tally = tally.lock().expect("nobody panicked");
        match tally.open.remove(&pair) {
            Some(other) => tally.pairs[other + result] += 1,
            None => {
                tally.open.insert(pair, result);
            }
        }
        tally.results[result] += 1;
        tally.time.iter_mut().zip(time).for_each(|(sum, time)| *sum += time);
        tally.turns += turns;
        *tally.reasons.entry(format!("{} {reason}", ["lost", "drawn", "won"][result])).or_default() += 1;
        if tally.results.iter().sum::<u32>().is_multiple_of(10) {
            report(one, two, &tally);
        }
    });
    report(one, two, &tally.into_inner().expect("nobody panicked"));
}

fn report(one: &str, two: &str, tally: &Tally) {
    let [lost, drawn, won] = tally.results;
    let games = f64::from(won + drawn + lost);
    let pairs: f64 = tally.pairs.iter().map(|count| f64::from(*count)).sum();
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / games;
    let spread = tally.pairs.iter().enumerate().map(|(half_points, count)| {
        let off = half_points as f64 / 4.0 - score;
        f64::from(*count) * off * off
    });
    let error = 1.96 * (spread.sum::<f64>() / pairs).sqrt() / pairs.sqrt();
    println!(
        "{one} against {two}: {games} games, won {won}, drawn {drawn}, lost {lost}: {:.1} % (± {:.1}); pairs {:?}; {:.3} and \
         {:.3} s a turn; {:.0} turns a game; {:?}",
        100.0 * score,
        100.0 * error,
        tally.pairs,
        tally.time[0] * 2.0 / tally.turns as f64,
        tally.time[1] * 2.0 / tally.turns as f64,
        tally.turns as f64 / games,
        tally.reasons,
    );
}

/// One game: half points of the first player, seconds that each thought, turns, and why it ended.
fn meet(players: &[Player; 2], swapped: bool, own: bool, seed: u64) -> (usize, [f64; 2], u64, String) {
    let mut dice = QuickDice::new(seed);
    let options = Options::default();
    let mut table = if own {
        Referee::new(None, options, None).expect("the printed game")
    } else {
        let (game, _) = GameOfWar::start(None, options.clone(), None).expect("the printed game");
        let [north, south] = Side::BOTH.map(|side| army(&game, side, &mut dice, false));
        begin(&options, [&north, &south], if dice.coin() { "roll 1" } else { "roll 6" })
    };
    let roll = if dice.coin() { "roll 1" } else { "roll 6" };
    let mut time = [0.0; 2];
    let outcome = loop {
        let seat = match table.turn() {
            Turn::Over(outcome) => break outcome,
            Turn::Chance => {
                table.play_text(None, roll).expect("a die");
                continue;
            }
            Turn::Choose(seats) => seats.iter().next().expect("somebody chooses"),
        };
        let who = usize::from((seat == Seat::FIRST) == swapped);
        let began = Instant::now();
        let chosen = players[who].acts(&table, seat, &mut dice);
        time[who] += began.elapsed().as_secs_f64();
        for act in chosen {
            table.play(Event::Move(seat, act)).expect("a bot's move is legal");
        }
    };
    let ours = if swapped { Side::South } else { Side::North };
    let result = match outcome.winners.iter().next() {
        None => 1,
        Some(winner) if winner == ours.seat() => 2,
        Some(_) => 0,
    };
    (result, time, u64::from(table.state().turn()), outcome.reason.to_string())
}

/// The same searches with a network and without, by turns.
fn cost(net: &str, settings: &Settings) {
    let net = read_net(net).expect("a network");
    let mut dice = QuickDice::new(settings.number("seed", 0));
    let options = Options::default();
    let (game, _) = GameOfWar::start(None, options.clone(), None).expect("the printed game");
    let (mut with, mut without) = ([0.0, 0.0], [0.0, 0.0]);
    for _ in 0..settings.number("games", 4) {
        let [north, south] = Side::BOTH.map(|side| army(&game, side, &mut dice, true));
        let mut table = begin(&options, [&north, &south], "roll 1");
        for _ in 0..30 {
            let Some(seat) = table.turn().choosing().sole() else { break };
            let sight = table.sight(seat).expect("the seat chooses");
            let task = Task { effort: Effort::Nodes(12_000), seed: 0, threads: 1, stop: &Default::default() };
            let mut text = String::new();
            for (taught, sums) in [(None, &mut without), (Some(Arc::clone(&net)), &mut with)] {
                let general = General::default().taught_by(taught);
                let began = Instant::now();
                let answer = general.choose(&sight, task);
                sums[0] += began.elapsed().as_secs_f64();
                sums[1] += answer.nodes as f64;
                text = answer.text;
            }
            table.play_text(Some(seat), &text).expect("a bot's move is legal");
        }
    }
    let [with, without] = [with, without].map(|[seconds, nodes]| 1e6 * seconds / nodes);
    println!("{with:.3} µs a node with, {without:.3} without: {:.2} times", with / without);
}
