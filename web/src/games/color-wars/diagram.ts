import type { Diagram } from '../contract';
import Piece from './Printed.svelte';

export const diagram: Diagram = { reach: [1, 1], Piece };
