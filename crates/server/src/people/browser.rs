//! What a person is told of the browsers they are signed in with: enough to tell them apart, and no more is kept.

/// What browsers call themselves, the first that fits: most say that they are several.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A browser and its system in a word or two; nothing where it does not say.
pub(super) fn told(agent: &str) -> String {
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name)
    };
    [find(BROWSERS), find(SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[test]
fn browsers_are_told_in_two_words() {
    let cases = [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.0", ""),
        ("", ""),
    ];
    for (agent, expected) in cases {
        assert_eq!(told(agent), expected, "{agent}");
    }
}
