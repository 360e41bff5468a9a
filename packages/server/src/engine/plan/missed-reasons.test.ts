import { missedReasons, listMissedReasons, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { saveMissedRanges, loadUnobservedTimes } from './missed-sql.js';

const db = await testDatabase();

test('store accepts exactly the defined reasons of missed slots', async () => {
  const monitorGuid = await aMonitorRow(db);
  const reasons = Object.keys(missedReasons) as MissedReason[];
  const ranges = reasons.map((reason, index) => ({
    monitorGuid,
    accountId: 1,
    fromAt: monday + index * MINUTE,
    toAt: monday + (index + 1) * MINUTE,
    slots: 1,
    reason,
  }));
  await db.transaction().execute((tx) => saveMissedRanges(tx, ranges));
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'missed_range_reason_check'`.execute(
    db,
  );
  const allowed = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect(allowed.toSorted()).toEqual(reasons.toSorted());

  const unknown = await db
    .transaction()
    .execute((tx) => loadUnobservedTimes(tx, [{ monitorGuid, from: monday, to: monday + 60 * MINUTE }]));
  const reasonsWhere = (isPlanned: boolean) =>
    unknown
      .filter((span) => (span.isPlanned ?? false) === isPlanned)
      .map(({ from }) => reasons[(from - monday) / MINUTE]);
  expect(reasonsWhere(true).toSorted()).toEqual(listMissedReasons('planned').toSorted());
  expect(reasonsWhere(false).toSorted()).toEqual(
    [...listMissedReasons('intended'), ...listMissedReasons('fault')].toSorted(),
  );
});
