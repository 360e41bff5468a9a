import { expect, test } from 'vitest';
import { listTimezones, describeTimezone, findTimezoneId, findZoneName } from './timezone.js';
import { ZONE_NAMES } from './timezone-names.js';

const at = Date.UTC(2026, 5, 1);
const of = (zone: string) => describeTimezone(findTimezoneId(zone) ?? 0, at);

test('maps ids to positions and back; UTC is the first', () => {
  expect(findTimezoneId('UTC')).toBe(1);
  expect(new Set(ZONE_NAMES).size).toBe(ZONE_NAMES.length);
  for (const name of ZONE_NAMES) expect(findZoneName(findTimezoneId(name) ?? 0)).toBe(name);
});
test('keeps ids that are stored already', () => {
  const zones = ['Africa/Abidjan', 'America/New_York', 'Europe/Amsterdam', 'Pacific/Wallis'];
  expect(zones.map(findTimezoneId)).toEqual([2, 156, 313, 419]);
});
test('old and new names of a zone have one id', () => {
  expect(findTimezoneId('Europe/Kyiv')).toBe(findTimezoneId('Europe/Kiev'));
  expect(findTimezoneId('Etc/UTC')).toBe(1);
  expect(findTimezoneId('No/Where')).toBeUndefined();
});
test('describes a zone with daylight saving time', () => {
  expect(of('Europe/Amsterdam')).toMatchObject({
    Description: '(UTC+01:00) Europe/Amsterdam',
    OffsetFromUtc: 60,
    HasDaylightSaving: true,
    DaylightSavingOffset: 60,
    DaylightSavingStart: '2026-03-29T02:00:00',
    DaylightSavingEnd: '2026-10-25T03:00:00',
  });
});
test('describes a zone that turns its clocks back for Ramadan', () => {
  expect(of('Africa/Casablanca')).toMatchObject({
    OffsetFromUtc: 0,
    HasDaylightSaving: true,
    DaylightSavingOffset: 60,
  });
});
test('describes southern summer, half-hour offsets and zones without DST', () => {
  expect(of('Australia/Lord_Howe')).toMatchObject({
    OffsetFromUtc: 630,
    DaylightSavingOffset: 30,
    DaylightSavingStart: '2026-10-04T02:00:00',
  });
  expect(of('America/St_Johns')).toMatchObject({ OffsetFromUtc: -210, Description: '(UTC-03:30) America/St Johns' });
  const utc = of('UTC');
  expect(utc).toEqual({
    TimezoneId: 1,
    TimeZoneId: 1,
    Description: '(UTC+00:00) UTC',
    OffsetFromUtc: 0,
    HasDaylightSaving: false,
  });
});
test('the list contains every zone, and an unknown id has none', async () => {
  expect((await listTimezones(at)).length).toBeGreaterThan(400);
  expect(describeTimezone(0, at)).toBeUndefined();
  expect(describeTimezone(9_999, at)).toBeUndefined();
});
