import { expect, test } from 'vitest';
import { matchesOperator } from './operator-search.js';

const ada = { FullName: 'Ada Lovelace', Email: 'countess@example.com' };
test.each([
  ['love', true],
  [' COUNTESS', true],
  ['', true],
  ['bob', false],
])('finds an operator by part of the name or address: %j, %s', (text, found) => {
  expect(matchesOperator(ada, text)).toBe(found);
});
