import fc from 'fast-check';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { deleteOldRollups, rollUpChecks } from './roll-up-checks-sql.js';
import { decodeHistogram } from './latency-rules.js';

const RETENTION = { quarterHourDays: 2, statisticsDays: 730 };
const db = await testDatabase();
const midnight = Math.floor(monday / DAY) * DAY;
beforeAll(async () => {
  for (let day = 0; day < 10; day += 1) await ensurePartitions(db, midnight + day * DAY);
});

/** Sums of the hours, days or weeks of a monitor. */
async function heldIn(table: 'rollup_hour' | 'rollup_day' | 'rollup_week', monitorGuid: string) {
  const rows = await db.selectFrom(table).selectAll().where('monitor_guid', '=', monitorGuid).execute();
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    time: sum((row) => row.up_ms + row.down_ms + row.unknown_ms),
    checks: sum((row) => row.checks),
    timed: sum((row) => decodeHistogram(row.histogram).reduce((all, count) => all + count, 0)),
  };
}

test('keeps roll-ups when a monitor resumes after its quarter-hours were deleted', async () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(minutes, fc.integer({ min: 0, max: 600 }), fc.boolean(), async (early, late, twice) => {
      for (const table of ['rollup_progress', 'rollup_changed', 'closed_quarter'] as const)
        await db.deleteFrom(table).execute();
      const monitorGuid = await aMonitorRow(db);
      const moments = early.sort((a, b) => a - b).map((minute) => midnight + minute * MINUTE + 1_000);
      const again = midnight + 6 * DAY + late * MINUTE;
      const store = (at: number) =>
        db.transaction().execute((tx) => storeChecks(tx, [aCheck({ monitorGuid, at, totalMs: 100 })]));
      for (const at of moments) await store(at);
      await rollUpChecks(db, midnight + 2 * DAY);
      const before = await heldIn('rollup_hour', monitorGuid);
      await deleteOldRollups(db, midnight + 5 * DAY, RETENTION);
      await store(again);
      if (twice) await store(again + 5 * MINUTE);
      for (let turn = 0; turn < 2; turn += 1) await rollUpChecks(db, midnight + 11 * DAY);
      const last = twice ? again + 5 * MINUTE : again;
      const whole = {
        time: last - (moments[0] ?? 0),
        checks: before.checks + (twice ? 2 : 1),
        timed: before.timed + (twice ? 2 : 1),
      };
      expect(before.checks).toBe(moments.length);
      expect(await heldIn('rollup_hour', monitorGuid)).toEqual(whole);
      expect(await heldIn('rollup_day', monitorGuid)).toEqual(whole);
      expect(await heldIn('rollup_week', monitorGuid)).toEqual(whole);
    }),
    { numRuns: 8 },
  );
});
