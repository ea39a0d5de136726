/** Lets arrow keys walk over the buttons in an element, whatever way they are laid out. */

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The nearest of some boxes in a direction, those straight ahead first; -1 for none. */
export function nearest(from: Box, others: Box[], [dx, dy]: [number, number]): number {
  const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(from);
  let best = { index: -1, far: Number.POSITIVE_INFINITY };
  for (const [index, box] of others.entries()) {
    const [ox, oy] = middle(box);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 1 && ahead + aside * 3 < best.far) best = { index, far: ahead + aside * 3 };
  }
  return best.index;
}

export function roam(element: HTMLElement): { destroy: () => void } {
  const walk = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const from = event.target instanceof Element ? event.target.closest('button') : null;
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    const others = [...element.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
      (button) => button !== from,
    );
    const next =
      others[
        nearest(
          from.getBoundingClientRect(),
          others.map((button) => button.getBoundingClientRect()),
          way,
        )
      ];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  element.addEventListener('keydown', walk);
  return { destroy: () => element.removeEventListener('keydown', walk) };
}
