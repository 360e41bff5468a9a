import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { missedSinceSql } from './missed-since-sql.js';

const db = await testDatabase();

test('finds missed slots of an account or some monitors without reading overruns', async () => {
  await ensurePartitions(db, monday);
  const guids: string[] = [];
  for (let n = 0; n < 20; n += 1) guids.push(await aMonitorRow(db));
  const checks = guids.map((monitorGuid) => aCheck({ monitorGuid, at: monday - 10 * MINUTE }));
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await sql`
    insert into missed_range (monitor_guid, from_at, to_at, account_id, slots, reason)
    select guid, at, at + ${10 * SECOND}::bigint, 1, 1,
      case when n % 1000 = 1 then 'lost' else 'overrun' end
    from unnest(${guids}::uuid[]) guid, generate_series(1, 4320) n,
      lateral (select ${monday}::bigint - n * ${20 * SECOND}::bigint as at) a`.execute(db);
  await sql`analyze missed_range, monitor_state`.execute(db);
  for (const among of ['', `and x.monitor_guid = '${guids[3]}'`]) {
    const text = missedSinceSql('1', String(monday), among);
    const { rows } = await sql<{ monitor_guid: string; ranges: number[][] }>`${sql.raw(text)}`.execute(db);
    expect(rows).toHaveLength(among ? 1 : guids.length);
    expect(rows[0]?.ranges).toEqual([[monday - 20 * SECOND, monday - 10 * SECOND]]);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(text)}`.execute(db);
    const planText = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(planText).toContain('missed_range_counted');
  }
});
