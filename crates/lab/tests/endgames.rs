//! A Game of War: endgames, the solver against a plainer one, and the bot against the solver.

use std::collections::HashSet;

use fracas_bots::{Effort, Level};
use fracas_core::{Event, Game, Referee, Turn};
use fracas_game_of_war::{GameOfWar, Options, Phase, Side, State};
use fracas_lab::game_of_war::{
    After, Answer, End, Endgame, Fate, KEPT, Key, Library, NotWhole, NotWithin, Whole, Within, read, turns,
};

/// Valleys of a few hundred or thousand positions: cheap enough for a test.
const CHEAP: [&str; 2] = ["one infantry each", "two cavalry in a small valley"];

fn kept() -> Vec<Endgame> {
    read(KEPT).expect("the file is right")
}

fn cheap() -> Vec<Endgame> {
    kept().into_iter().filter(|endgame| CHEAP.contains(&endgame.family.as_str())).collect()
}

fn valley(rows: [&str; 4], fields: &str) -> Referee<GameOfWar> {
    let wall = "m".repeat(25);
    let row = |text: &&str| format!("{text}{}", "m".repeat(21));
    let all = [vec![wall; 16], rows.iter().map(row).collect()].concat();
    let position = format!("{} {fields}", all.join("/")).parse().expect("a position");
    Referee::new(None, Options::default(), Some(position)).expect("it can be set up")
}

fn solved(table: &Referee<GameOfWar>) -> (Whole, Fate) {
    let whole = Whole::of(table.game(), table.state(), 10_000).expect("it is small");
    let fate = Key::of(table.state()).and_then(|key| whole.fate(&key)).expect("it is there");
    (whole, fate)
}

/// Whether the side to move makes sure of a win with one of the next turns, by the rules and nothing else: nothing is
/// remembered, and a turn is one act after the other.
fn wins(game: &GameOfWar, state: &State, side: Side, left: u16) -> bool {
    if let Turn::Over(outcome) = game.turn(state) {
        return outcome.winners.contains(side.seat());
    }
    let Phase::Play(mover) = state.phase() else { panic!("nobody is to move") };
    if left == 0 {
        return false;
    }
    let mut acts = Vec::new();
    game.legal(state, mover.seat(), &mut acts);
    let mut goes_well = |act| {
        let mut next = *state;
        game.apply(&mut next, &Event::Move(mover.seat(), act)).expect("it is legal");
        let over = next.phase() != state.phase();
        wins(game, &next, side, left - u16::from(over))
    };
    if mover == side { acts.into_iter().any(&mut goes_well) } else { acts.into_iter().all(goes_well) }
}

#[test]
fn endgames_that_can_be_seen_by_eye() {
    // The cavalry is two steps from the last arsenal, and nobody is in the way.
    let (_, fate) = solved(&valley(["A___", "____", "__C_", "_a_i"], "N 5 - - 1"));
    assert_eq!(fate, Fate::Won(1));
    // South is to move and takes North's.
    let (_, fate) = solved(&valley(["A___", "iI__", "a___", "____"], "S 5 - - 1"));
    assert_eq!(fate, Fate::Won(1));
    // An infantry each, behind a wall with no gap: nobody can do anything.
    let (whole, fate) = solved(&valley(["A_mi", "I_m_", "__m_", "__ma"], "N 5 - - 1"));
    assert_eq!((fate, whole.counts()[1]), (Fate::Drawn, whole.len()));
    assert!(whole.line(&whole_root(&whole)).is_empty());
}

fn whole_root(whole: &Whole) -> State {
    whole.states().next().expect("there is one")
}

#[test]
fn a_solution_agrees_with_a_search_that_remembers_nothing() {
    let table = valley(["A_m_", "I__i", "___a", "mmmm"], "N 5 - - 1");
    let (whole, _) = solved(&table);
    let mut decided = 0;
    for state in whole.states() {
        let Phase::Play(side) = state.phase() else { panic!("nobody is to move") };
        let fate = Key::of(&state).and_then(|key| whole.fate(&key)).expect("it is there");
        for left in 1..=3 {
            let won = matches!(fate, Fate::Won(turns) if turns <= left);
            let lost = matches!(fate, Fate::Lost(turns) if turns <= left);
            assert_eq!(wins(table.game(), &state, side, left), won, "{fate:?} in {left}");
            assert_eq!(wins(table.game(), &state, side.other(), left), lost, "{fate:?} in {left}");
            decided += u32::from(won || lost);
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn a_search_of_so_many_turns_agrees_with_the_solution() {
    let endgames = cheap();
    let mut library = Library::new(10_000);
    for endgame in &endgames {
        let table = endgame.table().expect("a position");
        let mut within = Within::new(table.game(), table.state(), 100_000).expect("a position");
        let won = within.wins(table.state(), 5).expect("it is small");
        assert_eq!(won, endgame.answer.won().filter(|turns| *turns <= 5), "line {}", endgame.line);
        assert_eq!(library.answer(endgame), Ok(Some(endgame.answer)), "line {}", endgame.line);
    }
    assert!(endgames.iter().any(|endgame| endgame.answer == Answer::Whole(Fate::Drawn)));
    assert!(endgames.iter().any(|endgame| endgame.answer == Answer::Whole(Fate::Lost(6))));
}

#[test]
fn a_best_line_is_legal_and_ends_when_it_says() {
    for endgame in cheap().iter().filter(|endgame| endgame.answer.won().is_some()) {
        let mut table = endgame.table().expect("a position");
        let (whole, fate) = solved(&table);
        let line = whole.line(table.state());
        assert_eq!(Some(line.len()), endgame.answer.won().map(usize::from), "{fate:?}");
        let winner = table.turn().choosing();
        for acts in line {
            let seat = table.turn().choosing().sole().expect("a side is to move");
            for act in acts {
                table.play(Event::Move(seat, act)).expect("it is legal");
            }
        }
        let outcome = table.turn().outcome().expect("it is over");
        assert_eq!(outcome.winners, winner);
    }
}

/// What every sequence of acts leads to, whatever came of others before.
fn ends(game: &GameOfWar, state: &State, side: Side, out: &mut HashSet<After>) {
    let mut acts = Vec::new();
    game.legal(state, side.seat(), &mut acts);
    for act in acts {
        let mut next = *state;
        game.apply(&mut next, &Event::Move(side.seat(), act)).expect("it is legal");
        if let Turn::Over(outcome) = game.turn(&next) {
            out.insert(After::Over(outcome.winners.sole().map(Side::of)));
        } else if next.phase() == state.phase() {
            ends(game, &next, side, out);
        } else {
            out.insert(After::Open(Key::of(&next).expect("few pieces")));
        }
    }
}

#[test]
fn every_turn_is_listed_once() {
    for fields in ["N 5 - - 1", "S 5 - - 1", "S 5 - !c2 1"] {
        let table = valley(["A_I_", "CR__", "__i_", "__ra"], fields);
        let Phase::Play(side) = table.state().phase() else { panic!("nobody is to move") };
        let listed: Vec<After> = turns(table.game(), table.state()).iter().map(|turn| turn.after).collect();
        let mut all = HashSet::new();
        ends(table.game(), table.state(), side, &mut all);
        assert_eq!((listed.len(), listed.into_iter().collect()), (all.len(), all), "{fields}");
    }
}

#[test]
fn the_highest_level_wins_the_cheap_endgames_in_the_fewest_turns_and_the_lowest_does_not() {
    let mut library = Library::new(10_000);
    let mut soonest = |level: u64| {
        let effort = Effort::Level(Level::new(level).expect("a level"));
        let ends =
            cheap().into_iter().filter_map(|endgame| library.play(&endgame, effort, 1).expect("solved"));
        let ends: Vec<End> = ends.collect();
        (ends.iter().filter(|end| **end == End::Soonest).count(), ends.len())
    };
    assert_eq!(soonest(8), (9, 9));
    assert!(soonest(1).0 < 5);
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_reason() {
    let classic = Referee::<GameOfWar>::new(None, Options::default(), None).expect("it starts");
    assert_eq!(Whole::of(classic.game(), classic.state(), 10).unwrap_err(), NotWhole::NotAnOpening);
    let table = valley(["A___", "_I__", "__i_", "___a"], "N 5 - - 1");
    assert_eq!(Whole::of(table.game(), table.state(), 10).unwrap_err(), NotWhole::TooLarge(10));
    let over = valley(["A___", "_I__", "____", "___a"], "N 5 - - 1");
    assert_eq!(Whole::of(over.game(), over.state(), 10).unwrap_err(), NotWhole::Over);
    let crowd = valley(["AIII", "IIII", "iiii", "iiia"], "N 5 - - 1");
    assert_eq!(Whole::of(crowd.game(), crowd.state(), 10).unwrap_err(), NotWhole::Pieces(16));
    let mut within = Within::new(table.game(), table.state(), 3).expect("a position");
    assert_eq!(within.wins(table.state(), 9), Err(NotWithin::TooLarge(3)));
    for (text, wrong) in [
        ("nonsense", "line 1: an endgame is written as family: answer: position"),
        ("# a remark\n\nx: mate 3: y", "line 3: \"mate 3\" is no answer"),
        ("x: won 3: y", "line 1: "),
    ] {
        let fault = read(text).unwrap_err().to_string();
        assert!(fault.starts_with(wrong), "{fault}");
    }
}
