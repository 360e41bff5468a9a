import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { startOfDay } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { deleteOldRollups, ensurePartitions, rollUpChecks, storeChecks, WEEK } from '../../checks/index.js';
import { aCheck, aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { figuresKey, noFigures } from './figures.js';
import { readFigures } from './read-figures-sql.js';
import { aHistory, copyToAccount, type History } from './testing/a-history.js';
import { clockChanges } from './testing/clock-changes.js';
import { deleteRollups } from './testing/delete-rollups.js';
import { addScans, scan } from './testing/plain-scan.js';
import { expectSameFigures, replayHistory } from './testing/replay-history.js';
import type { Window } from './window-rules.js';

const db = await testDatabase();
const RUNS = 4;
const MONITORS = 2;
const DAYS = 24;

beforeAll(async () => {
  for (const { day } of clockChanges) {
    for (let ahead = -3; ahead <= DAYS; ahead += 3) await ensurePartitions(db, Date.parse(day) + ahead * DAY);
  }
});

interface Life {
  readonly now: Instant;
  readonly foldAt: readonly Instant[];
  readonly seed: number;
}

/** Creates monitors in a new account; late results arrive in weeks that are already rolled up. */
async function liveTogether(accountId: number, { now, foldAt, seed }: Life, from: Instant): Promise<History[]> {
  await deleteRollups(db);
  const histories: History[] = [];
  for (let monitor = 0; monitor < MONITORS; monitor += 1) {
    const monitorGuid = await aMonitorRow(db, { accountId });
    const [history] = fc.sample(aHistory(monitorGuid, from, now), { numRuns: 1, seed: seed + monitor });
    if (!history) throw new Error('no history');
    histories.push(copyToAccount(history, accountId));
    await replayHistory(db, { monitorGuid, accountId }, histories[monitor] ?? history, foldAt);
  }
  return histories;
}

const historyGuid = ({ checks }: History): string => checks[0]?.monitorGuid ?? '';

let accountId = 10;

test.each(clockChanges)(
  'in $zone around $day weeks equal a plain scan, per monitor and in total',
  async ({ zone, day }) => {
    const from = startOfDay(Date.parse(day), zone, -3);
    const until = startOfDay(from, zone, DAYS);
    const anyLife = fc.record({
      now: fc.integer({ min: from + 20 * DAY, max: until }),
      foldAt: fc.array(fc.integer({ min: from, max: until }), { minLength: 1, maxLength: 3 }),
      seed: fc.nat(),
    });
    const edges = fc.tuple(
      fc.integer({ min: from - HOUR, max: from + 3 * DAY }),
      fc.integer({ min: from + 3 * DAY + 1, max: until - 6 * DAY }),
      fc.integer({ min: until - 5 * DAY, max: until }),
    );
    let weeks = 0;
    await fc.assert(
      fc.asyncProperty(anyLife, edges, fc.boolean(), async (life, [start, cut, end], rollsUpAfter) => {
        accountId += 1;
        const histories = await liveTogether(accountId, life, from);
        if (rollsUpAfter) await rollUpChecks(db, life.now);
        const windows: Window[] = [
          { start, end: cut, window: 0 },
          { start: cut, end, window: 1 },
        ];
        const query = { accountId, windows, now: life.now, checkDays: 90, withLatency: true };
        const ofEach = { ...query, monitors: histories.map(historyGuid), byMonitor: true };
        const each = await readFigures(db, ofEach);
        // The progress of roll-ups is known by now.
        expect(await readFigures(db, ofEach)).toEqual(each);
        const all = await readFigures(db, { ...query, monitors: 'all', byMonitor: false });
        for (const window of windows) {
          const scans = histories.map(({ checks, unknown }) => scan(checks, unknown, life.now, window));
          for (const [index, history] of histories.entries()) {
            const figures = each.get(figuresKey(historyGuid(history), window.window)) ?? noFigures;
            expectSameFigures(figures, scans[index] ?? addScans([]), [window]);
          }
          expectSameFigures(all.get(figuresKey('', window.window)) ?? noFigures, addScans(scans), [window, window]);
        }
        weeks += (await db.selectFrom('rollup_week').select('bucket_at').execute()).length;
      }),
      { numRuns: RUNS },
    );
    expect(weeks).toBeGreaterThan(0);
  },
  120_000,
);

test('a period that begins before the retention has every stored day', async () => {
  await deleteRollups(db);
  accountId += 1;
  const thursday = Math.floor(Date.parse(clockChanges[0].day) / WEEK) * WEEK;
  const monitorGuid = await aMonitorRow(db, { accountId });
  for (let day = 0; day < 8; day += 1) await ensurePartitions(db, thursday + day * DAY);
  const checks = [1, 5].map((day) => aCheck({ accountId, monitorGuid, at: thursday + day * DAY + HOUR }));
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  const now = thursday + 10 * DAY;
  await deleteOldRollups(db, now, { quarterHourDays: 1, statisticsDays: 7 });
  const days = await db.selectFrom('rollup_day').select('bucket_at').orderBy('bucket_at').execute();
  expect(days.map(({ bucket_at: at }) => at)).toEqual([3, 4, 5].map((day) => thursday + day * DAY));
  const windows = [{ start: thursday - DAY, end: now, window: 0 }];
  const query = { accountId, windows, now, checkDays: 1, withLatency: false, monitors: [monitorGuid], byMonitor: true };
  const figures = (await readFigures(db, query)).get(figuresKey(monitorGuid, 0));
  expect(figures?.checks).toBeGreaterThanOrEqual(1);
  expect(figures?.times.upMs).toBeGreaterThanOrEqual(2 * DAY + HOUR);
});
