import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { findUnshownFailures } from './load-failure-rules.js';

const failed = (request: string, status = 500) => new ApiError(status, ['x'], { requestLine: request });
const active = (error: unknown, key = 'operators') => ({ key: [key], error, isActive: true, isFetching: false });

test('returns failures that no part of the page shows, each once', () => {
  const [one, other, gone] = [failed('a'), failed('b', 0), failed('c', 503)];
  const all = [active(one), active(one, 'groups'), active(other), active(gone)];
  expect(findUnshownFailures(all, () => false)).toEqual([one, other, gone]);
  expect(findUnshownFailures(all, (error) => error === one)).toEqual([other, gone]);
});

test.each([
  ['a rejected request', active(failed('a', 403))],
  ['a missing object', active(failed('a', 404))],
  ['a query that no component uses', { ...active(failed('a')), isActive: false }],
  ['a failure that the banner shows', active(failed('a'), 'overview')],
  ['a successful query', active(null)],
])('ignores %s', (_what, request) => {
  expect(findUnshownFailures([request], () => false)).toEqual([]);
});

test('ignores a 401 while the session is being checked', () => {
  const [one, hurried] = [failed('a', 401), failed('b', 429)];
  const session = { ...active(null, 'session'), isFetching: true };
  expect(findUnshownFailures([active(one), active(hurried), session], () => false)).toEqual([hurried]);
  expect(findUnshownFailures([active(one), { ...session, isFetching: false }], () => false)).toEqual([one]);
});
