// Made from crates/analysis: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-analysis --test types

export type Choice = { 
/**
 * What each seat lost by it against the best that was found, as far as who chose could know: never less than
 * nothing for that seat, and for the others less than nothing where they were given something.
 */
costs: Array<number>, 
/**
 * What it cost the seat against the best by what was really there.
 */
really: number, 
/**
 * The best that was found.
 */
best: string, 
/**
 * How that goes on, beginning with it.
 */
line: Array<string>, 
/**
 * How what was chosen goes on, where it cost enough for a word: what it allows.
 */
then?: Array<string>, 
/**
 * How often each should be chosen, where choosing the same every time is a mistake in itself.
 */
mix?: Array<Share>, };

export type Depth = "exact" | { "moves": number } | { "turns": number } | { "games": number } | { "deals": number };

export type Kind = "choice" | "luck";

export type Line = { 
/**
 * The moves, that of who chooses first.
 */
moves: Array<string>, 
/**
 * The chance of who chooses; between two in Gaogıe, against somebody who keeps to the best mix.
 */
chance: number, 
/**
 * How far off that may be: one standard error.
 */
error: number, 
/**
 * How far was looked to find that.
 */
depth: Depth, 
/**
 * How often it should be chosen, where choosing the same every time is a mistake in itself.
 */
share?: number, 
/**
 * What stands on the lines of communication of each side after it, in a game that has them.
 */
networks?: Array<Network>, };

export type Moment = { 
/**
 * The event.
 */
index: number, 
/**
 * Why.
 */
kind: Kind, 
/**
 * Who chose badly, or was lucky.
 */
seat: Seat, 
/**
 * What that was worth: lost by a choice, won by luck.
 */
worth: number, 
/**
 * The better line, beginning with the better choice; nothing for luck.
 */
line: Array<string>, 
/**
 * The sentence about it.
 */
phrase: { what: string } & Record<string, unknown>, 
/**
 * Why a choice was a mistake, the weightiest first, where somebody has said it.
 */
because?: ({ what: string } & Record<string, unknown>)[], };

export type Network = { 
/**
 * Whose army.
 */
seat: Seat, 
/**
 * How many of its units stand on its lines.
 */
linked: number, 
/**
 * How many units it has.
 */
units: number, };

export type Node = { 
/**
 * Whose choice it is; nobody's where the dice decide.
 */
by?: Seat, 
/**
 * The event in the game's notation.
 */
text: string, 
/**
 * One of `!!`, `!`, `!?`, `?!`, `?` and `??`.
 */
mark?: string, 
/**
 * What somebody has to say about it.
 */
comment?: string, 
/**
 * Lines that begin in its place.
 */
instead?: Array<Array<Node>>, };

export type Report = { 
/**
 * For every seat.
 */
sums: Array<Sums>, 
/**
 * What mattered, in the order of the game.
 */
moments: Array<Moment>, };

export type Seat = number;

export type Share = { 
/**
 * What.
 */
move: string, 
/**
 * How often, from 0 to 1.
 */
share: number, };

export type Step = { 
/**
 * Which event of the game it is, from 0.
 */
index: number, 
/**
 * Whose choice it was; nobody's where the dice decided.
 */
by?: Seat, 
/**
 * The event in the game's notation.
 */
text: string, 
/**
 * Each seat's chance if the best that was found had been chosen, or on average over what chance could bring.
 */
before: Array<number>, 
/**
 * Each seat's chance now.
 */
after: Array<number>, 
/**
 * What each seat was given, or less than nothing, by what nobody could know.
 */
luck: Array<number>, 
/**
 * What there was to choose and what it cost, where somebody chose and could have chosen otherwise.
 */
choice?: Choice, 
/**
 * How far off the numbers may be because games were played out to find them: one standard error.
 */
error: number, 
/**
 * What costs or gives less than this is not worth a word in this game.
 */
least: number, 
/**
 * Whether a third look at it is worth its time, where it would be named.
 */
thrice?: boolean, 
/**
 * Whether a turn is several choices, so that what the next one of the same seat could still do was not missed here.
 */
goes_on?: boolean, };

export type Study = { 
/**
 * The headers of the record and nothing else, as text.
 */
head: string, 
/**
 * What somebody has to say before it begins.
 */
comment: string, 
/**
 * What happened.
 */
line: Array<Node>, };

export type Sums = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Its chance at the beginning of what was looked at.
 */
from: number, 
/**
 * Its chance at the end of it.
 */
to: number, 
/**
 * What its own choices cost it, never less than nothing.
 */
choices: number, 
/**
 * What chance and secrets gave it, or took; where all choose at once, what the others chose at the same time.
 */
luck: number, 
/**
 * What the others' choices gave it, or took.
 */
others: number, 
/**
 * What looking from one event later changed: how far the judge was off.
 */
closer: number, 
/**
 * The sentence about it.
 */
phrase: { what: string } & Record<string, unknown>, };

export type Threats = { 
/**
 * Who could.
 */
seat: Seat, 
/**
 * What, the worst for who is to choose first.
 */
lines: Array<Line>, };
