//! The command line. Doc comments are the help.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fracas_bots::Level;
use fracas_pictures::{LARGEST, SMALLEST};
use fracas_server::{Contribution, PublicKey};

use crate::admin::AdminArgs;
use crate::backup::{BackupArgs, RestoreArgs};
use crate::hands::HandsArgs;
use crate::lab::LabCommand;
use crate::numbers::{decimal, level, whole};
use crate::ratings::RatingsCommand;
use crate::worker::WorkerArgs;

/// The most seconds that anything waits or takes: a day.
const DAY: f64 = 86_400.0;

/// The most seconds until somebody counts as gone: a year.
const YEAR: u64 = 31_536_000;

const EXAMPLES: &str = "\
Examples:
  fracas                                         host all games on http://127.0.0.1:7777
  fracas games                                   what there is to play
  fracas rules color-wars                        how to play it
  fracas show game.txt                           the end of a recorded game
  fracas show --annotate game.txt                the same, and what every event did
  fracas show '...../...../..R3B3./...../..... R 2'
  fracas analyse game.txt                        where it was won and lost
  fracas show game.txt --gif game.gif            the same as a moving picture
  fracas perft color-wars --depth 6              how many games of six moves
  fracas learn color-wars                        learn it step by step
  fracas puzzle color-wars --today               the puzzle of the day
  fracas play color-wars --bot 3                 a game against a bot
  fracas match color-wars --a bot:5 --b bot:4    which is stronger, and by how much
  fracas export-site site                        the site as files, for a host without a server
  fracas backup games.txt                        everything a server has stored, while it runs
  fracas lab solve color-wars --size 4           prove who wins
  fracas worker --cluster nats://127.0.0.1:4222  play the lab's games for others, and think for nodes
  fracas lab odds --map oasis --red champion     how good a set-up of Gowap is
  echo '{\"cmd\":\"new\",\"game\":\"color-wars\"}' | fracas engine

Exit codes: 0 done, 1 the machine failed, 2 something you gave cannot be right (the message says what would be), \
130 somebody stopped it.";

/// Five small wars, one engine.
///
/// Fracas brings five war games to life that exist only as rule sheets. Play them in the browser, study them here, or
/// let a program in any language referee them over `fracas engine`.
#[derive(Debug, Parser)]
#[command(name = "fracas", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do; without one, `serve`.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// Reads the command line, or says what is wrong with it and ends the program.
    pub(crate) fn read() -> Cli {
        let matches = taking_negatives(Cli::command()).get_matches();
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// Lets options have numbers below zero, so that whoever gives one reads what would be right, and not that `-1` is no
/// option.
fn taking_negatives(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| match arg.is_positional() || !arg.get_action().takes_values() {
        true => arg,
        false => arg.allow_negative_numbers(true),
    });
    command.mut_subcommands(taking_negatives)
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Host all games: a site, an API and live tables.
    ///
    /// See docs/server.md.
    Serve(ServeArgs),
    /// Measure how much a server on this machine can take: simulated players over real sockets.
    ///
    /// Starts a server of its own on a database that is thrown away. With --people it measures how people meet: how long a
    /// pairing takes, and how much memory a connected person.
    Load(LoadArgs),
    /// Check every roll, flip and shuffle of a finished game's record, and who signed it.
    ///
    /// Says what is proven and what is not. The record comes from the server that hosted the game. See docs/fair-dice.md for what this proves.
    Verify(VerifyArgs),
    /// List the games, who can play them and their options with defaults.
    Games(GamesArgs),
    /// Read a game's rulebook.
    Rules(RulesArgs),
    /// Draw a recorded game or a position.
    Show(ShowArgs),
    /// Say where a recorded game was won and lost: what choices cost, and what chance gave.
    ///
    /// Prints every event with each seat's chance to win, the moments that mattered and the sums. See docs/analysis.md.
    Analyse(AnalyseArgs),
    /// Count move sequences: the classic check that rules are right.
    ///
    /// Counts single acts, a seat's choice or a chance outcome each. A game that ends early counts once, where
    /// it ends.
    Perft(PerftArgs),
    /// Play random games: one signature number a game, and how many events a second.
    ///
    /// The signature is a fingerprint of a fixed, seeded run. It is the same on every machine, and changes
    /// only when rules or notation do.
    Bench(BenchArgs),
    /// Play in the terminal, against bots or with others at the same screen.
    ///
    /// Type a move, or: ? or help (what you can do), hint (where to look, then the move), why, undo, resign, save FILE, save! FILE (over another),
    /// quit. Nothing is taken back once it has shown what was secret.
    Play(PlayArgs),
    /// Learn a game step by step, on its board: one idea, one sentence, something to do.
    ///
    /// Type a move, or: ? or help (what you can do), show (how it is done), next, quit.
    Learn(LearnArgs),
    /// Solve a puzzle of a game: find the move, and be told the proof.
    ///
    /// Type a move, or: ? or help (what you can do), show (the solution and its proof), next, quit.
    Puzzle(PuzzleArgs),
    /// Let two players meet, and say by how much one is stronger.
    ///
    /// Games come in pairs with the same opening and the same dice, seats swapped. A player is bot:1 to bot:8,
    /// nodes:N, ms:N (either with @FILE for other weights), ms:NxCORES (so much time on several cores), random, plain (a rule
    /// of thumb, for Gowap, Ganoogo and A Game of War), coach (whatever the coach advises), or exec:COMMAND for a program of
    /// your own (see docs/bots.md).
    Match(MatchArgs),
    /// Let every level of a game's bot meet the one below it, or any players whoever is named before them.
    ///
    /// What twice the time is worth: --rungs ms:250,ms:500,ms:1000; and twice the cores: --rungs ms:1000,ms:1000x2,ms:1000x4.
    Ladder(LadderArgs),
    /// Look for better weights for a game's bot, by letting it play against itself (SPSA).
    ///
    /// For games whose weights are data: Color Wars and A Game of War. Writes a file like those in data/weights, which a
    /// match tries as nodes:N@FILE; put in their place it is built in. See docs/bots.md.
    Tune(TuneArgs),
    /// Study the games: solve them with a proof, map openings, get odds and balance with error bars.
    #[command(subcommand)]
    Lab(LabCommand),
    /// Speak the engine protocol on standard input and output, one JSON object a line.
    ///
    /// See docs/protocol.md. Try: {"cmd":"hello"}
    Engine,
    /// Write the site as a folder that any host of files can serve: games against bots and at one screen, and the
    /// rulebooks, without a server.
    ExportSite(ExportArgs),
    /// Run a server that is running: reports, bans, announcements, numbers, and the list of all that was done.
    ///
    /// Speaks to a server on this machine with the token from the file beside its database.
    Admin(AdminArgs),
    /// Write everything that is stored into a file, while the server runs.
    ///
    /// The file can be restored into SQLite or PostgreSQL. The keys that sign cookies and records are in it: keep it
    /// where nobody else reads it.
    Backup(BackupArgs),
    /// Fill an empty database from a backup.
    Restore(RestoreArgs),
    /// Work out ratings anew, or place bots on their scale.
    ///
    /// The server must not be running meanwhile. See docs/server.md.
    #[command(subcommand)]
    Ratings(RatingsCommand),
    /// Work for others: think for the nodes of a cluster, and play the lab's games.
    ///
    /// Takes jobs from the queue of a NATS server: moves of bots at live tables first, analysis after, the lab's jobs last.
    /// Start as many as you like, on as many machines; what one is at when it ends comes to another. Only programs that
    /// think the same share jobs: give nodes, workers and the lab the same build. See docs/workers.md.
    Worker(WorkerArgs),
    /// Print a script that completes commands in your shell.
    ///
    /// For bash: fracas completions bash > ~/.local/share/bash-completion/completions/fracas
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The folder, new or empty.
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0 lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port to listen on; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 7777, value_parser = whole::<u16>(0..=65_535))]
    pub(crate) port: u16,
    /// Where to keep games: a file, or a URL such as postgres://user@host/fracas.
    ///
    /// Without it, a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) database: Option<String>,
    /// Be one of several nodes on the same PostgreSQL: the URL of a NATS server, such as nats://host:4222.
    ///
    /// The nodes find each other and share the tables among them. See docs/cluster.md.
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<String>,
    /// How many bots think at once, 1 to 256; without it, one for every core.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=256))]
    pub(crate) bot_threads: Option<usize>,
    /// Have workers think too: the NATS server of their queue, such as nats://127.0.0.1:4222 (see `fracas worker`).
    ///
    /// Where none is there, or none answers in time, bots think here. With --cluster, that NATS server unless named.
    #[arg(long, value_name = "URL")]
    pub(crate) workers: Option<String>,
    /// Whether to keep visitors from asking for too much at once.
    #[arg(long, value_name = "WHETHER", default_value = "on")]
    pub(crate) limits: Switch,
    /// The header in which a proxy of yours tells whose request it is, for limits.
    ///
    /// Only with a proxy in front that writes this header itself: else anybody can claim to be anybody.
    #[arg(long, value_name = "HEADER")]
    pub(crate) trust_proxy: Option<ProxyHeader>,
    /// A name the server goes by, such as play.example.org; give it again for another.
    ///
    /// Requests for any other name are refused, but for localhost and the address it listens on: a page of somebody
    /// else's could have sent them.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// An address, such as 127.0.0.1:9100, on which to tell numbers in Prometheus' form; without it, none are told.
    ///
    /// They count what players must not know of: let nobody else reach it.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,
    /// After how many seconds an absent player counts as gone for good.
    #[arg(long, value_name = "SECONDS", default_value_t = 90, value_parser = whole::<u64>(0..=YEAR))]
    pub(crate) gone_after: u64,
    /// After how many seconds a table that nobody looks at goes to sleep.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = whole::<u64>(0..=YEAR))]
    pub(crate) sleep_after: u64,
    /// After how many seconds without anything happening a game is called off that only bots play.
    #[arg(long, value_name = "SECONDS", default_value_t = 86_400, value_parser = whole::<u64>(1..=YEAR))]
    pub(crate) expire_after: u64,
    /// The file with the tokens for `fracas admin` and the page /admin, each line a name and a token.
    ///
    /// Without it, the file beside the database (its name and `.admin`), made with one token when it is not there; with a
    /// database elsewhere nobody is let in.
    #[arg(long, value_name = "FILE")]
    pub(crate) admin_token_file: Option<PathBuf>,
    /// After how many days without a sign of life a guest without an account is forgotten. Their games stay.
    #[arg(long, value_name = "DAYS", default_value_t = 365, value_parser = whole::<u64>(1..=36_500))]
    pub(crate) keep_guests: u64,
    /// How to write the log, which goes to standard error.
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) log: LogForm,
    /// Log every step that is stored, and what nodes pass on to each other, under an id that all of them write.
    #[arg(long)]
    pub(crate) trace: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProxyHeader {
    /// The last address in X-Forwarded-For.
    XForwardedFor,
    /// The last "for" in Forwarded (RFC 7239).
    Forwarded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
    /// Not at all.
    Off,
}

#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// The game to play.
    #[arg(default_value = "color-wars")]
    pub(crate) game: String,
    /// How many tables.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<usize>(1..=100_000))]
    pub(crate) tables: usize,
    /// How many players at each, as far as the game allows.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u8>(1..=16))]
    pub(crate) seats: u8,
    /// How many moves a second to make in all.
    #[arg(long, value_name = "N", default_value_t = 500.0, value_parser = decimal(0.001..=1_000_000.0))]
    pub(crate) rate: f64,
    /// How long to play.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = decimal(0.001..=DAY))]
    pub(crate) seconds: f64,
    /// Measure in turns: as it is, and while so many people have the server analyse games of theirs.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=10_000), conflicts_with = "people")]
    pub(crate) analyses: Option<usize>,
    /// Measure how people meet instead: so many are connected, and no table is opened but by pairings.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(2..=100_000), conflicts_with_all = ["tables", "rate"])]
    pub(crate) people: Option<usize>,
    /// How many seeks a second they make in all; two of them are a pairing.
    #[arg(long, value_name = "N", default_value_t = 100.0, value_parser = decimal(0.001..=1_000_000.0), requires = "people")]
    pub(crate) seeks: f64,
    /// How many of them look at the lobby.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<usize>(0..=100_000), requires = "people")]
    pub(crate) lookers: usize,
    /// A server that runs already, with its limits off; give it again for another node of the same cluster.
    ///
    /// With several, players of a table come to one node and, in turns with that, each to the next, so that what they say is
    /// passed on; both are told. See docs/cluster.md.
    #[arg(long, value_name = "URL", conflicts_with_all = ["people", "analyses"])]
    pub(crate) url: Vec<String>,
    /// Where such a server tells its numbers (its --metrics); once for each.
    #[arg(long, value_name = "URL", requires = "url")]
    pub(crate) numbers: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A file with a record, or "-" for standard input.
    pub(crate) record: String,
    /// The key of the server, as it tells it under /api/key.
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<PublicKey>,
    /// The commitment that the table showed before the first roll.
    #[arg(long, value_name = "DIGITS")]
    pub(crate) commitment: Option<String>,
    /// What your browser contributed to the dice.
    #[arg(long, value_name = "DIGITS")]
    pub(crate) contribution: Option<Contribution>,
    /// Checks the dice of a record that nobody signed.
    #[arg(long, conflicts_with = "key")]
    pub(crate) unsigned: bool,
}

/// Who is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Beginner {
    /// You.
    Me,
    /// A bot, or at one screen somebody else.
    #[value(alias = "bot")]
    Other,
    /// Whoever the lot falls on.
    Lot,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// Play against bots of this level, 1 to 8; without it all seats are people at this screen.
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bot: Option<Level>,
    /// Your seat, when you play against bots; 1 if nothing is said.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=16))]
    pub(crate) seat: Option<u8>,
    /// Who begins, in a game that seat 1 begins: you, somebody else, or whoever the lot falls on.
    #[arg(long, value_name = "WHO", conflicts_with = "seat")]
    pub(crate) begin: Option<Beginner>,
    /// The seed of the dice and the bots, so that a game can be played again; a new one each time if nothing is said.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Without colour.
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) preset: PresetArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// The step to begin with: its number or its name.
    #[arg(long, value_name = "STEP")]
    pub(crate) step: Option<String>,
    /// Lessons of your own instead of the game's: a file like web/src/games/color-wars/lessons.json. All of it is
    /// played through first, and what is wrong is said with its line.
    #[arg(long, value_name = "FILE")]
    pub(crate) lessons: Option<PathBuf>,
    /// Without colour.
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// The puzzle, by its id; without one, any.
    #[arg(conflicts_with = "today")]
    pub(crate) id: Option<String>,
    /// The game's puzzle of this day, the same for everybody.
    #[arg(long)]
    pub(crate) today: bool,
    /// Without colour.
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// The first player.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) a: String,
    /// The second player.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) b: String,
    /// How many games; rounded up so that player a sits in every seat equally often.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    pub(crate) games: u32,
    /// How many moves of each game are random, the same in all games of a round.
    ///
    /// Without it 2 where one seat begins alone, as in Color Wars; 0 where dice or secret choices make games differ.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=u64::from(u32::MAX)))]
    pub(crate) random_moves: Option<u32>,
    /// Keep the seats: player a always sits on seat 1.
    #[arg(long)]
    pub(crate) keep_seats: bool,
    /// End as soon as it is decided whether the difference is the first or the second of these, in Elo, or after --games.
    ///
    /// Counts pairs of games by their five results, and errs one time in twenty either way. --save keeps what was played.
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 1..=2, value_delimiter = ',')]
    pub(crate) sprt: Vec<String>,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// How long a program of your own may think about a move, in ms.
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = whole::<u64>(1..=86_400_000))]
    pub(crate) limit: u64,
    /// A file that keeps every game; the same command goes on where it ended.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) hands: HandsArgs,
    #[command(flatten)]
    pub(crate) preset: PresetArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// How many games each level plays against the one below.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    pub(crate) games: u32,
    /// The highest level to climb to.
    #[arg(long, value_name = "N", default_value_t = Level::HIGHEST, value_parser = level)]
    pub(crate) top: Level,
    /// The players to climb instead of the levels, the weakest first: as for `fracas match`.
    #[arg(long, value_name = "PLAYER,PLAYER,…", value_delimiter = ',', conflicts_with = "top")]
    pub(crate) rungs: Vec<String>,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) hands: HandsArgs,
    #[command(flatten)]
    pub(crate) preset: PresetArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// Where to write the weights, anew after every match.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: String,
    /// A file of weights to begin with; without it, those that are built in.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<String>,
    /// How many matches to play.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole::<u32>(1..=1_000_000))]
    pub(crate) steps: u32,
    /// How many games a match has.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = whole::<u32>(2..=100_000))]
    pub(crate) games: u32,
    /// How many positions the bots look at for a move.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// How far weights are moved for a match, as a share of what they are.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = decimal(0.001..=1.0))]
    pub(crate) reach: f64,
    /// How far they go towards the side that won: so many times the reach if it won everything.
    #[arg(long, value_name = "TIMES", default_value_t = 0.5, value_parser = decimal(0.001..=10.0))]
    pub(crate) gain: f64,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) preset: PresetArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// For programs: everything about them as JSON, what each option can be and ways to play among it.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// The language to read it in: en or de.
    #[arg(long, default_value = "en")]
    pub(crate) language: String,
    /// Without colour or emphasis: the Markdown as it is.
    #[arg(long)]
    pub(crate) plain: bool,
}

/// How a game is set up.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The version of the game's rules to play by; the newest unless named.
    #[arg(long, value_name = "VERSION")]
    pub(crate) rules: Option<u32>,
    /// How many play.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=16))]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// A file with a table of moves of your own, in TOML, for Gaogıe.
    #[arg(long, value_name = "FILE")]
    pub(crate) moves: Option<String>,
}

/// A way to play instead of the beginning that the rules have.
#[derive(Debug, Args)]
pub(crate) struct PresetArgs {
    /// A way to play that the game offers, as `fracas games` names them, such as even in A Game of War; -o changes it further.
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
}

/// What is said of a game's options.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// An option of the game, such as width=3; may be given several times.
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A file with a record or a position, "-" for standard input, or a position itself.
    pub(crate) what: String,
    /// The game a position is of, where it is not clear.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Stop a record after so many events.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=u64::from(u32::MAX)))]
    pub(crate) ply: Option<usize>,
    /// Tell what every event of a record did, under its notation.
    #[arg(long)]
    pub(crate) annotate: bool,
    /// See with the eyes of a seat; without it, of a spectator.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=8))]
    pub(crate) seat: Option<u8>,
    /// Without colour.
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

/// Pictures in files, beside what is printed.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write a picture as SVG.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a picture as PNG.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Write a record as a moving picture.
    #[arg(long, value_name = "FILE")]
    pub(crate) gif: Option<PathBuf>,
    /// The first moment of a GIF: after so many events; the beginning if nothing is said.
    #[arg(long, value_name = "N", requires = "gif", value_parser = whole::<usize>(0..=u64::from(u32::MAX)))]
    pub(crate) from: Option<usize>,
    /// Show a GIF turn by turn, not event by event.
    #[arg(long, requires = "gif")]
    pub(crate) turns: bool,
    /// How long each of a GIF's pictures stands, in milliseconds; 700 if nothing is said.
    #[arg(long, value_name = "MS", requires = "gif", value_parser = whole::<u32>(20..=60_000))]
    pub(crate) pause: Option<u32>,
    /// How many pixels wide a PNG or GIF is; 880 and 480 if nothing is said.
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32>(u64::from(SMALLEST)..=u64::from(LARGEST)))]
    pub(crate) width: Option<u32>,
    /// Light on dark.
    #[arg(long)]
    pub(crate) dark: bool,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// A file with a record, "-" for standard input.
    pub(crate) record: String,
    /// How hard to look at every event: quick, normal or deep.
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    pub(crate) effort: String,
    /// The moments and the sums alone.
    #[arg(long)]
    pub(crate) brief: bool,
    /// Where all luck of the analysis comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// Print it as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// How many acts deep.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(0..=u64::from(u32::MAX)))]
    pub(crate) depth: u32,
    /// A position to start from.
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// One game only.
    pub(crate) game: Option<String>,
    /// Measure the bots instead of the rules: a signature of their moves, positions a second on one core and on two.
    #[arg(long)]
    pub(crate) bots: bool,
    /// How long each measurement takes, in seconds; 0 prints the signatures alone.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = decimal(0.0..=DAY))]
    pub(crate) seconds: f64,
}
