import { expect, test } from 'vitest';
import { createFormat } from './format-values.js';

test('formats local times like instants, whatever the time zone', () => {
  const format = createFormat('America/New_York', 'en-GB');
  expect(format.local('2026-11-22T19:46:13')).toBe('22 Nov 2026, 19:46:13');
  expect(format.dateTime(Date.UTC(2026, 10, 23, 0, 46, 13))).toBe('22 Nov 2026, 19:46:13');
});

test.each([
  ['en-GB', '22 Nov 2026, 19:46', '22:00'],
  ['en-US', 'Nov 22, 2026, 7:46 PM', '10:00 PM'],
  ['de-DE', '22.11.2026, 19:46', '22:00'],
  ['fr-FR', '22 nov. 2026, 19:46', '22:00'],
  ['nl-NL', '22 nov 2026, 19:46', '22:00'],
])('formats wall times of the account for culture %s, whatever the zone', (culture, date, time) => {
  const { wall, timeOfDay } = createFormat('Asia/Tokyo', culture);
  const formatted = [wall('2026-11-22T19:46'), wall('2026-11-22T19:46:00'), timeOfDay('22:00')];
  expect(formatted.map((each) => each.replace(/\s/g, ' '))).toEqual([date, date, time]);
  expect(wall('2026-11-22T19:46:13')).toContain('46:13');
  expect(timeOfDay('24:00')).toBe('24:00');
});

test.each([
  ['en-GB', '99.90%'],
  ['de-DE', '99,90\u00a0%'],
  ['fr-FR', '99,90\u00a0%'],
  ['nl-NL', '99,90%'],
])('formats percentages for culture %s, rounded down', (culture, text) => {
  expect(createFormat('UTC', culture).percent(99.909)).toBe(text);
});

test('omits trailing zeros of percentages on request', () => {
  const { percent } = createFormat('UTC', 'en-GB');
  expect([99, 99.5, 99.9955].map((share) => percent(share, 3, 0))).toEqual(['99%', '99.5%', '99.995%']);
});

test('formats a month with its year in the time zone of the format', () => {
  const midnight = Date.UTC(2026, 11, 31, 23); // 00:00 in Amsterdam
  expect(createFormat('Europe/Amsterdam', 'en-GB').month(midnight)).toBe('Jan 2027');
  expect(createFormat('UTC', 'en-GB').month(midnight)).toBe('Dec 2026');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [9_999, '9,999 B'],
  [10_000, '10 kB'],
  [24_168, '24 kB'],
  [1_234_567, '1,235 kB'],
])('formats %i bytes as %s, exactly below 10 kB', (bytes, text) => {
  expect(createFormat('UTC', 'en-GB').bytes(bytes)).toBe(text);
});

test('adds the account’s time for a reader in another time zone', () => {
  const at = Date.UTC(2026, 10, 22, 23, 46, 13);
  expect(createFormat('America/New_York', 'en-GB', 'Europe/Amsterdam').exact(at)).toBe(
    '22 Nov 2026, 18:46:13 (Europe/Amsterdam: 23 Nov 2026, 00:46:13)',
  );
  const same = createFormat('Europe/Amsterdam', 'nl-NL', 'Europe/Amsterdam');
  expect(same.exact(at)).toBe(same.dateTime(at));
});
