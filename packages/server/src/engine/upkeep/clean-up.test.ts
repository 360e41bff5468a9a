import { ManualClock } from '@vedette/kernel/clock';
import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { cleanUp, waitUntilLoaded } from './clean-up.js';
import { LeaseLost } from '../collect/check-store.js';
import type { Housekeeping } from '../../module/module.js';
import { deleteOldAuditEntries } from '../../access/audit/audit-retention-sql.js';
import { deleteOldIncidents } from '../../incidents/retention-sql.js';
import { aMemberRow } from '../../testing/a-member-row.js';

const db = await testDatabase();
const clock = { now: () => monday };
const { signal } = new AbortController();
await aMemberRow(db, 3);
await sql`
  insert into account (account_id, name, timezone_id, culture_name, group_authorization_format, created_at)
  overriding system value values (1, 'Main', 1, 'en-GB', 'Objects', 0)`.execute(db);

function steps(...failing: string[]): { readonly done: string[]; readonly all: Housekeeping<string>[] } {
  const done: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => ({
    name,
    run: () => (failing.includes(name) ? Promise.reject(new Error('no')) : Promise.resolve(void done.push(name))),
  }));
  return { done, all };
}

test('runs the remaining steps after a failed one, and names it in the error', async () => {
  const { done, all } = steps('first', 'third');
  const ended: unknown = await cleanUp(all, { db, clock }, { epoch: 3, signal }).catch((error: unknown) => error);
  expect(done).toEqual(['second']);
  expect(ended).toMatchObject({
    errors: [{ message: 'clean-up failed: first' }, { message: 'clean-up failed: third' }],
  });
});

test('does not clean up after losing the lease', async () => {
  const { done, all } = steps();
  await expect(cleanUp(all, { db, clock }, { epoch: 2, signal })).rejects.toThrow(LeaseLost);
  expect(done).toEqual([]);
});

test('repeats a deletion until a batch is empty, then continues with the next step', async () => {
  const batches = [3, 1, 0];
  const { done, all } = steps();
  const deletion = { name: 'deletion', deleteBatch: () => Promise.resolve(batches.shift() ?? 0) };
  await cleanUp([deletion, ...all], { db, clock }, { epoch: 3, signal });
  expect(batches).toEqual([]);
  expect(done).toEqual(['first', 'second', 'third']);
});

test('stops after the batch in which the signal aborts', async () => {
  const stopping = new AbortController();
  let count = 0;
  const deleteBatch = (): Promise<number> => {
    count += 1;
    if (count === 2) stopping.abort();
    return Promise.resolve(1);
  };
  const { done, all } = steps();
  const deletion = { name: 'deletion', deleteBatch };
  await cleanUp([deletion, ...all], { db, clock }, { epoch: 3, signal: stopping.signal });
  expect(count).toBe(2);
  expect(done).toEqual([]);
});

test('stops a deletion when the lease is lost between two batches', async () => {
  let count = 0;
  const deleteBatch = async (): Promise<number> => {
    count += 1;
    await db.updateTable('engine_member').set({ epoch: 4 }).execute();
    return 1;
  };
  const ended = cleanUp([{ name: 'deletion', deleteBatch }], { db, clock }, { epoch: 3, signal });
  await expect(ended).rejects.toThrow(LeaseLost);
  expect(count).toBe(1);
});

test('keeps incidents as long as statistics, and open ones for good', async () => {
  const incident = async (firstErrorAt: number, closedAt: number | null): Promise<void> => {
    await sql`
      insert into incident (incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at,
        first_confirmed_check_id, first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code,
        error_description, closed_at)
      values (gen_random_uuid(), 1, gen_random_uuid(), 1, ${firstErrorAt}, 1, ${firstErrorAt}, 1, 1, ${firstErrorAt}, 1, '',
        ${closedAt})`.execute(db);
  };
  await incident(monday - 9 * DAY, monday - 8 * DAY);
  await incident(monday - 9 * DAY, monday - DAY);
  await incident(monday - 9 * DAY, null);
  expect(await deleteOldIncidents(db, monday - 2 * DAY)).toBe(1);
  expect(await deleteOldIncidents(db, monday - 2 * DAY)).toBe(0);
  expect(await db.selectFrom('incident').select('closed_at').execute()).toHaveLength(2);
});

test('keeps the audit trail as long as statistics', async () => {
  for (const at of [monday - 3 * DAY, monday - DAY]) {
    const what = { action: 'Update', object_type: 'Monitor', object_guid: null, object_name: 'shop' };
    const who = { operator_guid: null, operator_name: 'system', source: 'System' as const, api_user_name: null };
    await db
      .insertInto('audit')
      .values({ account_id: 1, at, ...what, ...who, before: null, after: null })
      .execute();
  }
  expect(await deleteOldAuditEntries(db, monday - 2 * DAY)).toBe(1);
  expect(await deleteOldAuditEntries(db, monday - 2 * DAY)).toBe(0);
  expect(await db.selectFrom('audit').select('at').execute()).toEqual([{ at: monday - DAY }]);
});

test('waits for a minute at most until the monitors of all partitions are loaded', async () => {
  const manual = new ManualClock(0);
  const partitions = { isComplete: false };
  const ended: string[] = [];
  const wait = (name: string): Promise<unknown> =>
    waitUntilLoaded(partitions, manual, signal).then(() => ended.push(name));
  const first = wait('loaded');
  await manual.advance(5_000);
  expect(ended).toEqual([]);
  partitions.isComplete = true;
  await manual.advance(250);
  await first;
  await wait('loaded before');
  partitions.isComplete = false;
  const last = wait('a minute later');
  await manual.advance(59_000);
  expect(ended).toEqual(['loaded', 'loaded before']);
  await manual.advance(1_000);
  await last;
  expect(ended).toHaveLength(3);
});
