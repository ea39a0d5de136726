/** The moves of a game as a tree: what happened, and what could have happened. The first that follows is the main one. */

import type { Node, Study } from './generated';

export interface Move {
  /** Nothing before the beginning. */
  parent: Move | null;
  /** Whose choice it is; nobody's where the dice decide. */
  by: number | undefined;
  text: string;
  mark: string | undefined;
  comment: string;
  next: Move[];
}

/** The marks that people put behind a move. */
export const MARKS = ['!!', '!', '!?', '?!', '?', '??'] as const;

/** From how many times what is worth a word an analysis gives a mark, the worst first. */
export const FROM: readonly [mark: string, times: number][] = [
  ['??', 12.5],
  ['?', 5],
  ['?!', 2],
];

const beginning = (comment: string): Move => ({
  parent: null,
  by: undefined,
  text: '',
  mark: undefined,
  comment,
  next: [],
});

/** Adds a move, unless it is there already; answers which it is. */
export function add(parent: Move, by: number | undefined, text: string): Move {
  const known = parent.next.find((other) => other.by === by && other.text === text);
  if (known) return known;
  const move: Move = { parent, by, text, mark: undefined, comment: '', next: [] };
  parent.next.push(move);
  return move;
}

/** The tree of a study; answers its beginning. */
export function grow({ comment, line }: Study): Move {
  const root = beginning(comment);
  lay(root, line);
  return root;
}

function lay(from: Move, line: Node[]): void {
  let parent = from;
  for (const { by, text, mark, comment = '', instead = [] } of line) {
    const move: Move = { parent, by, text, mark, comment, next: [] };
    parent.next.push(move);
    for (const other of instead) lay(parent, other);
    parent = move;
  }
}

/** The study of a tree, with the headers that it had. */
export const fell = (root: Move, head: string): Study => ({ head, comment: root.comment, line: lineFrom(root) });

function lineFrom(from: Move): Node[] {
  const line: Node[] = [];
  for (let parent = from; parent.next.length > 0;) {
    const [main, ...others] = parent.next as [Move, ...Move[]];
    line.push(nodeOf(main, others));
    parent = main;
  }
  return line;
}

const nodeOf = ({ by, text, mark, comment }: Move, others: Move[]): Node => ({
  ...(by !== undefined && { by }),
  text,
  ...(mark !== undefined && { mark }),
  ...(comment !== '' && { comment }),
  ...(others.length > 0 && { instead: others.map((other) => [nodeOf(other, []), ...lineFrom(other)]) }),
});

/** The moves that lead to one, that one last; none for the beginning. */
export function wayTo(move: Move): Move[] {
  const way: Move[] = [];
  for (let at: Move | null = move; at?.parent; at = at.parent) way.unshift(at);
  return way;
}

/** The main line from the beginning. */
export function mainLine(root: Move): Move[] {
  const line: Move[] = [];
  for (let at = root.next[0]; at; at = at.next[0]) line.push(at);
  return line;
}

/** Whether a move is part of what happened. */
export const isMain = (move: Move): boolean =>
  move.parent === null || (move.parent.next[0] === move && isMain(move.parent));

/** The first move of the variation that a move is part of: where it leaves what it is a variation of. */
export const branchOf = (move: Move): Move =>
  move.parent === null || move.parent.next[0] !== move ? move : branchOf(move.parent);

/** Whether there is nothing but what happened: no variations, comments or marks. */
export function isPlain(root: Move): boolean {
  for (let at: Move | undefined = root; at; at = at.next[0])
    if (at.next.length > 1 || at.mark !== undefined || at.comment !== '') return false;
  return true;
}

/** Takes a variation out; answers where one is then. What happened cannot be taken out. */
export function prune(move: Move): Move {
  const parent = move.parent;
  if (!parent || isMain(move)) return move;
  parent.next = parent.next.filter((other) => other !== move);
  return parent;
}

/** A line of a record for a move. */
export const lineOf = ({ by, text }: Move): string => `${by ?? '*'} ${text}`;
