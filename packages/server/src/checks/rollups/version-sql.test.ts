import { DAY, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import type { NewCheck } from '../record/check.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { deleteOldRollups } from './roll-up-checks-sql.js';

const db = await testDatabase();
const midnight = Math.floor(monday / DAY) * DAY;
beforeAll(async () => {
  for (let day = 0; day < 3; day += 1) await ensurePartitions(db, midnight + day * DAY);
});

const store = (...checks: readonly NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, checks));
const listChangedBuckets = async (monitorGuid: string): Promise<number[]> => {
  const rows = db.selectFrom('figure_version').select('bucket_at').where('monitor_guid', '=', monitorGuid);
  return (await rows.orderBy('bucket_at').execute()).map(({ bucket_at: at }) => at);
};

test('creates no version of quarter-hours beyond the retention', async () => {
  const changed = async (dropUntil: number): Promise<number[]> => {
    const monitorGuid = await aMonitorRow(db);
    const day = midnight + DAY;
    await store(...[-10, 10, 40].map((minute) => aCheck({ monitorGuid, at: day + minute * MINUTE })));
    await db.deleteFrom('rollup_progress').execute();
    await deleteOldRollups(db, dropUntil + 2 * DAY, { quarterHourDays: 2, statisticsDays: 730 });
    const late = { monitorGuid, at: day + 5 * MINUTE, errorLevel: 2, deliveredAt: day + 60 * MINUTE } as const;
    await store(aCheck(late));
    return (await listChangedBuckets(monitorGuid)).map((at) => (at - day) / MINUTE);
  };
  expect(await changed(midnight)).toEqual([0]);
  expect(await changed(midnight + DAY)).toEqual([0]);
});
