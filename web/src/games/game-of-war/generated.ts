// Made from crates/game-of-war: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type Arsenal = { seat: Seat, at: Cell, };

export type Attacker = { at: Cell, power: number, 
/**
 * Whether it is a cavalry that charges.
 */
charge: boolean, };

export type Cell = string;

export type Clash = { attack: number, defence: number, result: Upshot, attackers: Array<Attacker>, 
/**
 * The target itself, whatever it adds, and its supporters.
 */
defenders: Array<Defender>, };

export type Defender = { at: Cell, power: number, };

export type Deploying = { 
/**
 * Whether the eye's own side is ready.
 */
ready: boolean, 
/**
 * What it has still to place.
 */
missing: Array<Missing>, deployments: Array<Named>, };

export type Facts = { 
/**
 * Every unit, from `a1` on.
 */
units: Array<Standing>, } | Clash;

export type Missing = { unit: string, count: number, };

export type Named = { name: string, idea: string, };

export type PhaseName = "deploying" | "die" | "play";

export type Position = string;

export type Reached = { seat: Seat, squares: Array<Cell>, };

export type Retreating = { at: Cell, due: boolean, };

export type Seat = number;

export type Standing = { seat: Seat, unit: Unit, at: Cell, online: boolean, };

export type Unit = string;

export type Upshot = "none" | "retreat" | "destroyed";

export type View = { position: Position, phase: PhaseName, to_move: Seat | null, 
/**
 * The turn's number.
 */
number: number, moves_left: number, moved: Array<Cell>, retreat: Retreating | null, 
/**
 * Whether an arsenal was this turn's attack.
 */
spent: boolean, 
/**
 * The square attacked in the turn before.
 */
struck: Cell | null, units: Array<Standing>, arsenals: Array<Arsenal>, mountains: Array<Cell>, passes: Array<Cell>, forts: Array<Cell>, 
/**
 * The squares each side's lines reach.
 */
lines: Array<Reached>, deploying?: Deploying, };
