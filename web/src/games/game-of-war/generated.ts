// Made from crates/game-of-war: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type About = { 
/**
 * Its way from an arsenal; empty where it is offline, or no supply is needed.
 */
route: Array<Link>, 
/**
 * Where it could go: in the turn that is on, or in its side's next.
 */
goals: Array<Goal>, attack: number, defence: number, result: Upshot, attackers: Array<Attacker>, 
/**
 * The target itself, whatever it adds, and its supporters.
 */
defenders: Array<Defender>, };

export type Absent = { unit: string, count: number, };

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

export type Danger = { 
/**
 * The square.
 */
at: Cell, 
/**
 * The units that would be offline then, and are online now.
 */
units: Array<Cell>, 
/**
 * The enemies that could go there in one turn, each by itself.
 */
by: Array<Cell>, };

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
units: Array<Standing>, } | Clash | { 
/**
 * What each side could do, and what could be done to it.
 */
sides: [Outlook, Outlook], } | About;

export type Falling = { 
/**
 * The arsenal.
 */
at: Cell, 
/**
 * The enemies that could take it by themselves; where there are none, those that could when one other has moved.
 */
by: Array<Cell>, };

export type Goal = { 
/**
 * The square.
 */
to: Cell, 
/**
 * The units of its side that would be offline then, where they would stand, and are online now: itself, where it
 * would be stranded.
 */
dark: Array<Cell>, };

export type Link = { 
/**
 * An arsenal, a relay, or a unit that touches the next.
 */
from: Cell, 
/**
 * A unit.
 */
to: Cell, 
/**
 * Whether it is a line, and not a touch.
 */
line: boolean, };

export type Missing = { unit: string, count: number, };

export type Named = { name: string, idea: string, };

export type Outlook = { 
/**
 * Whose outlook it is.
 */
seat: Seat, 
/**
 * Every square that it could attack as it stands, whoever is there.
 */
attacks: Array<Threat>, 
/**
 * Where its units could go in one turn, each by itself.
 */
reach: Array<Reach>, 
/**
 * The squares where an enemy would cut its units off.
 */
cuts: Array<Danger>, 
/**
 * Its arsenals that could fall in the enemy's turn.
 */
falling: Array<Falling>, 
/**
 * What of a whole army is not on the map.
 */
missing: Array<Absent>, };

export type PhaseName = "deploying" | "die" | "play";

export type Position = string;

export type Ray = { 
/**
 * The arsenal or relay that sends it.
 */
from: Cell, 
/**
 * The last square it reaches.
 */
to: Cell, };

export type Reach = { at: Cell, from: Array<Cell>, };

export type Reached = { seat: Seat, squares: Array<Cell>, 
/**
 * The same as strokes, from every sender each way.
 */
rays: Array<Ray>, 
/**
 * Where an enemy stands in their way.
 */
stopped: Array<Cell>, };

export type Retreating = { at: Cell, due: boolean, };

export type Seat = number;

export type Standing = { seat: Seat, unit: Unit, at: Cell, online: boolean, };

export type Threat = { at: Cell, attack: number, 
/**
 * Of the enemy there with its supporters; on a free square, what supporters would lend.
 */
defence: number, 
/**
 * What would become of the enemy there: one that could not retreat would be destroyed (WR-12).
 */
result: Upshot | null, };

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
