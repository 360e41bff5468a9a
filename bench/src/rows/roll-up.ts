import { HOUR, MINUTE, systemClock, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { DOCUMENT_METRIC_COUNT, rollUpSeries, PAGE_METRIC_COLUMNS } from '../../../packages/server/src/checks/index.js';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { fillMonitors } from '../big-store.js';
import { cpuCounter, listProcessTree } from '../processes.js';
import { measureMs } from '../rolled-service.js';
import type { Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const TRANSACTIONS = 1_000;
const STEPS = 10;
const CHECKS_AN_HOUR = 12;
const HOURS = 3;
const FIGURES = Object.keys(PAGE_METRIC_COLUMNS).length - DOCUMENT_METRIC_COUNT;

/** Roll-up of step values and page figures by housekeeping, after as many hours without a roll-up. */
export const stepRollUp: Row = {
  name: `roll-up of ${HOURS} hours of ${TRANSACTIONS.toLocaleString('en-US')} transactions of ${STEPS} steps`,
  target: '≤ 10 × a bare insert of its rows',
  meets: (ratio) => ratio <= 10,
  run: () =>
    withScratchStore(async (db, _connectionString, storePid) => {
      await fillMonitors(db, TRANSACTIONS);
      const until = Math.floor(systemClock.now() / HOUR) * HOUR;
      await fillUnrolled(db, until - HOURS * HOUR);
      const spent = cpuCounter(() => listProcessTree(storePid));
      const before = spent();
      const ours = await measureMs(() => rollUpSeries(db, until));
      const between = spent();
      const floor = await measureMs(() => bareInsert(db));
      const { rows } = await sql<{ made: number }>`
        select ((select count(*) from series_rollup) + (select count(*) from page_rollup))::integer as made`.execute(
        db,
      );
      const also = {
        checks: TRANSACTIONS * CHECKS_AN_HOUR * HOURS,
        rows: rows[0]?.made ?? 0,
        'CPU s': (between - before) / 1_000,
        'CPU s of the bare insert': (spent() - between) / 1_000,
      };
      return { ours: ours / 1_000, floor: floor / 1_000, floorName: 'bare insert', unit: 's', also };
    }),
};

async function fillUnrolled(db: Db, from: Instant): Promise<void> {
  await sql`
    insert into series (account_id, monitor_guid, kind, position, name, first_seen_at, last_seen_at)
    select 1, monitor_guid, 0, n, 'Step ' || (n + 1), ${from}, ${from} from monitor
    cross join generate_series(0, ${sql.lit(STEPS - 1)}) n`.execute(db);
  const everyMs = HOUR / CHECKS_AN_HOUR;
  await sql`
    insert into series_recent (id, monitor_guid, server_id, series_ids, amounts, page_ids, page_amounts, page_phases)
    select ${lowestIdAt(from + MINUTE)} + k * ${sql.lit(lowestIdAt(from + everyMs) - lowestIdAt(from))}, s.monitor_guid,
      101, s.ids, array_fill(100::bigint, array[${sql.lit(STEPS)}]), s.ids, array_fill(200, array[${sql.lit(STEPS * FIGURES)}]),
      array_fill(20, array[${sql.lit(STEPS * DOCUMENT_METRIC_COUNT)}])
    from generate_series(0::bigint, ${sql.lit(CHECKS_AN_HOUR * HOURS - 1)}) k
    cross join (select monitor_guid, array_agg(series_id order by position) as ids from series group by 1) s`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Inserts the same rows into empty tables with the same definition. */
async function bareInsert(db: Db): Promise<void> {
  for (const table of ['series_rollup', 'page_rollup']) {
    await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(db);
    await sql`insert into ${sql.table(`bare_${table}`)} select * from ${sql.table(table)}`.execute(db);
  }
}
