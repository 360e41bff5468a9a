/**
 * Uptime and statistics calculated by hand and requested through the routes, as clients do. No expected value comes from the
 * service's own rules.
 */
import { DAY, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { rollUpChecks } from '../checks/index.js';
import { aMonitorRow, monday } from '../testing/a-check.js';
import {
  createGoldenFixture,
  example,
  periodQuery,
  type Checks,
  type UnobservedRanges,
} from '../testing/golden-fixture.js';

const bench = await createGoldenFixture();
const { db, entries, loadStatistics, aMonitor, loadSlaFigures } = bench;

test('310 s up and 680 s down of 990 s are 31.31 %, before and after roll-up', async () => {
  const shop = await aMonitor(example);
  const figures = { Uptime: 310, Downtime: 680, UptimePercentage: 31.3131, DowntimePercentage: 68.6869 };
  expect(await loadStatistics(shop, 990)).toMatchObject({ ...figures, UnconfirmedErrors: 2, ConfirmedErrors: 2 });
  await rollUpChecks(db, monday + DAY);
  expect(await loadStatistics(shop, 990)).toMatchObject(figures);
});

test.each([
  [
    'OK, OK',
    [
      [0, 0],
      [300, 0],
    ],
    'up',
  ],
  [
    'OK, Unconfirmed',
    [
      [0, 0],
      [300, 1],
    ],
    'up',
  ],
  [
    'Unconfirmed, OK',
    [
      [0, 1],
      [300, 0],
    ],
    'up',
  ],
  [
    'Unconfirmed, Confirmed',
    [
      [0, 1],
      [300, 2],
    ],
    'down',
  ],
  [
    'Confirmed, Confirmed',
    [
      [0, 2],
      [300, 2],
    ],
    'down',
  ],
  [
    'Confirmed, Unconfirmed',
    [
      [0, 2],
      [300, 1],
    ],
    'down',
  ],
  [
    'Confirmed, OK',
    [
      [0, 2],
      [300, 0],
    ],
    'down',
  ],
  [
    'Unconfirmed, Unconfirmed since an OK',
    [
      [-300, 0],
      [0, 1],
      [300, 1],
      [600, 0],
    ],
    'up',
  ],
  [
    'Unconfirmed, Unconfirmed since a Confirmed',
    [
      [-300, 2],
      [0, 1],
      [300, 1],
      [600, 0],
    ],
    'down',
  ],
  ['open, OK', [[0, 0]], 'up'],
  ['open, Unconfirmed', [[0, 1]], 'up'],
  ['open, Confirmed', [[0, 2]], 'down'],
] as readonly (readonly [string, Checks, 'up' | 'down'])[])(
  'between %s a monitor is %s',
  async (_pair, checks, state) => {
    const seconds = state === 'up' ? { Uptime: 300, Downtime: 0 } : { Uptime: 0, Downtime: 300 };
    expect(await loadStatistics(await aMonitor(checks), 300)).toMatchObject(seconds);
  },
);

test.each([
  [
    '600 s down of a day are 0.694 %',
    [
      [0, 0],
      [3_600, 2],
      [4_200, 0],
    ],
    [],
    { Uptime: 85_800, Downtime: 600, UptimePercentage: 99.3056, DowntimePercentage: 0.6944 },
  ],
  [
    '10 s unknown of an hour, 3590 s up are 100 %',
    [
      [0, 0],
      [3_590, 0],
    ],
    [[3_590, 3_600, false]],
    { Uptime: 3_590, Downtime: 0, UptimePercentage: 100, DowntimePercentage: 0 },
  ],
  [
    'a pause is unknown and counts as up: 1200 s paused, 300 s down of 3600 s',
    [
      [0, 0],
      [600, 0],
      [1_800, 2],
      [2_100, 0],
    ],
    [[600, 1_800, true]],
    { Uptime: 2_100, Downtime: 300, UptimePercentage: 91.6667, DowntimePercentage: 8.3333 },
  ],
  [
    'an outage of Vedette is unknown, whatever the state before it',
    [
      [0, 2],
      [300, 2],
      [1_500, 2],
      [1_800, 0],
    ],
    [[300, 1_500, false]],
    { Uptime: 1_800, Downtime: 600, UptimePercentage: 83.3333, DowntimePercentage: 16.6667 },
  ],
  [
    'nothing counts before the first check: 1800 s of 3600 s, 900 s of them down',
    [
      [1_800, 2],
      [2_700, 0],
    ],
    [],
    { Uptime: 900, Downtime: 900, UptimePercentage: 50, DowntimePercentage: 50 },
  ],
] as readonly (readonly [string, Checks, UnobservedRanges, object])[])('%s', async (name, checks, unknown, figures) => {
  const seconds = name.includes('of a day') ? 86_400 : 3_600;
  const guid = await aMonitor(checks, unknown);
  // Buckets of an hour: their seconds are added up here, and requested as a whole below.
  const hours = await entries(`Statistics/Monitor/${guid}?${periodQuery(seconds)}`);
  const sum = (name: string): number => hours.reduce((all, hour) => all + Number(hour[name]), 0);
  expect([sum('Uptime'), sum('Downtime')]).toEqual([
    (figures as { Uptime: number }).Uptime,
    (figures as { Downtime: number }).Downtime,
  ]);
  if (seconds === 3_600) expect(hours[0]).toMatchObject(figures);
  else expect(await loadSlaFigures(guid, seconds)).toMatchObject({ ...percentages(figures), DownMs: 600 * SECOND });
});

const percentages = (figures: object) => {
  const { UptimePercentage, DowntimePercentage } = figures as Record<string, number>;
  return { UptimePercentage, DowntimePercentage };
};

test('checks in staging count only in load times', async () => {
  const staged = await aMonitor(
    [
      [0, 0],
      [300, 2],
      [600, 0],
    ],
    [],
    Infinity,
  );
  const figures = await loadStatistics(staged, 900);
  expect(figures).toMatchObject({ Downtime: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, TotalTime: 0.12 });
  expect(figures?.['UptimePercentage']).toBe(100);
});

test('has no percentages where nothing was measured', async () => {
  const figures = await loadStatistics(await aMonitorRow(db), 3_600);
  expect(figures).toMatchObject({ Uptime: 0, Downtime: 0, Checks: 0 });
  expect(figures).not.toHaveProperty('UptimePercentage');
  expect(figures).not.toHaveProperty('DowntimePercentage');
});

test('a group adds up seconds: 310 + 990 s up and 680 s down of 1980 s', async () => {
  bench.setGroupMembers(
    await aMonitor(example),
    await aMonitor([
      [0, 0],
      [990, 0],
    ]),
  );
  const guid = '22222222-2222-4222-8222-222222222222';
  const [figures] = await entries(`Statistics/MonitorGroup/${guid}?${periodQuery(990)}`);
  expect(figures).toMatchObject({ Uptime: 310 + 990, Downtime: 680, UptimePercentage: 65.6566, Checks: 6 });
  expect(figures).not.toHaveProperty('SlaTarget');
});

test('times are mean seconds of the checks, bytes a mean per check', async () => {
  const figures = await loadStatistics(await aMonitor(example), 990);
  expect(figures).toMatchObject({
    Checks: 5,
    TotalTime: 0.12,
    ResolveTime: 0.01,
    ConnectionTime: 0.02,
    DownloadTime: 0.09,
    TotalBytes: 1_024,
  });
});

test('a monitor never checked is Inconclusive; one failing all day has an uptime of 0', async () => {
  const [never] = await entries(`Status/Monitor/${await aMonitorRow(db)}`);
  expect(never).toMatchObject({ ErrorLevel: 'Inconclusive', ErrorCode: 0 });
  expect(never).not.toHaveProperty('LastCheck');
  const failing = await aMonitor([
    [0, 2],
    [86_100, 2],
  ]);
  const [failed] = await entries(`Status/Monitor/${failing}`);
  expect(failed).toMatchObject({ ErrorLevel: 'Confirmed', UptimePercentage: 0, TotalTime: 120 });
});
