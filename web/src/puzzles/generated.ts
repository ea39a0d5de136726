// Made from crates/puzzles: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-puzzles --test types

export type Aim = "storm" | { "fell": Square } | "roll" | "needs" | { "habit": { [key in string]: number } };

export type Choice = { 
/**
 * The move, or `a` or `b` of two set-ups.
 */
move: string, 
/**
 * From 0 to 1.
 */
value: number, 
/**
 * How far off that may be either way, 95 times in 100; 0 where it is exact.
 */
error: number, };

export type Goal = "arsenal" | { "destroy": Square } | { "cut": number } | "rescue";

export type Line = { 
/**
 * The own moves it takes against the best defence.
 */
moves: number, 
/**
 * The line against the best defence, an own move each.
 */
steps: Array<Step>, 
/**
 * How many positions were looked at to prove it.
 */
searched: number, };

export type Odds = { 
/**
 * What the odds are of.
 */
aim: Aim, 
/**
 * Every choice with its odds, the best first.
 */
choices: Array<Choice>, 
/**
 * How many positions were looked at.
 */
searched: number, };

export type Pair = { 
/**
 * The second set-up; the puzzle's own position is the first.
 */
other: unknown, 
/**
 * Both, the better first.
 */
choices: Array<Choice>, 
/**
 * How many games each was played out.
 */
games: number, };

export type Puzzle = { 
/**
 * What it is known by; it follows from what is asked, so the same puzzle has the same one wherever it is found.
 */
id: string, 
/**
 * The game.
 */
game: string, 
/**
 * How many play.
 */
seats: number, 
/**
 * The options that are not the game's usual ones.
 */
options: Record<string, unknown>, 
/**
 * Where it begins.
 */
position: unknown, 
/**
 * Who is to find the move.
 */
seat: Seat, 
/**
 * What it is about, in a word of the game's own.
 */
theme: string, 
/**
 * How hard it is, on the scale of players' ratings.
 */
grade: number, 
/**
 * The seed of the game it was found in.
 */
seed: number, 
/**
 * What is asked, and the proof.
 */
task: Task, };

export type Seat = number;

export type Square = string;

export type Step = { 
/**
 * The move; before the last step no other wins in time.
 */
move: string, 
/**
 * Other moves that win at once, at the last step.
 */
also?: Array<string>, 
/**
 * What the other side answers; nothing after the last.
 */
answer?: string, 
/**
 * Each move that is not good enough, with the answer that shows it.
 */
wrong?: { [key in string]: string }, };

export type Task = { "line": Line } | { "turn": Turn } | { "odds": Odds } | { "pair": Pair };

export type Turn = { 
/**
 * What is to be reached.
 */
goal: Goal, 
/**
 * With so many moves, and no fewer.
 */
moves: number, 
/**
 * The acts, in an order that works.
 */
line: Array<string>, 
/**
 * The board after them: the one way to the goal, in whatever order.
 */
end: string, 
/**
 * How many positions were looked at: all that so many moves lead to.
 */
searched: number, };
