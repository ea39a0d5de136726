//! People meet: seeks, challenges, tables that are open to all, and what they are told wherever they are.

use std::time::Duration;

use fracas_server::client::{Client, Socket};
use serde_json::{Value, json};

use super::described::check;
use super::harness::{Reader, Server, any, open, open_for_two, run, soon, text};
use super::play::{settle, short};

/// Somebody with their own socket.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) socket: Socket,
    pub(crate) name: String,
    /// What was heard and not asked for yet.
    heard: Vec<Value>,
}

impl Person {
    pub(crate) async fn new(server: &Server) -> Person {
        Person::enter(server.guest().await).await.0
    }

    /// Opens a page, and returns what it is greeted with too.
    pub(crate) async fn enter(client: Client) -> (Person, Value) {
        let socket = soon("opening a page", client.person()).await.expect("a socket");
        Person::with(client, socket).await
    }

    /// A page that was opened, and what it is greeted with.
    pub(crate) async fn with(client: Client, socket: Socket) -> (Person, Value) {
        let mut person = Person { client, socket, name: String::new(), heard: Vec::new() };
        let welcome = person.hear("welcome").await;
        person.name = text(&welcome["name"]);
        (person, welcome)
    }

    async fn next(&mut self) -> Value {
        let message = soon("a message", self.socket.next()).await.expect("the server is there");
        check("/components/schemas/ToPerson", &message);
        message
    }

    /// The first message of a kind that was not asked for yet.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        if let Some(at) = self.heard.iter().position(|message| message["type"] == kind) {
            return self.heard.remove(at);
        }
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            self.heard.push(message);
        }
    }

    /// Says something and returns the answer to it.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        message["nonce"] = json!("mine");
        self.socket.say(&message).await.expect("the server is there");
        loop {
            let answer = self.next().await;
            if answer["nonce"] == "mine" {
                return answer;
            }
            self.heard.push(answer);
        }
    }

    pub(crate) async fn seek(&mut self, seek: Value) -> Value {
        self.ask(json!({"type": "seek", "seek": seek})).await
    }

    /// Everything that has come by now, and was not asked for yet.
    pub(crate) async fn settle(&mut self) -> Vec<Value> {
        self.socket.say(&json!({"type": "ping"})).await.expect("the server is there");
        let mut heard = std::mem::take(&mut self.heard);
        loop {
            match self.next().await {
                message if message["type"] == "pong" => return heard,
                message => heard.push(message),
            }
        }
    }

    async fn count(&mut self, kind: &str) -> usize {
        self.settle().await.iter().filter(|message| message["type"] == kind).count()
    }

    async fn table(&mut self, id: &str) -> Value {
        self.client.get(&format!("/api/tables/{id}")).await.expect("an answer").json()
    }
}

fn game() -> Value {
    json!({"game": "color-wars", "pace": {"reserve": 600_000, "increment": 5000}})
}

fn with(mut seek: Value, more: Value) -> Value {
    seek.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    seek
}

#[test]
fn two_who_seek_the_same_sit_at_one_table_at_once() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (Person::new(&server).await, Person::new(&server).await);
        let waits = one.seek(with(game(), json!({"seat": 2}))).await;
        assert_eq!(waits["seek"]["names"], json!([one.name]), "{waits}");
        assert_eq!((&waits["seek"]["missing"], &waits["seek"]["wishes"]), (&json!(1), &json!([2])));
        let other = two.seek(json!({"game": "gowap"})).await;
        assert_eq!(other["seek"]["missing"], 1, "another game is another seek");
        let answer = two.seek(game()).await;
        assert_eq!(answer["type"], "done", "{answer}");
        let (first, second) = (one.hear("paired").await, two.hear("paired").await);
        assert_eq!(first["table"], second["table"]);
        assert_eq!((&first["seat"], &second["seat"]), (&json!(2), &json!(1)), "a wish is a wish");
        assert_eq!((&first["with"], &second["with"]), (&json!([two.name]), &json!([one.name])));
        let left = two.hear("unsought").await;
        assert_eq!((&left["seek"], &left["why"]), (&other["seek"]["id"], &json!("playing")));
        let table = one.table(&text(&first["table"])).await;
        assert_eq!((&table["status"], &table["you"]), (&json!("playing"), &json!([2])), "{table}");
        assert_eq!(table["table"]["pace"]["increment"], 5000);
        assert_eq!(table["table"]["rated"], false);
        assert!(table["players"][0]["clock"]["since"].is_i64(), "clocks run whether anybody comes or not");
    });
}

#[test]
fn a_game_for_three_waits_until_three_are_there() {
    run(async {
        let server = Server::start();
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(Person::new(&server).await);
        }
        let seek = json!({"game": "ganoogo", "seats": 3});
        let first = people[0].seek(seek.clone()).await;
        let second = people[1].seek(seek.clone()).await;
        assert_eq!((&second["seek"]["id"], &second["seek"]["missing"]), (&first["seek"]["id"], &json!(1)));
        let id = first["seek"]["id"].clone();
        // Whoever goes away again leaves the others waiting.
        assert_eq!(people[0].ask(json!({"type": "withdraw", "seek": id})).await["type"], "done");
        assert_eq!(people[2].ask(json!({"type": "accept", "seek": id})).await["seek"]["missing"], 1);
        assert_eq!(people[3].seek(seek).await["type"], "done");
        assert_eq!(people[0].hear("unsought").await["why"], "withdrawn");
        let mut seats = Vec::new();
        for person in &mut people[1..] {
            let paired = person.hear("paired").await;
            assert_eq!(paired["with"].as_array().map(Vec::len), Some(2));
            seats.push(paired["seat"].as_u64().expect("a seat"));
        }
        seats.sort_unstable();
        assert_eq!(seats, [1, 2, 3]);
        assert_eq!(people[0].count("paired").await, 0);
    });
}

#[test]
fn the_lobby_is_told_to_those_who_look_and_taken_up_with_one_word() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (Person::new(&server).await, Person::new(&server).await);
        let mut three = Person::new(&server).await;
        let seek = json!({"game": "color-wars", "options": {"width": 4}, "range": {"least": 1, "most": 9}});
        let id = one.seek(seek).await["seek"]["id"].clone();
        two.socket.say(&json!({"type": "look"})).await.expect("sent");
        let lobby = two.hear("lobby").await;
        assert_eq!(lobby["all"], true);
        let card = &lobby["seeks"][0];
        assert_eq!((&card["id"], &card["names"], &card["placed"]), (&id, &json!([one.name]), &json!(false)));
        assert_eq!((&card["options"], &card["preset"]), (&json!({"width": 4}), &Value::Null));
        assert_eq!(card["range"], json!({"least": 1, "most": 9}));
        let more = three.seek(json!({"game": "gaogie"})).await["seek"].clone();
        let news = two.hear("lobby").await;
        assert_eq!(news["all"], false);
        assert!(news["seeks"].as_array().expect("a list").contains(&more), "{news}");
        assert_eq!(two.ask(json!({"type": "accept", "seek": id})).await["type"], "done");
        assert_eq!(one.hear("paired").await["table"], two.hear("paired").await["table"]);
        assert_eq!(two.hear("lobby").await["unsought"], json!([id]));
        two.socket.say(&json!({"type": "unlook"})).await.expect("sent");
        two.settle().await;
        three.ask(json!({"type": "withdraw", "seek": more["id"]})).await;
        tokio::time::sleep(Duration::from_millis(800)).await;
        assert_eq!(two.count("lobby").await + one.count("lobby").await + three.count("lobby").await, 0);
    });
}

#[test]
fn a_seek_outlives_a_page_that_is_loaded_anew_and_ends_when_its_maker_is_gone() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (Person::new(&server).await, Person::new(&server).await);
        let id = one.seek(game()).await["seek"]["id"].clone();
        let client = one.client.clone();
        one.socket.close().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let (one, welcome) = Person::enter(client).await;
        assert_eq!(welcome["seeks"][0]["id"], id, "{welcome}");
        tokio::time::sleep(Duration::from_secs(11)).await;
        two.socket.say(&json!({"type": "look"})).await.expect("sent");
        assert_eq!(two.hear("lobby").await["seeks"][0]["id"], id, "they came back");
        one.socket.close().await;
        assert_eq!(two.hear("lobby").await["unsought"], json!([id]));
        assert_eq!(two.ask(json!({"type": "accept", "seek": id})).await["code"], "no-seek");
    });
}

#[test]
fn somebody_is_asked_by_name_and_says_yes_or_no() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (Person::new(&server).await, Person::new(&server).await);
        let mut third = Person::new(&server).await;
        let ask = |whom: &str, seek: Value| json!({"type": "challenge", "whom": whom, "seek": seek});
        let made = one.ask(ask(&two.name, with(game(), json!({"seat": 1})))).await["challenge"].clone();
        let heard = two.hear("challenged").await["challenge"].clone();
        assert_eq!((&made["id"], &made["yours"]), (&heard["id"], &json!(true)));
        assert_eq!(
            (&heard["from"], &heard["to"], &heard["yours"]),
            (&json!(one.name), &json!(two.name), &json!(false))
        );
        let answer = |challenge: &Value, yes: bool| json!({"type": "answer", "challenge": challenge["id"], "yes": yes});
        assert_eq!(third.ask(answer(&heard, true)).await["code"], "no-seek", "it is not theirs");
        assert_eq!(one.ask(answer(&heard, true)).await["code"], "not-for-you", "nobody accepts for others");
        assert_eq!(
            one.ask(ask(&two.name, with(game(), json!({"seat": 1})))).await["code"],
            "too-many",
            "once is enough"
        );
        let (_again, welcome) = Person::enter(two.client.clone()).await;
        assert_eq!(welcome["challenges"], json!([heard]), "it waits on every page");
        assert_eq!(two.ask(answer(&heard, false)).await["type"], "done");
        assert_eq!(one.hear("unchallenged").await["why"], "declined");
        let made = one.ask(ask(&two.name, game())).await["challenge"].clone();
        assert_eq!(one.ask(answer(&made, false)).await["type"], "done");
        two.hear("challenged").await;
        assert_eq!(two.hear("unchallenged").await["why"], "declined");
        assert_eq!(two.hear("unchallenged").await["why"], "withdrawn");
        let made = one.ask(ask(&two.name, with(game(), json!({"seat": 1})))).await["challenge"].clone();
        assert_eq!(two.ask(answer(&made, true)).await["type"], "done");
        let (first, second) = (one.hear("paired").await, two.hear("paired").await);
        assert_eq!((&first["table"], &first["seat"]), (&second["table"], &json!(1)));
        assert_eq!(two.ask(answer(&made, true)).await["code"], "no-seek", "but once");
        for (whom, seek, code) in [
            ("guest-zzzz-nobody", game(), "nobody-here"),
            ("", game(), "nobody-here"),
            (&*"x".repeat(5000), game(), "nobody-here"),
            (&*one.name.clone(), game(), "not-for-you"),
            (&*two.name, json!({"game": "ganoogo", "seats": 3}), "bad-request"),
        ] {
            assert_eq!(one.ask(ask(whom, seek)).await["code"], code, "{whom}");
        }
    });
}

#[test]
fn a_table_that_is_open_to_all_is_in_the_lobby_until_it_is_full() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (Person::new(&server).await, Person::new(&server).await);
        let mut three = Person::new(&server).await;
        let seats = json!([{"kind": "you"}, {"kind": "bot", "level": 2}, {"kind": "open"}, {"kind": "open"}]);
        let table = json!({"game": "color-wars", "players": seats, "listed": true});
        let (id, tokens) = open(&mut one.client, table).await;
        two.socket.say(&json!({"type": "look"})).await.expect("sent");
        let lobby = two.hear("lobby").await;
        let shown = lobby["tables"].as_array().expect("a list").iter().find(|table| table["id"] == id);
        let kinds: Vec<&Value> = shown.expect("it is there")["players"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|player| &player["kind"])
            .collect();
        assert_eq!(kinds, ["person", "bot", "open", "open"]);
        assert!(
            tokens.iter().all(|token| !lobby.to_string().contains(token)),
            "invitations stay invitations"
        );
        let sit = |seat: Value| (format!("/api/tables/{id}/sit"), json!({"seat": seat}));
        let (path, body) = sit(json!(4));
        assert_eq!(two.client.post(&path, &body).await.expect("an answer").json()["seat"], 4);
        assert_eq!(
            two.client.post(&path, &body).await.expect("an answer").json()["error"]["code"],
            "sits-already"
        );
        assert_eq!(
            three.client.post(&path, &body).await.expect("an answer").json()["error"]["code"],
            "taken"
        );
        let mut owner = Reader::open(&one.client, &id).await;
        let mut reader = Reader::open(&two.client, &id).await;
        assert_eq!(reader.now["table"]["listed"], true);
        // Only whoever opened the table sends somebody away, and whoever was sent away stays away.
        assert_eq!(reader.refused(json!({"type": "dismiss", "seat": 4, "from": 1})).await, "not-opener");
        assert_eq!(owner.refused(json!({"type": "dismiss", "seat": 1, "from": 2})).await, "not-found");
        owner.socket.say(&json!({"type": "dismiss", "seat": 1, "from": 4})).await.expect("sent");
        reader.until("the seat is open", |reader| reader.now["you"] == json!([])).await;
        assert_eq!(
            two.client.post(&path, &body).await.expect("an answer").json()["error"]["code"],
            "sent-away"
        );
        // What is open stays so for a server that starts anew.
        drop((owner, reader));
        let server = Server::restart(server.end(), &[]);
        for person in [&mut one, &mut two, &mut three] {
            person.client.address = server.address;
        }
        let (mut two, _) = Person::enter(two.client.clone()).await;
        two.socket.say(&json!({"type": "look"})).await.expect("sent");
        while two.hear("lobby").await["tables"].as_array().is_none_or(Vec::is_empty) {}
        let (_, body) = sit(Value::Null);
        assert_eq!(three.client.post(&path, &body).await.expect("an answer").json()["seat"], 3);
        let mut reader = Reader::open(&three.client, &id).await;
        reader.socket.say(&json!({"type": "leave", "seat": 3})).await.expect("sent");
        reader.until("they have left", |reader| reader.now["you"] == json!([])).await;
        let other = server.guest().await;
        for (mut client, seat) in [(three.client.clone(), 3), (other, 4)] {
            assert_eq!(client.post(&path, &body).await.expect("an answer").json()["seat"], seat);
        }
        while two.hear("lobby").await["untabled"] != json!([id]) {}
        assert_eq!(three.table(&id).await["status"], "playing");
        let mut reader = Reader::open(&three.client, &id).await;
        assert_eq!(reader.refused(json!({"type": "leave", "seat": 3})).await, "begun");
        let mut stranger = server.guest().await;
        let invited =
            open(&mut stranger, json!({"game": "gowap", "players": [{"kind": "you"}, {"kind": "open"}]}))
                .await
                .0;
        let refused = three.client.post(&format!("/api/tables/{invited}/sit"), &json!({})).await;
        assert_eq!(refused.expect("an answer").json()["error"]["code"], "by-invitation");
    });
}

#[test]
fn a_rated_game_is_one_among_equals() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let (you, open_seat) = (json!({"kind": "you"}), json!({"kind": "open"}));
        let clock = json!({"reserve": 60_000});
        let good = json!({"game": "color-wars", "rated": true, "pace": clock, "players": [you, open_seat]});
        let (id, tokens) = open(&mut guest, good.clone()).await;
        assert_eq!(
            guest.get(&format!("/api/tables/{id}")).await.expect("an answer").json()["table"]["rated"],
            true
        );
        let own = guest.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
        assert_eq!(own.expect("an answer").json()["error"]["code"], "sits-already");
        for (more, words) in [
            (json!({"pace": null}), "clocks"),
            (json!({"players": [you, you]}), "one seat each"),
            (json!({"players": [you, {"kind": "bot", "level": 1}]}), "one seat each"),
            (json!({"options": {"width": 4}}), "ways to play"),
        ] {
            let answer =
                guest.post("/api/tables", &with(good.clone(), more.clone())).await.expect("an answer");
            assert_eq!(answer.json()["error"]["code"], "not-rated", "{more}: {}", answer.body);
            assert!(answer.body.contains(words), "{more}: {}", answer.body);
        }
    });
}

/// Whether somebody must choose, as their own eyes see it now, and has been told so by now.
async fn knows(person: &mut Person, id: &str) -> bool {
    let must_choose = must_choose(person, id).await;
    person.count("turn").await > 0 || must_choose
}

async fn must_choose(person: &mut Person, id: &str) -> bool {
    person.table(id).await["legal"].as_object().is_some_and(|legal| !legal.is_empty())
}

/// Makes any move for a reader, if they must choose; tells whether they had to.
async fn play_any(reader: &mut Reader, dice: &mut fracas_core::QuickDice) -> bool {
    let Some((seat, moves)) = reader.asked().into_iter().next() else { return false };
    let before = reader.now.clone();
    reader.play(seat, any(&moves, dice)).await;
    reader.until("an answer", |reader| reader.now != before).await;
    true
}

#[test]
fn whoever_looks_elsewhere_is_told_of_their_turn_exactly_when_their_own_eyes_would_see_it() {
    run(async {
        let server = Server::start();
        for entry in fracas_games::games() {
            let game = entry.info.id;
            let mut dice = fracas_core::QuickDice::new(5);
            let (id, [one, two]) = open_for_two(&server, game, short(game)).await;
            let mut player = Reader::open(&one, &id).await;
            let (mut elsewhere, _) = Person::enter(two).await;
            player.contribute().await;
            let mut known = knows(&mut elsewhere, &id).await;
            let mut turns = 0;
            for _ in 0..80 {
                settle(&mut player).await;
                if player.status() != "playing" {
                    break;
                }
                let told = elsewhere.count("turn").await;
                let must_choose = must_choose(&mut elsewhere, &id).await;
                let due = must_choose && !known;
                assert!(told <= usize::from(due), "{game}: told {told} times, {must_choose}, {known}");
                if due && told == 0 {
                    // It came between the two.
                    elsewhere.hear("turn").await;
                }
                turns += usize::from(due);
                known = must_choose;
                if play_any(&mut player, &mut dice).await {
                    continue;
                }
                let mut other = Reader::open(&elsewhere.client, &id).await;
                if !play_any(&mut other, &mut dice).await {
                    // The dice wait for what somebody might add to them.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                other.socket.close().await;
                player.until("they are gone", |player| player.now["players"][1]["here"] == false).await;
                known = knows(&mut elsewhere, &id).await;
            }
            // In others a turn is long, or begins with the last who chooses, who is there.
            let surely = matches!(game, "color-wars" | "ganoogo");
            assert!(turns > 0 || !surely, "nobody was told of a turn in {game}");
        }
    });
}

#[test]
fn what_makes_no_sense_is_answered_and_changes_nothing() {
    run(async {
        let server = Server::start();
        let mut person = Person::new(&server).await;
        for (message, code) in [
            (json!({"type": "dance"}), "bad-request"),
            (json!({"type": "seek"}), "bad-request"),
            (json!({"type": "seek", "seek": {"game": "chess"}}), "unknown-game"),
            (
                json!({"type": "seek", "seek": {"game": "color-wars", "options": {"width": 99999}}}),
                "bad-options",
            ),
            (json!({"type": "seek", "seek": {"game": "color-wars", "position": "nonsense"}}), "bad-position"),
            (json!({"type": "seek", "seek": {"game": "color-wars", "seat": 0}}), "bad-request"),
            (json!({"type": "seek", "seek": {"game": "color-wars", "seats": 200}}), "bad-options"),
            (json!({"type": "seek", "seek": {"game": "color-wars", "pace": {"turn": 1}}}), "bad-request"),
            (json!({"type": "seek", "seek": {"game": "color-wars", "rated": true}}), "not-rated"),
            (json!({"type": "accept", "seek": 1}), "no-seek"),
            (json!({"type": "accept", "seek": -1}), "bad-request"),
            (json!({"type": "withdraw", "seek": 1}), "no-seek"),
            (json!({"type": "answer", "challenge": 1, "yes": true}), "no-seek"),
            (json!({"type": "answer", "challenge": 1}), "bad-request"),
            (json!({"type": "challenge", "whom": "<b>x</b>", "seek": {"game": "gowap"}}), "nobody-here"),
        ] {
            let answer = person.ask(message.clone()).await;
            assert_eq!(
                (&answer["type"], &answer["code"]),
                (&json!("refused"), &json!(code)),
                "{message}: {answer}"
            );
        }
        person.socket.say_text("}{").await.expect("sent");
        assert_eq!(person.hear("refused").await["code"], "bad-request");
        let own = person.seek(game()).await["seek"]["id"].clone();
        assert_eq!(person.ask(json!({"type": "accept", "seek": own})).await["code"], "not-for-you");
        for game in ["gowap", "gaogie", "ganoogo"] {
            assert_eq!(person.seek(json!({"game": game})).await["type"], "done");
        }
        assert_eq!(person.seek(json!({"game": "game-of-war"})).await["code"], "too-many");
        let again = person.seek(game()).await;
        assert_eq!(again["type"], "done", "the same once more is no more: {again}");
        person.socket.say_text(&"x".repeat(20_000)).await.expect("sent");
        while soon("the end", person.socket.next()).await.is_some() {}
        assert_eq!(person.socket.close_code(), Some(1009));
    });
}

#[test]
fn only_who_is_somebody_gets_a_socket_and_only_for_pages_of_this_server() {
    run(async {
        let server = Server::start();
        let nobody = Client::new(server.address);
        let refused = nobody.person().await.expect_err("no cookie").to_string();
        assert!(refused.contains("401"), "{refused}");
        let mut foreign = server.guest().await;
        foreign.headers.push(("Origin".to_owned(), "http://evil.example".to_owned()));
        let refused = foreign.person().await.expect_err("another site").to_string();
        assert!(refused.contains("403"), "{refused}");
    });
}
