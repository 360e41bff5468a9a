import { expect, test } from 'vitest';
import { daysBefore, monthsBefore, sumMessagesBy } from './credit-usage-rules.js';

test.each([
  ['2026-11-22', 0, '2026-11-01'],
  ['2026-11-30', 11, '2025-12-01'],
  ['2026-01-31', 1, '2025-12-01'],
])('%s minus %s months begins on %s', (day, months, begin) => {
  expect(monthsBefore(day, months)).toBe(begin);
});

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2026-01-01', 30, '2025-12-02'],
])('%s minus %s days is %s', (day, days, before) => {
  expect(daysBefore(day, days)).toBe(before);
});

test('keeps the order of the keys and omits rows without a key', () => {
  const sent = [
    { day: 'b', channel: 'Sms', operatorGuid: null, count: 2 },
    { day: 'a', channel: 'Phone', operatorGuid: 'x', count: 1 },
    { day: 'b', channel: 'Sms', operatorGuid: 'x', count: 3 },
  ] as const;
  expect([...sumMessagesBy(sent, ({ day }) => day)]).toEqual([
    ['b', { Sms: 5, Phone: 0 }],
    ['a', { Sms: 0, Phone: 1 }],
  ]);
  expect([...sumMessagesBy(sent, ({ operatorGuid }) => operatorGuid).keys()]).toEqual(['x']);
});
