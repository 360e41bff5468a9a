import { expect, test } from 'vitest';
import { findOpener, ancestorPath } from './find-opener.js';

interface Made {
  readonly parentElement: Made | null;
  getAttribute(name: string): string | null;
}
const made = (parentElement: Made | null, attributes: Readonly<Record<string, string>> = {}): Made => ({
  parentElement,
  getAttribute: (name) => attributes[name] ?? null,
});

const page = made(null);
const more = made(page);
const menu = made(page, { role: 'menu', 'aria-labelledby': 'more' });
const item = made(made(menu), { role: 'menuitem' });
const byId = (id: string): Made | null => (id === 'more' ? more : null);

test('returns the button of a menu for its items', () => {
  expect(findOpener(item, byId)).toBe(more);
});

test('returns other elements themselves, also in a menu without a button', () => {
  const button = made(page);
  expect(findOpener(button, byId)).toBe(button);
  const stray = made(made(page, { role: 'menu' }));
  expect(findOpener(stray, byId)).toBe(stray);
});

test('lists the ancestors of an opener, innermost first', () => {
  const row = made(page);
  const button = made(row);
  expect(ancestorPath(button)).toEqual([button, row, page]);
  expect(ancestorPath(button).indexOf(row)).toBe(1);
});
