import { DAY, HOUR } from '@vedette/kernel/clock';
import { startOfDay } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { splitIntoBuckets, type Scale } from './bucket-rules.js';
import { figuresKey, noFigures } from './figures.js';
import { readFigures } from './read-figures-sql.js';
import { aHistory } from './testing/a-history.js';
import { clockChanges } from './testing/clock-changes.js';
import { scan } from './testing/plain-scan.js';
import { expectSameFigures, replayHistory } from './testing/replay-history.js';

const db = await testDatabase();

const RUNS = 6;

beforeAll(async () => {
  for (const { day } of clockChanges) {
    for (let back = -3; back <= 3; back += 3) await ensurePartitions(db, Date.parse(day) + back * DAY);
  }
});

test.each(clockChanges)(
  'in $zone around $day roll-ups equal a plain scan of the checks',
  async ({ zone, day }) => {
    const from = startOfDay(Date.parse(day), zone, -2);
    const until = startOfDay(from, zone, 5);
    const moment = fc.integer({ min: from - 2 * HOUR, max: until });
    const anyLife = fc.record({
      now: fc.integer({ min: from + DAY, max: until }),
      edges: fc.tuple(moment, moment).filter(([a, b]) => a !== b),
      scale: fc.constantFrom<Scale>('hour', 'day', 'month'),
      rollUpAt: fc.array(moment, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(anyLife, fc.nat(), async ({ now, edges, scale, rollUpAt }, seed) => {
        const monitorGuid = await aMonitorRow(db);
        const [history] = fc.sample(aHistory(monitorGuid, from, now), { numRuns: 1, seed });
        if (!history) return;
        await replayHistory(db, { monitorGuid }, history, rollUpAt);
        const period = { start: Math.min(...edges), end: Math.max(...edges) };
        const windows = splitIntoBuckets(period, scale, zone).map((bucket, window) => ({ ...bucket, window }));
        const query = { accountId: 1, monitors: [monitorGuid], windows, now, checkDays: 90 };
        const totals = await readFigures(db, { ...query, byMonitor: false, withLatency: true });
        // The progress of roll-ups is known by now.
        expect(await readFigures(db, { ...query, byMonitor: false, withLatency: true })).toEqual(totals);
        for (const window of windows) {
          const figures = totals.get(figuresKey('', window.window)) ?? noFigures;
          expectSameFigures(figures, scan(history.checks, history.unknown, now, window), [window]);
        }
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
