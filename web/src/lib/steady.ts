/** Keeps the focus among things that come, go and change places, for which a browser takes it away. */

interface Steady {
  /** What tells one thing from the others, such as `data-card`. */
  by: string;
  /** Where the focus goes when the thing that had it is gone. */
  otherwise: () => HTMLElement | null | undefined;
}

export function steady(element: HTMLElement, { by, otherwise }: Steady): { destroy: () => void } {
  /** The thing that has the focus; empty for something else in here, `null` while the focus is elsewhere. */
  let held: string | null = null;
  const lost = (): boolean => (document.activeElement ?? document.body) === document.body;
  const came = ({ target }: FocusEvent): void => {
    held = (target instanceof Element && target.closest(`[${by}]`)?.getAttribute(by)) || '';
  };
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) held = null;
    // Whoever presses beside everything leaves too; what was only moved has the focus back by then.
    else requestAnimationFrame(() => lost() && (held = null));
  };
  const watch = new MutationObserver(() => {
    if (held === null || !lost()) return;
    const same = held && element.querySelector<HTMLElement>(`[${by}="${CSS.escape(held)}"]`);
    (same || otherwise())?.focus({ preventScroll: true });
  });
  watch.observe(element, { subtree: true, childList: true });
  element.addEventListener('focusin', came);
  element.addEventListener('focusout', left);
  return {
    destroy() {
      watch.disconnect();
      element.removeEventListener('focusin', came);
      element.removeEventListener('focusout', left);
    },
  };
}
