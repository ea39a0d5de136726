/** The map in words, square by square. */

import type { Hands } from './hands.svelte';
import type { About, View } from './generated';
import type { Insight } from './insight.svelte';
import { groundAt } from './view';
import type { en } from './words/en';

type WarWords = typeof en;

/** What lies on a square; nothing where it is plain. */
export function ground(view: View, at: string, w: WarWords): string {
  const kind = groundAt(view, at);
  return kind && w.ground[kind];
}

type Shown = { at: string; sum: About };

/** What is where the arrow keys are, and what can be done with it. */
export function aloud(view: View, hands: Hands, insight: Insight, shown: Shown | null, w: WarWords): string {
  const at = hands.cursor;
  if (!at) return '';
  const unit = hands.unitAt.get(at);
  const parts = [at, ground(view, at, w)];
  if (unit) parts.push(`${w.sides[unit.seat - 1]} ${w.units[unit.unit.toUpperCase()]}`, unit.online ? '' : w.offline);
  if (hands.goals.has(at)) parts.push(w.canGo);
  const dark = insight.goals.get(at)?.dark ?? [];
  if (hands.goals.has(at) && dark.length > 0) parts.push(w.wouldCut(dark.join(', ')));
  if (hands.targets.has(at)) parts.push(w.canAttack);
  if (hands.selected === at) parts.push(w.selected);
  if (shown?.at === at) {
    const { attack, defence, result } = shown.sum;
    parts.push(`${w.attack} ${attack}`, `${w.defence} ${defence}`, w.results[result] ?? '');
  }
  return parts.filter(Boolean).join(', ');
}
