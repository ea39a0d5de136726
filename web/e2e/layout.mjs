/** What a program can tell of how a page looks: what is cut off, covered, too wide or too small. */

/** Everything that is wrong with the page as it stands, a line each. */
export const amiss = (page) =>
  page.evaluate(() => {
    const found = [];
    const said = (element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** The part of an element that no ancestor cuts off, or nothing. */
    const shown = (element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
      [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null;
    };
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    // Words that do not fit where they stand.
    for (const element of root.querySelectorAll('*')) {
      if (element.closest('svg') || element.matches('.hidden, .hidden *') || !seen(element)) continue;
      const style = getComputedStyle(element);
      const cuts = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
      if (
        cuts &&
        !element.matches('input, textarea') &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      )
        found.push(`cut off: ${said(element)}`);
    }
    for (const element of root.querySelectorAll('button, a[href], summary, input, select, textarea')) {
      if (element.closest('svg') || !seen(element) || element.matches('.hidden, .hidden *, .skip, [disabled]'))
        continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      // A label that is wider than its button.
      if (element.matches('button, .button') && element.scrollWidth > element.clientWidth + 1)
        found.push(`wider than its button: ${said(element)}`);
      const part = shown(element);
      if (!part) continue;
      // What is under the middle of a button is the button.
      const whole = (part.right - part.left) * (part.bottom - part.top) > 0.6 * box.width * box.height;
      const over = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
      const own = over && (element.contains(over) || over.contains(element) || element.labels?.[0]?.contains(over));
      // While something takes the stage what is under it is out of play.
      if (whole && over && !own && !over.closest('.over')) {
        const covering = over.closest('[class]') ?? over;
        // What stays at the bottom lies over what can be scrolled from under it.
        const stays = (at) =>
          at && (['sticky', 'fixed'].includes(getComputedStyle(at).position) || stays(at.parentElement));
        const fixed = stays(element);
        if (!stays(over) || fixed) found.push(`covered: ${said(element)} by ${said(covering)}`);
      }
    }
    // Letters too small to read.
    const tiny = new Set();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const least = 11 * Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !element || element.closest('svg, .hidden') || !seen(element)) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < least - 0.1) tiny.add(`${size.toFixed(1)} px: ${said(element)}`);
    }
    return [...found, ...[...tiny].slice(0, 3)];
  });
