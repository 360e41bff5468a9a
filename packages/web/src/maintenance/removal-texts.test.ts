import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { describeFailures } from './removal-texts.js';

const refused = new ApiError(403, ['You may not edit this monitor']);

test('counts periods that could not be deleted and gives each reason once', () => {
  expect(describeFailures([refused, refused], 9)).toEqual([
    '2 of 9 maintenance periods could not be deleted. The others were deleted.',
    'You may not edit this monitor',
  ]);
  expect(describeFailures([refused], 1)[0]).toBe('1 of 1 maintenance period could not be deleted.');
});
