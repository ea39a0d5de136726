// Made from crates/color-wars: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type Color = "red" | "blue" | "green" | "yellow";

export type Facts = { 
/**
 * Each colour's share.
 */
colors: Array<Share>, } | Reaction;

export type Holding = { at: Square, seat: Seat, color: Color, value: number, };

export type Position = string;

export type Reaction = { at: Square, seat: Seat, color: Color, 
/**
 * The waves of pops in order; none if nothing pops.
 */
waves: Array<Wave>, 
/**
 * How many squares the chain takes from others.
 */
captures: number, 
/**
 * The position afterwards.
 */
position: Position, 
/**
 * Whether the mover has won then.
 */
wins: boolean, };

export type Seat = number;

export type Share = { seat: Seat, color: Color, squares: number, points: number, };

export type Square = string;

export type View = { position: Position, width: number, height: number, to_move: Color, moves: number, 
/**
 * Whether seat 2 plays Red.
 */
swapped: boolean, squares: Array<Holding>, };

export type Wave = { pops: Array<Square>, 
/**
 * The board when all their points have landed; squares at 4 or more pop in the next wave.
 */
board: string, };
