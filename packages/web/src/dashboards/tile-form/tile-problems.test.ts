import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import { tileProblems } from './tile-problems.js';

test('shows an invalid time at its field whatever the position of the tile', () => {
  const messages = ['Tiles[3].Period.Start: must be a date-time YYYY-MM-DDTHH:MM:SS', 'Tiles[3].SlaGuid: unknown SLA'];
  expect(tileProblems(new ApiError(400, messages))).toEqual({
    byField: { 'Period.Start': 'must be a date-time YYYY-MM-DDTHH:MM:SS' },
    others: ['Tiles[3].SlaGuid: unknown SLA'],
  });
  expect(tileProblems(null)).toEqual({ byField: {}, others: [] });
});
