import { expect, test } from 'vitest';
import { parseChange } from './announce.js';

test('ignores messages of other senders', () => {
  for (const text of ['', 'x', '1', 'null', '[]', '{"topic":"monitor"}', '{"topic":1,"ids":[]}'])
    expect(parseChange(text)).toBeUndefined();
});

test('parses a change as sent', () => {
  expect(parseChange('{"topic":"check","accountId":1,"ids":["a"]}')).toEqual({
    topic: 'check',
    accountId: 1,
    ids: ['a'],
  });
});
