import type { Diagram } from '../contract';
import Piece from './Printed.svelte';
import { own } from './words';

export const diagram: Diagram = { reach: [2, 1], Piece, checkered: true, legend: (words) => own(words).legend };
