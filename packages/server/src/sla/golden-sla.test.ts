/**
 * SLA figures calculated by hand and requested through the routes, as clients do. No expected value comes from the
 * service's own rules.
 */
import { DAY, HOUR } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import { monday } from '../testing/a-check.js';
import { createGoldenFixture, example, type Checks } from '../testing/golden-fixture.js';

const { aMonitor, setTime, loadStatistics, rollUp, loadSlaFigures, loadSlaDays } = await createGoldenFixture();

describe('uptime of an SLA', () => {
  test.each([
    [
      'green from the desired uptime on',
      [
        [0, 0],
        [950, 2],
      ],
      1_000,
      95,
      'Good',
    ],
    [
      'yellow below it',
      [
        [0, 0],
        [940, 2],
      ],
      1_000,
      94,
      'Warning',
    ],
    [
      'yellow from the error threshold on',
      [
        [0, 0],
        [800, 2],
      ],
      1_000,
      80,
      'Warning',
    ],
    [
      'red below it',
      [
        [0, 0],
        [790, 2],
      ],
      1_000,
      79,
      'Error',
    ],
  ] as readonly (readonly [string, Checks, number, number, string])[])('is %s', async (...row) => {
    const [, checks, seconds, UptimePercentage, UptimeState] = row;
    const figures = await loadSlaFigures(await aMonitor(checks), seconds);
    expect(figures).toMatchObject({ UptimePercentage, UptimeState, LoadTimeState: 'Error' });
  });

  test('ignores downtime in an exclusion: 380 s down, 300 s excluded of 990 s', async () => {
    const figures = await loadSlaFigures(await aMonitor(example), 990, [650, 950]);
    expect(figures).toMatchObject({ UpMs: 310_000, DownMs: 380_000, UnknownMs: 0, ExcludedMs: 300_000 });
    expect(figures).toMatchObject({ UptimePercentage: 44.9275, DowntimePercentage: 55.0725, ObservedPercentage: 100 });
  });

  test('unobserved time counts as up, and the observed share is shown beside it', async () => {
    const unseen = await aMonitor(
      [
        [0, 0],
        [600, 0],
        [1_800, 2],
      ],
      [[600, 1_800, false]],
    );
    const figures = await loadSlaFigures(unseen, 2_000);
    expect(figures).toMatchObject({ UpMs: 600_000, DownMs: 200_000, UnknownMs: 1_200_000, ExcludedMs: 0 });
    expect(figures).toMatchObject({ UptimePercentage: 90, ObservedPercentage: 40 });
  });

  test('has no uptime without an active second', async () => {
    const figures = await loadSlaFigures(await aMonitor(example), 990, [0, 990]);
    expect(figures).toMatchObject({ UpMs: 0, DownMs: 0, UnknownMs: 0, ExcludedMs: 990_000 });
    for (const none of ['UptimePercentage', 'DowntimePercentage', 'ObservedPercentage', 'UptimeState']) {
      expect(figures).not.toHaveProperty(none);
    }
  });
});

describe('omits checks in staging', () => {
  /** A quarter of an hour in Staging with 900 ms per check, then production: 150, 160 and 170 ms. */
  const promoted: Checks = [
    ...([0, 300, 600] as const).map((second) => [second, 0, 900] as const),
    [900, 0, 150],
    [1_200, 2, 160],
    [1_500, 0, 170],
  ];

  test('load times of an SLA are those of production; statistics include both', async () => {
    const monitor = await aMonitor(promoted, [], 900);
    expect(await loadSlaFigures(monitor, 1_800)).toMatchObject({ Checks: 3, ConfirmedErrors: 1, TotalTime: 160 });
    expect(await loadStatistics(monitor, 1_800)).toMatchObject({ Checks: 3, TotalTime: 0.53 });
  });

  test('a period that begins or ends within Staging is exact, also without counted time', async () => {
    const monitor = await aMonitor(promoted, [], 900);
    expect(await loadSlaFigures(monitor, 1_000)).toMatchObject({ Checks: 1, TotalTime: 150 });
    const staged = await loadSlaFigures(monitor, 850);
    expect(staged).toMatchObject({ Checks: 0, UptimePercentage: 100 });
    for (const none of ['TotalTime', 'P95', 'LoadTimeState']) expect(staged).not.toHaveProperty(none);
  });

  test('the 95th percentile is the same before and after the roll-up', async () => {
    const hours: Checks = [
      ...Array.from({ length: 12 }, (_, index) => [index * 300, 0, 5_000] as const),
      ...Array.from({ length: 12 }, (_, index) => [3_600 + index * 300, 0, 200] as const),
    ];
    const monitor = await aMonitor(hours, [], 3_600);
    const asQuarters = await loadSlaFigures(monitor, 7_200);
    await rollUp();
    const asHours = await loadSlaFigures(monitor, 7_200);
    for (const figures of [asQuarters, asHours]) {
      expect(figures).toMatchObject({ Checks: 12, TotalTime: 200 });
      expect(Math.abs((figures?.P95 ?? 0) - 200)).toBeLessThanOrEqual(6);
    }
  });

  test('a quarter of an hour in which the mode changed includes both', async () => {
    const monitor = await aMonitor(promoted, [], 450);
    expect(await loadSlaFigures(monitor, 1_800)).toMatchObject({ Checks: 4, TotalTime: (3 * 900 + 480) / 6 });
  });
});

test('periods and days of an SLA use the account’s zone for any caller', async () => {
  // Monday 11:00 in Amsterdam: a day of the account ends at 23:00 UTC, one of New York at 5:00.
  const shop = await aMonitor([[0, 0]]);
  setTime(monday + 3 * DAY);
  const midnight = monday - 11 * HOUR;
  for (const who of ['ann', 'lee']) {
    const day = await loadSlaDays(shop, 'PresetPeriod=PreviousDay', who);
    expect(day.overview).toMatchObject({ FromAt: midnight + 2 * DAY, UntilAt: midnight + 3 * DAY });
    const dates = await loadSlaDays(shop, 'Start=2026-11-02&End=2026-11-04', who);
    expect(dates.history.Rows.map(({ FromAt }) => FromAt)).toEqual([0, 1, 2].map((days) => midnight + days * DAY));
  }
});
