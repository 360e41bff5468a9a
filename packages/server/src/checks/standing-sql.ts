import { instantOfId } from '@vedette/kernel/ids';
import { sql, type Selectable } from 'kysely';
import { arrayLiteral, type ArrayElement } from '../db/array-literal.js';
import type { Db } from '../db/connection.js';
import type { MonitorStandingTable } from '../db/tables/checks.js';
import type { ErrorLevel, Standing } from './check.js';
import { textColumn } from './text-rules.js';

type Row = Selectable<MonitorStandingTable>;

/**
 * Where monitors stand, by guid. With `lock` their rows are locked in the order of guids until the transaction ends, and
 * made for monitors that have none yet, so that results of one monitor follow each other.
 * A guid that is no monitor (any more) is missing from the answer.
 */
export async function readStandings(
  tx: Db,
  monitorGuids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<Map<string, Standing>> {
  if (monitorGuids.length === 0) return new Map();
  if (!lock) return byGuid(await select(tx, monitorGuids, false));
  const known = byGuid(await select(tx, monitorGuids, true));
  const others = monitorGuids.filter((guid) => !known.has(guid));
  if (others.length === 0) return known;
  await sql`
    insert into monitor_standing (monitor_guid, account_id)
    select monitor_guid, account_id from monitor where monitor_guid = any(${others}::uuid[])
    order by monitor_guid on conflict do nothing`.execute(tx);
  return byGuid(await select(tx, monitorGuids, true));
}

/** Writes the standings as they are after a batch; their rows were locked by `readStandings`. */
export async function writeStandings(tx: Db, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return;
  const column = (value: (standing: Standing) => ArrayElement): string => arrayLiteral(standings.map(value));
  await sql`
    update monitor_standing s set
      check_id = n.check_id, slot_at = n.slot_at, attempt = n.attempt, server_id = n.server_id,
      error_level = n.error_level, error_code = n.error_code, error_description = n.error_description,
      error_message = n.error_message, total_ms = n.total_ms, staging = n.staging, is_down = n.is_down
    from unnest(
      ${column((s) => s.monitorGuid)}::uuid[], ${column((s) => s.checkId ?? null)}::bigint[],
      ${column((s) => s.slotAt ?? null)}::bigint[], ${column((s) => s.attempt ?? null)}::smallint[],
      ${column((s) => s.serverId ?? null)}::integer[], ${column((s) => s.errorLevel)}::smallint[],
      ${column((s) => s.errorCode)}::integer[], ${column((s) => textColumn(s.errorDescription, 'OK'))}::text[],
      ${column((s) => textColumn(s.errorMessage, ''))}::text[], ${column((s) => s.totalMs ?? null)}::integer[],
      ${column((s) => s.stagingMode)}::boolean[], ${column((s) => s.isDown)}::boolean[]
    ) as n (monitor_guid, check_id, slot_at, attempt, server_id, error_level, error_code, error_description,
      error_message, total_ms, staging, is_down)
    where s.monitor_guid = n.monitor_guid`.execute(tx);
}

async function select(tx: Db, guids: readonly string[], lock: boolean): Promise<Row[]> {
  const query = tx
    .selectFrom('monitor_standing')
    .selectAll()
    .where('monitor_guid', '=', sql<string>`any(${guids}::uuid[])`)
    .orderBy('monitor_guid');
  return await (lock ? query.forUpdate() : query).execute();
}

function byGuid(rows: readonly Row[]): Map<string, Standing> {
  return new Map(rows.map((row) => [row.monitor_guid, standingOf(row)]));
}

function standingOf(row: Row): Standing {
  return {
    monitorGuid: row.monitor_guid,
    accountId: row.account_id,
    ...(row.check_id !== null && { checkId: row.check_id, at: instantOfId(row.check_id) }),
    ...(row.slot_at !== null && { slotAt: row.slot_at }),
    ...(row.attempt !== null && { attempt: row.attempt }),
    ...(row.server_id !== null && { serverId: row.server_id }),
    errorLevel: row.error_level as ErrorLevel,
    errorCode: row.error_code,
    errorDescription: row.error_description ?? 'OK',
    errorMessage: row.error_message ?? '',
    ...(row.total_ms !== null && { totalMs: row.total_ms }),
    stagingMode: row.staging,
    isDown: row.is_down,
  };
}
