import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks } from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { loadFigures } from './figures-sql.js';

const db = await testDatabase();
const from = monday - DAY + 15 * MINUTE;
const query = { accountId: 1, from, to: monday + 7 * MINUTE, withLatency: true };

test('sums of a day do not change with roll-up and exclude other accounts', async () => {
  for (const day of [monday - DAY, monday]) await ensurePartitions(db, day);
  const [monitorGuid, foreign] = [await aMonitorRow(db), await aMonitorRow(db, { accountId: 2 })];
  const checks = Array.from({ length: 26 * 12 }, (_, i) =>
    aCheck({
      monitorGuid,
      at: monday - 26 * HOUR + i * 5 * MINUTE,
      totalMs: 50 + (i % 400),
      errorLevel: i % 50 === 7 ? 2 : 0,
    }),
  );
  const other = aCheck({ monitorGuid: foreign, accountId: 2, at: monday - HOUR });
  await db.transaction().execute((tx) => storeChecks(tx, [...checks, other]));
  const before = await loadFigures(db, query);
  expect(before).toMatchObject([{ monitorGuid }]);
  expect(before[0]?.latency?.reduce((sum, count) => sum + count, 0)).toBe(
    checks.filter(({ slotAt }) => slotAt >= from).length,
  );
  expect(await rollUpChecks(db, monday + 7 * MINUTE)).toBeGreaterThan(20);
  expect(await loadFigures(db, query)).toEqual(before);
  await rollUpChecks(db, monday - 3 * HOUR);
  expect(await loadFigures(db, query)).toEqual(before);
  expect(await loadFigures(db, { ...query, withLatency: false })).toEqual(
    before.map((row) => ({ ...row, latency: undefined })),
  );
});

test('a range within an hour, or an empty one, reads only quarters', async () => {
  const within = { ...query, from: monday - 45 * MINUTE, to: monday - 15 * MINUTE };
  expect((await loadFigures(db, within))[0]?.latency?.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await loadFigures(db, { ...query, from: monday, to: monday })).toEqual([]);
});
