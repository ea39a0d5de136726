//! What a coach says of moves in every kind of game: with hidden hands, among several, and of turns of many moves.

use fracas_analysis::{Ask, compare as compare_as_analysis};
use fracas_bots::{Effort, Task, best, compare};
use fracas_core::{Level, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_learn::{Advice, advise};
use serde_json::{Value, json};

/// A quick coach, so that the tests are quick too.
fn ask(game: &dyn AnyGame, seat: Seat, tried: Option<&str>) -> Advice {
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(60), seed: 7, threads: 1, stop: &stop };
    advise(game, seat, tried, task).unwrap()
}

/// A game after so many events that chance chose, where somebody is to choose.
fn wander(game: &str, seats: u8, options: Value, events: usize) -> Box<dyn AnyGame> {
    let mut game = find(game).unwrap().start(Some(seats), &options, None).unwrap();
    let mut dice = QuickDice::new(11);
    while game.events() < events || game.turn() == Turn::Chance {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let moves = game.legal(seat).moves;
                let choice = &moves[game.events() * 7 % moves.len()];
                game.play(seat, choice).unwrap();
            }
            Turn::Over(_) => panic!("it is over"),
        }
    }
    game
}

#[test]
fn a_move_among_several_and_with_hidden_hands_is_judged_too() {
    let cases = [
        ("color-wars", 3, json!({"width": 3, "height": 3}), 6),
        ("ganoogo", 2, json!({}), 12),
        ("ganoogo", 3, json!({}), 9),
        ("ganoogo", 4, json!({}), 9),
    ];
    for (id, seats, options, events) in cases {
        let mut judged = 0;
        for events in events..events + 5 {
            let game = wander(id, seats, options.clone(), events);
            let Some(seat) = game.turn().choosing().iter().next() else { continue };
            for tried in game.legal(seat).moves.iter().take(3) {
                let advice = ask(game.as_ref(), seat, Some(tried));
                let chance =
                    advice.tried.unwrap_or_else(|| panic!("{id}, {seats} seats: {tried} is not judged"));
                assert!((0.0..=advice.score + 1e-9).contains(&chance), "{id}: {tried} {chance}");
                judged += 1;
            }
        }
        assert!(judged > 2, "{id}, {seats} seats: {judged} moves were judged");
    }
}

#[test]
fn with_hidden_hands_every_figure_is_that_of_a_move_tried_anew() {
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(60), seed: 7, threads: 1, stop: &stop };
    let mut glances = 0;
    for events in 9..21 {
        let game = wander("ganoogo", 2, json!({}), events);
        let Some(seat) = game.turn().choosing().iter().next() else { continue };
        let advice = ask(game.as_ref(), seat, None);
        let held = compare(game.as_ref(), seat, [&advice.text, &advice.text], task).unwrap().unwrap();
        assert_eq!(advice.score, held.scores[0], "after {events} events: {}", advice.text);
        glances += usize::from(best(game.as_ref(), seat, task).unwrap().nodes <= 1);
    }
    assert!(glances > 0, "sometimes the bot itself has tried nothing");
}

#[test]
fn a_turn_of_many_moves_is_judged_as_a_whole() {
    let game = wander("game-of-war", 2, json!({"deployment": "classic"}), 1);
    let seat = game.turn().choosing().sole().expect("somebody chooses");
    let first = game.legal(seat).moves.iter().find(|text| text.contains('-')).unwrap().clone();
    let turn = format!("{first}; end");
    let advice = ask(game.as_ref(), seat, Some(&turn));
    assert!(advice.tried.is_some_and(|judged| (0.0..=1.0).contains(&judged)));
    // Why is told by the whole turn that the bot has in mind: its first move alone says little.
    assert!(advice.why.len() > 1, "{:?}", advice.why);
    // What cannot be made is refused, wherever in the turn it stands.
    let stop = Default::default();
    let task = Task { effort: Effort::Level(Level::of::<2>()), seed: 7, threads: 1, stop: &stop };
    assert!(advise(game.as_ref(), seat, Some(&format!("{first}; nonsense")), task).is_err());
}

/// A game from a position, or after moves from its beginning.
fn begin(id: &str, options: Value, position: Option<&str>, moves: &[(u8, &str)]) -> Box<dyn AnyGame> {
    let position = position.map(|text| json!(text));
    let mut game = find(id).unwrap().start(None, &options, position.as_ref()).unwrap();
    for (seat, text) in moves {
        game.play(Seat::new(*seat).unwrap(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    game
}

/// What is judged, with a word on each move: whether it is a blunder.
fn is_warned_of(game: &dyn AnyGame, seat: u8, moves: &[(&str, bool)]) {
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(1_200), seed: 7, threads: 1, stop: &stop };
    for (text, blunder) in moves {
        let advice = advise(game, Seat::new(seat).unwrap(), Some(text), task).unwrap();
        assert!(advice.tried.is_some(), "{text} is judged");
        assert_eq!(advice.blunder, *blunder, "{text}: {advice:?}");
    }
}

#[test]
fn in_gaogie_what_best_play_punishes_is_warned_of_and_what_the_mix_makes_is_not() {
    // Blue cannot strike yet: whoever neither strikes nor charges gives it time.
    let ahead = begin("gaogie", json!({}), Some("1,0,0,0|0,0,0,0 r1 t2"), &[]);
    is_warned_of(
        ahead.as_ref(),
        1,
        &[("sheq", false), ("gaogie", false), ("sioqleoq", true), ("kueq", true)],
    );
    let even = begin("gaogie", json!({}), Some("1,0,0,0|1,0,0,0 r1 t2"), &[]);
    is_warned_of(even.as_ref(), 1, &[("gaogie", false), ("sheq", false), ("teuqleoq", false)]);
    // What cannot be paid for the game itself warns of, and that is enough.
    let advice = ask(even.as_ref(), Seat::FIRST, Some("nao"));
    assert_eq!((advice.tried, advice.blunder), (None, false));
}

#[test]
fn in_gowap_teams_cells_and_places_that_lose_are_warned_of() {
    let agreed = json!({"functions": "agreed", "formula": "V*1.1"});
    let teams = begin("gowap", agreed, None, &[]);
    is_warned_of(teams.as_ref(), 1, &[("team M35 F25 M20 F20", false), ("team M25 M25 M25 M25", true)]);
    let both = [(1, "team M45 F45 M5 F5"), (2, "team M45 F45 M5 F5")];
    let palette = json!({"size": 3, "palette": ["V", "V*2", "V*0"]});
    let cells = begin("gowap", palette, None, &both);
    is_warned_of(cells.as_ref(), 1, &[("cell b1 V*2", false), ("cell b1 V*0", true), ("cell b3 V*2", true)]);
    let map: Value = (b'a'..=b'c')
        .flat_map(|file| (1..=3).map(move |row| format!("{}{row}", char::from(file))))
        .map(|square| (square.clone(), json!(if square == "a1" { "0" } else { "V" })))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let options = json!({"size": 3, "map": map, "reveal": "placing"});
    let places = begin("gowap", options, None, &both);
    is_warned_of(places.as_ref(), 1, &[("place 1 c1", false), ("place 1 a1", true)]);
}

#[test]
fn what_a_coach_says_of_moves_of_color_wars_is_what_an_analysis_says() {
    let game = wander("color-wars", 2, json!({}), 12);
    let seat = game.turn().choosing().sole().unwrap();
    let (stop, mut doubted) = (Default::default(), 0);
    for tried in game.legal(seat).moves.iter().take(4) {
        let advice = ask(game.as_ref(), seat, Some(tried));
        if advice.score <= 0.0 || advice.score >= 1.0 {
            continue;
        }
        let look = Ask { effort: fracas_analysis::Effort::Normal, seed: 1, stop: &stop };
        let said = compare_as_analysis(game.as_ref(), seat, &[&advice.text, tried], look).unwrap();
        assert_eq!(advice.score, said[0], "{tried}");
        assert_eq!(advice.tried, Some(said[1].min(said[0])), "{tried}");
        doubted += 1;
    }
    assert!(doubted > 0, "all is certain here");
}

/// What the reasons for a bot's move are about.
fn reasons(game: &dyn AnyGame, seat: u8) -> Vec<String> {
    let told = json!(ask(game, Seat::new(seat).unwrap(), None).because);
    told.as_array().unwrap().iter().map(|phrase| phrase["what"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_bot_has_reasons_that_can_be_seen_on_the_board() {
    let placed = [
        (1, "team M35 F25 M20 F20"),
        (2, "team M40 F20 F20 F20"),
        (1, "place 1 c1"),
        (2, "place 1 a5"),
        (1, "place 2 c1"),
        (2, "place 2 a5"),
    ];
    let agreed = json!({"functions": "agreed", "formula": "V*1.1"});
    let game = begin("gowap", agreed.clone(), None, &placed);
    let told = reasons(game.as_ref(), 1);
    assert!(told.iter().any(|what| what == "because-meets" || what == "because-apart"), "{told:?}");
    assert!(told.iter().any(|what| what == "because-better" || what == "because-alike"), "{told:?}");
    let teams = begin("gowap", agreed, None, &[]);
    assert_eq!(reasons(teams.as_ref(), 1), ["because-couples", "because-strong"]);
    // North's cavalry stands before South's last arsenal but one: whatever South plays is about that, or keeps in touch.
    let rows: Vec<String> = (1..=20)
        .rev()
        .map(|row| {
            let text = match row {
                1 => "____________a____________",
                3 => "____________C____________",
                7 => "a___________R____________",
                8 => "i________________________",
                18 => "I________________________",
                20 => "A___________A____________",
                _ => "_________________________",
            };
            text.to_owned()
        })
        .collect();
    let raid = begin("game-of-war", json!({}), Some(&format!("{} S 5 - - 2", rows.join("/"))), &[]);
    let told = reasons(raid.as_ref(), 2);
    assert!(!told.is_empty() && told.iter().all(|what| what.starts_with("because-")), "{told:?}");
}

/// A game of war in which South's spearhead hangs on one relay.
const SPEARHEAD: &str = "_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)________c______/_____IIKIm_________c_____/____IWIIIm________k_f____/____CI___m__f__ii________/____C__________c_________/____C_________i__________/______________[i]ii________/__f___________iiic_______/__________mmmmmmw________/_______________p__x___[r]__/_______C_______m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ S 5 - - 8";

/// What is said against a turn, and about which squares.
fn objections(advice: &Advice) -> Vec<(String, Vec<String>)> {
    let told = json!(advice.against);
    let squares = |phrase: &Value| serde_json::from_value(phrase["units"]["squares"].clone()).unwrap();
    told.as_array()
        .unwrap()
        .iter()
        .map(|phrase| (phrase["what"].as_str().unwrap().to_owned(), squares(phrase)))
        .collect()
}

#[test]
fn a_turn_of_war_that_cuts_ones_own_units_off_is_warned_of_and_the_warning_names_them() {
    let game = begin("game-of-war", json!({}), Some(SPEARHEAD), &[]);
    is_warned_of(game.as_ref(), 2, &[("s6-q6; p12-p13; end", true)]);
    let advice = ask(game.as_ref(), Seat::from_index(1), Some("s6-q6; p12-p13; end"));
    let (what, squares) = &objections(&advice)[0];
    assert_eq!(what, "against-cut");
    assert!(["s13", "s15", "t14"].iter().all(|at| squares.iter().any(|one| one == at)), "{squares:?}");
    // What the coach would play itself gives nothing away, and nothing speaks against it.
    let mut turn = game.fork(game.events());
    let stop = Default::default();
    let task = Task { effort: Effort::Nodes(60), seed: 7, threads: 1, stop: &stop };
    let mut moves = Vec::new();
    for text in best(game.as_ref(), Seat::from_index(1), task).unwrap().line {
        if turn.turn().choosing().sole() != Some(Seat::from_index(1)) {
            break;
        }
        turn.play(Seat::from_index(1), &text).unwrap();
        moves.push(text);
    }
    let own = ask(game.as_ref(), Seat::from_index(1), Some(&moves.join("; ")));
    assert_eq!((own.blunder, own.slip, own.against), (false, false, Vec::new()));
}

#[test]
fn what_a_coach_says_of_turns_of_war_is_what_an_analysis_says() {
    let game = begin("game-of-war", json!({}), Some(SPEARHEAD), &[]);
    let (seat, stop) = (Seat::from_index(1), Default::default());
    for tried in ["s6-q6; p12-p13; end", "end", "o10-n11; end"] {
        let advice = ask(game.as_ref(), seat, Some(tried));
        let look = Ask { effort: fracas_analysis::Effort::Normal, seed: 1, stop: &stop };
        let said = compare_as_analysis(game.as_ref(), seat, &[tried], look).unwrap();
        assert_eq!(advice.tried, Some(said[0].min(advice.score)), "{tried}");
    }
}

#[test]
fn an_arsenal_that_a_turn_leaves_to_fall_is_named() {
    let rows: Vec<String> = (1..=20)
        .rev()
        .map(|row| {
            let text = match row {
                1 => "____________a____________",
                2 => "___________i_____________",
                3 => "____________C____________",
                7 => "a___________R____________",
                18 => "I________________________",
                20 => "A___________A____________",
                _ => "_________________________",
            };
            text.to_owned()
        })
        .collect();
    let position = format!("{} S 5 - - 2", rows.join("/"));
    let game = begin("game-of-war", json!({}), Some(&position), &[]);
    let advice = ask(game.as_ref(), Seat::from_index(1), Some("l2-k3; end"));
    let told = objections(&advice);
    assert!(told.contains(&("against-falls".to_owned(), vec!["m1".to_owned()])), "{told:?}");
    assert!(advice.blunder, "{advice:?}");
}

#[test]
fn a_deployment_with_somebody_cut_off_is_warned_of_and_ready_made_ones_are_not() {
    let deployed = |army: &str| begin("game-of-war", json!({}), None, &[(2, &format!("deploy {army}"))]);
    for army in ["classic", "bastion", "hammer", "pincer"] {
        let advice = ask(deployed(army).as_ref(), Seat::from_index(1), Some("ready"));
        assert_eq!((advice.blunder, advice.against), (false, Vec::new()), "{army}");
    }
    let mut game = deployed("classic");
    for text in ["take r8", "place C a10"] {
        game.play(Seat::from_index(1), text).unwrap();
    }
    let advice = ask(game.as_ref(), Seat::from_index(1), Some("ready"));
    assert_eq!(objections(&advice), [("against-cut".to_owned(), vec!["a10".to_owned()])]);
    assert_eq!((advice.blunder, advice.tried), (true, None));
    // The other army is nobody's business.
    let before = objections(&advice);
    game.play(Seat::FIRST, "deploy hammer").unwrap();
    assert_eq!(objections(&ask(game.as_ref(), Seat::from_index(1), Some("ready"))), before);
}
