import { expect, test } from 'vitest';
import { leftText, midMonth, sentText } from './credit-words.js';

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

test('the middle of a month is in it in every zone', () => {
  const months = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((timeZone) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(midMonth('2026-02')),
  );
  expect(months).toEqual(['2026-02', '2026-02']);
});
