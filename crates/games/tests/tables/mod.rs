//! Kinds of tables to try laws at, and random games there.

use fracas_core::{Dice, Event, EventOf, Game, QuickDice, Referee, Turn, read_options};
use serde_json::Value;

/// A kind of table to try the laws at.
pub(crate) struct Case {
    pub(crate) game: &'static str,
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) seats: Option<u8>,
    pub(crate) options: &'static str,
    /// A random game ends within so many events: for the laws alone.
    #[allow(dead_code)]
    pub(crate) ends: u64,
}

const fn table(game: &'static str, seats: u8, options: &'static str, ends: u64) -> Case {
    Case { game, rules: 1, seats: Some(seats), options, ends }
}

const TABLES: &[Case] = &[
    table("color-wars", 2, "{}", 5_000),
    table("color-wars", 4, r#"{"width":9,"height":9}"#, 50_000),
    table("color-wars", 3, r#"{"width":8,"height":8,"opening":"apart"}"#, 50_000),
    table("color-wars", 2, r#"{"width":3,"height":2,"opening":"pie"}"#, 5_000),
    table("color-wars", 2, r#"{"width":3,"height":3,"opening":"random","repetition":2}"#, 5_000),
    table("color-wars", 4, r#"{"width":4,"height":7,"opening":"random","pop":"empties"}"#, 50_000),
    table("color-wars", 2, r#"{"repetition":"off","max_plies":40}"#, 40),
    table("gaogie", 2, "{}", 200),
    table("gaogie", 3, "{}", 500),
    table("gaogie", 8, r#"{"turn_limit":3}"#, 1_000),
    table("gaogie", 16, "{}", 10_000),
    table(
        "gaogie",
        2,
        r#"{"moves":[{"name":"rock","damage":10,"blocked_by":["paper"]},{"name":"paper","damage":10,"blocked_by":["scissors"]},{"name":"Scıssors","damage":10,"blocked_by":["rock"]}],"turn_limit":50}"#,
        100,
    ),
    table(
        "gaogie",
        4,
        r#"{"moves":[{"name":"rest"},{"name":"shield","costs":{"rest":1}},{"name":"hit","costs":{"rest":1},"damage":5,"blocked_by":["shield","storm"]},{"name":"storm","costs":{"hit":1,"shield":2},"damage":50}]}"#,
        2_000,
    ),
    table(
        "gaogie",
        16,
        r#"{"moves":[{"name":"rest"},{"name":"aim"},{"name":"hide"},{"name":"hit","costs":{"aim":1},"damage":5,"blocked_by":["hide"]},{"name":"storm","costs":{"hit":1,"hide":2,"rest":1},"damage":50},{"name":"end","costs":{"storm":1},"damage":99}],"turn_limit":20}"#,
        10_000,
    ),
    table("gowap", 2, "{}", 45),
    table("gowap", 2, r#"{"size":3,"tokens":2,"total":0.02,"palette":["V","V*1.5","V-V"]}"#, 25),
    table(
        "gowap",
        2,
        r#"{"size":4,"tokens":7,"formula":"max(V*1.1,5)","max_tokens":9,"mode":{"rounds":20}}"#,
        40,
    ),
    table(
        "gowap",
        2,
        r#"{"size":3,"tokens":3,"map":"minefield","battle":"attrition","tie":"annihilate"}"#,
        18,
    ),
    table(
        "gowap",
        2,
        r#"{"size":19,"tokens":3,"total":99.99,"map":"casino","mode":"last-standing","max_rounds":15}"#,
        25,
    ),
    table("gowap", 2, r#"{"reveal":"placing"}"#, 45),
    table(
        "gowap",
        2,
        r#"{"size":4,"rows":2,"reveal":"placing","tokens":3,"total":0.09,"map":"front","mode":"last-standing","max_rounds":15}"#,
        25,
    ),
    table("ganoogo", 2, "{}", 200_000),
    table("ganoogo", 3, "{}", 300_000),
    table("ganoogo", 4, r#"{"quiet_turns":"off","max_turns":40}"#, 20_000),
    table("ganoogo", 3, r#"{"windows":"acts","max_turns":40}"#, 60_000),
    table("game-of-war", 2, "{}", 100_000),
    table("game-of-war", 2, r#"{"deployment":"classic"}"#, 100_000),
    table(
        "game-of-war",
        2,
        r#"{"deployment":"classic","relay_by_touch":false,"support_bonus":false}"#,
        100_000,
    ),
    table(
        "game-of-war",
        2,
        r#"{"deployment":"classic","supply":"off","screening":true,"no_progress":20}"#,
        100_000,
    ),
    table("game-of-war", 2, r#"{"deployment":"classic","repetition":2}"#, 100_000),
    table("game-of-war", 2, r#"{"deployment":"classic","repetition":"off","no_progress":9}"#, 100_000),
];

impl Case {
    /// Every kind of table of a game, by every version of its rules that has the options.
    pub(crate) fn of<G: Game>() -> Vec<Case> {
        let own = |table: &&Case| table.game == G::INFO.id;
        let usual = Case { game: G::INFO.id, rules: 1, seats: None, options: "{}", ends: 100_000 };
        let usual = (!TABLES.iter().any(|table| own(&table))).then_some(usual);
        let rows = TABLES.iter().filter(own).chain(&usual);
        let by = |rules| {
            rows.clone()
                .filter(move |table| table.fits::<G>(rules))
                .map(move |table| Case { rules, ..*table })
        };
        (1..=G::INFO.rules).flat_map(by).collect()
    }

    fn fits<G: Game>(&self, rules: u32) -> bool {
        let options = self.options();
        let names = options.as_object().into_iter().flat_map(|options| options.keys());
        names.into_iter().all(|name| G::INFO.has_option(name, rules))
    }

    pub(crate) fn options(&self) -> Value {
        serde_json::from_str(self.options).expect("options are JSON")
    }

    pub(crate) fn open<G: Game>(&self) -> Referee<G> {
        let options = read_options::<G>(self.rules, &self.options()).expect("options are read");
        Referee::new_by(self.rules, self.seats, options, None).expect("the game starts")
    }
}

/// A random event that may happen now, and the seats that could have chosen instead in any order.
pub(crate) fn any_event<G: Game>(referee: &Referee<G>, dice: &mut QuickDice) -> Option<EventOf<G>> {
    let (game, state) = (referee.game(), referee.state());
    match referee.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Event::Chance(game.roll(state, dice))),
        Turn::Choose(seats) => {
            let nth = dice.below(u32::from(seats.len())) as usize;
            let seat = seats.iter().nth(nth).expect("one of them");
            let choice = game.pick(state, seat, dice, &mut Vec::new());
            Some(Event::Move(seat, choice.expect("whoever must choose has a choice")))
        }
    }
}

/// Plays a random game of up to `most` events and looks at every state on the way.
pub(crate) fn walk<G: Game>(
    table: &Case,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&mut Referee<G>, &mut QuickDice),
) -> Referee<G> {
    let mut referee = table.open::<G>();
    let mut dice = QuickDice::new(seed);
    for _ in 0..most {
        look(&mut referee, &mut dice);
        let Some(event) = any_event(&referee, &mut dice) else { return referee };
        referee.play(event).expect("a legal event is accepted");
    }
    look(&mut referee, &mut dice);
    referee
}

/// Something as it is sent.
pub(crate) fn bytes(value: impl serde::Serialize) -> String {
    serde_json::to_string(&value).expect("plain data")
}
