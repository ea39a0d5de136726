/** Options between a form and what the server is sent. What each can be the server says; it has the last word. */

import type { OptionInfo } from '../api/types';

const MANY = 1_000_000_000;

/** The value of an option as a form has it. */
export function spell(choice: OptionInfo, value: unknown): string {
  switch (choice.kind) {
    case 'rounds':
      return value === choice.or ? '' : String((value as { rounds?: number } | null)?.rounds ?? '');
    case 'texts':
      return Array.isArray(value) ? value.join('; ') : '';
    case 'limit':
      return value === 'off' ? '' : plainly(value);
    case 'named':
      if (value === null || value === undefined) return '';
      return Object.keys(choice.values).find((name) => same(choice.values[name], value)) ?? JSON.stringify(value);
    default:
      return plainly(value);
  }
}

/** Reads what a form has; `undefined` for something that makes no sense. */
export function read(choice: OptionInfo, text: string): unknown {
  const bare = text.trim();
  switch (choice.kind) {
    case 'words':
      return choice.values.includes(bare) ? bare : undefined;
    case 'flag':
      return bare === 'true';
    case 'text':
      return bare === '' ? null : bare;
    case 'rounds': {
      const rounds = number(bare, 1, choice.max);
      return bare === '' ? choice.or : rounds && { rounds };
    }
    case 'limit':
      return bare === '' ? 'off' : number(bare, choice.min, MANY);
    case 'perhaps':
      return bare === '' ? null : number(bare, choice.min, MANY);
    case 'number':
      return number(bare, choice.min, choice.max, choice.step);
    case 'texts': {
      const texts = bare.split(';').map((each) => each.trim());
      return bare === '' ? choice.or : texts.filter(Boolean);
    }
    case 'named':
      return bare === '' ? null : bare in choice.values ? choice.values[bare] : parse(bare);
  }
}

const plainly = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number within bounds; without decimals where the step is a whole one. */
function number(text: string, min: number, max: number, step = 1): number | undefined {
  const form = Number.isInteger(step) ? /^\d+$/ : /^\d+([.,]\d+)?$/;
  const value = Number(text.replace(',', '.'));
  return form.test(text) && value >= min && value <= max ? value : undefined;
}
