/** Brings a map closer: by buttons, by two fingers, or by a wheel with Ctrl, around what is looked at. */

import { tick } from 'svelte';

/** A point of the map in shares of its width and height, or of the window on it in pixels. */
export type Point = readonly [number, number];

const MOST = 4;

export class Zoom {
  factor = $state(1);
  /** The window on the map; what is in it scrolls. */
  window = $state<HTMLElement>();
  #pinch: { apart: number; factor: number } | null = null;

  /** Zooms so that a point of the map lies at a place of the window, in its middle unless told otherwise. */
  async to(factor: number, point: Point, place?: Point): Promise<void> {
    const held = Math.max(1, Math.min(MOST, factor));
    this.factor = held < 1.05 ? 1 : held;
    await tick();
    const view = this.window;
    if (!view) return;
    const [px, py] = place ?? [view.clientWidth / 2, view.clientHeight / 2];
    view.scrollLeft = point[0] * view.scrollWidth - px;
    view.scrollTop = point[1] * view.scrollHeight - py;
  }

  /** Zooms around the middle of what is seen. */
  by(factor: number): Promise<void> {
    const view = this.window;
    if (!view) return Promise.resolve();
    const middle = (start: number, seen: number, all: number): number => (start + seen / 2) / Math.max(1, all);
    return this.to(factor, [
      middle(view.scrollLeft, view.clientWidth, view.scrollWidth),
      middle(view.scrollTop, view.clientHeight, view.scrollHeight),
    ]);
  }

  /** Follows fingers and wheels. Answers how to stop. */
  attach(view: HTMLElement): () => void {
    const touch = (event: TouchEvent): void => {
      const [a, b] = [event.touches[0], event.touches[1]];
      if (!a || !b) {
        this.#pinch = null;
        return;
      }
      event.preventDefault();
      const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      this.#pinch ??= { apart, factor: this.factor };
      this.#around(
        view,
        (this.#pinch.factor * apart) / this.#pinch.apart,
        (a.clientX + b.clientX) / 2,
        (a.clientY + b.clientY) / 2,
      );
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#around(view, this.factor * Math.exp(-event.deltaY / 240), event.clientX, event.clientY);
    };
    const own = { passive: false };
    view.addEventListener('touchstart', touch, own);
    view.addEventListener('touchmove', touch, own);
    view.addEventListener('touchend', touch, own);
    view.addEventListener('wheel', wheel, own);
    return () => {
      view.removeEventListener('touchstart', touch);
      view.removeEventListener('touchmove', touch);
      view.removeEventListener('touchend', touch);
      view.removeEventListener('wheel', wheel);
    };
  }

  /** Zooms around a place of the screen: what lies there stays there. */
  #around(view: HTMLElement, factor: number, clientX: number, clientY: number): void {
    const box = view.getBoundingClientRect();
    const place: Point = [clientX - box.left, clientY - box.top];
    void this.to(
      factor,
      [(view.scrollLeft + place[0]) / view.scrollWidth, (view.scrollTop + place[1]) / view.scrollHeight],
      place,
    );
  }
}
