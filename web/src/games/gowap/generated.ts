// Made from crates/gowap: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-bots --test views

export type BoardFacts = { 
/**
 * How the tokens stand by the colour of their squares: those on different colours never meet (GW-12a).
 */
shades: [ShadeFacts, ShadeFacts], };

export type CellFacts = { at: Square, shade: Shade, function: Formula | null, 
/**
 * What the function makes of some values; `null` where the token is removed.
 */
examples: Array<[Worth | null, Worth | null]>, tokens: Array<Standing>, };

export type CellMap = Record<string, string>;

export type Facts = { 
/**
 * Nothing can be said yet about who wins.
 */
win: [number, number] | null, 
/**
 * The named teams as they are here.
 */
teams: Array<NamedTeam>, 
/**
 * The named maps for the option `map`.
 */
maps: Array<NamedMap>, } | BoardFacts | CellFacts;

export type Forecast = { 
/**
 * The estimated probability that seat 1 wins, and that seat 2 does; nothing if no game came to its end.
 */
win: [number, number] | null, 
/**
 * What is assumed about a set-up that is not done.
 */
assuming?: Array<string>, 
/**
 * All that was found, with intervals.
 */
odds: Odds | null, 
/**
 * How the tokens stand by the colour of their squares.
 */
shades: [ShadeFacts, ShadeFacts], };

export type Formula = string;

export type Gender = "M" | "F";

export type Mean = { 
/**
 * The mean of all games.
 */
mean: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, };

export type Mode = "last-standing" | { "rounds": number };

export type NamedMap = { name: string, point: string, };

export type NamedTeam = { name: string, point: string, team: Team, };

export type Odds = { 
/**
 * How many games were played out.
 */
games: number, 
/**
 * Red, then Blue.
 */
seats: [SeatOdds, SeatOdds], 
/**
 * How often nobody won.
 */
draw: Share, 
/**
 * How many rounds were still played.
 */
rounds: Mean, };

export type Position = { 
/**
 * Columns and rows.
 */
size: number, 
/**
 * When the game ends.
 */
mode: Mode, 
/**
 * How many rounds are played.
 */
round: number, 
/**
 * What is being set up; nothing once the coins decide.
 */
phase?: SetUp, 
/**
 * Who chooses, during set-up.
 */
turn?: Seats, 
/**
 * The function of every cell that has one.
 */
functions: CellMap, 
/**
 * Red's tokens in order of number, then Blue's.
 */
tokens: Array<Standing>, };

export type Seat = number;

export type SeatOdds = { 
/**
 * Whose they are.
 */
seat: Seat, 
/**
 * How often it won.
 */
win: Share, 
/**
 * How often it had no tokens left at the end.
 */
extinction: Share, 
/**
 * What its tokens were worth together at the end.
 */
total: Mean, };

export type Seats = number[];

export type SetUp = "teams" | "functions" | "placing";

export type Shade = "dark" | "light";

export type ShadeFacts = { shade: Shade, tokens: [number, number], totals: [Worth, Worth], };

export type Share = { 
/**
 * The part of all games.
 */
probability: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, };

export type Square = string;

export type Standing = { 
/**
 * Whose it is.
 */
seat: Seat, 
/**
 * Its number in its team.
 */
n: number, 
/**
 * Male or female.
 */
gender: Gender, 
/**
 * What it is worth.
 */
value: number, 
/**
 * Where it stands; nowhere before it is placed.
 */
at: Square | null, };

export type Team = string;

export type View = { position: Position, 
/**
 * The seats whose team is in, as long as one is missing.
 */
written?: Seats, 
/**
 * The eye's own team, as long as it is secret and not in the position.
 */
team?: Team, 
/**
 * How many tokens of each side are in the game but hidden from the eye, as long as there may be any.
 */
unseen?: [number, number], 
/**
 * What the tokens of each side are worth together.
 */
totals: [Worth, Worth], };

export type Worth = number;
