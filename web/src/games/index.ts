/** Every game's face, loaded when it is needed. */

import type { AnyFace } from './contract';
import { plain } from './plain';

export const ORDER = ['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'] as const;
export type GameId = (typeof ORDER)[number];

const FACES: Partial<Record<string, () => Promise<{ face: AnyFace }>>> = {
  'color-wars': () => import('./color-wars'),
  gaogie: () => import('./gaogie'),
  gowap: () => import('./gowap'),
  ganoogo: () => import('./ganoogo'),
  'game-of-war': () => import('./game-of-war'),
};

/** The face of a game; one that has no board yet gets the plain one, so that it can be played all the same. */
export async function faceOf(game: string): Promise<AnyFace> {
  return (await FACES[game]?.())?.face ?? plain;
}
