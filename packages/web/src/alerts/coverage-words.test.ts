import { expect, test } from 'vitest';
import { byLevel } from './coverage-words.js';

test('who is told is told by level', () => {
  const told = ['ann@a.com (Shop (EU), level 1)', 'PagerDuty (Shop (EU), level 2)', 'bob@a.com (Shop (EU), level 1)'];
  expect(byLevel(told)).toEqual([
    ['Shop (EU), level 1', ['ann@a.com', 'bob@a.com']],
    ['Shop (EU), level 2', ['PagerDuty']],
  ]);
  expect(byLevel([])).toEqual([]);
});
