/**
 * Figures worked out by hand, each with the section of the behaviour of SLAs it comes from, asked for as
 * clients ask: through the routes. Nothing here is worked out by the service's own rules.
 */
import { DAY, HOUR } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import { monday } from '../testing/a-check.js';
import { aGoldenBench, example, type Checks } from './testing/golden-bench.js';

const { aMonitor, at, slaOf, slaDaysOf } = await aGoldenBench();

describe('SLA, section 5', () => {
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
  ] as readonly (readonly [string, Checks, number, number, string])[])('%s', async (...row) => {
    const [, checks, seconds, UptimePercentage, UptimeState] = row;
    const told = await slaOf(await aMonitor(checks), seconds);
    expect(told).toMatchObject({ UptimePercentage, UptimeState, LoadTimeState: 'Error' });
  });

  test('downtime in an exclusion period is ignored, and the seconds add up: 380 s down, 300 s excluded of 990 s', async () => {
    const told = await slaOf(await aMonitor(example), 990, [650, 950]);
    expect(told).toMatchObject({ UpMs: 310_000, DownMs: 380_000, UnknownMs: 0, ExcludedMs: 300_000 });
    expect(told).toMatchObject({ UptimePercentage: 44.9275, DowntimePercentage: 55.0725, ObservedPercentage: 100 });
  });

  test('unknown counts as up, and what was really observed stands beside it', async () => {
    const unseen = await aMonitor(
      [
        [0, 0],
        [600, 0],
        [1_800, 2],
      ],
      [[600, 1_800, false]],
    );
    const told = await slaOf(unseen, 2_000);
    expect(told).toMatchObject({ UpMs: 600_000, DownMs: 200_000, UnknownMs: 1_200_000, ExcludedMs: 0 });
    expect(told).toMatchObject({ UptimePercentage: 90, ObservedPercentage: 40 });
  });

  test('of no active second nothing is claimed', async () => {
    const told = await slaOf(await aMonitor(example), 990, [0, 990]);
    expect(told).toMatchObject({ UpMs: 0, DownMs: 0, UnknownMs: 0, ExcludedMs: 990_000 });
    for (const none of ['UptimePercentage', 'DowntimePercentage', 'ObservedPercentage', 'UptimeState']) {
      expect(told).not.toHaveProperty(none);
    }
  });
});

test('SLA, section 4: periods and their days are those of the account, whoever looks', async () => {
  // Monday 11:00 in Amsterdam: a day of the account ends at 23:00 UTC, one of New York at 5:00.
  const shop = await aMonitor([[0, 0]]);
  at(monday + 3 * DAY);
  const midnight = monday - 11 * HOUR;
  for (const who of ['ann', 'lee']) {
    const day = await slaDaysOf(shop, 'PresetPeriod=PreviousDay', who);
    expect(day.overview).toMatchObject({ FromAt: midnight + 2 * DAY, UntilAt: midnight + 3 * DAY });
    const dates = await slaDaysOf(shop, 'Start=2026-11-02&End=2026-11-04', who);
    expect(dates.history.Rows.map(({ FromAt }) => FromAt)).toEqual([0, 1, 2].map((days) => midnight + days * DAY));
  }
});
