import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { lackWords } from './removal-words.js';

const refused = new ApiError(403, ['You may not edit this monitor']);

test('what is left is counted, and why is told once', () => {
  expect(lackWords([refused, refused], 9)).toEqual([
    '2 maintenance periods of 9 could not be deleted. The others are gone.',
    'You may not edit this monitor',
  ]);
  expect(lackWords([refused], 1)[0]).toBe('1 maintenance period of 1 could not be deleted.');
});
