//! The web client's types of an analysis, made from those that are serialised.

#[path = "../../bots/tests/declarations/mod.rs"]
mod declarations;

use declarations::Declarations;
use fracas_analysis::{Line, Report, Step, Study, Threats};
use ts_rs::TypeVisitor;

#[test]
fn the_web_client_has_the_types_of_an_analysis() {
    let mut types = Declarations::default();
    types.visit::<Step>();
    types.visit::<Report>();
    types.visit::<Line>();
    types.visit::<Threats>();
    types.visit::<Study>();
    types.check("analysis", "fracas-analysis --test types", "analysis/generated.ts");
}
