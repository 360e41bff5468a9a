import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { newTestDatabase } from '../../testing/database.js';
import { waitForExit, createScriptRunner } from '../../testing/script-runner.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { rollUpChecks } from './roll-up-checks-sql.js';

/**
 * Tests kill a process while it rolls up, at the statement that writes a table, where it waits for a lock of the test.
 */
const start = await createScriptRunner(new URL('../testing/roll-up-process.ts', import.meta.url));
const thursday = Math.floor(monday / DAY) * DAY - 4 * DAY;
/** The last hour is rolled up some minutes after its end. */
const afterLastHour = thursday + 9 * DAY + 10 * MINUTE;
const TABLES = ['rollup_progress', 'rollup_hour', 'rollup_day', 'rollup_week'] as const;
type Table = (typeof TABLES)[number];

let monitors: readonly string[] = [];
let { db, url, drop } = {} as Awaited<ReturnType<typeof newTestDatabase>>;
beforeEach(async () => {
  ({ db, url, drop } = await newTestDatabase());
  for (let day = 0; day < 9; day += 1) await ensurePartitions(db, thursday + day * DAY);
  monitors = [await aMonitorRow(db), await aMonitorRow(db)];
  await store([0, 30, 100, 170, 200].map((hour) => hour * HOUR));
});
afterEach(() => drop());

const store = (offsets: readonly number[]) => {
  const checks = offsets.flatMap((offset) =>
    monitors.map((monitorGuid) => aCheck({ monitorGuid, at: thursday + offset + 1_000, totalMs: 50 })),
  );
  return db.transaction().execute((tx) => storeChecks(tx, checks));
};

/**
 * Starts a process that rolls up, kills it while it waits to write the table, and waits until its connection is closed.
 */
async function killWhileWriting(table: Table): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const child = start(url, String(afterLastHour));
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = ${table}::regclass`.execute(db);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBe(true);
    child.kill('SIGKILL');
    expect(await waitForExit(child)).toBe('SIGKILL');
  });
}

interface Sums {
  readonly of: string;
  readonly at: number;
  readonly checks: number;
  readonly total: number;
  readonly up: number;
}

const sumsIn = async (table: string, sizeMs: number): Promise<readonly Sums[]> => {
  const { rows } = await sql<Sums>`
    select monitor_guid as of, bucket_at / ${sizeMs}::bigint * ${sizeMs}::bigint as at, sum(checks)::int as checks,
      sum(total_ms)::int as total, sum(up_ms)::float8 as up
    from ${sql.table(table)} where bucket_at < ${Math.floor(afterLastHour / sizeMs) * sizeMs} group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
};

async function expectCorrectRollups(): Promise<void> {
  for (const [table, sizeMs] of [
    ['rollup_hour', HOUR],
    ['rollup_day', DAY],
    ['rollup_week', 7 * DAY],
  ] as const)
    expect([table, await sumsIn(table, sizeMs)]).toEqual([table, await sumsIn('rollup_quarter', sizeMs)]);
  const pending = await sql`select from rollup_changed union all select from rollup_week_changed`.execute(db);
  expect(pending.rows).toEqual([]);
}

test.each(TABLES)('completes %s after a process was killed while it wrote them first', async (table) => {
  await killWhileWriting(table);
  await rollUpChecks(db, afterLastHour);
  await expectCorrectRollups();
});

test.each(TABLES.slice(1))(
  'completes %s after a process was killed while it updated them for a late check',
  async (table) => {
    await rollUpChecks(db, afterLastHour);
    await store([101 * HOUR]);
    await killWhileWriting(table);
    await rollUpChecks(db, afterLastHour);
    await expectCorrectRollups();
  },
);
