// Made from crates/gaogie: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type Against = { 
/**
 * The moves whose maker it eliminates.
 */
beats: Array<string>, 
/**
 * The moves that eliminate whoever makes it.
 */
loses_to: Array<string>, 
/**
 * The moves with which nobody is eliminated.
 */
nothing: Array<string>, 
/**
 * The seats that could pay for it now.
 */
paid_by: Array<Seat>, move: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The unused moves it needs and uses up, each with its number.
 */
costs?: Record<string, number>, 
/**
 * Tenths of damage; a move without any is basic.
 */
damage?: number, 
/**
 * The moves that block it.
 */
blocked_by?: Array<string>, };

export type Best = { 
/**
 * What the lower of the two seats gets on average when both play best, from −1 (lost) to 1 (won).
 */
value: number | null, 
/**
 * For each of the two seats its best mix: moves with their probabilities.
 */
mix: Mixes | null, 
/**
 * What there is to say about it.
 */
note: string, };

export type Counts = Record<string, number>;

export type Described = { move: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The unused moves it needs and uses up, each with its number.
 */
costs?: Record<string, number>, 
/**
 * Tenths of damage; a move without any is basic.
 */
damage?: number, 
/**
 * The moves that block it.
 */
blocked_by?: Array<string>, };

export type Facts = Payable | Against;

export type Holding = { seat: Seat, out: boolean, unused: Counts, 
/**
 * The moves it could pay for now.
 */
paid: Array<string>, };

export type Mixes = Record<string, Record<string, number>>;

export type Paid = Record<string, string[]>;

export type Payable = { paid: Paid, };

export type Played = { seat: Seat, move: string, };

export type Position = string;

export type Revealed = { moves: Array<Played>, 
/**
 * Who was eliminated.
 */
out: Seats, };

export type Seat = number;

export type Seats = number[];

export type View = { position: Position, round: number, turn: number, 
/**
 * Who is still in.
 */
playing: Seats, 
/**
 * Who has chosen this turn, though not what.
 */
chosen: Seats, 
/**
 * What the eye itself has chosen.
 */
choice: string | null, 
/**
 * The turn before, once there was one.
 */
last: Revealed | null, seats: Array<Holding>, 
/**
 * The moves in force, in order.
 */
moves: Array<Described>, };
