import { expect, test } from 'vitest';
import { remainingCreditsText, midMonth, sentText } from './credit-texts.js';

test('formats remaining credits as a number or as no limit', () => {
  expect([remainingCreditsText(0), remainingCreditsText(25), remainingCreditsText(1_000_000)]).toEqual([
    '0',
    '25',
    'no limit',
  ]);
});

test('formats sent messages by channel', () => {
  expect(sentText([])).toBe('0 SMS, 0 calls');
  const sent = [
    { Sms: 11, Phone: 0 },
    { Sms: 1, Phone: 1 },
  ];
  expect(sentText(sent)).toBe('12 SMS, 1 call');
});

test('returns a mid-month instant that is within the month in every time zone', () => {
  const months = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((timeZone) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(midMonth('2026-02')),
  );
  expect(months).toEqual(['2026-02', '2026-02']);
});
