import { expect, test } from 'vitest';
import { leftText, monthText, sentText } from './credit-words.js';

test('what is left is a number, or no limit', () => {
  expect([leftText(0), leftText(25), leftText(1_000_000)]).toEqual(['0', '25', 'no limit']);
});

test('what was sent is told by channel', () => {
  expect(sentText([])).toBe('0 SMS, 0 calls');
  const sent = [
    { Sms: 11, Phone: 0 },
    { Sms: 1, Phone: 1 },
  ];
  expect(sentText(sent)).toBe('12 SMS, 1 call');
});

test('a month is told by its name', () => {
  expect(monthText('2026-01')).toBe('January 2026');
});
