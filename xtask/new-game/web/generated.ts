// Made from crates/__id__: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type Facts = { 
/**
 * How many stones are left.
 */
left: number, 
/**
 * How many to take so that the others cannot win by force; 0 where there is no such number. Between two players.
 */
good: number, };

export type Seat = number;

export type View = { left: number, to_move: Seat, };
