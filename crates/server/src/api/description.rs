//! The description of the API in OpenAPI's form, made from its routes and types and kept in `openapi.json`.

use std::collections::BTreeSet;
use std::path::Path;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::{RecursiveTransform, Transform};
use serde_json::{Map, Value, json};

use super::ROUTES;
use crate::wire::{
    Account, Announced, Answers, AuditLine, AuditQuery, Checked, Codes, Confirmation, Created, Deletion,
    Done, EyeQuery, Facts, Failed, FromClient, FromPerson, GameCard, Holidays, Join, Joined, Key,
    LanguageQuery, Leaderboard, LeaderboardQuery, ListChange, Listed, Lists, Me, MomentQuery, MyGames,
    MyGamesQuery, NewAnnouncement, NewHoliday, NewName, NewPasskey, NewPassword, NewSanction, NewTable,
    Numbers, PartQuery, PasskeyOffer, PasskeyProof, PasskeyQuestion, PasskeyWish, PersonRatings,
    PictureQuery, PictureWanted, Preferences, Profile, PushKey, PushWish, Pushes, Questions, RecordToCheck,
    Recover, Replay, ReportCard, ReportsQuery, SanctionCard, SignIn, SignOut, SignUp, SinceQuery, TableCard,
    TableRatings, TakeSeat, ToClient, ToPerson, WatchQuery, Watchable, WhichPasskey, WhichQuery,
};

const FILE: &str = "openapi.json";

/// What is written of one route.
struct Operation {
    summary: &'static str,
    /// What can stand behind the question mark.
    query: Vec<Value>,
    body: Option<Value>,
    /// Status, meaning and content of the answer when all goes well.
    answer: (u16, &'static str, Content),
    more: Value,
}

enum Content {
    Json(Value),
    Text(&'static str),
    /// It goes on as another protocol.
    Socket,
}

/// Gathers the shapes of types under their names: those the server writes, and those it reads.
struct Shapes {
    written: SchemaGenerator,
    read: SchemaGenerator,
}

macro_rules! shape {
    ($generator:expr, $type:ty) => {
        $generator.subschema_for::<$type>().to_value()
    };
}

impl Shapes {
    fn new() -> Shapes {
        let settings =
            || SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into());
        Shapes {
            written: settings().for_serialize().into_generator(),
            read: settings().for_deserialize().into_generator(),
        }
    }

    fn into_components(mut self) -> Map<String, Value> {
        let mut all = self.written.take_definitions(true);
        for (name, shape) in self.read.take_definitions(true) {
            assert!(all.get(&name).is_none_or(|known| *known == shape), "{name} is two things");
            all.insert(name, shape);
        }
        // Numbers are described by their bounds; what Rust calls them means nothing to others.
        for shape in all.values_mut() {
            let mut plain = RecursiveTransform(|schema: &mut schemars::Schema| {
                schema.remove("format");
            });
            plain.transform(shape.try_into().expect("a schema"));
        }
        all.sort_keys();
        all
    }
}

/// The fields of a type as parameters behind the question mark.
fn query<T: schemars::JsonSchema>() -> Vec<Value> {
    let mut shape =
        SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>();
    let fields = shape.remove("properties").unwrap_or_default();
    let described = fields.as_object().into_iter().flatten().map(|(name, field)| {
        let kind = match &field["type"] {
            Value::Array(kinds) => kinds.first().cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        json!({"name": name, "in": "query", "schema": {"type": kind}, "description": field["description"]})
    });
    described.collect()
}

fn operations(shapes: &mut Shapes) -> Vec<(&'static str, &'static str, Operation)> {
    const MARKDOWN: &str = "text/markdown; charset=utf-8";
    const TEXT: &str = "text/plain; charset=utf-8";
    const PNG: &str = "image/png";
    const SVG: &str = "image/svg+xml";
    let Shapes { written, read } = &mut *shapes;
    let plain =
        |summary, answer| Operation { summary, query: Vec::new(), body: None, answer, more: json!({}) };
    let list = |items: Value| json!({"type": "array", "items": items});
    let table = "/api/tables/{id}";
    let mut all = vec![
        (
            "get",
            "/api/openapi.json",
            plain("This description.", (200, "OpenAPI", Content::Json(json!({"type": "object"})))),
        ),
        (
            "get",
            "/api/games",
            plain(
                "Every game with its options and their defaults.",
                (200, "All games", Content::Json(list(shape!(written, GameCard)))),
            ),
        ),
        (
            "get",
            "/api/games/{id}/rulebook",
            Operation {
                query: query::<LanguageQuery>(),
                ..plain("A game's rulebook.", (200, "Markdown", Content::Text(MARKDOWN)))
            },
        ),
        (
            "get",
            "/api/key",
            plain(
                "The key that this server signs records with.",
                (200, "A key", Content::Json(shape!(written, Key))),
            ),
        ),
        (
            "get",
            "/api/me",
            plain("What others see of you.", (200, "You", Content::Json(shape!(written, Me)))),
        ),
        (
            "get",
            "/api/tables",
            Operation {
                query: query::<WhichQuery>(),
                ..plain(
                    "Your latest tables.",
                    (200, "Tables, the latest first", Content::Json(list(shape!(written, Listed)))),
                )
            },
        ),
        (
            "post",
            "/api/tables",
            Operation {
                body: Some(shape!(read, NewTable)),
                ..plain(
                    "Opens a table.",
                    (
                        201,
                        "The table, with an invitation for every open seat",
                        Content::Json(shape!(written, Created)),
                    ),
                )
            },
        ),
        (
            "get",
            table,
            plain(
                "A table as you may know it, once.",
                (200, "A snapshot", Content::Json(shape!(written, ToClient))),
            ),
        ),
        (
            "post",
            "/api/tables/{id}/join",
            Operation {
                body: Some(shape!(read, Join)),
                ..plain(
                    "Takes the seat of an invitation.",
                    (200, "Your seat", Content::Json(shape!(written, Joined))),
                )
            },
        ),
        (
            "get",
            "/api/tables/{id}/picture",
            Operation {
                query: query::<EyeQuery>(),
                ..plain("The table drawn as text.", (200, "A drawing", Content::Text(TEXT)))
            },
        ),
        (
            "get",
            "/api/tables/{id}/record",
            plain(
                "The record: while the game goes on only what a spectator may know, later all of it.",
                (200, "A record", Content::Text(TEXT)),
            ),
        ),
        (
            "get",
            "/api/tables/{id}/replay",
            Operation {
                query: query::<PartQuery>(),
                ..plain(
                    "A finished game frame by frame.",
                    (200, "Frames", Content::Json(shape!(written, Replay))),
                )
            },
        ),
        (
            "get",
            "/api/tables/{id}/facts",
            Operation {
                query: query::<MomentQuery>(),
                ..plain(
                    "Facts about a moment of a finished game.",
                    (200, "Facts", Content::Json(shape!(written, Facts))),
                )
            },
        ),
        (
            "get",
            "/api/tables/{id}/ws",
            Operation {
                query: query::<SinceQuery>(),
                more: json!({"x-messages": {
                    "from-server": shape!(written, ToClient),
                    "from-client": shape!(read, FromClient),
                }}),
                ..plain(
                    "Opens a table: messages of JSON go both ways.",
                    (101, "A WebSocket", Content::Socket),
                )
            },
        ),
        (
            "post",
            "/api/verify",
            Operation {
                body: Some(shape!(read, RecordToCheck)),
                ..plain(
                    "Checks a finished game's record: every chance event, and who signed it.",
                    (200, "What was found", Content::Json(shape!(written, Checked))),
                )
            },
        ),
        (
            "post",
            "/api/engine",
            Operation {
                body: Some(shape!(read, Questions)),
                ..plain(
                    "Asks an engine that keeps nothing.",
                    (200, "An answer to each question", Content::Json(shape!(written, Answers))),
                )
            },
        ),
        (
            "get",
            "/api/tables/{id}/picture.png",
            Operation {
                query: query::<PictureQuery>(),
                ..plain("The table as a picture.", (200, "A PNG", Content::Text(PNG)))
            },
        ),
        (
            "get",
            "/api/tables/{id}/picture.svg",
            Operation {
                query: query::<PictureQuery>(),
                ..plain("The table as a drawing.", (200, "An SVG", Content::Text(SVG)))
            },
        ),
        (
            "get",
            "/api/puzzles/{id}/picture.png",
            plain("A puzzle as a picture, for previews of links.", (200, "A PNG", Content::Text(PNG))),
        ),
        (
            "post",
            "/api/pictures",
            Operation {
                body: Some(shape!(read, PictureWanted)),
                ..plain(
                    "A picture or a moving picture of a game that you have the record of.",
                    (200, "What was asked for: an SVG, a PNG or a GIF", Content::Text(SVG)),
                )
            },
        ),
        (
            "get",
            "/healthz",
            plain("Whether the server can store anything right now.", (200, "\"ok\"", Content::Text(TEXT))),
        ),
        (
            "get",
            "/readyz",
            plain("Whether a proxy should send anybody here.", (200, "\"ready\"", Content::Text(TEXT))),
        ),
        (
            "get",
            "/api/ratings",
            Operation {
                query: query::<LeaderboardQuery>(),
                ..plain(
                    "The best players of a game.",
                    (200, "A leaderboard", Content::Json(shape!(written, Leaderboard))),
                )
            },
        ),
        (
            "get",
            "/api/watch",
            Operation {
                query: query::<WatchQuery>(),
                ..plain(
                    "Games that go on and can be watched.",
                    (200, "What most watch first", Content::Json(list(shape!(written, Watchable)))),
                )
            },
        ),
        (
            "get",
            "/api/people/{name}/ratings",
            plain(
                "A player's ratings and how they came about; \"me\" is you.",
                (200, "Ratings", Content::Json(shape!(written, PersonRatings))),
            ),
        ),
        (
            "get",
            "/api/me/games",
            Operation {
                query: query::<MyGamesQuery>(),
                ..plain(
                    "Your games, page by page.",
                    (
                        200,
                        "Those that wait for you first, then the latest",
                        Content::Json(shape!(written, MyGames)),
                    ),
                )
            },
        ),
        (
            "get",
            "/api/me/records",
            plain(
                "The records of your finished games in one archive, the latest thousand.",
                (200, "A ZIP archive", Content::Text("application/zip")),
            ),
        ),
        (
            "get",
            "/api/tables/{id}/ratings",
            plain(
                "The ratings of those who play a rated game, and what it did to them.",
                (200, "Ratings", Content::Json(shape!(written, TableRatings))),
            ),
        ),
        (
            "get",
            "/api/push",
            plain(
                "The key that this server signs what it pushes with.",
                (200, "A key", Content::Json(shape!(written, PushKey))),
            ),
        ),
        (
            "post",
            "/api/push",
            Operation {
                body: Some(shape!(read, PushWish)),
                ..plain(
                    "Says what this browser wants to be told of though the site is not open in it.",
                    (200, "How many browsers of yours are told", Content::Json(shape!(written, Pushes))),
                )
            },
        ),
        (
            "get",
            "/api/announcement",
            plain(
                "What whoever runs the server tells everybody now.",
                (200, "An announcement, or none", Content::Json(shape!(written, Announced))),
            ),
        ),
    ];
    all.extend([
        (
            "post",
            "/api/tables/{id}/sit",
            Operation {
                body: Some(shape!(read, TakeSeat)),
                ..plain(
                    "Sits down at a table that is open to all.",
                    (200, "Your seat", Content::Json(shape!(written, Joined))),
                )
            },
        ),
        (
            "get",
            "/api/me/ws",
            Operation {
                more: json!({"x-messages": {
                    "from-server": shape!(written, ToPerson),
                    "from-client": shape!(read, FromPerson),
                }}),
                ..plain(
                    "A socket for a person: seeks, pairings, challenges and notices, wherever they are.",
                    (101, "A WebSocket", Content::Socket),
                )
            },
        ),
    ]);
    all.extend(people(shapes));
    all.extend(admin(shapes));
    all.sort_by_key(|(method, path, _)| (*path, *method));
    all
}

/// What is written of the routes about people.
fn people(shapes: &mut Shapes) -> Vec<(&'static str, &'static str, Operation)> {
    let Shapes { written, read } = shapes;
    let me = shape!(written, Me);
    let account = shape!(written, Account);
    let codes = shape!(written, Codes);
    let lists = shape!(written, Lists);
    let holidays = shape!(written, Holidays);
    let settings = shape!(written, Preferences);
    let anything = json!({"type": "object"});
    let told: [(&str, &str, Option<Value>, Value, &str); 22] = [
        ("post", "/api/me/name", Some(shape!(read, NewName)), me.clone(), "Chooses what others call you."),
        (
            "get",
            "/api/me/settings",
            None,
            settings.clone(),
            "How you like things; for people with an account.",
        ),
        (
            "post",
            "/api/me/settings",
            Some(shape!(read, Preferences)),
            settings,
            "Keeps that, unless newer is kept.",
        ),
        ("get", "/api/me/lists", None, lists.clone(), "Whom you have blocked or muted."),
        (
            "post",
            "/api/me/lists",
            Some(shape!(read, ListChange)),
            lists,
            "Blocks or mutes somebody, or no more.",
        ),
        ("get", "/api/me/holiday", None, holidays.clone(), "When you are off, and how many days are left."),
        (
            "post",
            "/api/me/holiday",
            Some(shape!(read, NewHoliday)),
            holidays,
            "Takes days off from tomorrow on, or ends them.",
        ),
        ("get", "/api/me/export", None, anything, "Everything that is known of you."),
        ("post", "/api/me/delete", Some(shape!(read, Deletion)), me.clone(), "Deletes everything about you."),
        ("get", "/api/people/{name}", None, shape!(written, Profile), "What everybody can see of somebody."),
        ("get", "/api/account", None, account.clone(), "Your account."),
        (
            "post",
            "/api/account",
            Some(shape!(read, SignUp)),
            codes.clone(),
            "Makes an account with a password.",
        ),
        ("post", "/api/account/sign-in", Some(shape!(read, SignIn)), me.clone(), "Signs in with a password."),
        (
            "post",
            "/api/account/sign-out",
            Some(shape!(read, SignOut)),
            me.clone(),
            "Signs out here or elsewhere.",
        ),
        (
            "post",
            "/api/account/recover",
            Some(shape!(read, Recover)),
            me.clone(),
            "Signs in with a recovery code.",
        ),
        (
            "post",
            "/api/account/password",
            Some(shape!(read, NewPassword)),
            account.clone(),
            "Sets another password.",
        ),
        (
            "post",
            "/api/account/codes",
            Some(shape!(read, Confirmation)),
            codes.clone(),
            "Makes other recovery codes.",
        ),
        (
            "post",
            "/api/account/passkey/offer",
            Some(shape!(read, PasskeyWish)),
            shape!(written, PasskeyOffer),
            "What a browser needs to make a passkey.",
        ),
        (
            "post",
            "/api/account/passkey/add",
            Some(shape!(read, NewPasskey)),
            codes,
            "Adds a passkey, and makes an account where there is none.",
        ),
        (
            "post",
            "/api/account/passkey/ask",
            None,
            shape!(written, PasskeyQuestion),
            "What a browser needs to use a passkey.",
        ),
        (
            "post",
            "/api/account/passkey/use",
            Some(shape!(read, PasskeyProof)),
            me,
            "Signs in with a passkey.",
        ),
        (
            "post",
            "/api/account/passkey/remove",
            Some(shape!(read, WhichPasskey)),
            account,
            "Removes a passkey.",
        ),
    ];
    let operation = |(method, path, body, answer, summary)| {
        let answer = (200, "As it is then", Content::Json(answer));
        (method, path, Operation { summary, query: Vec::new(), body, answer, more: json!({}) })
    };
    told.into_iter().map(operation).collect()
}

/// What is for whoever runs the server.
fn admin(shapes: &mut Shapes) -> Vec<(&'static str, &'static str, Operation)> {
    let Shapes { written, read } = shapes;
    let behind = |summary, answer| Operation {
        summary,
        query: Vec::new(),
        body: None,
        answer,
        more: json!({"security": [{"token": []}]}),
    };
    let list = |items: Value| json!({"type": "array", "items": items});
    let done = |written: &mut SchemaGenerator| (200, "Done", Content::Json(shape!(written, Done)));
    vec![
        (
            "get",
            "/api/admin/numbers",
            behind(
                "How many there are of everything.",
                (200, "Numbers", Content::Json(shape!(written, Numbers))),
            ),
        ),
        (
            "get",
            "/api/admin/bans",
            behind(
                "Who is shut out or may not speak.",
                (200, "Bans and mutes, the latest first", Content::Json(list(shape!(written, SanctionCard)))),
            ),
        ),
        (
            "post",
            "/api/admin/bans",
            Operation {
                body: Some(shape!(read, NewSanction)),
                ..behind(
                    "Shuts somebody out, or up.",
                    (200, "The ban or mute", Content::Json(shape!(written, SanctionCard))),
                )
            },
        ),
        ("post", "/api/admin/bans/{id}/lift", behind("Lifts a ban or mute.", done(written))),
        (
            "get",
            "/api/admin/reports",
            Operation {
                query: query::<ReportsQuery>(),
                ..behind(
                    "What was reported.",
                    (200, "Reports, the latest first", Content::Json(list(shape!(written, ReportCard)))),
                )
            },
        ),
        (
            "post",
            "/api/admin/reports/{id}/settle",
            behind("Notes that a report was looked at.", done(written)),
        ),
        (
            "get",
            "/api/admin/tables/{id}",
            behind("Who sits at a table.", (200, "A table", Content::Json(shape!(written, TableCard)))),
        ),
        (
            "post",
            "/api/admin/tables/{id}/close",
            behind("Calls a game off, whoever plays it.", done(written)),
        ),
        (
            "post",
            "/api/admin/announcement",
            Operation {
                body: Some(shape!(read, NewAnnouncement)),
                ..behind("Tells everybody something on every page.", done(written))
            },
        ),
        (
            "get",
            "/api/admin/audit",
            Operation {
                query: query::<AuditQuery>(),
                ..behind(
                    "What whoever runs the server did.",
                    (200, "Deeds, the latest first", Content::Json(list(shape!(written, AuditLine)))),
                )
            },
        ),
    ]
}

impl Operation {
    fn write(self, path: &str, failed: &Value) -> Value {
        let place = path.split('/').find_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let places = place
            .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        let parameters: Vec<Value> = places.into_iter().chain(self.query).collect();
        let (status, description, content) = self.answer;
        let content = match content {
            Content::Json(schema) => json!({"application/json": {"schema": schema}}),
            Content::Text(kind) => json!({kind: {"schema": {"type": "string"}}}),
            Content::Socket => json!({}),
        };
        let mut written = json!({"summary": self.summary, "parameters": parameters});
        if let Some(schema) = self.body {
            written["requestBody"] =
                json!({"required": true, "content": {"application/json": {"schema": schema}}});
        }
        written["responses"] = json!({
            status.to_string(): {"description": description, "content": content},
            "default": {
                "description": "What was wrong, with a fitting status",
                "content": {"application/json": {"schema": failed}},
            },
        });
        for (name, value) in self.more.as_object().into_iter().flatten() {
            written[name] = value.clone();
        }
        written
    }
}

fn description() -> Value {
    let mut shapes = Shapes::new();
    let failed = shape!(shapes.written, Failed);
    let mut paths = Map::new();
    for (method, path, operation) in operations(&mut shapes) {
        let operations = paths.entry(path).or_insert_with(|| json!({}));
        operations[method] = operation.write(path, &failed);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fracas",
            "version": "1",
            "description": "Live tables of five small wars. docs/server.md explains it with examples.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": shapes.into_components(),
            "securitySchemes": {"token": {
                "type": "http", "scheme": "bearer", "description": "A token of whoever runs the server.",
            }},
        },
    })
}

#[test]
fn the_description_is_made_from_these_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let made = serde_json::to_string_pretty(&description()).expect("plain data") + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &made).expect("a file");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        there == made,
        "{FILE} is not what the types say: run UPDATE=1 cargo test -p fracas-server description"
    );
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let mut shapes = Shapes::new();
    let described: BTreeSet<_> =
        operations(&mut shapes).iter().map(|(method, path, _)| (*method, *path)).collect();
    let routes: BTreeSet<_> = ROUTES.iter().copied().collect();
    assert_eq!(described, routes);
}
