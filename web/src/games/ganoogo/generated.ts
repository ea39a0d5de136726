// Made from crates/ganoogo: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type CardFacts = { 
/**
 * Its id.
 */
card: string, name: string, category: string, 
/**
 * Its limit, as it completes "it is played …".
 */
when: string, 
/**
 * What it does.
 */
effect: string, copies: number, };

export type CastAt = { seat: Seat, 
/**
 * In the order they fell; none yet where they have to be thrown.
 */
dice: Array<number>, 
/**
 * How many of the lowest do not count.
 */
drop: number, 
/**
 * What cards have added, for this roll and for the conflict.
 */
plus: number, 
/**
 * What it comes to; nothing before it is thrown.
 */
total: number | null, 
/**
 * The cards that are known to have added to it, in the order they were played.
 */
gains: Array<GainAt>, };

export type ConflictAt = { 
/**
 * The die that attacked last; none when it is gone (GA-8).
 */
attacker: Square | null, defender: Square, low: boolean, extra: [number, number], plus: [number, number], };

export type Counts = Record<string, number>;

export type DieAt = { seat: Seat, kind: DieKind, hp: number, 
/**
 * Its square; none when it is removed.
 */
at: Square | null, 
/**
 * Its starting square.
 */
home: Square, 
/**
 * Its starting HP.
 */
start: number, };

export type DieKind = "overlord" | "minion";

export type Facts = { 
/**
 * How everybody stands.
 */
players: Array<Player>, } | Odds | CardFacts | RollFacts;

export type FrameAt = { "window": WindowAt } | { "card": { by: Seat, id: string, target: TargetAt | null, stage: Stage, 
/**
 * The die that it names has left the square, whatever stands there now (GA-22).
 */
gone?: boolean, } } | { "roll": { sides: Seats, due: Seats, } } | { "fallen": { die: Square, at: Square, saved: boolean, } } | { "draw": { seat: Seat, left: number, } };

export type GainAt = { card: string, by: number, };

export type GanoogoAt = { die: Square, defender: Seat, won: [number, number], fling: number, };

export type Kind = "turn-begins" | "before-roll" | "after-roll" | "conflict-declared" | "ganoogo-begins" | "die-eliminated" | "card-played" | "turn-ends" | "die-moved" | "card-bought";

export type Match = { at: Square, seat: Seat, 
/**
 * The probability that the attacker wins: the next roll of a conflict, or the whole Ganoogo.
 */
wins: number, };

export type Odds = { at: Square, seat: Seat, kind: DieKind, hp: number, home: Square, start: number, 
/**
 * The dice it could fight.
 */
fights: Array<Match>, 
/**
 * The Ganoogo squares it could storm.
 */
ganoogos: Array<Match>, };

export type Phase = "deal" | "first" | "begin" | "lost" | "draw" | "roll" | "act" | "fight" | "ganoogo" | "fling" | "end";

export type PlayedAt = { by: Seat, id: string, target: TargetAt | null, };

export type Player = { seat: Seat, name: string, in: boolean, dice: number, hp: number, cards: number, 
/**
 * Turns still to lose.
 */
skip: number, };

export type ReachAt = { from: Square, 
/**
 * The squares that cost 1 MP, those that cost 2, and so on.
 */
steps: Array<Array<Square>>, };

export type RollFacts = { 
/**
 * The probability that the attacker wins it.
 */
wins: number, 
/**
 * That it is a tie.
 */
ties: number, 
/**
 * That the defender wins it.
 */
loses: number, };

export type RolledAt = { 
/**
 * What it is for, as phases are called: `first`, `roll`, `fight`, `ganoogo` or `fling`.
 */
what: 'first' | 'roll' | 'fight' | 'ganoogo' | 'fling', sides: Array<CastAt>, 
/**
 * The lower roll wins (GA-14).
 */
low: boolean, 
/**
 * How likely the first side wins what it is about, where there is something to win and it is not decided.
 */
wins: number | null, };

export type Seat = number;

export type Seats = number[];

export type SideAt = { dice: Array<number>, drop: number, extra: number, fewer: number, plus: number, };

export type Square = string;

export type Stage = "answers" | "cancelled" | "flip" | "done";

export type StrikeAt = { from: Square, to: Square, 
/**
 * A Ganoogo rather than a conflict.
 */
storm: boolean, 
/**
 * How likely it is won: the next roll, or the whole Ganoogo.
 */
wins: number, };

export type TargetAt = Seat | Square;

export type Topic = "turn" | "roll" | "fight" | "die" | "aimed" | "ganoogo" | "own-card" | "turn-ends" | "other-turn" | "other-roll" | "other-fight" | "other-die" | "other-card" | "act";

export type View = { in: Seats, turn: Seat, turns: number, mp: number, phase: Phase, dice: Array<DieAt>, standing: Array<Square>, skip: Array<number>, conflict: ConflictAt | null, ganoogo: GanoogoAt | null, roll: [SideAt, SideAt] | null, window: WindowAt | null, stack: Array<FrameAt>, 
/**
 * The last card that was played.
 */
last: PlayedAt | null, 
/**
 * The roll that is being made, from when it is declared.
 */
rolling: RolledAt | null, 
/**
 * The last roll that counted.
 */
rolled: RolledAt | null, 
/**
 * What the open window is about, where it is the eye that is asked.
 */
topic: Topic | null, 
/**
 * The eye's own cards for which the moment is now, where it is asked.
 */
timely: Array<string>, 
/**
 * Where the eye's dice could walk now.
 */
reach: Array<ReachAt>, 
/**
 * What the eye's dice could strike at now.
 */
strikes: Array<StrikeAt>, 
/**
 * The eye's own cards.
 */
hand: Counts | null, 
/**
 * How many cards everybody holds.
 */
hand_sizes: Array<number>, 
/**
 * How many cards are left to draw.
 */
deck: number, discards: Counts, 
/**
 * The arms' colours.
 */
names: Array<string>, };

export type WindowAt = { kind: Kind, 
/**
 * Who is asked; nobody where that must not be known.
 */
asked: Seat | null, passed: Seats, };
