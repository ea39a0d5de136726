//! What happened, in sentences.

use fracas_core::Seat;
use fracas_games::AnyGame;
use fracas_words::Words;

/// What event `index` did as far as an eye may know, a sentence each; `None` where there are no words for it.
pub(crate) fn story(
    game: &dyn AnyGame,
    words: &Words,
    index: usize,
    eye: Option<Seat>,
) -> Option<Vec<String>> {
    let told: Option<Vec<_>> =
        game.story(index, eye).iter().map(|phrase| words.story(phrase, game.seats())).collect();
    told.filter(|sentences| !sentences.is_empty())
}
