//! The web client's types of an analysis, made from those that are serialised.

use std::collections::BTreeMap;
use std::path::Path;

use fracas_analysis::{Line, Report, Step, Study, Threats};
use ts_rs::{Config, TS, TypeVisitor};

/// Every type once, by its name.
struct Declarations {
    config: Config,
    known: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file to go to is TypeScript's own.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.known.contains_key(&name) {
            return;
        }
        self.known.insert(name, T::decl(&self.config));
        T::visit_dependencies(self);
    }
}

#[test]
fn the_web_client_has_the_types_of_an_analysis() {
    let config = Config::new().with_large_int("number");
    let mut types = Declarations { config, known: BTreeMap::new() };
    types.visit::<Step>();
    types.visit::<Report>();
    types.visit::<Line>();
    types.visit::<Threats>();
    types.visit::<Study>();
    let head = "// Made from crates/analysis: do not edit.\n\
                // To make it anew: UPDATE=1 cargo test -p fracas-analysis --test types\n";
    let declarations = types.known.values().map(|declaration| format!("\nexport {declaration}\n"));
    let text = head.to_owned() + &declarations.collect::<String>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/analysis/generated.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &text).expect("a file");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(there, text, "run UPDATE=1 cargo test -p fracas-analysis --test types");
}
