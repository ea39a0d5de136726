//! Types for the web client, made from those that are serialised. Tests of several crates read this file.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// Every type once, by its name: in which order a type names those that it needs changes from build to build.
pub(crate) struct Declarations {
    config: Config,
    known: BTreeMap<String, (TypeId, String)>,
}

impl Default for Declarations {
    fn default() -> Declarations {
        // A number that JavaScript cannot hold exactly is no part of what is sent.
        Declarations { config: Config::new().with_large_int("number"), known: BTreeMap::new() }
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file to go to is TypeScript's own.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if let Some((known, _)) = self.known.get(&name) {
            assert_eq!(*known, TypeId::of::<T>(), "two types are called {name}");
            return;
        }
        self.known.insert(name, (TypeId::of::<T>(), T::decl(&self.config)));
        T::visit_dependencies(self);
    }
}

impl Declarations {
    /// Sees to it that a file of the web client declares them, made from a crate; `again` is the test that makes it anew.
    pub(crate) fn check(&self, made_from: &str, again: &str, file: &str) {
        let head = format!(
            "// Made from crates/{made_from}: do not edit.\n\
             // To make it anew: UPDATE=1 cargo test -p {again}\n"
        );
        let declarations = self.known.values().map(|(_, declaration)| format!("\nexport {declaration}\n"));
        let text = head + &declarations.collect::<String>();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &text).expect("a file");
        }
        let there = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(there, text, "run UPDATE=1 cargo test -p {again}");
    }
}
