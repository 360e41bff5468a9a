import { DAY, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { ensurePartitions } from '../../packages/server/src/checks/index.js';
import type { Db } from '../../packages/server/src/db/connection.js';
import { anAccountRow } from '../../packages/server/src/testing/an-account-row.js';
import { reloadTable } from './load.js';

export interface BigStore {
  /** One of the monitors, with its share of the checks. */
  readonly monitorGuid: string;
  /** A group of 200 monitors. */
  readonly groupGuid: string;
}

const DAYS = 5;
const GROUP_SIZE = 200;

/**
 * Fills account 1 with monitors and five days of their checks up to `now`, evenly distributed; one in a hundred failed.
 */
export async function fillStore(
  db: Db,
  { monitors, checks, now }: { readonly monitors: number; readonly checks: number; readonly now: Instant },
): Promise<BigStore> {
  for (let daysBack = 0; daysBack <= DAYS; daysBack += 2) await ensurePartitions(db, now - daysBack * DAY);
  await fillMonitors(db, monitors);
  const stepMs = Math.floor((DAYS * DAY) / checks);
  await reloadTable(db, 'monitor_check', async (tx) => {
    for (let day = DAYS; day > 0; day -= 1) await fillDay(tx, { from: now - day * DAY, stepMs, monitors });
  });
  const groupGuid = await fillGroup(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ monitor_guid: string }>`
    select monitor_guid from bench_monitor where n = ${monitors >> 1}`.execute(db);
  return { monitorGuid: rows[0]?.monitor_guid ?? '', groupGuid };
}

/** Creates monitors of account 1, and `bench_monitor`, which numbers them. */
export async function fillMonitors(db: Db, count: number): Promise<void> {
  await sql`create unlogged table bench_monitor as
    select n::integer, gen_random_uuid() as monitor_guid from generate_series(0, ${sql.lit(count - 1)}) n`.execute(db);
  await sql`create unique index on bench_monitor (n)`.execute(db);
  await anAccountRow(db);
  await sql`
    insert into monitor (account_id, monitor_guid, name, monitor_type, monitor_mode, is_active, generate_alert,
      interval_ms, interval_format, selected_checkpoints, use_primary_checkpoints_only, use_concurrent_monitoring, settings,
      hash, created_at, modified_at, definition_changed_at)
    select 1, monitor_guid, 'Monitor ' || n, 'Https', 'Production', true, true, 300000, 'minutes',
      '{"Checkpoints":[],"Regions":[],"ExcludeLocations":[]}', false, false, '{}', '', 0, 0, 0 from bench_monitor`.execute(
    db,
  );
}

async function fillDay(
  db: Db,
  { from, stepMs, monitors }: { readonly from: Instant; readonly stepMs: number; readonly monitors: number },
): Promise<void> {
  const rows = Math.floor(DAY / stepMs);
  const perMs = lowestIdAt(from + 1) - lowestIdAt(from);
  await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip)
    select ${sql.lit(lowestIdAt(from))} + k * ${sql.lit(stepMs * perMs)}, ${sql.lit(from)} + k * ${sql.lit(stepMs)},
      m.monitor_guid, 1, 101, case when k % 100 = 0 then 3500 else 0 end, 100 + k % 200, 10, 20, 90, 1024, 0,
      case when k % 100 = 0 then 2 else 0 end, 200, false, false, false, true, 0, '192.0.2.10'
    from generate_series(0::bigint, ${sql.lit(rows - 1)}) k join bench_monitor m on m.n = k % ${sql.lit(monitors)}`.execute(
    db,
  );
}

async function fillGroup(db: Db): Promise<string> {
  const { rows } = await sql<{ monitor_group_guid: string }>`
    insert into monitor_group (account_id, monitor_group_guid, description, is_all, created_at)
    values (1, gen_random_uuid(), 'Two hundred', false, 0) returning monitor_group_guid`.execute(db);
  const groupGuid = rows[0]?.monitor_group_guid ?? '';
  await sql`
    insert into monitor_group_member (account_id, monitor_group_guid, monitor_guid)
    select 1, ${groupGuid}::uuid, monitor_guid from bench_monitor where n < ${sql.lit(GROUP_SIZE)}`.execute(db);
  return groupGuid;
}
