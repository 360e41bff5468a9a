import { expect, test } from 'vitest';
import { closest } from './closest-rules.js';

test('the name that was typed comes first, then those that begin with it, then the others as they were', () => {
  const names = ['web shop', 'shop2', 'Old shop', 'Shop', 'shopping'];
  expect(closest(names, (name) => name, ' shop ')).toEqual(['Shop', 'shop2', 'shopping', 'web shop', 'Old shop']);
});
