//! What the documentation shows is true.

use std::path::Path;

use fracas_analysis::Study;
use fracas_core::Record;
use fracas_games::{games, replay};

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks between lines of three backticks.
fn blocks(text: &str) -> Vec<&str> {
    text.split("```").skip(1).step_by(2).collect()
}

#[test]
fn the_records_in_the_documentation_replay() {
    let text = read("docs/records.md");
    let records = blocks(&text).into_iter().filter(|block| block.contains("Game:"));
    let (studies, records): (Vec<&str>, Vec<&str>) = records.partition(|block| block.contains("Record: 2"));
    assert_eq!((studies.len(), records.len()), (1, 2));
    for block in studies {
        let study = Study::read(block.trim_start()).unwrap_or_else(|fault| panic!("{block}{fault}"));
        assert_eq!(study.write().as_deref(), Ok(block.trim_start()));
    }
    for block in records {
        let record: Record = block.parse().unwrap_or_else(|error| panic!("{block}{error}"));
        let game = replay(&record).unwrap_or_else(|fault| panic!("{block}{fault}"));
        assert!(game.turn().outcome().is_some(), "{block}");
    }
}

#[test]
fn the_readme_names_every_game_that_is_there_and_links_to_its_rulebook() {
    let text = read("README.md");
    for entry in games() {
        let row = format!("| [{}](docs/rules/{}.md) |", entry.info.name, entry.info.id);
        assert!(text.contains(&row), "the table has no row {row}");
        assert!(text.contains(&format!("[{}](docs/rules/de/{}.md)", entry.info.name, entry.info.id)));
    }
}

#[test]
fn every_link_to_a_file_leads_somewhere() {
    let pages = [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/protocol.md",
        "docs/records.md",
        "docs/adding-a-game.md",
        "docs/bots.md",
        "docs/cluster.md",
        "docs/puzzles.md",
        "docs/python.md",
        "docs/strategies.md",
        "docs/server.md",
        "docs/fair-dice.md",
    ];
    for page in pages {
        let text = read(page);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap_or(target);
            // Nothing before the place is the same page.
            if !target.is_empty() && !target.starts_with("http") {
                let folder = Path::new(page).parent().unwrap_or(Path::new(""));
                let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(target);
                assert!(path.is_file(), "{page} links to {target}, which is not there");
            }
        }
    }
}
