/** The screens that the site is looked at on: at a desk with a mouse, in the hand with fingers. */

const desk = (shape, width, height, more = {}) => ({ shape, viewport: { width, height }, hand: false, ...more });
const hand = (shape, width, height, more = {}) => ({ shape, viewport: { width, height }, hand: true, ...more });

export const SHAPES = [
  desk('wide', 1440, 900),
  desk('laptop', 1280, 800, { theme: 'dark' }),
  desk('4k', 3840, 2160, { theme: 'dark' }),
  desk('laptop-german', 1280, 800, { german: true }),
  hand('phone', 390, 844),
  hand('landscape', 844, 390, { theme: 'dark' }),
  hand('tablet', 820, 1180),
  hand('phone-german', 390, 844, { theme: 'dark', german: true }),
].map((shape) => ({ theme: 'light', german: false, ...shape }));

/** What a browser has to know of the one in the hand. */
export const HAND = { hasTouch: true, isMobile: true };
