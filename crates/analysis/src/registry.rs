//! Who judges which game.

use fracas_core::{Game, Seat, Turn};
use fracas_games::{AnyGame, Code, ColorWars, Fault, GameOfWar, Ganoogo, Gaogie, Gowap, every_game};

use crate::judge::Judge;
use crate::judges::{Lives, Plain, Squares, Turns, Ventures, compare_in_duel, lines_of_duel, weigh_duel};
use crate::step::worth_a_word;
use crate::weighing;
use crate::{Ask, Line, Step, Threats};

/// What each of some choices, as texts, is worth to a seat.
type Compare = fn(&dyn AnyGame, Seat, &[&str], Ask<'_>) -> Option<Vec<f64>>;

/// An analyst of whatever game; `None` when the game is another, or the seat has nothing to choose.
struct Analyst {
    game: &'static str,
    weigh: fn(&dyn AnyGame, usize, Ask<'_>) -> Option<Step>,
    lines: fn(&dyn AnyGame, Seat, usize, Ask<'_>) -> Option<Vec<Line>>,
    threats: fn(&dyn AnyGame, usize, Ask<'_>) -> Option<Threats>,
    compare: Compare,
    least: fn() -> f64,
    steady: fn(&dyn AnyGame) -> bool,
}

macro_rules! by {
    ($game:ty, $judge:expr) => {
        Analyst {
            game: <$game>::INFO.id,
            weigh: |game, index, ask| Some(weighing::weigh(&$judge, game.of::<$game>()?, index, ask)),
            lines: |game, seat, count, ask| weighing::lines(&$judge, game.of::<$game>()?, seat, count, ask),
            threats: |game, count, ask| weighing::threats(&$judge, game.of::<$game>()?, count, ask),
            compare: |game, seat, texts, ask| {
                weighing::compare(&$judge, game.of::<$game>()?, seat, texts, ask)
            },
            least: || Judge::<$game>::least(&$judge),
            steady: |game| game.seats() == 2 && Judge::<$game>::is_steady(&$judge),
        }
    };
}

/// The games with a judge that knows them. A game without a line here is judged by playing it out at random.
const EXPERTS: &[Analyst] = &[
    by!(ColorWars, Squares),
    Analyst {
        game: Gaogie::INFO.id,
        weigh: |game, index, ask| Some(weigh_duel(game.of::<Gaogie>()?, index, ask)),
        lines: |game, seat, count, ask| lines_of_duel(game.of::<Gaogie>()?, seat, count, ask),
        // Both choose at once: there is nobody else's turn.
        threats: |_, _, _| None,
        compare: |game, seat, texts, ask| compare_in_duel(game.of::<Gaogie>()?, seat, texts, ask),
        least: worth_a_word,
        // Between two the bot itself knows exactly.
        steady: |game| game.seats() > 2,
    },
    by!(Gowap, Lives),
    by!(Ganoogo, Ventures),
    by!(GameOfWar, Turns),
];

macro_rules! plainly {
    ($($name:ident: $game:ty,)*) => {
        &[$(if has_expert(<$game>::INFO.id) { NOBODY } else { by!($game, Plain) }),*]
    };
}

/// The analysts of games without an expert. Where there is one, the other is not even compiled: a browser has to fetch it.
const PLAIN: &[Analyst] = every_game!(plainly);

const NOBODY: Analyst = Analyst {
    game: "",
    weigh: |_, _, _| None,
    lines: |_, _, _, _| None,
    threats: |_, _, _| None,
    compare: |_, _, _, _| None,
    least: worth_a_word,
    steady: |_| false,
};

/// Whether a game has a line among the experts, told while compiling.
const fn has_expert(game: &str) -> bool {
    let mut nth = 0;
    while nth < EXPERTS.len() {
        if is_same(EXPERTS[nth].game.as_bytes(), game.as_bytes()) {
            return true;
        }
        nth += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

fn analyst(game: &dyn AnyGame) -> Result<&'static Analyst, Fault> {
    let id = game.info().id;
    let found = EXPERTS.iter().chain(PLAIN).find(|analyst| analyst.game == id);
    found.ok_or_else(|| Fault::new(Code::UnknownGame, format_args!("nobody judges {id}")))
}

/// Says what event `index` of a game was worth, from 0 for the first.
///
/// It may think for a moment: on an async runtime call it on a thread for blocking work.
///
/// # Errors
///
/// Says how many events there are, if there is none with this number.
pub fn weigh(game: &dyn AnyGame, index: usize, ask: Ask<'_>) -> Result<Step, Fault> {
    let events = game.events();
    let none = || {
        let message = format!("there is no event {index}: this game has {events}, counted from 0");
        Fault::new(Code::BadRequest, message)
    };
    if index >= events {
        return Err(none());
    }
    (analyst(game)?.weigh)(game, index, ask).ok_or_else(none)
}

/// The best ways to go on for a seat that is to choose now, by what it sees: at most `count`, the best first. Between two
/// in Gaogıe all there are, as often as each should be chosen.
///
/// # Errors
///
/// Says why the seat has nothing to choose.
pub fn lines(game: &dyn AnyGame, seat: Seat, count: usize, ask: Ask<'_>) -> Result<Vec<Line>, Fault> {
    (analyst(game)?.lines)(game, seat, count.clamp(1, 8), ask).ok_or_else(|| match game.turn() {
        Turn::Over(_) => Fault::new(Code::GameOver, "the game is over"),
        Turn::Chance => Fault::new(Code::NotYourTurn, "the dice are due: nobody chooses now"),
        Turn::Choose(_) => {
            Fault::new(Code::NotYourTurn, format_args!("seat {seat} has nothing to choose now"))
        }
    })
}

/// What the other of two could do if it were their turn now, at most `count` ways; nothing in a game where nobody can say,
/// or after its end.
///
/// # Errors
///
/// Says that nobody judges this game.
pub fn threats(game: &dyn AnyGame, count: usize, ask: Ask<'_>) -> Result<Option<Threats>, Fault> {
    let going = game.turn().outcome().is_none();
    Ok((analyst(game)?.threats)(game, count.clamp(1, 8), ask).filter(|_| going))
}

/// What each of some choices is worth to a seat that is to choose now, by what it sees: a move, or where nothing is hidden the
/// moves of a whole turn, parted by semicolons. `None` where nobody can say, or one of them cannot be chosen.
pub fn compare(game: &dyn AnyGame, seat: Seat, texts: &[&str], ask: Ask<'_>) -> Option<Vec<f64>> {
    (analyst(game).ok()?.compare)(game, seat, texts, ask)
}

/// Whether what [`compare`] says of moves and turns of this game is steadier than a bot's own word, so that a coach goes by it.
pub fn is_steady(game: &dyn AnyGame) -> bool {
    analyst(game).is_ok_and(|analyst| (analyst.steady)(game))
}

/// What costs less than this is not worth a word in a game: where chances move slowly, less is much.
pub fn least(game: &dyn AnyGame) -> f64 {
    analyst(game).map_or_else(|_| worth_a_word(), |analyst| (analyst.least)())
}
