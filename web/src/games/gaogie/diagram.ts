import type { Diagram } from '../contract';
import Told from './Told.svelte';

export const diagram: Diagram = { Turns: Told };
