import type { RunKey } from '@vedette/contract/checkpoint-protocol';
import type { FailurePack, PackPart } from '@vedette/contract/failure-pack';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** A check ends within so long of its slot; some clocks are a little behind. */
const WITHIN = { before: MINUTE, after: HOUR } as const;

/**
 * Keeps what a server found around a failed check it made; the first pack of a check stays. When it was found is not believed
 * beyond the check's hour, so that a clock that is ahead keeps no pack past its time.
 * @throws Fault `conflict` when it made none, or none that is stored yet
 */
export async function keepPack(db: Db, serverId: number, run: RunKey, pack: FailurePack): Promise<void> {
  const { monitorGuid, slotAt, attempt } = run;
  const check = await db
    .selectFrom('monitor_check')
    .select(['id', 'account_id'])
    .where('monitor_guid', '=', monitorGuid)
    .where('id', '>=', lowestIdAt(slotAt - WITHIN.before))
    .where('id', '<', lowestIdAt(slotAt + WITHIN.after))
    .where('error_level', '>', 0)
    .where('slot_at', '=', slotAt)
    .where('attempt', '=', attempt)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (!check) throw new Fault('conflict', 'run: there is no failed check of it by this server');
  await db
    .insertInto('failure_pack')
    .values({
      ...{ account_id: check.account_id, check_id: check.id, monitor_guid: monitorGuid },
      ...{ collected_at: Math.min(pack.collectedAt, slotAt + WITHIN.after), parts: JSON.stringify(pack.parts) },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'check_id']).doNothing())
    .execute();
}

/** What was found around a check; undefined when nothing was, or it is kept no more. */
export async function readPack(db: Db, accountId: number, checkId: number): Promise<FailurePack | undefined> {
  const row = await db
    .selectFrom('failure_pack')
    .select(['collected_at', 'parts'])
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  // Written by `keepPack` alone.
  return row && { collectedAt: row.collected_at, parts: row.parts as PackPart[] };
}

/** The newest route to a monitor's target found at a check or after it; undefined when none was looked for. */
export async function readRoute(
  db: Db,
  accountId: number,
  { monitorGuid, sinceCheckId }: { readonly monitorGuid: string; readonly sinceCheckId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select part ->> 'text' as text from failure_pack cross join jsonb_array_elements(parts) part
    where monitor_guid = ${monitorGuid} and check_id >= ${sinceCheckId} and account_id = ${accountId}
      and part ->> 'name' = 'Traceroute'
    order by check_id desc limit 1`.execute(db);
  return rows[0]?.text;
}
