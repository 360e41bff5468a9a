import { expect, test } from 'vitest';
import { parseChange } from './announce.js';

test('what nobody of ours sent is not a change', () => {
  for (const text of ['', 'x', '1', 'null', '[]', '{"topic":"monitor"}', '{"topic":1,"ids":[]}'])
    expect(parseChange(text)).toBeUndefined();
});

test('a change is read back as sent', () => {
  expect(parseChange('{"topic":"check","accountId":1,"ids":["a"]}')).toEqual({
    topic: 'check',
    accountId: 1,
    ids: ['a'],
  });
});
