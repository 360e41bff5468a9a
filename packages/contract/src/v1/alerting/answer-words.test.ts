import { expect, test } from 'vitest';
import { shortAnswer, answerStatus } from './answer-words.js';

test.each([
  ['422\ncontent-type: application/json\ndate: now\n\n{"message":"no",\n "a": 1}', '422 {"message":"no", "a": 1}'],
  ['503\nserver: x\n\n', '503'],
  ['503', '503'],
  ['200\na: b\n\n{"id":1}\n\n404\na: b\n\nnot here', '404 not here'],
  ['getaddrinfo ENOTFOUND a.example', 'getaddrinfo ENOTFOUND a.example'],
  ['550 5.1.1 no such user', '550 5.1.1 no such user'],
  ['', ''],
])('%j is told as %j', (answer, words) => {
  expect(shortAnswer(answer)).toBe(words);
});

test.each([
  ['200\na: b\n\n{"id":1}\n\n404\na: b\n\nnot here', '404'],
  ['503', '503'],
  ['getaddrinfo ENOTFOUND a.example', undefined],
  ['550 5.1.1 no such user', undefined],
  ['', undefined],
])('the status of %j is %s', (answer, status) => {
  expect(answerStatus(answer)).toBe(status);
});

test('a long page is cut', () => {
  expect(shortAnswer(`500\na: b\n\n${'x'.repeat(9_000)}`)).toHaveLength(300);
});
