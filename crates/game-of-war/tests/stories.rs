//! What an event did: stories say who, where, how much and why; and refusals quote no long text.

mod common;

use common::{fresh, load, load_by, play, position};
use fracas_core::{Describe, Eye, Phrase, Referee, Seat};
use fracas_game_of_war::GameOfWar;

const ONLINE: &str = r#"{"supply":"off"}"#;
const BASE: &str = "a1 A, y20 a, a20 I, y1 i";

/// The story of the last event to an eye as JSON, without its braces and quotes, one phrase a line.
fn told_to(game: &Referee<GameOfWar>, eye: Eye) -> Vec<String> {
    let mut story = Vec::new();
    let last = game.len() - 1;
    let (before, after) = (game.state_after(last), game.state_after(last + 1));
    game.game().story(before, game.event(last), after, eye, &mut story);
    let plain = |phrase: &Phrase| {
        serde_json::to_string(phrase).unwrap().replace(['"', '{', '}'], "").replace("what:", "")
    };
    story.iter().map(plain).collect()
}

/// The same to somebody who watches.
fn told(game: &Referee<GameOfWar>) -> Vec<String> {
    told_to(game, Eye::Watcher)
}

#[test]
fn a_move_tells_who_went_off_line_by_it_and_who_came_back() {
    // North's cavalry cuts the column of South's relay, and with it what hangs on the relay's row.
    let tokens = "a20 A, e20 I, f9 C, h20 a, h5 r, m5 i, p5 i, h2 i, v1 a, v3 i, a9 R";
    let mut game = load(&position(tokens, "N 5 - - 1"), "{}");
    play(&mut game, "f9-h9");
    assert_eq!(
        told(&game),
        [
            "moved,who:seat:1,unit:word:cavalry,from:square:f9,to:square:h9",
            "relays-cut-off,ruling:WR-4,who:seat:2,relays:squares:[h5],units:squares:[h2,m5,p5]",
        ]
    );
    play(&mut game, "end, end, h9-g9");
    assert_eq!(
        told(&game),
        [
            "moved,who:seat:1,unit:word:cavalry,from:square:h9,to:square:g9",
            "online,ruling:WR-4,who:seat:2,units:squares:[h2,h5,m5,p5]",
        ]
    );
}

#[test]
fn an_attack_tells_the_whole_sum() {
    let tokens = format!("{BASE}, m10 [i], m12 I, k12 I, l11 K, o10 i, m8 k, n9 c");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "xm10");
    assert_eq!(
        told(&game),
        [
            "attacked,who:seat:1,owner:seat:2,unit:word:infantry,at:square:m10,attack:13,defence:29",
            "attack,attack:13,riders:0,charges:text:,others:3,fire:text:l11 5, k12 4, m12 4",
            "defence,defence:29,own:6,ground:word:fort,bonus:4,others:3,help:text:m8 8, n9 5, o10 6",
            "holds,owner:seat:2,unit:word:infantry,at:square:m10",
            "attack-over,ruling:WR-14,who:seat:1,next:seat:2,turn:2",
        ]
    );
    let tokens = format!("{BASE}, m10 c, m11 C, m12 C, o12 I, o10 [i]");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "xm10");
    assert_eq!(
        told(&game)[1..],
        [
            "attack,attack:18,riders:2,charges:text:m11 7, m12 7,others:1,fire:text:o12 4",
            "defence,defence:15,own:5,ground:word:open,bonus:0,others:1,help:text:o10 6+4",
            "destroyed,owner:seat:2,unit:word:cavalry,at:square:m10",
            "attack-over,ruling:WR-14,who:seat:1,next:seat:2,turn:2",
        ]
    );
}

#[test]
fn a_retreat_is_told_when_it_is_due_when_it_is_made_and_when_it_cannot_be() {
    let mut game = load(&position(&format!("{BASE}, m10 i, m11 C"), "N 5 - - 1"), ONLINE);
    play(&mut game, "xm10");
    assert_eq!(told(&game)[3], "must-retreat,ruling:WR-12,owner:seat:2,unit:word:infantry,at:square:m10");
    play(&mut game, "m10-m9");
    assert_eq!(told(&game), ["retreated,who:seat:2,unit:word:infantry,from:square:m10,to:square:m9"]);
    let walls = "l9 m, m9 m, n9 m, l10 m, n10 m, l11 m, n11 m";
    for (tokens, options, at, why) in [
        (format!("{BASE}, m10 i, m11 C, {walls}"), ONLINE, "m10", "boxed-in"),
        ("m20 A, y1 a, m13 i, m16 C, m15 i".into(), "{}", "m15", "offline"),
    ] {
        let mut game = load(&position(&tokens, "N 5 - - 1"), options);
        play(&mut game, &format!("x{at}"));
        let lost = format!("lost,ruling:WR-12,owner:seat:2,unit:word:infantry,at:square:{at},why:word:{why}");
        assert_eq!(told(&game)[3], lost);
    }
}

#[test]
fn an_arsenal_is_told_with_what_it_cost_by_either_version() {
    let tokens = format!("{BASE}, m10 C, m12 a, c3 I, d3 I, e3 I");
    let moved = "moved,who:seat:1,unit:word:cavalry,from:square:m10,to:square:m12";
    let arsenal = "arsenal,ruling:WR-13,owner:seat:2,at:square:m12,left:1";
    for (rules, fields, end) in [
        (1, "N 5 - - 1", "turn-over,ruling:WR-13"),
        (2, "N 5 - - 1", "spent,ruling:WR-13,who:seat:1,moves:4"),
        (2, "N 1 a20,c3,d3,e3 - 1", "moves-over,ruling:WR-13"),
    ] {
        let mut game = load_by(rules, &position(&tokens, fields), ONLINE);
        play(&mut game, "m10-m12");
        assert_eq!(told(&game), [moved, arsenal, end], "version {rules}");
    }
    let mut game = load(&position("a1 A, a20 I, y1 i, m10 C, m12 a", "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m12");
    assert_eq!(
        told(&game),
        [moved, "arsenal,ruling:WR-13,owner:seat:2,at:square:m12,left:0", "won,who:seat:1,why:word:arsenals"]
    );
}

#[test]
fn the_end_of_a_turn_tells_how_near_a_draw_is() {
    let options = r#"{"no_progress":14,"repetition":"off","supply":"off"}"#;
    let mut game = load(&position(BASE, "N 5 - - 1"), options);
    play(&mut game, &["end"; 6].join(","));
    assert_eq!(told(&game), ["end,who:seat:2,next:seat:1,turn:7"]);
    play(&mut game, "end");
    assert_eq!(told(&game)[1], "quiet,ruling:WR-16,turns:7,left:7");
    play(&mut game, &["end"; 7].join(","));
    assert_eq!(told(&game), ["end,who:seat:2,next:seat:1,turn:15", "drawn,turns:14"]);
}

#[test]
fn wr_1_a_deployment_is_told_to_its_own_side_until_both_are_ready() {
    let mut game = fresh("{}");
    let north = Eye::Seat(Seat::FIRST);
    let acts = [
        ("place I c14", "placed,who:seat:1,unit:word:infantry,at:square:c14"),
        ("take c14", "taken-back,who:seat:1,unit:word:infantry,at:square:c14"),
        ("deploy hammer", "deployed,who:seat:1,plan:word:hammer"),
        ("ready", "ready,who:seat:1"),
    ];
    for (act, story) in acts {
        game.play_text(Some(Seat::FIRST), act).unwrap();
        assert_eq!(told_to(&game, north), [story]);
        for eye in [Eye::Watcher, Eye::Seat(Seat::new(2).unwrap())] {
            assert_eq!(told_to(&game, eye), ["secret,ruling:WR-1,who:seat:1"]);
        }
        assert_eq!(told_to(&game, Eye::All), [story]);
    }
    game.play_text(Seat::new(2), "deploy classic").unwrap();
    game.play_text(Seat::new(2), "ready").unwrap();
    let all = told(&game);
    assert_eq!(all, told_to(&game, north));
    assert_eq!(all[0], "ready,who:seat:2");
    assert!(all[1].starts_with("army,who:seat:1,infantry:squares:[n11,p11,"), "{}", all[1]);
    assert!(all[2].ends_with(
        "cannon:squares:[r10],swift-cannon:squares:[p6],relay:squares:[w6],swift-relay:squares:[q7]"
    ));
    game.play_text(None, "roll 4").unwrap();
    assert_eq!(told(&game), ["die,dice:dice:[4],who:seat:2"]);
}

#[test]
fn a_long_text_is_refused_in_a_short_sentence() {
    let long = "q".repeat(300_000);
    let texts = [
        long.clone(),
        format!("{long}-a1"),
        format!("a1-{long}"),
        format!("x{long}"),
        format!("take {long}"),
        format!("place I {long}"),
        format!("place {long} a1"),
        format!("deploy {long}"),
        format!("{long} {long} {long} {long}"),
    ];
    let short = |error: &fracas_game_of_war::Error| {
        let reason = GameOfWar::reason(error).map(|phrase| serde_json::to_string(&phrase).unwrap());
        let reason = reason.expect("every refusal has its facts");
        assert!(
            error.to_string().len() < 400 && reason.len() < 400,
            "{:.400} {reason:.400}",
            error.to_string()
        );
    };
    let mut game = fresh("{}");
    for text in &texts {
        match game.play_text(Some(Seat::FIRST), text).unwrap_err() {
            fracas_core::Refusal::IllegalMove(error) => short(&error),
            other => panic!("{other}"),
        }
    }
    short(&game.game().inspect(game.state(), Some(&long)).map(|_| ()).unwrap_err());
    let mut classic = fresh(r#"{"deployment":"classic"}"#);
    match classic.play_text(None, &long).unwrap_err() {
        fracas_core::Refusal::BadChance(error) => short(&error),
        other => panic!("{other}"),
    }
    for fields in ["L 5 - - 1", "N L - - 1", "D L - - 1", "N 5 L - 1", "N 5 - L 1", "N 5 - L* 1", "N 5 - - L"]
    {
        let text = position(BASE, &fields.replace('L', &long));
        short(&text.parse::<fracas_game_of_war::Position>().unwrap_err());
    }
}
