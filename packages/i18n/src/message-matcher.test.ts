import { expect, test } from 'vitest';
import { createMatcher, MAX_MATCHED_LENGTH } from './message-matcher.js';

const match = createMatcher([
  'must be unique',
  'No {word} {id}',
  'No monitor {id}',
  '{name} is used by {users}',
  'must be {a} of {b}',
  "Element ''{selector}'' not found.",
  "must have the form '{'name'}'",
  '{label}: {value}',
]);

test.each([
  ['must be unique', 'must be unique', {}],
  ['No monitor 12', 'No monitor {id}', { id: '12' }],
  ['No operator 12', 'No {word} {id}', { word: 'operator', id: '12' }],
  ['No one is used by me', 'No {word} {id}', { word: 'one', id: 'is used by me' }],
  ['Shop is used by a, b', '{name} is used by {users}', { name: 'Shop', users: 'a, b' }],
  ['must be 1 of 2 of 3', 'must be {a} of {b}', { a: '1', b: '2 of 3' }],
  ["Element '#buy' not found.", "Element ''{selector}'' not found.", { selector: '#buy' }],
  ['must have the form {name}', "must have the form '{'name'}'", {}],
])('finds the message of %j', (text, message, values) => {
  expect(match(text)).toEqual({ message, values });
});

test.each(['No one', 'No monitor ', 'Label: value', 'must be  of '])('finds no message of %j', (text) => {
  expect(match(text)).toBeUndefined();
});

// With backtracking it would not end within the time limit of a test.
test('ends on a text with many beginnings of literals', () => {
  const hostile = createMatcher(Array.from({ length: 9 }, (_, at) => `must be ${'{a} of '.repeat(at + 2)}end`));
  const text = `must be ${'of '.repeat(MAX_MATCHED_LENGTH)}`.slice(0, MAX_MATCHED_LENGTH);
  for (let count = 0; count < 100; count += 1) expect(hostile(text)).toBeUndefined();
});

test('leaves texts longer than the limit, which are input', () => {
  expect(match(`No monitor ${'x'.repeat(MAX_MATCHED_LENGTH - 11)}`)).toBeDefined();
  expect(match(`No monitor ${'x'.repeat(MAX_MATCHED_LENGTH)}`)).toBeUndefined();
});
