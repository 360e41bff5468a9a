/**
 * Periods calculated by hand and requested through the routes, as clients do. No expected value comes from the
 * service's own rules.
 */
import { expect, test } from 'vitest';
import { aMonitorRow } from '../testing/a-check.js';
import { createGoldenFixture } from '../testing/golden-fixture.js';

const { db, entries, setTime } = await createGoldenFixture();

const day = (text: string): string => (text.length === 10 ? `${text}T00:00:00` : text);

/** Returns the start of the first bucket and the end of the last bucket of a preset. */
async function bounds(preset: string, who: string): Promise<readonly unknown[]> {
  const buckets = await entries(`Statistics/Monitor/${await aMonitorRow(db)}?PresetPeriod=${preset}`, who);
  return [buckets[0]?.['StartDateTime'], buckets.at(-1)?.['EndDateTime']];
}

test.each([
  ['CurrentDay', '2025-01-25', '2025-01-25T10:30:00'],
  ['CurrentWeek', '2025-01-20', '2025-01-25T10:30:00'],
  ['CurrentMonth', '2025-01-01', '2025-01-25T10:30:00'],
  ['CurrentQuarter', '2025-01-01', '2025-01-25T10:30:00'],
  ['CurrentYear', '2025-01-01', '2025-01-25T10:30:00'],
  ['PreviousDay', '2025-01-24', '2025-01-25'],
  ['Previous Week', '2025-01-13', '2025-01-20'],
  ['PreviousMonth', '2024-12-01', '2025-01-01'],
  ['PreviousQuarter', '2024-10-01', '2025-01-01'],
  ['previousyear', '2024-01-01', '2025-01-01'],
  ['Last2Hours', '2025-01-25T08:00:00', '2025-01-25T10:00:00'],
  ['Last24Hours', '2025-01-24T10:00:00', '2025-01-25T10:00:00'],
  ['Last48Hours', '2025-01-23T10:00:00', '2025-01-25T10:00:00'],
  ['Last7Days', '2025-01-18', '2025-01-25'],
  ['Last30Days', '2024-12-26', '2025-01-25'],
  ['Last60Days', '2024-11-26', '2025-01-25'],
  ['Last90Days', '2024-10-27', '2025-01-25'],
  ['Last365Days', '2024-01-26', '2025-01-25'],
  ['Last3Months', '2024-11-01', '2025-01-01'],
  ['Last6Months', '2024-08-01', '2025-01-01'],
  ['Last12Months', '2024-02-01', '2025-01-01'],
  ['Last24Months', '2023-02-01', '2025-01-01'],
])('resolves %s on Saturday 25 January 2025, 10:30 in Amsterdam', async (preset, start, end) => {
  setTime(Date.parse('2025-01-25T10:30:00+01:00'));
  expect(await bounds(preset, 'ann')).toEqual([day(start), day(end)]);
});

test.each([
  ['ann', '2025-03-31T08:15:00+02:00', 'Last7Days', '2025-03-24', '2025-03-31'],
  ['ann', '2025-03-31T08:15:00+02:00', 'PreviousDay', '2025-03-30', '2025-03-31'],
  ['ann', '2025-03-31T08:15:00+02:00', 'PreviousWeek', '2025-03-24', '2025-03-31'],
  ['ann', '2025-03-31T08:15:00+02:00', 'Last24Hours', '2025-03-30T08:00:00', '2025-03-31T08:00:00'],
  ['ann', '2025-03-31T08:15:00+02:00', 'Last48Hours', '2025-03-29T07:00:00', '2025-03-31T08:00:00'],
  ['ann', '2025-03-31T08:15:00+02:00', 'Last12Months', '2024-04-01', '2025-03-01'],
  ['ann', '2025-03-30T03:20:00+02:00', 'Last2Hours', '2025-03-30', '2025-03-30T03:00:00'],
  ['ann', '2025-10-26T02:30:00+01:00', 'Last2Hours', '2025-10-26T01:00:00', '2025-10-26T02:00:00'],
  ['ann', '2025-10-26T02:30:00+01:00', 'CurrentDay', '2025-10-26', '2025-10-26T02:30:00'],
  ['kim', '2025-11-03T09:05:00-05:00', 'Last7Days', '2025-10-27', '2025-11-03'],
  ['kim', '2025-11-03T09:05:00-05:00', 'PreviousDay', '2025-11-02', '2025-11-03'],
  // The caller's time zone, not that of the account.
  ['lee', '2025-11-03T09:05:00-05:00', 'PreviousDay', '2025-11-02', '2025-11-03'],
  ['raj', '2025-06-16T10:10:00+05:30', 'Last2Hours', '2025-06-16T08:00:00', '2025-06-16T10:00:00'],
])('resolves a period in the zone of %s at %s: %s', async (...row) => {
  const [who, moment, preset, start, end] = row;
  setTime(Date.parse(moment));
  expect(await bounds(preset, who)).toEqual([day(start), day(end)]);
});
