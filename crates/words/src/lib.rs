//! Words for what a game tells as data: a [`Phrase`] becomes a sentence.
//!
//! Facts come from the rules and words from a language's file in the [Fluent](https://projectfluent.org) format, one
//! for each game. The site tells the same phrases from the same files, so terminal and browser say the same.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Phrase, Seat};
//! use fracas_words::Words;
//!
//! let words = Words::new("
//! seat-1 = Red
//! story-grows = { $who }'s square grows { $times ->
//!     [one] once
//!    *[other] { $times } times
//! }.
//! ");
//! let phrase = Phrase::new("grows").with("who", Seat::FIRST).with("times", 2);
//! assert_eq!(words.story(&phrase, 2).unwrap(), "Red's square grows 2 times.");
//! assert_eq!(words.story(&Phrase::new("shrinks"), 2), None);
//! ```

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fracas_core::{Part, Phrase, Seat};

/// What every game has words for.
const SHARED: &str = include_str!("../../../web/src/lang/words/en.ftl");

/// The English words of a game.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Reads words. What is no Fluent is left out, as every reader of the format does: it is then told otherwise.
    pub fn new(ftl: &str) -> Words {
        let mut bundle = FluentBundle::new(vec!["en".parse().expect("a language")]);
        // A terminal has no use for marks that keep writing directions apart.
        bundle.set_use_isolating(false);
        for text in [SHARED, ftl] {
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(readable, _)| readable);
            bundle.add_resource_overriding(resource);
        }
        Words { bundle }
    }

    /// Tells what happened at a table of `seats`; `None` where there are no words for it.
    pub fn story(&self, phrase: &Phrase, seats: u8) -> Option<String> {
        self.tell("story", phrase, seats)
    }

    /// Tells why something was refused; `None` where there are no words for it.
    pub fn refusal(&self, phrase: &Phrase, seats: u8) -> Option<String> {
        self.tell("refused", phrase, seats)
    }

    /// Tells where to look; `None` where there are no words for it.
    pub fn hint(&self, phrase: &Phrase, seats: u8) -> Option<String> {
        self.tell("hint", phrase, seats)
    }

    /// Tells what mattered in a game; `None` where there are no words for it.
    pub fn analysis(&self, phrase: &Phrase, seats: u8) -> Option<String> {
        self.tell("analysis", phrase, seats)
    }

    fn tell(&self, kind: &str, phrase: &Phrase, seats: u8) -> Option<String> {
        let mut args = FluentArgs::new();
        for (name, part) in phrase.parts() {
            let (value, raw) = self.value(part, seats);
            args.set(*name, value);
            if let Some((suffix, raw)) = raw {
                args.set(format!("{name}-{suffix}"), raw);
            }
        }
        self.say(&format!("{kind}-{}", phrase.what()), &args)
    }

    /// A message; `None` where it is not there or lacks something.
    fn say(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    /// A part as a message has it, and what a message may select by: `$who-key` is a seat's number, `$card-key` a word
    /// as the rules have it, and `$squares-count` says how many there are.
    fn value(&self, part: &Part, seats: u8) -> (FluentValue<'static>, Option<(&str, FluentValue<'static>)>) {
        let count = |items: usize| Some(("count", items.into()));
        match part {
            Part::Seat(seat) => (self.seat(*seat, seats).into(), Some(("key", seat.number().into()))),
            Part::Seats(several) => {
                let names: Vec<_> = several.iter().map(|seat| self.seat(seat, seats)).collect();
                (list(&names).into(), count(names.len()))
            }
            Part::Square(square) => (square.clone().into(), None),
            Part::Squares(squares) => (list(squares).into(), count(squares.len())),
            Part::Number(number) => ((*number).into(), None),
            Part::Amount(amount) => (rounded(*amount), None),
            Part::Dice(dice) => {
                let shown: Vec<_> = dice.iter().map(u8::to_string).collect();
                (shown.join(" + ").into(), count(dice.len()))
            }
            Part::Gains(gains) => {
                let one = |(by, of): &(i16, Part)| {
                    let sign = if *by < 0 { '\u{2212}' } else { '+' };
                    format!("{sign} {} ({})", by.unsigned_abs(), self.named(of))
                };
                let shown: Vec<_> = gains.iter().map(one).collect();
                (shown.join(" ").into(), count(gains.len()))
            }
            Part::Word(word) => (self.named(part).into(), Some(("key", (*word).into()))),
            Part::Text(text) => (text.clone().into(), None),
        }
    }

    /// What has a name: a word of the game, or text that is the same in every language.
    fn named(&self, part: &Part) -> String {
        match part {
            Part::Word(word) => {
                let told = self.say(&format!("word-{word}"), &FluentArgs::new());
                told.unwrap_or_else(|| (*word).to_owned())
            }
            Part::Text(text) => text.clone(),
            _ => String::new(),
        }
    }

    /// What a seat is called; a message may select by how many play, as `$seats`.
    pub fn seat(&self, seat: Seat, seats: u8) -> String {
        let mut args = FluentArgs::new();
        args.set("seats", seats);
        self.say(&format!("seat-{seat}"), &args).unwrap_or_else(|| format!("Seat {seat}"))
    }
}

/// A number with at most two decimals.
fn rounded(amount: f64) -> FluentValue<'static> {
    let value = (amount * 100.0).round() / 100.0;
    FluentValue::Number(FluentNumber::new(value, FluentNumberOptions::default()))
}

/// "c3, d4 and e5".
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::Seats;

    use super::*;

    const FTL: &str = "
seat-1 = Red
seat-2 = { $seats ->
    [2] Green
   *[other] Blue
}
word-tailwind = Tailwind
story-rolls = { $who } rolls { $dice } on { $squares }.
story-card = { $card-key ->
    [tailwind] { $card } helps { $seats }
   *[other] { $card } does nothing
} by { $by }.
story-worth = Worth { $value }, { $squares-count ->
    [one] one square
   *[other] { $squares-count } squares
}.
story-sum = { $dice } { $gains } = { $total }.
refused-full = { $at } is full.
";

    fn told(phrase: &Phrase, seats: u8) -> Option<String> {
        Words::new(FTL).story(phrase, seats)
    }

    #[test]
    fn every_kind_of_part_has_its_place_in_a_sentence() {
        let two = Seat::new(2).unwrap();
        let squares = || Part::Squares(["c3", "d4", "e5"].map(str::to_owned).to_vec());
        let rolls = Phrase::new("rolls").with("who", two).with("dice", Part::Dice(vec![4, 5]));
        assert_eq!(
            told(&rolls.clone().with("squares", squares()), 3).unwrap(),
            "Blue rolls 4 + 5 on c3, d4 and e5."
        );
        assert_eq!(
            told(&rolls.with("squares", squares()), 2).unwrap(),
            "Green rolls 4 + 5 on c3, d4 and e5."
        );
        let card = |word: &'static str| {
            Phrase::new("card").with("card", word).with("seats", Seats::first(2)).with("by", "V*2".to_owned())
        };
        assert_eq!(told(&card("tailwind"), 3).unwrap(), "Tailwind helps Red and Blue by V*2.");
        assert_eq!(told(&card("mud"), 3).unwrap(), "mud does nothing by V*2.");
        let gains = Part::Gains(vec![(2, "tailwind".into()), (-1, "mud".into())]);
        let sum =
            Phrase::new("sum").with("dice", Part::Dice(vec![4, 5])).with("gains", gains).with("total", 10);
        assert_eq!(told(&sum, 2).unwrap(), "4 + 5 + 2 (Tailwind) \u{2212} 1 (mud) = 10.");
        let worth = Phrase::new("worth").with("value", 1.23456).with("squares", squares());
        assert_eq!(told(&worth, 2).unwrap(), "Worth 1.23, 3 squares.");
    }

    #[test]
    fn what_has_no_words_or_lacks_a_part_is_not_told() {
        assert_eq!(told(&Phrase::new("nothing"), 2), None);
        assert_eq!(told(&Phrase::new("worth").with("value", 1), 2), None);
        let full = Phrase::new("full").with("at", Part::Square("c3".to_owned()));
        assert_eq!(Words::new(FTL).refusal(&full, 2).unwrap(), "c3 is full.");
        assert_eq!(Words::new("story-broken = {").story(&Phrase::new("broken"), 2), None);
    }
}
