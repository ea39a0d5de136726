//! The set-up: teams in secret, functions, placing (GW-1 to GW-3, GW-6), and positions of every phase.

mod table;

use fracas_core::{Describe, Event, Game, Referee, Seat, Turn};
use fracas_gowap::{Amount, Formula, Gowap, presets};
use serde_json::{Value, json};
use table::{load, new, play, tokens};

fn choosing(game: &Referee<Gowap>) -> Vec<u8> {
    game.turn().choosing().iter().map(Seat::number).collect()
}

fn place_of(game: &Referee<Gowap>) -> Value {
    serde_json::to_value(game.game().position(game.state())).unwrap()
}

fn legal(game: &Referee<Gowap>, seat: u8) -> Vec<String> {
    let seat = Seat::new(seat).unwrap();
    let mut moves = Vec::new();
    game.game().legal(game.state(), seat, &mut moves);
    moves.into_iter().map(|choice| game.write(&Event::Move(seat, choice))).collect()
}

#[test]
fn a_whole_set_up_from_teams_to_the_first_coin() {
    let mut game = new(json!({"size": 3, "tokens": 2, "mode": "last-standing"}));
    assert_eq!(choosing(&game), [1, 2]);
    assert_eq!(
        place_of(&game),
        json!({"size":3,"mode":"last-standing","round":0,"phase":"teams","turn":[1,2],"functions":{},"tokens":[]})
    );
    play(&mut game, 2, "team F60 M40.00");
    play(&mut game, 1, "team M33.5 M66.5");
    let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    for (index, square) in cells.into_iter().enumerate() {
        assert_eq!(choosing(&game), [index as u8 % 2 + 1], "{square}");
        play(&mut game, index as u8 % 2 + 1, &format!("cell {square} V + {index}"));
    }
    for (seat, placing) in [(1, "place 2 c1"), (2, "place 1 b3"), (1, "place 1 c1")] {
        assert_eq!(choosing(&game), [seat]);
        play(&mut game, seat, placing);
    }
    assert_eq!(
        place_of(&game),
        json!({
            "size":3,"mode":"last-standing","round":0,"phase":"placing","turn":[2],
            "functions":{"a1":"V+0","a2":"V+3","a3":"V+6","b1":"V+1","b2":"V+4","b3":"V+7","c1":"V+2","c2":"V+5","c3":"V+8"},
            "tokens":[
                {"seat":1,"n":1,"gender":"M","value":33.5,"at":"c1"},{"seat":1,"n":2,"gender":"M","value":66.5,"at":"c1"},
                {"seat":2,"n":1,"gender":"F","value":60,"at":"b3"},{"seat":2,"n":2,"gender":"M","value":40,"at":null},
            ],
        })
    );
    play(&mut game, 2, "place 2 a3");
    assert_eq!(game.turn(), Turn::Chance);
    let text = place_of(&game).to_string();
    assert!(!text.contains("phase") && !text.contains("turn"), "{text}");
    assert!(text.contains("\"value\":60,"), "{text}");
}

#[test]
fn gw_1_boards_are_3_to_19_and_each_side_starts_on_its_own_row() {
    for size in [3, 19] {
        let mut game = new(json!({"size": size, "tokens": 1, "formula": "V"}));
        play(&mut game, 1, "team M100");
        play(&mut game, 2, "team M100");
        let homes = legal(&game, 1);
        assert_eq!(homes.len(), size);
        assert!(homes.iter().all(|text| text.ends_with('1') && !text.ends_with("11")), "{homes:?}");
        play(&mut game, 1, "place 1 a1");
        assert!(legal(&game, 2).iter().all(|text| text.ends_with(&size.to_string())));
    }
}

#[test]
fn gw_2_teams_are_secret_until_both_are_in() {
    let one = |team: &str| {
        let mut game = new(json!({}));
        play(&mut game, 1, team);
        let views = [None, Seat::new(2)]
            .map(|eye| serde_json::to_string(&game.view(eye)).unwrap() + &format!("{:?}", game.view(eye)));
        let inspected = serde_json::to_string(&game.game().inspect(game.state(), None).unwrap()).unwrap();
        let drawn = {
            let mut picture = fracas_core::Picture::default();
            game.game().draw(&game.view(Seat::new(2)), &mut picture);
            picture.to_string()
        };
        (place_of(&game), views, inspected, drawn, game.record().to_string(), choosing(&game))
    };
    let told = one("team M97 F1 M1 F1");
    assert_eq!(told, one("team F25 F25 F25 F25"));
    assert_eq!(told.5, [2]);
    // The one who wrote it sees it, and once both are in everybody does.
    let mut game = new(json!({}));
    play(&mut game, 1, "team M97 F1 M1 F1");
    let own = serde_json::to_value(game.view(Seat::new(1))).unwrap();
    assert_eq!((&own["team"], &own["written"]), (&json!("M97 F1 M1 F1"), &json!([1])));
    play(&mut game, 2, "team F25 F25 F25 F25");
    for eye in [None, Seat::new(1), Seat::new(2)] {
        let seen = serde_json::to_value(game.view(eye)).unwrap();
        assert_eq!(seen["position"]["tokens"][0]["value"], json!(97));
        assert_eq!(seen["position"]["tokens"][4]["value"], json!(25));
        assert!(seen.get("team").is_none() && seen.get("written").is_none());
    }
    assert!(game.record().to_string().contains("1 team M97 F1 M1 F1\n2 team F25 F25 F25 F25\n"));
}

#[test]
fn gw_2_hundredths_add_up_exactly() {
    let mut game = new(json!({"tokens": 3, "total": 0.3}));
    play(&mut game, 1, "team M0.1 M0.1 M0.1");
    let mut game = new(json!({"tokens": 32, "total": 1_000_000}));
    let team = format!("team{}", " M31250".repeat(32));
    play(&mut game, 1, &team);
    let mut game = new(json!({"tokens": 3}));
    play(&mut game, 1, "team M33.33 F33.33 M33.34");
}

#[test]
fn gw_3_with_an_agreed_formula_nobody_drafts() {
    let mut game = new(json!({"size": 3, "tokens": 1, "functions": "agreed", "formula": "v * 1.10"}));
    assert_eq!(game.game().options().formula, Some("V*1.1".parse::<Formula>().unwrap()));
    play(&mut game, 1, "team M100");
    play(&mut game, 2, "team M100");
    let position = place_of(&game);
    assert_eq!(position["phase"], "placing");
    assert_eq!(position["functions"].as_object().unwrap().len(), 9);
    assert_eq!(position["functions"]["b2"], "V*1.1");
}

#[test]
fn gw_3_a_map_gives_every_cell_its_own_formula() {
    let mut cells = serde_json::Map::new();
    for square in ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"] {
        cells.insert(square.to_owned(), json!(format!("V+{}", &square[1..])));
    }
    let mut game = new(json!({"size": 3, "tokens": 1, "functions": "map", "map": cells}));
    assert_eq!(place_of(&game)["functions"], json!(cells));
    play(&mut game, 1, "team M100");
    play(&mut game, 2, "team M100");
    assert_eq!(place_of(&game)["phase"], "placing");
    // The option alone says what it is for.
    let other = new(json!({"size": 3, "tokens": 1, "map": cells}));
    assert_eq!(json!(other.game().options())["functions"], "map");
}

#[test]
fn gw_3_a_palette_is_all_there_is_to_choose_from() {
    let mut game = new(json!({"size": 3, "tokens": 1, "palette": ["V", " v+5", "V+5"]}));
    assert_eq!(json!(game.game().options())["palette"], json!(["V", "V+5"]));
    play(&mut game, 1, "team M100");
    play(&mut game, 2, "team M100");
    assert_eq!(legal(&game, 1).len(), 18);
    assert!(game.game().open(game.state(), Seat::FIRST).is_empty());
    let error = game.play_text(Seat::new(1), "cell b2 V*2").unwrap_err();
    assert_eq!(error.to_string(), "V*2 is not in the palette, which is V V+5");
    play(&mut game, 1, "cell b2 (V + 5)");
    assert_eq!(legal(&game, 2).len(), 16);
}

#[test]
fn gw_6_tokens_may_share_a_cell_and_are_placed_in_any_order() {
    let mut game = new(json!({"size": 3, "formula": "V"}));
    play(&mut game, 1, "team classic");
    play(&mut game, 2, "team M25 F25 M25 F25");
    for (red, blue) in [(4, 1), (2, 2), (1, 3), (3, 4)] {
        play(&mut game, 1, &format!("place {red} b1"));
        play(&mut game, 2, &format!("place {blue} c3"));
    }
    assert_eq!(tokens(&game), "1:M35@b1 2:F25@b1 3:M20@b1 4:F20@b1 | 1:M25@c3 2:F25@c3 3:M25@c3 4:F25@c3");
}

#[test]
fn positions_of_every_phase_are_taken_up_where_they_were() {
    let mut game = new(json!({"size": 3, "tokens": 2}));
    let moves = ["1 team M50 F50", "2 team M1 F99", "1 cell a1 V*2", "2 cell b2 V/2", "1 cell c3 min(V,9)"];
    for text in moves {
        play(&mut game, text[..1].parse().unwrap(), &text[2..]);
        let again = load(json!({"tokens": 2}), &place_of(&game));
        assert_eq!(place_of(&again), place_of(&game));
        if choosing(&game) != [2] || text.contains("cell") {
            assert_eq!(choosing(&again), choosing(&game), "{text}");
        }
        assert_eq!(again.ply(), 0);
    }
    // Whose turn it is comes from the position, not from how many cells are set.
    let mut position = place_of(&game);
    position["turn"] = json!([1]);
    assert_eq!(choosing(&load(json!({"tokens": 2}), &position)), [1]);
}

#[test]
fn size_and_mode_come_from_the_position() {
    let position = table::position(4, &[], "1:M10@a1 | 1:M10@d4");
    let game = load(json!({}), &position);
    let options = json!(game.game().options());
    assert_eq!((&options["size"], &options["mode"]), (&json!(4), &json!({"rounds": 10})));
    assert_eq!(choosing(&game), [] as [u8; 0]);
    load(json!({"size": 4, "mode": {"rounds": 10}}), &position);
}

#[test]
fn presets_are_symmetrical_maps_and_proper_teams() {
    assert!(presets::MAPS.len() >= 6 && presets::TEAMS.len() >= 10);
    for preset in presets::MAPS {
        for size in 3..=19_u8 {
            let cells: Vec<_> =
                preset.cells(size).iter().map(|(at, formula)| (at, formula.clone())).collect();
            assert_eq!(cells.len(), usize::from(size) * usize::from(size));
            // Turned half round, the board is the same.
            for (index, (_, formula)) in cells.iter().enumerate() {
                assert_eq!(*formula, cells[cells.len() - 1 - index].1, "{} {size}", preset.name);
            }
        }
        new(json!({"map": preset.name}));
    }
    let mut shown = Vec::new();
    for preset in presets::TEAMS {
        for (tokens, hundredths) in
            [(1, 1), (4, 10_000), (5, 10_001), (32, 32), (32, 33), (32, 100_000_000), (7, 1_000)]
        {
            let team = preset.team(tokens, Amount::of_hundredths(hundredths));
            let sum: u64 = team.recruits().iter().map(|recruit| recruit.value.hundredths()).sum();
            assert_eq!((team.recruits().len(), sum), (tokens, hundredths), "{}", preset.name);
            assert!(team.recruits().iter().all(|recruit| recruit.value.hundredths() > 0), "{}", preset.name);
        }
        shown.push(format!("team {}", preset.team(4, Amount::of_hundredths(10_000))));
    }
    assert_eq!(shown[0], "team M35 F25 M20 F20");
    let game = new(json!({}));
    assert_eq!(legal(&game, 1), shown);
    assert_eq!(legal(&new(json!({"tokens": 1})), 2), ["team M100", "team F100"]);
}

#[test]
fn gw_12a_inspect_tells_the_colours_apart() {
    let position = table::position(5, &[("b2", "V/2")], "1:M10@a1 2:M5@b1 | 1:M10@e5");
    let game = load(json!({}), &position);
    let facts = serde_json::to_value(game.game().inspect(game.state(), None).unwrap()).unwrap();
    assert_eq!(
        facts["shades"],
        json!([{"shade":"dark","tokens":[1,1],"totals":[10,10]},{"shade":"light","tokens":[1,0],"totals":[5,0]}])
    );
    let facts = serde_json::to_value(game.game().inspect(game.state(), Some("b2")).unwrap()).unwrap();
    assert_eq!((&facts["shade"], &facts["function"]), (&json!("dark"), &json!("V/2")));
    assert_eq!(facts["examples"][1], json!([10, 5]));
    assert!(game.game().inspect(game.state(), Some("f6")).is_err());
}

#[test]
fn inspect_tells_what_any_formula_makes_of_values() {
    let game = new(json!({}));
    let ask = |text: &str| game.game().inspect(game.state(), Some(text));
    let facts = serde_json::to_value(ask("= v ^ 2 / 50 ").unwrap()).unwrap();
    assert_eq!(facts["formula"], "V^2/50");
    assert_eq!(facts["examples"][2], json!([25, 12.5]));
    let curve = facts["curve"].as_array().unwrap();
    // A token of nothing is none; what is above 100 is not drawn.
    assert_eq!((curve.len(), &curve[0], &curve[30], &curve[60]), (61, &json!(null), &json!(50), &json!(200)));
    assert_eq!(
        ask("=V+*2").unwrap_err().to_string(),
        "V+*2".parse::<fracas_gowap::Formula>().unwrap_err().to_string()
    );
}

#[test]
fn inspect_lists_the_presets_before_the_teams_are_in() {
    let game = new(json!({"size": 3, "tokens": 1}));
    let facts = serde_json::to_value(game.game().inspect(game.state(), None).unwrap()).unwrap();
    assert_eq!(
        (&facts["win"], facts["teams"].as_array().unwrap().len()),
        (&Value::Null, presets::TEAMS.len())
    );
}
