//! Who says what a position is worth.

use fracas_core::{Event, Game, Outcome, QuickDice, Sight};
use fracas_search::{Rewards, rewards};

use crate::step::worth_a_word;
use crate::{Ask, Depth, Network};

/// A first glance costs one part in so many of a closer look.
const GLANCE: u64 = 12;

/// What a position is worth.
#[derive(Clone, Debug)]
pub(crate) struct Worth<M> {
    /// The chance of each seat to win.
    pub(crate) chances: Rewards,
    /// How far off they may be, where games were played out: one standard error.
    pub(crate) error: f64,
    /// How the game is expected to go on.
    pub(crate) line: Vec<M>,
    /// How far was looked.
    pub(crate) depth: Depth,
    /// The chances heat by heat, where games were played out in heats: those of another choice had the same luck.
    pub(crate) heats: Vec<Rewards>,
}

impl<M> Worth<M> {
    /// What is known for sure.
    pub(crate) const fn sure(chances: Rewards) -> Worth<M> {
        Worth { chances, error: 0.0, line: Vec::new(), depth: Depth::Exact, heats: Vec::new() }
    }
}

/// Somebody who knows a game well enough to say what its positions are worth.
pub(crate) trait Judge<G: Game>: Sync + Sized {
    /// The chance of each seat in a state where the game goes on. `from` is the state before what is being compared:
    /// where somebody looks ahead so many turns, they are counted from there. `part` is the part of the effort to
    /// spend, one in so many.
    fn worth(&self, game: &G, state: &G::State, from: &G::State, part: u64, ask: Ask<'_>) -> Worth<G::Move>;

    /// What is worth comparing with the choice that was made; that one need not be among them. Nothing where that one is
    /// as good as any. A choice each, and behind it how the judge means to go on in the same turn, where it has thought of that.
    fn candidates(&self, sight: &Sight<G>, played: &G::Move, ask: Ask<'_>) -> Vec<Vec<G::Move>>;

    /// Several ways to go on that look good at a first glance: a choice each, or the choices that are best made together.
    fn options(&self, sight: &Sight<G>, width: usize, ask: Ask<'_>) -> Vec<Vec<G::Move>> {
        alone(glance(self, sight, width, ask))
    }

    /// What is answered at the end of a line, where the judge has thought about that and the line does not tell it.
    fn answer(&self, _game: &G, _state: &G::State, _ask: Ask<'_>) -> Vec<G::Move> {
        Vec::new()
    }

    /// Whether a choice that can still be made after another counts as made: so it is where many small choices make a turn,
    /// and the judge looks at each of them alone.
    fn is_patient(&self) -> bool {
        false
    }

    /// Whether a turn is several choices, each of which is worth what the rest of the turn is worth: then what was really
    /// played afterwards is a way to go on as good as any that is found.
    fn goes_on(&self) -> bool {
        false
    }

    /// Whether what it says of a single move among two is steadier than what the bot says of it, so that a coach goes by it.
    fn is_steady(&self) -> bool {
        false
    }

    /// What costs or gives less than this is not worth a word: two points, unless chances hardly ever move as much.
    fn least(&self) -> f64 {
        worth_a_word()
    }

    /// Whether what would be named deserves a third look.
    fn looks_thrice(&self) -> bool {
        false
    }

    /// Whether anything can be said in this state.
    fn knows(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// The average over all that chance may bring, where the judge tells it at once.
    fn expect(&self, _game: &G, _state: &G::State, _ask: Ask<'_>) -> Option<Worth<G::Move>> {
        None
    }

    /// The position as it would be if it were the other's turn, where that can be imagined.
    fn passed(&self, _game: &G, _state: &G::State) -> Option<G::Position> {
        None
    }

    /// How much of each army its lines of communication reach, in a game that has them.
    fn networks(&self, _state: &G::State) -> Vec<Network> {
        Vec::new()
    }

    /// What each seat has of an end.
    fn end(&self, game: &G, _state: &G::State, outcome: Outcome) -> Rewards {
        rewards(outcome, game.seats())
    }
}

/// Choices that nobody has thought on from.
pub(crate) fn alone<M>(choices: impl IntoIterator<Item = M>) -> Vec<Vec<M>> {
    choices.into_iter().map(|choice| vec![choice]).collect()
}

/// The choices that look best at a first glance, at a state made up to agree with what the seat sees.
pub(crate) fn glance<G: Game>(
    judge: &impl Judge<G>,
    sight: &Sight<G>,
    width: usize,
    ask: Ask<'_>,
) -> Vec<G::Move> {
    let game = sight.game();
    let from = game.guess(sight.view(), &mut QuickDice::new(ask.seed));
    let mut seen: Vec<(f64, &G::Move)> = Vec::new();
    for choice in sight.choices() {
        let mut next = from.clone();
        if game.apply(&mut next, &Event::Move(sight.seat(), choice.clone())).is_err() {
            continue;
        }
        let chances = match game.turn(&next).outcome() {
            Some(outcome) => judge.end(game, &next, outcome),
            None => judge.worth(game, &next, &from, GLANCE, ask).chances,
        };
        seen.push((chances[sight.seat().index()], choice));
    }
    // Stable: between equals the first comes first.
    seen.sort_by(|one, other| other.0.total_cmp(&one.0));
    seen.into_iter().take(width).map(|(_, choice)| choice.clone()).collect()
}
