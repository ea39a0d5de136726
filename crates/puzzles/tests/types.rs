//! The web client's types of puzzles, made from those that are serialised.

#[path = "../../bots/tests/declarations/mod.rs"]
mod declarations;

use declarations::Declarations;
use fracas_puzzles::Puzzle;
use ts_rs::TypeVisitor;

#[test]
fn the_web_client_has_the_types_of_puzzles() {
    let mut types = Declarations::default();
    types.visit::<Puzzle>();
    types.check("puzzles", "fracas-puzzles --test types", "puzzles/generated.ts");
}
