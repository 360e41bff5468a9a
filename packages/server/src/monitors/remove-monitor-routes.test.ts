import type { Monitor } from '@vedette/contract/v4/monitor';
import { systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { httpsBody } from './testing/bodies.js';
import { createMonitorFixture } from './testing/monitor-fixture-routes.js';

const { admin, db } = await createMonitorFixture();

/** Waits until a query of the database is blocked by another transaction. */
async function waitForBlockedQuery(): Promise<void> {
  for (let times = 0; times < 2_000; times += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await systemClock.sleep(5);
  }
}

/** Does what storing late results does: locks the current state and later writes rows that refer to the monitor. */
async function storedDuring<T>(monitorGuid: string, ask: () => Promise<T>): Promise<T> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select from monitor_state where monitor_guid = ${monitorGuid} for update`.execute(tx);
    const pending = ask();
    await Promise.race([waitForBlockedQuery(), pending]);
    await sql`
      insert into figure_version select v.* from json_populate_record(null::figure_version, ${JSON.stringify({
        account_id: 1,
        monitor_guid: monitorGuid,
        recorded_hour: 0,
        reason: 'LateResults',
        by_key: '',
        by_name: '',
        bucket_at: 0,
        recorded_at: 0,
        note: '',
        up_ms: 0,
        down_ms: 0,
        unknown_ms: 1,
        checks: 0,
        unconfirmed: 0,
        confirmed: 0,
        new_up_ms: 1,
        new_down_ms: 0,
        new_unknown_ms: 0,
        new_checks: 1,
        new_unconfirmed: 0,
        new_confirmed: 0,
        planned_ms: 0,
        new_planned_ms: 0,
      })}::json) v`.execute(tx);
    // Changed twice, because the second change also checks the foreign key.
    for (const is_down of [true, false])
      await tx.updateTable('monitor_state').set({ is_down }).where('monitor_guid', '=', monitorGuid).execute();
    return { answer: pending };
  });
  return answer;
}

test('deletes a monitor after results that are being stored, including them', async () => {
  const { MonitorGuid } = (await admin<Monitor>('POST', '/Monitor', httpsBody())).body;
  await sql`insert into monitor_state (account_id, monitor_guid)
    select account_id, monitor_guid from monitor where monitor_guid = ${MonitorGuid}`.execute(db);
  const { status } = await storedDuring(MonitorGuid, () => admin('DELETE', `/Monitor/${MonitorGuid}`));
  expect(status).toBe(204);
  for (const table of ['monitor', 'monitor_state', 'figure_version'] as const)
    expect(await db.selectFrom(table).where('monitor_guid', '=', MonitorGuid).select('account_id').execute()).toEqual(
      [],
    );
});
