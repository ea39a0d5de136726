import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../src/api/stage';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stage on which so many things wait to be shown, and the list of those that have been. */
function waiting(stage: Stage, count: number): number[] {
  const shown: number[] = [];
  for (let i = 0; i < count; i += 1) stage.add(async () => void shown.push(i));
  return shown;
}

describe('bots among themselves', () => {
  it('are shown one move a beat, however far ahead they are', async () => {
    const stage = new Stage();
    stage.beat = 1000;
    stage.patience = Number.POSITIVE_INFINITY;
    const shown = waiting(stage, 20);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown).toEqual([0, 1]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(10);
    expect(shown).toEqual([0, 1, 2]);
  });

  it('everybody else is shown at once', async () => {
    const shown = waiting(new Stage(), 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(5);
  });
});
