// Made from crates/server/src/wire: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-server types

export type Code = "bad-request" | "unknown-game" | "bad-options" | "bad-position" | "bad-record" | "illegal-move" | "not-your-turn" | "not-chance" | "bad-chance" | "game-over" | "not-over" | "not-begun" | "too-late" | "stale" | "not-your-seat" | "taken" | "no-contribution" | "no-offer" | "bad-offer" | "nobody-gone" | "bad-claim" | "secret" | "no-hints" | "no-analysis" | "not-found" | "foreign-origin" | "other-host" | "too-fast" | "too-many" | "too-large" | "too-long" | "storage" | "unknown" | "unreadable" | "closing" | "apart" | "by-invitation" | "sent-away" | "sits-already" | "begun" | "not-opener" | "not-rated" | "no-seek" | "not-for-you" | "nobody-here" | "away" | "no-guest" | "bad-name" | "name-taken" | "bad-password" | "bad-passkey" | "not-let-in" | "no-account" | "has-account" | "last-way-in" | "on-holiday" | "no-days-left" | "blocked" | "banned" | "no-token" | "muted";

export type Refusal = { 
/**
 * For programs.
 */
code: Code, 
/**
 * For people: what was wrong and, where that can be told, what would be right.
 */
message: string, 
/**
 * The same as facts that languages have words for, with the ruling, where a game says so.
 */
reason?: Phrase, };

export type Phrase = { what: string, ruling?: string, [part: string]: number | { seat: number } | { seats: number[] } | { square: string } | { squares: string[] } | { dice: number[] } | { gains: { by: number; of: { word: string } | { text: string } }[] } | { word: string } | { text: string } | string | undefined };

export type GameCard = { 
/**
 * What this server plays at the most.
 */
ceilings: Ceilings, 
/**
 * The name programs use.
 */
id: string, 
/**
 * The name people use.
 */
name: string, 
/**
 * One line that makes you want to try it.
 */
pitch: string, 
/**
 * The fewest and the most seats.
 */
seats: [number, number], 
/**
 * The newest version of its rules.
 */
rules: number, 
/**
 * How it is decided who begins: `first` where seat 1 does, `rolled` where the dice say, `together` where all
 * choose at once.
 */
begins: 'first' | 'rolled' | 'together', 
/**
 * Every option with its default.
 */
options: Record<string, unknown>, 
/**
 * Every option as a form asks for it, in order: its name, its kind, and what that kind needs.
 */
choices: Array<OptionInfo>, 
/**
 * Ways to play that need no thought, each with an id, options, and perhaps the most who can play it. The first is
 * what a newcomer gets.
 */
presets: Array<Preset>, 
/**
 * How many levels its bots have.
 */
levels: number, };

export type Ceilings = { 
/**
 * By the name of an option, behind a dot its part: the most that a number is, or that a list has.
 */
options: { [key in string]: number }, 
/**
 * Events of a game.
 */
events: number, 
/**
 * Bytes of all moves and rolls of a game.
 */
bytes: number, 
/**
 * Bytes of one move.
 */
move_bytes: number, 
/**
 * Seats of a table at which nobody sits but bots.
 */
bots_alone: number, };

export type OptionInfo = { 
/**
 * Its name in the game's options.
 */
name: string, } & ({ "kind": "number", 
/**
 * The least.
 */
min: number, 
/**
 * The most.
 */
max: number, 
/**
 * The smallest difference.
 */
step: number, } | { "kind": "limit", 
/**
 * The least.
 */
min: number, } | { "kind": "perhaps", 
/**
 * The least.
 */
min: number, } | { "kind": "words", 
/**
 * The words.
 */
values: Array<string>, } | { "kind": "flag" } | { "kind": "text" } | { "kind": "named", 
/**
 * The values by name.
 */
values: Record<string, unknown>, 
/**
 * Whether there is no printed one, so that one must be named.
 */
needed: boolean, } | { "kind": "rounds", 
/**
 * The word.
 */
or: string, 
/**
 * The most rounds.
 */
max: number, } | { "kind": "texts", 
/**
 * The word.
 */
or: string, });

export type Preset = { 
/**
 * What languages know it by.
 */
id: string, 
/**
 * The options that differ from the defaults.
 */
options: Record<string, unknown>, 
/**
 * The most who can play it, where that is fewer than can play the game.
 */
most?: number, 
/**
 * The position it starts from, where that is not the beginning.
 */
position?: unknown, };

export type Me = { 
/**
 * What others see of this person: the name they chose, or `guest-` and four letters.
 */
guest: string, 
/**
 * Whether they chose it.
 */
named: boolean, 
/**
 * Whether they have an account, and are signed in to it.
 */
account: boolean, 
/**
 * The games of which they play a rated one right now: no engine helps them with those until it is over.
 */
rated: Array<string>, };

export type NewTerms = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the game's rules; left out, the newest.
 */
rules?: number, 
/**
 * How many play; left out, as many as `players` has, and two in a seek.
 */
seats?: number, 
/**
 * The game's options; those left out have their defaults.
 */
options?: Record<string, unknown>, 
/**
 * A position to start from instead of the beginning.
 */
position?: unknown, 
/**
 * How much time there is; left out, nobody has a clock.
 */
pace?: NewPace, 
/**
 * Whether the result is to count for ratings: persons alone, one seat each, with clocks, and as one of the game's
 * ways to play.
 */
rated?: boolean, };

export type NewTable = { 
/**
 * A record to go on from instead: the game as it was played elsewhere, of which the rest but `players` follows. Its
 * dice are not the server's, and the record of this table will say so.
 */
record?: string, 
/**
 * Who sits where, one entry a seat in order.
 */
players: Array<Place>, 
/**
 * Who begins, in a game that seat 1 begins: the players move round until they sit on seat 1. Left out, they
 * stay where they are.
 */
begins?: Beginner, 
/**
 * Whether anybody may sit down on the open seats: the lobby shows the table then.
 */
listed?: boolean, 
/**
 * Whether no list of games to watch shows it; whoever knows its address may watch all the same.
 */
private?: boolean, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the game's rules; left out, the newest.
 */
rules?: number, 
/**
 * How many play; left out, as many as `players` has, and two in a seek.
 */
seats?: number, 
/**
 * The game's options; those left out have their defaults.
 */
options?: Record<string, unknown>, 
/**
 * A position to start from instead of the beginning.
 */
position?: unknown, 
/**
 * How much time there is; left out, nobody has a clock.
 */
pace?: NewPace, 
/**
 * Whether the result is to count for ratings: persons alone, one seat each, with clocks, and as one of the game's
 * ways to play.
 */
rated?: boolean, };

export type NewPace = { 
/**
 * What a turn is given anew.
 */
turn?: number, 
/**
 * What there is beside it for the whole game.
 */
reserve?: number, 
/**
 * What each turn adds to the reserve.
 */
increment?: number, 
/**
 * Whether no clock is to run on Saturdays and Sundays, by the time of Greenwich.
 */
weekends?: boolean, };

export type Beginner = "you" | "other" | "lot";

export type Place = { "kind": "you", } | { "kind": "bot", 
/**
 * From 1, a beginner, to 8.
 */
level: Level, } | { "kind": "open", };

export type Level = number;

export type Created = { 
/**
 * The table.
 */
id: string, 
/**
 * The seats of whoever opened it.
 */
you: number[], 
/**
 * One for every open seat.
 */
invites: Array<Invite>, };

export type Invite = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Whoever has this may take it.
 */
token: string, };

export type Join = { 
/**
 * The invitation.
 */
token: string, };

export type Joined = { 
/**
 * The seat.
 */
seat: number, };

export type Listed = { 
/**
 * The table.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * How it stands.
 */
status: Status, 
/**
 * Who plays.
 */
players: Array<PlayerCard>, 
/**
 * When something last happened there that everybody heard of, in milliseconds since 1970.
 */
updated: number, 
/**
 * The seats that won, none of them for a draw; null where that is not decided.
 */
winners: number[] | null, 
/**
 * Why it is over, in a word; null where it is not. `GET /api/me/games` finds out.
 */
reason: string | null, 
/**
 * After how many moves it was over, with those that were taken back; null where `reason` is.
 */
moves: number | null, 
/**
 * Whether it is known to wait for you; `GET /api/me/games` finds out.
 */
yours: boolean, };

export type RecordToCheck = { 
/**
 * The record.
 */
record: string, 
/**
 * The commitment that the table showed before the first roll, if you noted it.
 */
commitment?: string, 
/**
 * What you contributed to the dice, if you noted it.
 */
contribution?: string, 
/**
 * The key that signed the record; without it, this server's own.
 */
key?: string, };

export type Checked = { 
/**
 * Whether the record is signed and everything in it is as it should be.
 */
ok: boolean, 
/**
 * What was found, for people.
 */
message: string, 
/**
 * How many chance events were checked.
 */
rolls: number, 
/**
 * What is certain, in sentences.
 */
proven: Array<string>, 
/**
 * What is not, and what would make it so.
 */
unproven: Array<string>, };

export type Questions = { 
/**
 * What was played, so that there is a game to ask about: `new`, `load` or `replay`, then every event. Nothing of it
 * is answered; one that is refused refuses all.
 */
played: Record<string, unknown>[], 
/**
 * What is asked then, in order. What it changes lasts as long as this request.
 */
asked: Record<string, unknown>[], };

export type Answers = { 
/**
 * An answer of the engine protocol to each of what was asked, refusals among them.
 */
answers: Record<string, unknown>[], };

export type Facts = { 
/**
 * What everybody may know, in the game's own terms.
 */
facts: unknown, };

export type Status = "waiting" | "playing" | "over" | "aborted";

export type Verdict = { 
/**
 * The seats that won; none for a draw.
 */
winners: number[], 
/**
 * Why, in a word: the game's own, or `resignation`, `agreement`, `abandonment`, `time`.
 */
reason: string, };

export type PlayerCard = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Who it is.
 */
kind: PlayerKind, 
/**
 * What to call them.
 */
name: string, 
/**
 * A bot's level.
 */
level?: Level, 
/**
 * Whether a person has the table open.
 */
here: boolean, 
/**
 * Whether a person has been away for so long that others may claim against them.
 */
gone: boolean, 
/**
 * Whether it is the reader.
 */
you: boolean, 
/**
 * A person's clock, where there are any.
 */
clock?: ClockCard, };

export type ClockCard = { 
/**
 * What was left of the turn's own time when it was last set, in milliseconds.
 */
turn: number, 
/**
 * What was left of the reserve, in milliseconds.
 */
reserve: number, 
/**
 * From when it has run since, in milliseconds since 1970 by the server's time; nothing where it stands.
 */
since?: number, 
/**
 * Whether it is not told if it runs, because its player drafts something in secret.
 */
held: boolean, 
/**
 * When its player is off, where they have said so: for so long it stands.
 */
off?: HolidayCard, };

export type PlayerKind = "person" | "bot" | "open";

export type Pace = { 
/**
 * What a turn is given anew.
 */
turn: number, 
/**
 * What there is beside it for the whole game.
 */
reserve: number, 
/**
 * What each turn adds to the reserve.
 */
increment: number, 
/**
 * Whether no clock runs on Saturdays and Sundays, by the time of Greenwich.
 */
weekends: boolean, };

export type About = { 
/**
 * The table.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * How many play.
 */
seats: number, 
/**
 * The options in force, every one of them.
 */
options: Record<string, unknown>, 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, 
/**
 * The SHA-256 of the server's seed for the dice.
 */
commitment: string, 
/**
 * How many of its first events were played elsewhere: their dice are not the server's.
 */
brought: number, 
/**
 * How much time there is, where there are clocks.
 */
pace?: Pace, 
/**
 * Whether the result counts for a rating.
 */
rated: boolean, 
/**
 * Whether anybody may sit down here, or it takes an invitation.
 */
listed: boolean, 
/**
 * How long after the players those who watch are told what happens, in milliseconds; left out, at once.
 */
lag?: number, 
/**
 * A seat of whoever opened it, where they sit: before the game begins they send others away.
 */
opener?: number, };

export type Entry = { 
/**
 * When it became known to this client, in milliseconds since 1970.
 */
at: number, 
/**
 * What it did, sentence by sentence, as far as the client may know.
 */
story?: Array<Phrase>, } & ({ 
/**
 * Who moved.
 */
seat: number, 
/**
 * The move.
 */
move: string, } | { 
/**
 * What they showed.
 */
chance: string, } | { 
/**
 * What it may know: `card ?`.
 */
masked: string, });

export type Happening = { 
/**
 * Who moved.
 */
seat: number, 
/**
 * The move.
 */
move: string, } | { 
/**
 * What they showed.
 */
chance: string, } | { 
/**
 * What it may know: `card ?`.
 */
masked: string, };

export type Turn = { "choose": number[] } | { "chance": true } | { "over": true };

export type Outcome = { 
/**
 * The seats that won; none for a draw.
 */
winners: number[], 
/**
 * Why, in a word.
 */
reason: string, };

export type Legal = { moves: string[], open?: Form[], [caution: string]: unknown };

export type Form = { 
/**
 * The form, with its variable parts in angle brackets.
 */
form: string, 
/**
 * A move of that form that would be accepted now.
 */
example: string, };

export type Now = { 
/**
 * Who plays.
 */
players: Array<PlayerCard>, 
/**
 * The reader's seats.
 */
you: number[], 
/**
 * Whose turn it is, as far as the reader may know.
 */
turn: Turn, 
/**
 * How the game ended by its rules.
 */
outcome: Outcome | null, 
/**
 * What each of the reader's seats sees, by its number; a spectator's under `0`.
 */
views: Record<string, unknown>, 
/**
 * Whether one of the reader's seats may see what another of them may not, so that a screen which they share needs a
 * curtain.
 */
curtain: boolean, 
/**
 * What each of the reader's seats that must choose may choose.
 */
legal: Record<string, Legal>, 
/**
 * What each of the reader's seats has ordered to be answered for it; nothing of those that have ordered nothing.
 */
orders: Record<string, unknown>, 
/**
 * Whose leave it takes for each of the reader's seats to take its last move back; none where that would be refused.
 */
takebacks: Record<string, Leave>, 
/**
 * The bots that think, as far as the reader may know.
 */
thinking: number[], 
/**
 * What can be told about the bots' thinking, by seat.
 */
thoughts: Record<string, Thoughts>, 
/**
 * What players have offered.
 */
offers: Array<Offer>, 
/**
 * How the table stands.
 */
status: Status, 
/**
 * How it ended.
 */
result: Verdict | null, 
/**
 * The table of the rematch.
 */
next: string | null, 
/**
 * What each seat has contributed to the dice; empty for nothing.
 */
contributions: string[], 
/**
 * Whether the reader should contribute to the dice now.
 */
wants_contribution: boolean, };

export type Leave = "free" | "asked";

export type Thoughts = { 
/**
 * Since when the reader has been waiting for it, in milliseconds since 1970; only while it thinks.
 */
since?: number, 
/**
 * How likely to win it thought it was when it made its last move, from 0 to 1; only where nothing is ever
 * hidden, or after the end.
 */
sure?: number, };

export type Offer = { 
/**
 * Who offers.
 */
seat: number, 
/**
 * What.
 */
offer: OfferKind, 
/**
 * Who has agreed, the one who offers among them.
 */
agreed: number[], };

export type OfferKind = "draw" | "takeback" | "rematch" | "abort";

export type Replay = { 
/**
 * What never changes about the table.
 */
table: About, 
/**
 * Who played.
 */
players: Array<PlayerCard>, 
/**
 * How the table stands.
 */
status: Status, 
/**
 * How it ended.
 */
result: Verdict | null, 
/**
 * Whether seats saw different things, so that it can be watched through several eyes.
 */
hides: boolean, 
/**
 * How many frames there are in all: one more than events.
 */
count: number, 
/**
 * The number of the first frame given here.
 */
from: number, 
/**
 * The frames.
 */
frames: Array<Frame>, };

export type Frame = { 
/**
 * The event that led here; none for the start.
 */
entry: Entry | null, 
/**
 * What the eye sees.
 */
view: unknown, 
/**
 * Whose turn it is.
 */
turn: Turn, 
/**
 * How the game ended by its rules.
 */
outcome: Outcome | null, };

export type ToClient = { "type": "snapshot", 
/**
 * What never changes.
 */
table: About, 
/**
 * The reader's log, from where it asked.
 */
events: Array<Entry>, 
/**
 * How long the log is.
 */
count: number, 
/**
 * Who plays.
 */
players: Array<PlayerCard>, 
/**
 * The reader's seats.
 */
you: number[], 
/**
 * Whose turn it is, as far as the reader may know.
 */
turn: Turn, 
/**
 * How the game ended by its rules.
 */
outcome: Outcome | null, 
/**
 * What each of the reader's seats sees, by its number; a spectator's under `0`.
 */
views: Record<string, unknown>, 
/**
 * Whether one of the reader's seats may see what another of them may not, so that a screen which they share needs a
 * curtain.
 */
curtain: boolean, 
/**
 * What each of the reader's seats that must choose may choose.
 */
legal: Record<string, Legal>, 
/**
 * What each of the reader's seats has ordered to be answered for it; nothing of those that have ordered nothing.
 */
orders: Record<string, unknown>, 
/**
 * Whose leave it takes for each of the reader's seats to take its last move back; none where that would be refused.
 */
takebacks: Record<string, Leave>, 
/**
 * The bots that think, as far as the reader may know.
 */
thinking: number[], 
/**
 * What can be told about the bots' thinking, by seat.
 */
thoughts: Record<string, Thoughts>, 
/**
 * What players have offered.
 */
offers: Array<Offer>, 
/**
 * How the table stands.
 */
status: Status, 
/**
 * How it ended.
 */
result: Verdict | null, 
/**
 * The table of the rematch.
 */
next: string | null, 
/**
 * What each seat has contributed to the dice; empty for nothing.
 */
contributions: string[], 
/**
 * Whether the reader should contribute to the dice now.
 */
wants_contribution: boolean, } | { "type": "update", 
/**
 * What is new in the reader's log.
 */
events: Array<Entry>, 
/**
 * How long the log is with it.
 */
count: number, 
/**
 * Who plays.
 */
players: Array<PlayerCard>, 
/**
 * The reader's seats.
 */
you: number[], 
/**
 * Whose turn it is, as far as the reader may know.
 */
turn: Turn, 
/**
 * How the game ended by its rules.
 */
outcome: Outcome | null, 
/**
 * What each of the reader's seats sees, by its number; a spectator's under `0`.
 */
views: Record<string, unknown>, 
/**
 * Whether one of the reader's seats may see what another of them may not, so that a screen which they share needs a
 * curtain.
 */
curtain: boolean, 
/**
 * What each of the reader's seats that must choose may choose.
 */
legal: Record<string, Legal>, 
/**
 * What each of the reader's seats has ordered to be answered for it; nothing of those that have ordered nothing.
 */
orders: Record<string, unknown>, 
/**
 * Whose leave it takes for each of the reader's seats to take its last move back; none where that would be refused.
 */
takebacks: Record<string, Leave>, 
/**
 * The bots that think, as far as the reader may know.
 */
thinking: number[], 
/**
 * What can be told about the bots' thinking, by seat.
 */
thoughts: Record<string, Thoughts>, 
/**
 * What players have offered.
 */
offers: Array<Offer>, 
/**
 * How the table stands.
 */
status: Status, 
/**
 * How it ended.
 */
result: Verdict | null, 
/**
 * The table of the rematch.
 */
next: string | null, 
/**
 * What each seat has contributed to the dice; empty for nothing.
 */
contributions: string[], 
/**
 * Whether the reader should contribute to the dice now.
 */
wants_contribution: boolean, } | { "type": "undone", 
/**
 * How many entries are left.
 */
to: number, } | { "type": "refused", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * For programs.
 */
code: Code, 
/**
 * For people: what was wrong and, where that can be told, what would be right.
 */
message: string, 
/**
 * The same as facts that languages have words for, with the ruling, where a game says so.
 */
reason?: Phrase, } | { "type": "facts", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * The game's own.
 */
facts: unknown, } | { "type": "planned", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * The moves as the game writes them.
 */
moves: Array<string>, 
/**
 * What the seat would see.
 */
view: unknown, 
/**
 * What the seat could choose then; empty where its turn would be over.
 */
legal: Legal, 
/**
 * Facts about the place that was asked about.
 */
facts?: unknown, } | { "type": "hint", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * Where to look first.
 */
look: Phrase, 
/**
 * What it would play.
 */
move: string, 
/**
 * How likely the seat is to win with it, from 0 to 1.
 */
score: number, 
/**
 * What that does, as far as the seat would know.
 */
why: Array<Phrase>, 
/**
 * What speaks for it, the weightiest first, where somebody can say.
 */
because: Array<Phrase>, 
/**
 * What it expects the next to answer, where nothing is hidden.
 */
reply: Array<Phrase>, 
/**
 * How likely the seat is to win with the move that was asked about, where that can be told.
 */
tried?: number, 
/**
 * How far off the difference between the two may be because games were played out to find it: one standard error.
 */
error?: number, 
/**
 * Whether the move that was asked about is worth a warning: it gives much away, and more than may be an error.
 */
blunder: boolean, 
/**
 * Whether it gives away enough to be marked in an analysis.
 */
slip: boolean, 
/**
 * What speaks against the move that was asked about, the weightiest first, where somebody can see it on the board.
 */
against: Array<Phrase>, } | { "type": "chat", 
/**
 * What was said, in order.
 */
lines: Array<ChatLine>, 
/**
 * Whether this is all there is, and not only what is new.
 */
whole: boolean, } | { "type": "reported", 
/**
 * The message's own.
 */
nonce: unknown, } | { "type": "watching", 
/**
 * So many who hold no seat have the table open.
 */
spectators: number, } | { "type": "pong", 
/**
 * The server's time, in milliseconds since 1970.
 */
time: number, };

export type Planned = { 
/**
 * The moves as the game writes them.
 */
moves: Array<string>, 
/**
 * What the seat would see.
 */
view: unknown, 
/**
 * What the seat could choose then; empty where its turn would be over.
 */
legal: Legal, 
/**
 * Facts about the place that was asked about.
 */
facts?: unknown, };

export type FromClient = { "type": "move", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * The move in the game's notation.
 */
move: string, 
/**
 * How long the client's log is; if it is longer by now, the move is refused as `stale`.
 */
count: number, 
/**
 * Comes back with a refusal.
 */
nonce?: unknown, } | { "type": "inspect", 
/**
 * About one place.
 */
at?: string, 
/**
 * As it was after so many events; left out, as it is now.
 */
count?: number, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "plan", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * The moves in order.
 */
moves: Array<string>, 
/**
 * Asks for facts about one place as well.
 */
at?: string, 
/**
 * How long the client's log is, as for a move.
 */
count: number, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "hint", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * A move of one's own to be judged beside.
 */
move?: string, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "orders", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * The game's own: in Ganoogo what the seat wants to be asked about.
 */
orders: unknown, 
/**
 * Comes back with a refusal.
 */
nonce?: unknown, } | { "type": "contribute", 
/**
 * Hexadecimal, 16 bytes are plenty.
 */
contribution: string, } | { "type": "offer", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * What.
 */
offer: OfferKind, } | { "type": "answer", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * Which.
 */
offer: OfferKind, 
/**
 * Whether to accept it.
 */
yes: boolean, } | { "type": "resign", 
/**
 * One of the client's seats.
 */
seat: number, } | { "type": "claim", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * What.
 */
want: Claim, } | { "type": "leave", 
/**
 * One of the client's seats.
 */
seat: number, } | { "type": "dismiss", 
/**
 * One of the client's seats.
 */
seat: number, 
/**
 * Whose seat is to be open again.
 */
from: number, } | { "type": "chat", 
/**
 * What one types, at most 280 characters.
 */
text?: string, 
/**
 * Or one of the sayings, which everybody reads in their own language.
 */
phrase?: Saying, 
/**
 * Comes back with a refusal.
 */
nonce?: unknown, } | { "type": "report", 
/**
 * Its number.
 */
line: number, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "ping" };

export type Claim = "game" | "bot";

export type TakeSeat = { 
/**
 * Where; left out, on the first seat that is open.
 */
seat?: number, };

export type NewSeek = { 
/**
 * The ratings that the others are to have; left out, any. Whoever has no rating yet fits.
 */
range?: Range, 
/**
 * The seat one would like; left out, lots are drawn.
 */
seat?: number, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the game's rules; left out, the newest.
 */
rules?: number, 
/**
 * How many play; left out, as many as `players` has, and two in a seek.
 */
seats?: number, 
/**
 * The game's options; those left out have their defaults.
 */
options?: Record<string, unknown>, 
/**
 * A position to start from instead of the beginning.
 */
position?: unknown, 
/**
 * How much time there is; left out, nobody has a clock.
 */
pace?: NewPace, 
/**
 * Whether the result is to count for ratings: persons alone, one seat each, with clocks, and as one of the game's
 * ways to play.
 */
rated?: boolean, };

export type Range = { 
/**
 * The lowest.
 */
least: number, 
/**
 * The highest.
 */
most: number, };

export type SeekCard = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who waits.
 */
names: Array<string>, 
/**
 * How many are still missing.
 */
missing: number, 
/**
 * The ratings that whoever began it wants.
 */
range?: Range, 
/**
 * The seats that those who wait would like.
 */
wishes: number[], 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many play.
 */
seats: number, 
/**
 * The game's own way to play that it is, if it is one.
 */
preset?: string, 
/**
 * Where it is none: the options that are not the defaults. One that is long has no value here.
 */
options: Record<string, unknown>, 
/**
 * Whether it starts from a position of somebody's own.
 */
placed: boolean, 
/**
 * How much time there is, where there are clocks.
 */
pace?: Pace, 
/**
 * Whether the result counts.
 */
rated: boolean, };

export type TermsCard = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many play.
 */
seats: number, 
/**
 * The game's own way to play that it is, if it is one.
 */
preset?: string, 
/**
 * Where it is none: the options that are not the defaults. One that is long has no value here.
 */
options: Record<string, unknown>, 
/**
 * Whether it starts from a position of somebody's own.
 */
placed: boolean, 
/**
 * How much time there is, where there are clocks.
 */
pace?: Pace, 
/**
 * Whether the result counts.
 */
rated: boolean, };

export type OpenTable = { 
/**
 * The table.
 */
id: string, 
/**
 * Who sits there.
 */
players: Array<PlayerCard>, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many play.
 */
seats: number, 
/**
 * The game's own way to play that it is, if it is one.
 */
preset?: string, 
/**
 * Where it is none: the options that are not the defaults. One that is long has no value here.
 */
options: Record<string, unknown>, 
/**
 * Whether it starts from a position of somebody's own.
 */
placed: boolean, 
/**
 * How much time there is, where there are clocks.
 */
pace?: Pace, 
/**
 * Whether the result counts.
 */
rated: boolean, };

export type ChallengeCard = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who asks.
 */
from: string, 
/**
 * Who is asked.
 */
to: string, 
/**
 * Whether the reader asks.
 */
yours: boolean, 
/**
 * Where whoever asks would like to sit.
 */
wish?: number, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many play.
 */
seats: number, 
/**
 * The game's own way to play that it is, if it is one.
 */
preset?: string, 
/**
 * Where it is none: the options that are not the defaults. One that is long has no value here.
 */
options: Record<string, unknown>, 
/**
 * Whether it starts from a position of somebody's own.
 */
placed: boolean, 
/**
 * How much time there is, where there are clocks.
 */
pace?: Pace, 
/**
 * Whether the result counts.
 */
rated: boolean, };

export type Ended = "accepted" | "declined" | "withdrawn" | "expired" | "playing" | "failed";

export type ToPerson = { "type": "welcome", 
/**
 * What others see of this person.
 */
name: string, 
/**
 * What they seek.
 */
seeks: Array<SeekCard>, 
/**
 * What they have asked others, and others have asked them.
 */
challenges: Array<ChallengeCard>, } | { "type": "lobby", 
/**
 * Whether it is all of it.
 */
all: boolean, 
/**
 * Seeks that are new, or have changed.
 */
seeks: Array<SeekCard>, 
/**
 * Open tables that are new, or have changed.
 */
tables: Array<OpenTable>, 
/**
 * Seeks that are gone.
 */
unsought: number[], 
/**
 * Open tables that are gone.
 */
untabled: string[], } | { "type": "done", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * The seek that waits now, where one does.
 */
seek?: SeekCard, 
/**
 * The challenge that waits now, where one does.
 */
challenge?: ChallengeCard, } | { "type": "refused", 
/**
 * The message's own.
 */
nonce: unknown, 
/**
 * For programs.
 */
code: Code, 
/**
 * For people: what was wrong and, where that can be told, what would be right.
 */
message: string, 
/**
 * The same as facts that languages have words for, with the ruling, where a game says so.
 */
reason?: Phrase, } | { "type": "unsought", 
/**
 * Which.
 */
seek: number, 
/**
 * Why.
 */
why: Ended, } | { "type": "paired", 
/**
 * The table.
 */
table: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The person's seat.
 */
seat: number, 
/**
 * Whom they play with.
 */
with: Array<string>, } | { "type": "challenged", 
/**
 * What they ask.
 */
challenge: ChallengeCard, } | { "type": "unchallenged", 
/**
 * Which.
 */
challenge: number, 
/**
 * Why.
 */
why: Ended, } | { "type": "turn", 
/**
 * The table.
 */
table: string, 
/**
 * The game's id.
 */
game: string, } | { "type": "announced", 
/**
 * What.
 */
announcement: Announcement | null, } | { "type": "pong", 
/**
 * The server's time, in milliseconds since 1970.
 */
time: number, };

export type FromPerson = { "type": "look" } | { "type": "unlook" } | { "type": "seek", 
/**
 * Which.
 */
seek: NewSeek, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "accept", 
/**
 * Which.
 */
seek: number, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "withdraw", 
/**
 * Which.
 */
seek: number, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "challenge", 
/**
 * Their name.
 */
whom: string, 
/**
 * Which game.
 */
seek: NewSeek, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "answer", 
/**
 * Which.
 */
challenge: number, 
/**
 * Whether to play.
 */
yes: boolean, 
/**
 * Comes back with the answer.
 */
nonce?: unknown, } | { "type": "ping" };

export type Leaderboard = { 
/**
 * The game's id.
 */
game: string, 
/**
 * `two` for games between two, `several` for games of more.
 */
kind: string, 
/**
 * The best first, but for those whose rating is provisional, who come behind all others; at most 100.
 */
players: Array<RatedPlayer>, };

export type RatedPlayer = { 
/**
 * What others see of them.
 */
name: string, 
/**
 * What to ask for to see more of them: `GET /api/people/{name}/ratings`.
 */
person: string, 
/**
 * A bot's level.
 */
level?: number, 
/**
 * Whether it is you.
 */
you: boolean, 
/**
 * How strong they are thought to be.
 */
rating: number, 
/**
 * How far off that may be.
 */
deviation: number, 
/**
 * Whether it says little yet.
 */
provisional: boolean, 
/**
 * Rated games that counted.
 */
games: number, 
/**
 * Those that were won.
 */
wins: number, 
/**
 * Those that were drawn.
 */
draws: number, 
/**
 * When the last one ended, in milliseconds since 1970.
 */
last: number, };

export type PersonRatings = { 
/**
 * What others see of them.
 */
name: string, 
/**
 * One for each game, and for each kind of it.
 */
ratings: Array<GameRating>, };

export type GameRating = { 
/**
 * The game's id.
 */
game: string, 
/**
 * `two` for games between two, `several` for games of more.
 */
kind: string, 
/**
 * The way there, the latest last: when a game ended, in milliseconds since 1970, and the rating after it.
 */
graph: [number, number][], 
/**
 * What others see of them.
 */
name: string, 
/**
 * What to ask for to see more of them: `GET /api/people/{name}/ratings`.
 */
person: string, 
/**
 * A bot's level.
 */
level?: number, 
/**
 * Whether it is you.
 */
you: boolean, 
/**
 * How strong they are thought to be.
 */
rating: number, 
/**
 * How far off that may be.
 */
deviation: number, 
/**
 * Whether it says little yet.
 */
provisional: boolean, 
/**
 * Rated games that counted.
 */
games: number, 
/**
 * Those that were won.
 */
wins: number, 
/**
 * Those that were drawn.
 */
draws: number, 
/**
 * When the last one ended, in milliseconds since 1970.
 */
last: number, };

export type TableRatings = { 
/**
 * Whether its result counts.
 */
rated: boolean, 
/**
 * Whether it has been counted: a moment after the game is over.
 */
counted: boolean, 
/**
 * Everybody who has a rating, by seat. Once it is counted, those who played it to its end or left it.
 */
seats: Array<SeatRating>, };

export type SeatRating = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What to ask for to see more of them.
 */
person: string, 
/**
 * Their rating: now, or after this game where it has been counted.
 */
rating: number, 
/**
 * Whether it says little yet.
 */
provisional: boolean, 
/**
 * What it was before this game, where it has been counted and counted for something.
 */
before?: number, };

export type NewName = { 
/**
 * 2 to 24 letters and digits, with `-` or `_` between them.
 */
name: string, };

export type SignUp = { 
/**
 * What to be called.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

export type Codes = { 
/**
 * Each works once. None where there was an account before.
 */
codes: Array<string>, };

export type SignIn = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Their password.
 */
password: string, };

export type Recover = { 
/**
 * What they are called.
 */
name: string, 
/**
 * One of their recovery codes, which is used up.
 */
code: string, 
/**
 * Their password from now on.
 */
password: string, };

export type SignOut = { 
/**
 * From one session.
 */
session?: string, 
/**
 * From all but this one.
 */
others?: boolean, };

export type NewPassword = { 
/**
 * The one there is, if there is one.
 */
old?: string, 
/**
 * The one there is to be.
 */
new: string, };

export type Confirmation = { 
/**
 * The password, if there is one.
 */
password?: string, };

export type Deletion = { 
/**
 * What they are called, to be sure.
 */
name: string, 
/**
 * The password, if there is one.
 */
password?: string, };

export type Account = { 
/**
 * What they are called.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * Whether it has a password.
 */
password: boolean, 
/**
 * The passkeys, the oldest first.
 */
passkeys: Array<PasskeyCard>, 
/**
 * Where they are signed in, the latest first.
 */
sessions: Array<SessionCard>, 
/**
 * How many recovery codes are left.
 */
codes: number, };

export type PasskeyCard = { 
/**
 * Its own name.
 */
id: string, 
/**
 * What its person calls it.
 */
label: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last used.
 */
used?: number, };

export type SessionCard = { 
/**
 * Its name.
 */
id: string, 
/**
 * The browser and its system, as far as they told.
 */
browser: string, 
/**
 * Since when, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last seen, to ten minutes.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
this: boolean, };

export type PasskeyWish = { 
/**
 * What to be called, where there is no account yet.
 */
name?: string, };

export type PasskeyOffer = { 
/**
 * What it has to sign, as base64url.
 */
challenge: string, 
/**
 * The site it is for.
 */
site: string, 
/**
 * What it calls the person, as base64url.
 */
user: string, 
/**
 * What the person is called.
 */
name: string, 
/**
 * The kinds of keys that can be, by COSE's numbers.
 */
kinds: Array<number>, 
/**
 * The passkeys that the person has already.
 */
known: Array<string>, };

export type NewPasskey = { 
/**
 * `clientDataJSON`.
 */
client_data: string, 
/**
 * `attestationObject`.
 */
attestation: string, 
/**
 * What its person calls it.
 */
label?: string, };

export type PasskeyQuestion = { 
/**
 * What it has to sign, as base64url.
 */
challenge: string, 
/**
 * The site it is for.
 */
site: string, };

export type PasskeyProof = { 
/**
 * Which.
 */
id: string, 
/**
 * `clientDataJSON`.
 */
client_data: string, 
/**
 * `authenticatorData`.
 */
authenticator_data: string, 
/**
 * `signature`.
 */
signature: string, };

export type WhichPasskey = { 
/**
 * Which.
 */
id: string, };

export type Profile = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Since when the server has known them by a name, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether an account keeps the name.
 */
account: boolean, 
/**
 * Whether it is whoever asks.
 */
you: boolean, 
/**
 * Whether whoever asks has blocked them.
 */
blocked: boolean, 
/**
 * Whether whoever asks does not read what they write: they are muted or blocked.
 */
muted: boolean, 
/**
 * What they have played, of the latest finished games.
 */
games: Array<Tally>, 
/**
 * The latest of them.
 */
latest: Array<PlayedCard>, };

export type Tally = { 
/**
 * The game's id.
 */
game: string, 
/**
 * How many they won,
 */
won: number, 
/**
 * drew,
 */
drawn: number, 
/**
 * and lost.
 */
lost: number, 
/**
 * The first moves they made most often, the favourite in front.
 */
openings: Array<Opener>, };

export type Opener = { 
/**
 * The move in the game's notation.
 */
text: string, 
/**
 * In how many games.
 */
count: number, };

export type PlayedCard = { 
/**
 * The table.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * Where they sat.
 */
seat: number, 
/**
 * Whether they won; left out for a draw.
 */
won?: boolean, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended: number, 
/**
 * Who played.
 */
players: Array<PlayerCard>, };

export type Lists = { 
/**
 * Everybody who is blocked or muted.
 */
people: Array<AvoidedCard>, };

export type AvoidedCard = { 
/**
 * What to call the line by.
 */
id: string, 
/**
 * What they are called now.
 */
name: string, 
/**
 * Whether they are blocked: the two do not meet.
 */
block: boolean, 
/**
 * Whether they are muted: what they write is not shown.
 */
mute: boolean, };

export type ListChange = { 
/**
 * What they are called.
 */
name?: string, 
/**
 * The table they sit at,
 */
table?: string, 
/**
 * and their seat;
 */
seat?: number, 
/**
 * or, with the table, the number of something they said there that you could have heard.
 */
line?: number, 
/**
 * A line of the lists.
 */
id?: string, 
/**
 * Whether to block them; left out, that stays as it is.
 */
block?: boolean, 
/**
 * Whether to mute them; left out, that stays as it is.
 */
mute?: boolean, };

export type Preferences = { 
/**
 * An object of at most 8 KiB; null where nothing is kept.
 */
settings: Record<string, unknown> | null, 
/**
 * When they chose it, in milliseconds since 1970.
 */
at: number, };

export type Holidays = { 
/**
 * The days off that go on, or have yet to begin.
 */
holiday?: HolidayCard, 
/**
 * How many days can be taken off now.
 */
left: number, 
/**
 * How many there are within a year.
 */
year: number, };

export type HolidayCard = { 
/**
 * From when.
 */
from: number, 
/**
 * Until when.
 */
until: number, };

export type NewHoliday = { 
/**
 * How many; 0 ends those that go on, and calls off those that have yet to begin.
 */
days: number, };

export type ChatLine = { 
/**
 * Its number at this table.
 */
n: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Who hears it.
 */
room: Room, 
/**
 * The seat of whoever said it, where they play.
 */
seat?: number, 
/**
 * What to call them.
 */
name: string, 
/**
 * What they said, as they typed it: text and never markup.
 */
text?: string, 
/**
 * Or one of the sayings.
 */
phrase?: Saying, };

export type Room = "players" | "spectators";

export type Saying = "hello" | "good-luck" | "well-played" | "good-game" | "thanks" | "oh-dear" | "one-moment" | "must-go" | "again";

export type Watchable = { 
/**
 * The table.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * Who plays.
 */
players: Array<PlayerCard>, 
/**
 * How many events those who watch know of.
 */
moves: number, 
/**
 * How many watch.
 */
spectators: number, 
/**
 * Whether there are clocks.
 */
timed: boolean, 
/**
 * When those who watch last learnt of something, in milliseconds since 1970.
 */
updated: number, };

export type MyGames = { 
/**
 * The tables: those that wait for you first, then the latest.
 */
tables: Array<Listed>, 
/**
 * Ask with this as `before` for those that come next; null where there are none.
 */
next: string | null, };

export type NoticeKind = "turn" | "challenge" | "chat" | "over";

export type PushKey = { 
/**
 * A P-256 public key, uncompressed, in base64url without padding: a browser's `applicationServerKey`.
 */
key: string, };

export type PushWish = { 
/**
 * The address that the browser's own service gave it.
 */
endpoint: string, 
/**
 * The browser's public key, in base64url.
 */
p256dh: string, 
/**
 * The browser's secret for this, in base64url.
 */
auth: string, 
/**
 * What it wants to be told of; nothing ends it.
 */
kinds: Array<NoticeKind>, 
/**
 * The language to tell it in, `en` or `de`.
 */
language: string, };

export type Pushes = { 
/**
 * How many browsers of this guest are told of something.
 */
browsers: number, };

export type PictureWanted = { 
/**
 * The record.
 */
record: string, 
/**
 * What kind of picture.
 */
form: PictureForm, 
/**
 * A seat's eye; 0, a spectator's, if left out.
 */
eye?: number, 
/**
 * The first moment of a GIF, after so many events; 0 if left out.
 */
from?: number, 
/**
 * The last moment of a GIF, or the one that is drawn; the end if left out.
 */
to?: number, 
/**
 * Whether a GIF goes turn by turn, not event by event.
 */
turns?: boolean, 
/**
 * Whether it is light on dark.
 */
dark?: boolean, 
/**
 * How many pixels wide it is: 64 to 1600, and 640 for a GIF.
 */
width?: number, };

export type PictureForm = "svg" | "png" | "gif";

export type Announced = { 
/**
 * Nothing most of the time.
 */
announcement: Announcement | null, };

export type Announcement = { 
/**
 * In English.
 */
en: string, 
/**
 * In German.
 */
de: string, 
/**
 * Until when, in milliseconds since 1970.
 */
until: number, };

export type NewAnnouncement = { 
/**
 * In English, at most 500 characters; nothing in both languages ends the last one.
 */
en: string, 
/**
 * In German; the English if left out.
 */
de?: string, 
/**
 * For how many minutes, from 1 to 43200.
 */
minutes: number, };

export type NewSanction = { 
/**
 * `ban` or `mute`.
 */
kind: string, 
/**
 * A guest (20 letters and digits), an address, or a range of addresses such as `192.0.2.0/24`.
 */
subject: string, 
/**
 * Why, at most 200 characters. Whoever is shut out reads it.
 */
reason?: string, 
/**
 * For how many hours, at most 100000; for ever if left out.
 */
hours?: number, };

export type SanctionCard = { 
/**
 * What to name when it is to be lifted.
 */
id: string, 
/**
 * `ban` or `mute`.
 */
kind: string, 
/**
 * A guest or a range of addresses.
 */
subject: string, 
/**
 * Why.
 */
reason: string, 
/**
 * Since when, in milliseconds since 1970.
 */
at: number, 
/**
 * Until when; for ever if there is nothing.
 */
until: number | null, };

export type ReportCard = { 
/**
 * What to name when it is settled.
 */
id: string, 
/**
 * The table.
 */
table: string, 
/**
 * Who reported it.
 */
reporter: string, 
/**
 * Who said it.
 */
accused: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What was said, with what was said before and after.
 */
lines: unknown, 
/**
 * `open` or `settled`.
 */
state: string, };

export type TableCard = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Seat by seat: a guest, `bot-3`, or nothing.
 */
players: Array<string>, };

export type Numbers = { 
/**
 * People who have ever played.
 */
people: number, 
/**
 * Those of them who were here within a day.
 */
here_today: number, 
/**
 * Within a week.
 */
here_this_week: number, 
/**
 * Pages of people that are connected now.
 */
connected: number, 
/**
 * Tables that are awake.
 */
awake: number, 
/**
 * Tables with an open seat.
 */
waiting: number, 
/**
 * Games that go on.
 */
playing: number, 
/**
 * Games with a result.
 */
over: number, 
/**
 * Games that were called off.
 */
aborted: number, 
/**
 * Rated games.
 */
rated: number, 
/**
 * Reports that nobody has settled.
 */
reports: number, };

export type AuditLine = { 
/**
 * Its number.
 */
n: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * By whom: the name of a token.
 */
who: string, 
/**
 * What.
 */
what: string, 
/**
 * To whom, and how.
 */
data: unknown, };

export type Done = { 
/**
 * Always.
 */
done: boolean, };
