import { expect, test } from 'vitest';
import { shortenResponse, responseStatus } from './response-texts.js';

test.each([
  ['422\ncontent-type: application/json\ndate: now\n\n{"message":"no",\n "a": 1}', '422 {"message":"no", "a": 1}'],
  ['503\nserver: x\n\n', '503'],
  ['503', '503'],
  ['200\na: b\n\n{"id":1}\n\n404\na: b\n\nnot here', '404 not here'],
  ['getaddrinfo ENOTFOUND a.example', 'getaddrinfo ENOTFOUND a.example'],
  ['550 5.1.1 no such user', '550 5.1.1 no such user'],
  ['', ''],
])('shortens %j to %j', (answer, expected) => {
  expect(shortenResponse(answer)).toBe(expected);
});

test.each([
  ['200\na: b\n\n{"id":1}\n\n404\na: b\n\nnot here', '404'],
  ['503', '503'],
  ['getaddrinfo ENOTFOUND a.example', undefined],
  ['550 5.1.1 no such user', undefined],
  ['', undefined],
])('reads from %j the status %s', (answer, status) => {
  expect(responseStatus(answer)).toBe(status);
});

test('truncates a long response', () => {
  expect(shortenResponse(`500\na: b\n\n${'x'.repeat(9_000)}`)).toHaveLength(300);
});
