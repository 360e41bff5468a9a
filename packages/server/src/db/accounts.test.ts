import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';

const db = await testDatabase();

/** Tables that only the service writes, from rows that have an account, mostly by the thousand. */
const FROM_OTHER_ROWS = [
  'account_rollup_day',
  'account_rollup_hour',
  'account_rollup_member',
  'alert',
  'alert_escalation',
  'check_block',
  'check_body',
  'check_detail',
  'check_http',
  'check_snapshot',
  'cleared_check',
  'closed_quarter',
  'failure_diagnostics',
  'incident',
  'mail',
  'mail_window',
  'missed_range',
  'monitor_check',
  'monitor_state',
  'quarantined_result',
  'rollup_day',
  'rollup_hour',
  'rollup_week',
  'run_request',
  'schedule',
];

test('every table of user data references its account, directly or by its parent', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'account' and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name).filter((name) => !FROM_OTHER_ROWS.includes(name))).toEqual([]);
});

test('rejects rows of an account that does not exist', async () => {
  const insert = sql`insert into monitor_group (account_id, monitor_group_guid, description, is_all, created_at)
    values (7, gen_random_uuid(), 'Nobody’s', false, 0)`;
  await expect(insert.execute(db)).rejects.toThrow(/foreign key/);
});
