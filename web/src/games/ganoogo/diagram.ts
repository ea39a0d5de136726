import type { Diagram } from '../contract';
import Piece from './Printed.svelte';
import { own } from './words';

export const diagram: Diagram = { reach: [2, 0], Piece, legend: (words) => own(words).legend };
