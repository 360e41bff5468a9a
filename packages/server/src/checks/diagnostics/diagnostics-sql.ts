import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics, DiagnosticsPart } from '@vedette/contract/checkpoint/failure-diagnostics';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { storableValue } from '../record/text-rules.js';

/** A check ends within this time around its slot, because some clocks are slightly behind. */
const SEARCH_WINDOW = { before: MINUTE, after: HOUR } as const;

/**
 * Stores the failure diagnostics of a server's own check. The first one of a check is kept. Its time is limited to the
 * hour after the check, so that a fast clock does not extend the retention.
 * @throws Fault `conflict` when the server has no such failed check stored
 */
export async function storeDiagnostics(
  db: Db,
  serverId: number,
  run: RunKey,
  diagnostics: FailureDiagnostics,
): Promise<void> {
  const { monitorGuid, slotAt, attempt } = run;
  // Errors are never sealed.
  const check = await db
    .selectFrom('monitor_check')
    .select(['id', 'account_id'])
    .where('monitor_guid', '=', monitorGuid)
    .where('id', '>=', lowestIdAt(slotAt - SEARCH_WINDOW.before))
    .where('id', '<', lowestIdAt(slotAt + SEARCH_WINDOW.after))
    .where('error_level', '>', 0)
    .where('slot_at', '=', slotAt)
    .where('attempt', '=', attempt)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (!check) throw new Fault('conflict', 'run: this server has no failed check of this run');
  await db
    .insertInto('failure_diagnostics')
    .values({
      account_id: check.account_id,
      check_id: check.id,
      monitor_guid: monitorGuid,
      collected_at: Math.min(diagnostics.collectedAt, slotAt + SEARCH_WINDOW.after),
      parts: JSON.stringify(diagnostics.parts, storableValue),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'check_id']).doNothing())
    .execute();
}

/** Returns the failure diagnostics of a check; undefined if there are none, or they are no longer kept. */
export async function readDiagnostics(
  db: Db,
  accountId: number,
  checkId: number,
): Promise<FailureDiagnostics | undefined> {
  const row = await db
    .selectFrom('failure_diagnostics')
    .select(['collected_at', 'parts'])
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  // Only `storeDiagnostics` writes this column.
  return row && { collectedAt: row.collected_at, parts: row.parts as DiagnosticsPart[] };
}

/** A monitor, with the check from which on its route is searched. */
export interface TracerouteQuery {
  readonly monitorGuid: string;
  readonly sinceCheckId: number;
}

/**
 * Returns the newest route of each monitor found at its check or later, for the first `maxRoutes` monitors that have
 * one. It takes one statement, whatever their number.
 */
export async function loadTraceroutes(
  db: Db,
  accountId: number,
  { queries, maxRoutes }: { readonly queries: readonly TracerouteQuery[]; readonly maxRoutes: number },
): Promise<ReadonlyMap<string, string>> {
  if (queries.length === 0) return new Map();
  const [monitors, checks] = [queries.map((one) => one.monitorGuid), queries.map((one) => one.sinceCheckId)];
  const { rows } = await sql<{ monitor_guid: string; text: string }>`
    select w.monitor_guid, r.text
    from unnest(${monitors}::uuid[], ${checks}::bigint[]) with ordinality as w (monitor_guid, check_id, place)
    cross join lateral (
      select part ->> 'text' as text from failure_diagnostics p cross join jsonb_array_elements(p.parts) part
      where p.monitor_guid = w.monitor_guid and p.check_id >= w.check_id and p.account_id = ${accountId}
        and part ->> 'name' = 'Traceroute'
      order by p.check_id desc limit 1) r
    order by w.place limit ${maxRoutes}`.execute(db);
  return new Map(rows.map(({ monitor_guid, text }) => [monitor_guid, text]));
}
