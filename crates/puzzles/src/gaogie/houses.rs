//! Tables of moves that groups might play by (GG-9), small enough to be solved exactly.

/// Each as the option `moves` has it.
pub(super) const HOUSES: &[&str] = &[
    // A duel: load, fire, take cover; the big shot takes two loads and no cover helps.
    r#"[{"name":"load"},{"name":"cover"},
        {"name":"fire","costs":{"load":1},"damage":10,"blocked_by":["cover"]},
        {"name":"broadside","costs":{"load":2},"damage":20}]"#,
    // Three stances and a blow for each, none of which stands against all.
    r#"[{"name":"high"},{"name":"low"},
        {"name":"cut","costs":{"high":1},"damage":10,"blocked_by":["low"]},
        {"name":"thrust","costs":{"low":1},"damage":10,"blocked_by":["high"]},
        {"name":"lunge","costs":{"high":1,"low":1},"damage":20}]"#,
    // A siege: stones are gathered, thrown, or piled into a ram that only the gate's guard stops.
    r#"[{"name":"gather"},{"name":"shield"},{"name":"guard"},
        {"name":"stone","costs":{"gather":1},"damage":10,"blocked_by":["shield"]},
        {"name":"ram","costs":{"gather":2},"damage":20,"blocked_by":["guard"]}]"#,
];
