//! Every ruling by its number, as `docs/rules/color-wars.md` states it.

use fracas_color_wars::{ColorWars, Position};
use fracas_core::{Describe, Game, Outcome, Referee, Seat, Turn, Uncounted, Unfit, read_options};
use serde_json::{Value, json};

type Table = Referee<ColorWars>;

fn open(seats: u8, options: Value) -> Table {
    Table::new(Some(seats), read_options::<ColorWars>(1, &options).unwrap(), None).unwrap()
}

fn load(position: &str) -> Table {
    Table::from_json(None, &Value::Null, Some(&json!(position))).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(seats: Option<u8>, options: Value, position: Option<&str>) -> String {
    let position = position.map(Value::from);
    Table::from_json(seats, &options, position.as_ref()).expect_err("it is refused").to_string()
}

/// Plays squares one after the other, each by whoever is on turn.
fn play(table: &mut Table, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = table.turn().choosing().sole();
        table.play_text(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn refuse(table: &mut Table, text: &str) -> String {
    let seat = table.turn().choosing().sole();
    let before = *table.state();
    let message = table.play_text(seat, text).expect_err("it is refused").to_string();
    assert_eq!(*table.state(), before);
    message
}

fn refuse_over(table: &mut Table) -> String {
    table.play_text(Some(seat(1)), "a1").expect_err("it is over").to_string()
}

fn position(table: &Table) -> String {
    table.game().position(table.state()).to_string()
}

fn legal(table: &Table) -> Vec<String> {
    let seat = table.turn().choosing().sole().unwrap();
    let mut moves = Vec::new();
    table.game().legal(table.state(), seat, &mut moves);
    moves.into_iter().map(|choice| table.write(&fracas_core::Event::Move(seat, choice))).collect()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn cw_1_a_board_is_2_to_9_each_way_and_neighbours_are_the_four_beside() {
    for (width, height) in (2..=9).flat_map(|width| (2..=9).map(move |height| (width, height))) {
        let table = open(2, json!({"width": width, "height": height}));
        assert_eq!(legal(&table).len(), width * height);
    }
    for (name, side) in [("width", 1), ("width", 10), ("height", 0), ("height", 10)] {
        let message = refused(None, json!({name: side}), None);
        assert!(message.contains("2 to 9") && message.contains(&side.to_string()), "{message}");
    }
    // A pop in the middle, on each edge and in each corner; what leaves the board is lost.
    let cases = [
        ("b2", "c3", ".R1./R1.R1/.R1."),
        ("b1", "c3", ".../.R1./R1.R1"),
        ("b3", "c1", "R1.R1/.R1./..."),
        ("a2", "c3", "R1../.R1./R1.."),
        ("c2", "a3", "..R1/.R1./..R1"),
        ("a1", "c3", ".../R1../.R1."),
        ("c1", "a3", ".../..R1/.R1."),
        ("a3", "c1", ".R1./R1../..."),
        ("c3", "a1", ".R1./..R1/..."),
    ];
    for (square, far, expected) in cases {
        let mut table = open(2, json!({"width": 3, "height": 3}));
        play(&mut table, &format!("{square} {far} {square}"));
        let rows = position(&table).split(' ').next().unwrap().replace("B3", ".");
        assert_eq!(rows, expected, "a pop on {square}");
    }
}

#[test]
fn cw_2_each_seat_claims_an_empty_square_that_then_holds_3_and_may_touch() {
    let mut table = open(2, json!({}));
    play(&mut table, "c3");
    assert_eq!(position(&table), "...../...../..R3../...../..... B 1");
    assert!(refuse(&mut table, "c3").contains("taken"));
    play(&mut table, "d3");
    assert_eq!(position(&table), "...../...../..R3B3./...../..... R 2");
}

#[test]
fn cw_3_a_pop_takes_four_and_keeps_the_remainder() {
    // Four own squares of 3 in a block, one more point on one of them: each pops once and is sent two points.
    let mut table = load("B1..../...../.R3R3../.R3R3../..... R 9");
    play(&mut table, "b2");
    assert_eq!(position(&table), "B1..../.R1R1../R1R1R1R1./R1R2R1R1./.R1R1.. B 10");
}

#[test]
fn cw_3_the_literal_reading_is_an_option_with_another_result() {
    let mut table = Table::from_json(
        None,
        &json!({"pop": "empties"}),
        Some(&json!("B1..../...../.R3R3../.R3R3../..... R 9")),
    )
    .unwrap();
    play(&mut table, "b2");
    // The last square of the block had five when it popped; the fifth is gone.
    assert_eq!(position(&table), "B1..../.R1R1../R1R1.R1./R1R2R1R1./.R1R1.. B 10");
}

#[test]
fn cw_4_what_receives_a_point_is_the_movers_and_what_holds_nothing_is_nobodys() {
    let mut table = load("...../...../.B2R3Y1./..G3../..... R 8");
    play(&mut table, "c3");
    assert_eq!(position(&table), "...../..R1../.R3R1R2./.R1.R1./..R1.. B 9");
    assert!(table.turn().outcome().is_some(), "nobody else is left");
}

#[test]
fn cw_5_the_whole_chain_resolves_after_the_opponent_is_gone() {
    let mut table = load("...../...../R3R3B3R3R3/...../..... R 8");
    play(&mut table, "b3");
    assert_eq!(position(&table), "...../R1R1R1R1R1/.R2R1R1./R1R1R1R1R1/..... B 9");
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(1), "elimination")));
}

#[test]
fn cw_6_a_seat_without_squares_is_out_and_skipped_and_the_last_one_wins() {
    let mut table = load("R3B3.../...../..G3../...../....Y2 R 8");
    play(&mut table, "a5");
    assert!(position(&table).ends_with(" G 9"), "Blue is out and skipped: {}", position(&table));
    play(&mut table, "c3 e1 c5");
    assert!(table.turn().outcome().is_none());
    // Before all have placed nobody is out for want of squares.
    let mut table = open(3, json!({}));
    play(&mut table, "a1");
    assert_eq!(table.turn(), Turn::of(seat(2)));
}

#[test]
fn cw_6_at_the_end_the_letter_is_the_next_seats_even_if_it_is_out() {
    let mut table = load("R3B3.../G3..../...../...../..... R 9");
    play(&mut table, "a5");
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(1), "elimination")));
    assert!(position(&table).contains(" B 10"), "{}", position(&table));
}

#[test]
fn cw_7_the_same_position_for_the_third_time_since_loading_is_a_draw() {
    // Ten moves that lead back to where they began, points lost over the edges and all.
    let (start, round) = ("R2./.B3/B2. R 6", "a3 b2 a3 a1 a2 b1 b3 a1 b3 b1");
    for (limit, drawn_after) in
        [(json!(2), Some(1)), (json!(3), Some(2)), (json!(5), Some(4)), (json!("off"), None)]
    {
        let mut table = Table::from_json(None, &json!({"repetition": limit}), Some(&json!(start))).unwrap();
        for rounds in 1..=6 {
            play(&mut table, round);
            assert_eq!(position(&table), format!("R2./.B3/B2. R {}", 6 + 10 * rounds));
            if Some(rounds) == drawn_after {
                assert_eq!(table.turn(), Turn::Over(Outcome::draw("repetition")));
                assert_eq!(refuse_over(&mut table), "the game is over");
                // Taking the last move back makes it an open game again.
                assert!(table.undo());
                assert_eq!(table.turn(), Turn::of(seat(2)));
                break;
            }
            assert_eq!(table.turn(), Turn::of(seat(1)), "limit {limit}, {rounds} rounds");
        }
    }
    for count in [0, 1] {
        assert!(refused(None, json!({"repetition": count}), None).contains("2 or more"));
    }
}

#[test]
fn cw_7_max_plies_ends_a_game_unless_it_is_won() {
    let mut table = open(2, json!({"max_plies": 4}));
    play(&mut table, "a1 e5 a1");
    assert!(table.turn().outcome().is_none());
    play(&mut table, "e5");
    assert_eq!(table.turn(), Turn::Over(Outcome::draw("max-plies")));
    let mut table = open(2, json!({"max_plies": 3}));
    play(&mut table, "c3 d3 c3");
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(1), "elimination")));
    assert!(refused(None, json!({"max_plies": 0}), None).contains("1 or more"));
}

#[test]
fn cw_7_max_plies_ends_the_placing_too() {
    let cases = [
        ("free", 1, "c3", "...../...../..R3../...../..... B 1"),
        ("pie", 2, "c3 a1", "...../...../..R3../...../B3.... B 2"),
        ("apart", 1, "c3", "...../...../..R3../...../..... B 1"),
    ];
    for (opening, most, moves, end) in cases {
        let options = json!({"opening": opening, "max_plies": most});
        let mut table = open(2, options.clone());
        play(&mut table, moves);
        assert_eq!(table.turn(), Turn::Over(Outcome::draw("max-plies")), "{opening}");
        assert_eq!(position(&table), end);
        let loaded = Table::from_json(None, &options, Some(&json!(end))).unwrap();
        assert_eq!(loaded.turn(), table.turn(), "{opening}");
    }
    let mut random = open(2, json!({"opening": "random", "max_plies": 1}));
    random.play_text(None, "a1 c1").unwrap();
    assert_eq!(random.turn(), Turn::Over(Outcome::draw("max-plies")));
    assert_eq!(open(2, json!({"max_plies": 1})).perft(5, 100), Ok(25));
}

#[test]
fn cw_7_at_a_draw_the_letter_is_the_next_seats_even_if_it_is_out() {
    let limited = json!({"max_plies": 10});
    let table = |position: &str| Table::from_json(Some(3), &limited, Some(&json!(position)));
    let mut played = table("R2.G2/.../... R 9").unwrap();
    let facts = serde_json::to_value(played.game().inspect(played.state(), Some("a3")).unwrap()).unwrap();
    assert_eq!(facts["position"], "R3.G2/.../... B 10");
    play(&mut played, "a3");
    assert_eq!(position(&played), "R3.G2/.../... B 10");
    let loaded = table("R3.G2/.../... B 10").unwrap();
    assert_eq!((loaded.turn(), loaded.state()), (played.turn(), played.state()));
    assert_eq!(loaded.turn(), Turn::Over(Outcome::draw("max-plies")));
    let message = table("R3.G2/.../... B 9").unwrap_err().to_string();
    assert!(message.contains("Blue has no squares left"), "{message}");

    // Green is out from the start, and Blue makes the last move of the circle.
    let mut table = Table::from_json(Some(3), &Value::Null, Some(&json!("R2./.B3/B2. R 6"))).unwrap();
    let circle = "a3 b2 a3 a1 a2 b1 b3 a1 b3 b1";
    play(&mut table, circle);
    assert_eq!(position(&table), "R2./.B3/B2. R 16");
    play(&mut table, circle);
    assert_eq!(table.turn(), Turn::Over(Outcome::draw("repetition")));
    assert_eq!(position(&table), "R2./.B3/B2. G 26");
    assert!(table.undo());
    assert_eq!(table.turn(), Turn::of(seat(2)));
    play(&mut table, "b1");
    assert_eq!(table.turn(), Turn::Over(Outcome::draw("repetition")));
}

#[test]
fn cw_10_the_number_of_moves_stops_at_a_thousand_million() {
    let mut table = load("R1./.B1 R 1000000000");
    play(&mut table, "a2");
    assert_eq!(position(&table), "R2./.B1 B 1000000000");
    load(&position(&table));
    for moves in ["1000000001", "4294967296", "99999999999999999999"] {
        let message = refused(None, Value::Null, Some(&format!("R1./.B1 R {moves}")));
        assert_eq!(message, "the number of moves is 1000000000 at most");
    }
}

#[test]
fn a_count_goes_as_deep_as_games_do_and_no_deeper() {
    let small = open(2, json!({"width": 2, "height": 2}));
    for depth in [3, 16, 17, 201, u32::MAX] {
        assert_eq!(small.perft(depth, 100), Ok(12), "depth {depth}");
    }
    assert_eq!(load("...../..R1R1./.R1R1.R1/..R1R1./..... B 3").perft(1_000, 0), Ok(1));
    assert_eq!(open(2, json!({})).perft(u32::MAX, 10_000), Err(Uncounted::TooLarge));
}

#[test]
fn cw_8_pie_lets_seat_2_choose_the_colour() {
    for (answer, field, first) in [("red", " swapped", 2), ("blue", "", 1)] {
        let mut table = open(2, json!({"opening": "pie"}));
        assert_eq!(table.turn(), Turn::of(seat(1)));
        play(&mut table, "c3");
        assert_eq!(position(&table), "...../...../..R3../...../..... B 1");
        assert_eq!(table.turn(), Turn::of(seat(1)), "seat 1 places both");
        assert!(refuse(&mut table, "c3").contains("taken"));
        assert!(refuse(&mut table, "red").contains("seat 2"));
        play(&mut table, "a1");
        assert_eq!(position(&table), "...../...../..R3../...../B3.... B 2");
        assert_eq!(table.turn(), Turn::of(seat(2)));
        assert_eq!(legal(&table), ["red", "blue"]);
        assert!(refuse(&mut table, "b1").contains("red"));
        play(&mut table, answer);
        assert_eq!(position(&table), format!("...../...../..R3../...../B3.... R 3{field}"));
        assert_eq!(table.turn(), Turn::of(seat(first)), "Red moves");
        play(&mut table, "c3");
        assert_eq!(table.turn(), Turn::of(seat(3 - first)));
    }
    assert!(refused(Some(3), json!({"opening": "pie"}), None).contains("two seats"));
}

#[test]
fn cw_8_pie_gives_the_win_to_the_seat_and_not_the_colour() {
    let mut table = open(2, json!({"opening": "pie"}));
    play(&mut table, "c3 d3 red c3");
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(2), "elimination")));
}

#[test]
fn cw_8_apart_allows_no_touching_and_leaves_room_for_later_seats() {
    let mut table = open(2, json!({"opening": "apart"}));
    play(&mut table, "c3");
    for near in ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"] {
        assert!(refuse(&mut table, near).contains("touches"), "{near}");
    }
    assert_eq!(legal(&table).len(), 16);
    // On 3×3 the middle would leave the others nothing; with four seats only corners are left.
    let mut table = open(2, json!({"opening": "apart", "width": 3, "height": 3}));
    assert!(refuse(&mut table, "b2").contains("later seat"));
    assert_eq!(legal(&table).len(), 8);
    let table = open(4, json!({"opening": "apart", "width": 3, "height": 3}));
    assert_eq!(legal(&table), ["a1", "c1", "a3", "c3"]);
    for (seats, width, height) in [(2, 2, 2), (3, 3, 2), (4, 4, 2)] {
        for opening in ["apart", "random"] {
            let message =
                refused(Some(seats), json!({"opening": opening, "width": width, "height": height}), None);
            assert!(message.contains("no room"), "{message}");
        }
    }
}

#[test]
fn cw_8_random_begins_with_chance_that_places_all() {
    let mut table = open(2, json!({"opening": "random"}));
    assert_eq!(table.turn(), Turn::Chance);
    for wrong in ["b2 b3", "b2 c3", "b2", "b2 d4 a5", "b2 z9", "", "b2 b2", "heads"] {
        let message = table.play_text(None, wrong).expect_err(wrong).to_string();
        assert!(message.contains("such as \"a1 c1\""), "{message}");
    }
    table.play_text(None, "b2 d4").unwrap();
    assert_eq!(position(&table), "...../...B3./...../.R3.../..... R 2");
    assert_eq!(table.turn(), Turn::of(seat(1)));
    let mut odds = Vec::new();
    let fresh = open(2, json!({"opening": "random"}));
    fresh.game().odds(fresh.state(), &mut odds);
    // 25·24 ordered pairs, less 2·(40 side by side + 32 corner to corner).
    assert_eq!(odds.len(), 25 * 24 - 2 * (40 + 32));
}

#[test]
fn cw_8_random_lists_and_explains_the_placements_of_any_number_of_seats() {
    // On 3 × 3 three of the four corners, or a corner pair with a side's middle opposite, in any order.
    for (seats, side, count, example) in
        [(2, 3, 32, "a1 c1"), (3, 3, 48, "a1 c1 a3"), (4, 3, 24, "a1 c1 a3 c3"), (4, 9, 0, "a1 c1 e1 g1")]
    {
        let mut table = open(seats, json!({"opening": "random", "width": side, "height": side}));
        let mut odds = Vec::new();
        table.game().odds(table.state(), &mut odds);
        assert_eq!(odds.len(), count, "{seats} seats");
        let counted = table.perft(1, 10);
        assert_eq!(counted, if count > 0 { Ok(count as u64) } else { Err(Uncounted::Sampled) });
        let message = table.play_text(None, "a1").expect_err("one square is too few").to_string();
        assert!(message.ends_with(&format!("such as {example:?}")), "{message}");
        table.play_text(None, example).unwrap();
    }
}

#[test]
fn cw_9_two_to_four_seats_are_red_blue_green_yellow() {
    for seats in 2..=4 {
        let mut table = open(seats, json!({}));
        play(&mut table, ["a1", "e5", "a5", "e1"][..usize::from(seats)].join(" ").as_str());
        assert_eq!(table.turn(), Turn::of(seat(1)));
        let expected = [
            "....B3/...../...../...../R3....",
            "G3...B3/...../...../...../R3....",
            "G3...B3/...../...../...../R3...Y3",
        ];
        assert_eq!(position(&table), format!("{} R {seats}", expected[usize::from(seats) - 2]));
    }
    for seats in [0, 1, 5, 8] {
        let message = refused(Some(seats), json!({}), None);
        assert_eq!(message, format!("Color Wars is for 2 to 4 seats, not {seats}"));
    }
}

#[test]
fn positions_that_make_no_sense_are_refused_with_what_would() {
    let cases = [
        ("R4..../...../...../...../..... R 5", "reaches 4 pops"),
        ("R0..../...../...../...../..... R 5", "1, 2 or 3"),
        ("R...../...../...../...../..... R 5", "no square"),
        ("r1..../...../...../...../..... R 5", "no square"),
        ("...../...../...../.../..... R 0", "row 4 from the top has 3 squares"),
        ("..........", "a position is rows"),
        ("...../...../...../...../..... R", "a position is rows"),
        ("...../...../...../...../..... R 0 0", "a position is rows"),
        ("...../...../...../...../..... P 0", "R, B, G or Y"),
        ("...../...../...../...../..... RB 0", "R, B, G or Y"),
        ("...../...../...../...../..... R -1", "whole number"),
        ("...../...../...../...../..... R +1", "whole number"),
        ("...../...../...../...../..... R 99999999999", "1000000000 at most"),
        ("../.. R 5", "no squares"),
        (". R 0", "2 to 9 squares wide"),
        ("........../.......... R 0", "2 to 9 squares wide"),
        ("../../../../../../../../../.. R 0", "2 to 9 squares high"),
        ("R1./.B1 R 0", "in seat order"),
        ("R3./.. B 0", "in seat order"),
        ("R2./.. B 1", "after 1 move of the placing there must be one square of 3"),
        ("R3./.. R 1", "places next"),
        ("R1B1/.. G 5", "Green has no squares left"),
        ("R1B1/.. R 2 swapped", "pie"),
        ("", "a position is rows"),
    ];
    for (text, words) in cases {
        let message = refused(None, Value::Null, Some(text));
        assert!(message.contains(words), "{text:?}: {message}");
    }
    // With the options given, the position must agree with them.
    let message = refused(None, json!({"width": 5}), Some("R1./.B1 R 5"));
    assert!(message.contains("2×2") && message.contains("5×2"), "{message}");
    let message = refused(Some(2), json!({}), Some("R1G1/.. R 5"));
    assert!(message.contains("Green"), "{message}");
    let message = refused(None, json!({"opening": "free"}), Some("R1B1/.. R 5 swapped"));
    assert!(message.contains("pie"), "{message}");
    let message = refused(None, json!({"opening": "random"}), Some("R3./.. B 1"));
    assert!(message.contains("no room"), "{message}");
}

#[test]
fn a_position_brings_its_size_its_seats_and_its_opening() {
    let table = load("R1.G1/.B1. B 7");
    assert_eq!(table.game().seats(), 3);
    assert_eq!((table.game().options().width, table.game().options().height), (Some(3), Some(2)));
    assert_eq!(table.ply(), 7);
    let table = load("R1B1/.. R 5 swapped");
    assert_eq!(table.turn(), Turn::of(seat(2)));
}

#[test]
fn a_decided_position_loads_with_its_outcome() {
    let table = load("...../..R1R1./.R1R1.R1/..R1R1./..... B 3");
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(1), "elimination")));
    assert!(table.game().inspect(table.state(), Some("c3")).is_ok());
}

#[test]
fn moves_that_are_not_allowed_say_why() {
    let mut table = load("...../...../..R2B1./...../..... R 6");
    let cases = [
        ("z9", "z9 is not on this 5×5 board"),
        ("a6", "a6 is not on this 5×5 board"),
        ("a1", "a1 is empty"),
        ("d3", "d3 is Blue's"),
        ("red", "pie"),
        ("c3 ", "is no move"),
        ("C3", "is no move"),
        ("", "is no move"),
        ("place c3", "is no move"),
    ];
    for (text, words) in cases {
        let message = refuse(&mut table, text);
        assert!(message.contains(words), "{text:?}: {message}");
    }
}

#[test]
fn a_state_is_a_few_words_that_can_be_copied() {
    fn copied<T: Copy>() -> usize {
        size_of::<T>()
    }
    assert!(copied::<fracas_color_wars::State>() <= 10 * size_of::<u64>());
}

#[test]
fn inspect_tells_what_a_move_would_set_off_wave_by_wave() {
    let table = load("...../...../..R3B3./...../..... R 2");
    let facts = serde_json::to_value(table.game().inspect(table.state(), Some("c3")).unwrap()).unwrap();
    assert_eq!(
        facts,
        json!({
            "at": "c3", "seat": 1, "color": "red",
            "board": "...../...../..R4B3./...../.....",
            "waves": [
                {
                    "pops": ["c3"],
                    "left": "...../...../...B3./...../.....",
                    "board": "...../..R1../.R1.R4./..R1../.....",
                },
                {
                    "pops": ["d3"],
                    "left": "...../..R1../.R1.../..R1../.....",
                    "board": "...../..R1R1./.R1R1.R1/..R1R1./.....",
                },
            ],
            "captures": 1,
            "position": "...../..R1R1./.R1R1.R1/..R1R1./..... B 3",
            "wins": true,
        })
    );
    // Somebody else's square: what it would set off for its owner.
    let facts = serde_json::to_value(table.game().inspect(table.state(), Some("d3")).unwrap()).unwrap();
    assert_eq!((&facts["seat"], &facts["waves"][1]["pops"]), (&json!(2), &json!(["c3"])));
    for (at, words) in [("a1", "a1 is empty"), ("z9", "not on this"), ("middle", "such as a1")] {
        let message = table.game().inspect(table.state(), Some(at)).unwrap_err().to_string();
        assert!(message.contains(words), "{at}: {message}");
    }
    let facts = serde_json::to_value(table.game().inspect(table.state(), None).unwrap()).unwrap();
    assert_eq!(facts["colors"][1], json!({"seat": 2, "color": "blue", "squares": 1, "points": 3}));
}

#[test]
fn the_steps_of_a_move_are_its_waves_and_a_claim_has_none() {
    let steps = |table: &Table, text: &str| {
        let event = table.check_text(table.turn().choosing().sole(), text).unwrap();
        table.game().steps(table.state(), &event).map(|facts| serde_json::to_value(facts).unwrap())
    };
    // A point that leaves the board is lost, and one that sets nothing off has no waves.
    let table = load("R3B3/R1. R 2");
    let waves = |told: &serde_json::Value| {
        let waves = told["waves"].as_array().unwrap().iter();
        waves.map(|wave| wave["board"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(waves(&steps(&table, "a2").unwrap()), [".R4/R2.", "R1./R2R1"]);
    let quiet = steps(&table, "a1").unwrap();
    assert_eq!((&quiet["board"], &quiet["waves"]), (&json!("R3B3/R2."), &json!([])));
    assert!(steps(&open(2, json!({})), "c3").is_none());
}

#[test]
fn points_in_the_air_are_on_no_square_and_a_fifth_stays_or_goes_as_the_option_says() {
    let left = |pop: &str| {
        let position = json!("..../.R3R3./.R3R3./.... R 4");
        let table = Table::from_json(None, &json!({"pop": pop}), Some(&position)).unwrap();
        let facts = serde_json::to_value(table.game().inspect(table.state(), Some("b2")).unwrap()).unwrap();
        let left = facts["waves"].as_array().unwrap().iter().map(|wave| wave["left"].as_str().unwrap());
        left.map(str::to_owned).collect::<Vec<_>>()
    };
    // In the second wave b3 and c2 pop, in the third c3 with 5 points.
    assert_eq!(left("takes-four")[2], ".R1../R1.R1./R1R2.R1/.R1R1.");
    assert_eq!(left("empties")[2], ".R1../R1.../R1R2.R1/.R1R1.");
}

#[test]
fn inspect_tells_what_a_claim_would_come_to() {
    let inspect = |table: &Table, at: &str| match table.game().inspect(table.state(), Some(at)) {
        Ok(facts) => Ok(serde_json::to_value(facts).unwrap()),
        Err(error) => Err(error.to_string()),
    };
    let mut table = open(2, json!({"width": 3, "height": 3, "opening": "apart"}));
    let claimed = json!({
        "at": "a1", "seat": 1, "color": "red", "waves": [], "captures": 0,
        "position": ".../.../R3.. B 1", "wins": false,
    });
    assert_eq!(inspect(&table, "a1"), Ok(claimed));
    assert!(inspect(&table, "b2").unwrap_err().contains("would leave a later seat no square"));
    play(&mut table, "a1");
    assert_eq!(inspect(&table, "c3").unwrap()["position"], "..B3/.../R3.. R 2");
    assert!(inspect(&table, "a1").unwrap_err().contains("a1 is taken"));
    assert!(inspect(&table, "b2").unwrap_err().contains("touches a claimed square"));

    let mut pie = open(2, json!({"opening": "pie"}));
    play(&mut pie, "a1");
    let blue = inspect(&pie, "b2").unwrap();
    assert_eq!((&blue["seat"], &blue["color"]), (&json!(1), &json!("blue")));
    play(&mut pie, "b2");
    assert!(inspect(&pie, "c3").unwrap_err().contains("chooses a colour"));
    let random = open(2, json!({"opening": "random"}));
    assert!(inspect(&random, "c3").unwrap_err().contains("the dice place"));
    let mut over = open(2, json!({"max_plies": 1}));
    play(&mut over, "a1");
    assert!(inspect(&over, "c3").unwrap_err().contains("the game is over"));
}

#[test]
fn no_limit_is_off_or_null() {
    for none in [json!("off"), Value::Null] {
        let table = open(2, json!({"repetition": none, "max_plies": none}));
        let shown = serde_json::to_value(table.game().options()).unwrap();
        assert_eq!((&shown["repetition"], &shown["max_plies"]), (&json!("off"), &Value::Null));
    }
}

#[test]
fn options_that_make_no_sense_are_refused_by_name() {
    let cases = [
        (json!({"widht": 3}), "did you mean \"width\"?"),
        (json!({"colour": 3}), "it has width, height, opening"),
        (json!({"width": 300}), "whole number"),
        (json!({"width": "wide"}), "\"width\" cannot be \"wide\""),
        (json!({"width": null}), "\"width\" cannot be null"),
        (json!({"opening": "pies"}), "it is one of \"free\", \"pie\", \"apart\", \"random\""),
        (json!({"opening": {"pie": null}}), "it is one of \"free\", \"pie\""),
        (json!({"pop": 4}), "it is one of \"takes-four\", \"empties\""),
        (json!({"repetition": "never"}), "or \"off\""),
        (json!({"repetition": 2.5}), "or \"off\""),
        (json!({"max_plies": "never"}), "or \"off\""),
        (json!({"max_plies": -1}), "whole number"),
        (json!([3]), "options are an object"),
    ];
    for (options, words) in cases {
        let message = read_options::<ColorWars>(1, &options).expect_err(words).to_string();
        assert!(message.contains(words), "{options}: {message}");
    }
    let unfit = ColorWars::start(Some(5), fracas_color_wars::Options::default(), None).unwrap_err();
    assert!(matches!(unfit, Unfit::Seats { asked: 5, .. }));
}

#[test]
fn the_examples_of_the_notation_hold() {
    let mut table = open(2, json!({}));
    let expected = [
        "...../...../...../...../..... R 0",
        "...../...../..R3../...../..... B 1",
        "...../...../..R3B3./...../..... R 2",
        "...../..R1R1./.R1R1.R1/..R1R1./..... B 3",
    ];
    for (text, square) in expected.into_iter().zip(["c3", "d3", "c3", ""]) {
        assert_eq!(position(&table), text);
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        play(&mut table, square);
    }
    assert_eq!(table.turn(), Turn::Over(Outcome::win(seat(1), "elimination")));
}
