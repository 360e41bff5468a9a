import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryNumber } from '../v1/shared.js';
import { compilePart } from './read-part.js';

test('what breaks two rules of one kind is told once', () => {
  const read = compilePart(z.object({ id: queryNumber.min(1).max(Number.MAX_SAFE_INTEGER) }), 'text', 'Path');
  const problems: string[] = [];
  read({ id: '99999999999999999999' }, problems);
  expect(problems).toEqual([`id: must be at most ${String(Number.MAX_SAFE_INTEGER)}`]);
});

test.each([
  [1e308, 'At: must be at most 99'],
  [-1e308, 'At: must be at least 3'],
])('of several limits that %d breaks the narrowest is told', (At, problem) => {
  const read = compilePart(z.object({ At: z.int().min(3).max(99) }), 'json', 'Body');
  const problems: string[] = [];
  read({ At }, problems);
  expect(problems).toEqual([problem]);
});
