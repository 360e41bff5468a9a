import { seededRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { expandDynamicValues } from './dynamic-values.js';

const now = Date.UTC(2026, 0, 31, 14, 5, 9, 7);
const context = { now, random: seededRandom(1), uniqueGuid: '11111111-1111-4111-8111-111111111111' };

test.each([
  ['plain', 'plain'],
  ['{{@DateTime(yyyy-MM-dd)}}', '2026-01-31'],
  ['{{@datetime(d MMM yy, h:m:s tt)}}', '31 Jan 26, 2:5:9 PM'],
  ["{{@DateTime(dddd 'the' dd MMMM HH:mm:ss.fff)}}", 'Saturday the 31 January 14:05:09.007'],
  ['{{@DateTime(ISO)}}', '2026-01-31T14:05:09.007Z'],
  ['{{@DateTime(unix)}}', String(Math.floor(now / 1000))],
  ['{{@DateTime(yyyy-MM-dd,-86400)}}', '2026-01-30'],
  ['{{@DateTime(yyyy-MM-dd,FirstDayOfMonth)}}', '2026-01-01'],
  ['{{@DateTime(yyyy-MM-dd,LastDayOfPreviousMonth)}}', '2025-12-31'],
  ['{{@DateTime(yyyy-MM-dd,LastDayOfNextMonth)}}', '2026-02-28'],
  ['{{@UniqueGuid}}/{{@UniqueGuid}}', `${context.uniqueGuid}/${context.uniqueGuid}`],
  ['{{@UrlEncode({{@DateTime(HH:mm)}})}}', '14%3A05'],
  ['{{@RandomInt(5,5)}}', '5'],
  ['{{@RandomInt(6,5)}} {{@RandomChar(x)}} {{@Unknown}} {{@VaultItem.x.Password}}', undefined],
])('expands %s to %s', (text, expected) => {
  expect(expandDynamicValues(text, context)).toBe(expected ?? text);
});

test('generates new random values of the right format at each use', () => {
  const [first, second] = expandDynamicValues('{{@RandomGuid}} {{@RandomGuid}}', context).split(' ');
  expect(first).not.toBe(second);
  expect(expandDynamicValues('{{@RandomChar(12)}}', context)).toMatch(/^[A-Z]{12}$/);
  expect(expandDynamicValues('{{@RandomUSMedicare}}', context)).toMatch(
    /^[1-9][A-Z][0-9A-Z]\d[A-Z][0-9A-Z]\d[A-Z]{2}\d{2}$/,
  );
  for (let i = 0; i < 50; i += 1)
    expect(['1', '2', '3']).toContain(expandDynamicValues('{{@RandomInt(1,3)}}', context));
});
