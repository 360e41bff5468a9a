import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { findUnshownFailures } from './unread-rules.js';

const failed = (request: string, status = 500) => new ApiError(status, ['x'], { requestLine: request });
const active = (error: unknown, key = 'operators') => ({ key: [key], error, isActive: true, isFetching: false });

test('failures that nobody tells of are told, each once', () => {
  const [one, other, gone] = [failed('a'), failed('b', 0), failed('c', 503)];
  const all = [active(one), active(one, 'groups'), active(other), active(gone)];
  expect(findUnshownFailures(all, () => false)).toEqual([one, other, gone]);
  expect(findUnshownFailures(all, (error) => error === one)).toEqual([other, gone]);
});

test.each([
  ['a refusal', active(failed('a', 403))],
  ['what is not there', active(failed('a', 404))],
  ['what nobody waits for', { ...active(failed('a')), isActive: false }],
  ['what the banner tells', active(failed('a'), 'overview')],
  ['what went well', active(null)],
])('%s is none of them', (_what, request) => {
  expect(findUnshownFailures([request], () => false)).toEqual([]);
});

test('what is answered as to nobody is told to who is signed in, once that is certain', () => {
  const [one, hurried] = [failed('a', 401), failed('b', 429)];
  const session = { ...active(null, 'session'), isFetching: true };
  expect(findUnshownFailures([active(one), active(hurried), session], () => false)).toEqual([hurried]);
  expect(findUnshownFailures([active(one), { ...session, isFetching: false }], () => false)).toEqual([one]);
});
