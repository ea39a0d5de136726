/**
 * What the frame and a board owe each other. A board knows no rules: it is given what its eye sees, what may be
 * chosen and what just happened, and reports what the person chose.
 */

import type { Component } from 'svelte';
import type { Entry, Legal, Outcome, PlayerCard, Seat, Turn } from '../api/types';
import type { Stage } from '../api/stage';
import type { Acts } from '../frame/turns';
import type { Foresight } from '../engine/foresight';
import type { Phrase, Pointed } from '../lang/phrase';
import type { Language, Words } from '../lang/words';
import type { Turns } from './drawings';

export interface BoardProps<View, Facts = unknown> {
  view: View;
  /** Whose eyes look; 0 is a spectator. */
  eye: Seat;
  seats: number;
  options: Record<string, unknown>;
  players: PlayerCard[];
  turn: Turn;
  outcome: Outcome | null;
  /** What the eye's seat may choose now; `null` when it has nothing to choose. */
  legal: Legal | null;
  /** All that has happened so far, as far as the eye may know. */
  log: Entry[];
  /** What just happened, with the view before it. */
  moment: { id: number; events: Entry[]; before: View | undefined } | null;
  /** What a line of the log is about that somebody looks at; `null` when nobody does. */
  pointed: Pointed | null;
  stage: Stage;
  words: Words;
  choose: (move: string) => void;
  /** Explains a mistake in one sentence; `rule` is a ruling's number to link to. */
  explain: (sentence: string, rule?: string) => void;
  /** Says why a move cannot be made. */
  refuse: (move: string) => void;
  /** What would happen in a position, as the engine tells it. */
  foresight: Foresight;
  /** Moves of the own turn that are shown but not made yet. */
  plan: string[];
  /** Takes the own last move back, planned or made, where that needs nobody's leave. */
  undo: (() => void) | null;
  /** Plans the own turn anew with these moves; answers which of them cannot be made then, and fall away. */
  arrange: ((moves: string[]) => Promise<string[]>) | null;
  /** Facts about the position that everybody may know, or about one place in it; `back` events ago if told so. */
  inspect: (at?: string, back?: number) => Promise<Facts>;
  /** Whether a game is looked at again: nothing goes on by itself, and the eye's own turns are told like any other. */
  past?: boolean | undefined;
  /** Whether the page draws the chances itself: one curve is enough. */
  charted?: boolean | undefined;
  /** What help is wanted: somebody takes a lesson, or is coached, or shall find everything out by looking. */
  help?: 'lesson' | 'coach' | 'none' | undefined;
  /** What the eye's seat has ordered to be answered for it; `undefined` where the referee takes no orders. */
  orders?: unknown;
  /** Orders something for the eye's seat; nobody else hears of it. */
  order?: ((orders: object) => void) | undefined;
}

/** What a game needs to know to tell an event. */
export interface Telling<View> {
  words: Words;
  seats: number;
  options: Record<string, unknown>;
  /** The view now, not at the time of the event. */
  view: View | undefined;
  /** How many entries of the log had happened by then. */
  made: number;
  /** Whether a finished game is looked back at: what comes later was made, and is not planned. */
  past?: true;
}

/** What somebody draws a position with. */
export interface EditorProps {
  /** The position to begin with; empty for none. */
  position: string;
  options: Record<string, unknown>;
  words: Words;
  /** Takes the position that was drawn. */
  use: (position: string) => void;
  close: () => void;
}

/** How options depend on each other before a game begins. */
export interface SetUp {
  /** Whether an option means anything with the others as they are; `placed` says that a position is given. */
  counts(option: string, options: Record<string, unknown>, placed: boolean): boolean;
  /** The options that count, with what a chosen way cannot do without. */
  settle(options: Record<string, unknown>): Record<string, unknown>;
}

/** One game, as the site needs it. */
export interface GameFace<View, Facts = unknown> {
  Board: Component<BoardProps<View, Facts>>;
  /** The colour a seat plays, 1 to 8. */
  color(seat: Seat, seats: number, view?: View): number;
  /** What a seat is called in this game. */
  name(seat: Seat, seats: number, words: Words, view?: View): string;
  /** How a seat stands, in a few words beside its name. */
  beside?(seat: Seat, view: View, words: Words): string;
  /** What is asked of a seat that must choose. */
  ask(view: View, seat: Seat, legal: Legal | null, words: Words, seats: number): string;
  /** Whether what is asked of a seat stands in its colour, because the game's own is too near to another's. */
  sided?: true;
  /** Who one is and where one's own are, in a sentence, where the board itself does not say. */
  who?(seat: Seat, words: Words): string;
  /** Whether all choose at once, so that nobody begins. */
  together?: true;
  /** Whether chance decides who begins, whoever sits where. */
  lots?: true;
  /** Whether what happened is told only when its motion has ended, because the motion is what tells it. */
  suspense?(events: Entry[]): boolean;
  /** Whether whoever is to choose at a shared screen can take what was told to stand; they can where it is not said. */
  stands?(view: View): boolean;
  /** Where the log is far down, the board itself says what happened last. */
  retells?: boolean;
  /** Whether anything is left to chance with these options; it is where a game says nothing. */
  rolls?(options: Record<string, unknown>): boolean;
  /** What is said while chance decides, where it is not dice. */
  falling?(words: Words): string;
  /** What is said while something is shown that tells by itself how it ends, where it is not what chance decides. */
  meanwhile?(words: Words): string;
  /** What somebody presses who lets chance decide, where it is not dice. */
  tossed?(words: Words): string;
  /** What is waited for while chance decides, where it is not always the same. */
  chance?(view: View, words: Words): string | undefined;
  /** In a game whose turns have several moves: whether they can be planned now, and the move that ends a turn. */
  turns?: { planned(view: View): boolean; end: string };
  /** Draws positions to start from. It is fetched when somebody wants to. */
  editor?(): Promise<Component<EditorProps>>;
  /** The position as text, where there is nothing in it that somebody may not know. */
  position?(view: View): string | undefined;
  /** Where options depend on each other. */
  setUp?: SetUp;
  /**
   * The stories of a log as its lines tell them, where several events make one sentence: as many as before, with an empty
   * one for each event that is told with another.
   */
  gather?(stories: Phrase[][]): Phrase[][];
  /** What is told only until the next thing is, by its key. */
  passing?: string[];
  /** Whose turn it is, where others are asked in it; nobody's as long as it is nobody's. */
  whose?(view: View): Seat | undefined;
  /** Whether a seat is out while others play on. */
  isOut?(view: View, seat: Seat): boolean;
  /** What put a seat out; nothing for one that is in. */
  undoing?(log: Entry[], seat: Seat): Phrase[];
  /** What events say about turns, where not every move is of the one whose turn it is. */
  act?: Acts;
  /** A move, or what chance decided, by the name that people know it by; its notation where a game does not say. */
  called?(
    move: string,
    words: Words,
    options: Record<string, unknown>,
    name: (seat: Seat) => string,
    past?: Past<View>,
  ): string;
  /** What happens too often to be told in the log, by its key. */
  quiet?: string[];
  /** Whether a sentence stands on the line of the one before it; where a game does not say, all of an entry's do. */
  goesOn?(first: Phrase, next: Phrase): boolean;
  /** What is told of a long event where there is little room, by its key; the log has all of it. */
  brief?: string[];
  /** What is worth telling of a turn when only one thing is told, by its key, the weightiest first. */
  weights?: string[];
  /** The seat whose chances the board draws itself, from odds that the game knows: no bot guesses at them then. */
  charts?: Seat;
  /** What a bot's guess at a chance, from 0 to 1, is worth by what was measured; itself where a game says nothing. */
  measured?(guess: number): number;
  /** How far a bot's guess at the chances can be trusted, where that has been measured. */
  doubt?(words: Words): string;
  /** The event at `index` of the log, in words. */
  tell(log: Entry[], index: number, at: Telling<View>): string;
  /** The position in sentences, for those who listen. */
  describe(view: View, words: Words, seats: number): string[];
}

/** Who makes a move, what was played in that game and how it stands, where that is known: some moves mean nothing without. */
export interface Past<View = unknown> {
  by?: Seat | undefined;
  events?: { by?: Seat | undefined; text: string }[];
  view?: View | undefined;
}

/** What a game is called, and what there is to say of it in a line or two. */
export interface CardWords {
  name: string;
  pitch: string;
  facts: string;
  /** What it takes to win, in one line: it stands on every table. */
  goal: string;
}

/** What is known of a game before it is opened. */
export interface Card {
  /** Its place among the games. */
  order: number;
  /** What its rulings' numbers begin with: `CW` for CW-1 and so on. */
  rulings: string;
  /** Whether its board needs all the width there is. */
  wide?: true;
  words: Record<Language, CardWords>;
}

/** How the boards in a game's rulebook are drawn with its own pieces. */
export interface BoardDiagram {
  /** How far what is printed in a square reaches to the left and the right of its column's letter. */
  reach: [number, number];
  /** Draws what is printed in a square, around the middle of it. */
  Piece: Component<{ text: string; side: number }>;
  /** Whether every second square is dark. */
  checkered?: true;
  /** What the signs in a drawing mean. */
  legend?(words: Words): string;
}

/** How what a rulebook tells turn by turn is drawn, for a game without a board. */
export interface TurnsDiagram {
  Turns: Component<{ turns: Turns }>;
}

export type Diagram = BoardDiagram | TurnsDiagram;

/** A face whose view type has been forgotten; only a game's own code knows it. */
export type AnyFace = GameFace<any, any>;
