import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DOCUMENT_METRIC_COUNT, PAGE_METRIC_COLUMNS } from '../checks/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';

const db = await testDatabase();
const run = async (name: string): Promise<void> => {
  const text = await readFile(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8');
  await db.transaction().execute((tx) => sql.raw(text).execute(tx));
};
/** Document phases were added later. */
const columns = Object.values(PAGE_METRIC_COLUMNS)
  .slice(0, -DOCUMENT_METRIC_COUNT)
  .flatMap(({ column }) => [`${column}_sum`, `${column}_count`]);

test('page figures stored by number continue by name, including days', async () => {
  await sql`drop table page_rollup, series_recent`.execute(db);
  await sql`alter table series rename column first_seen_at to first_at`.execute(db);
  await sql`alter table series rename column last_seen_at to seen_at`.execute(db);
  await run('202611240130-page-rollups');
  const monitorGuid = await aMonitorRow(db);
  const day = Date.UTC(2026, 10, 2);
  const add = (table: string, step: number, at: number, sum: number) =>
    sql`insert into ${sql.table(table)} (monitor_guid, account_id, step, bucket_at, ${sql.raw(columns.join(', '))})
      values (${monitorGuid}, 1, ${step}, ${at},
        ${sql.raw(columns.map((column) => (column.endsWith('sum') ? String(sum) : '1')).join(', '))})`.execute(db);
  await add('page_rollup_quarter', 3, day + HOUR + 15 * MINUTE, 10);
  await add('page_rollup_hour', 3, day + HOUR, 10);
  await add('page_rollup_hour', 3, day + 5 * HOUR, 7);
  await add('page_rollup_hour', 0, day + DAY, 4);
  await run('202611252105-values-apart');
  const { rows } = await sql`
    select s.kind, s.position, s.name, r.step_min, r.bucket_at - ${day}::bigint as at, r.first_paint_sum as sum, r.shift_count as count
    from page_rollup r join series s using (series_id) where s.monitor_guid = ${monitorGuid} order by 1, 4, 5`.execute(
    db,
  );
  const third = { kind: 0, position: 2, name: 'Step 3' };
  const page = { kind: 2, position: 0, name: 'Page' };
  expect(rows).toEqual([
    { ...third, step_min: 15, at: HOUR + 15 * MINUTE, sum: 10, count: 1 },
    { ...third, step_min: 60, at: HOUR, sum: 10, count: 1 },
    { ...third, step_min: 60, at: 5 * HOUR, sum: 7, count: 1 },
    { ...third, step_min: 1_440, at: 0, sum: 17, count: 2 },
    { ...page, step_min: 60, at: DAY, sum: 4, count: 1 },
    { ...page, step_min: 1_440, at: DAY, sum: 4, count: 1 },
  ]);
});
