import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { isInPartitions } from '../partitions/partition-sql.js';

/** A user's request to run a monitor once, now. */
export interface RunRequest {
  readonly accountId: number;
  readonly monitorGuid: string;
  /** Requested checkpoint; undefined for any that the monitor runs on. */
  readonly checkpointId: number | undefined;
}

/** A request that no engine takes within this time is dropped. */
const MAX_REQUEST_AGE_MS = 5 * MINUTE;

/**
 * Stores a request for the engine, whichever process runs it. A new request replaces an earlier one of the same
 * monitor.
 */
export async function requestRun(db: Db, { accountId, monitorGuid, checkpointId }: RunRequest, at: Instant) {
  const request = { checkpoint_id: checkpointId ?? null, requested_at: at };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('run_request')
      .values({ monitor_guid: monitorGuid, account_id: accountId, ...request })
      .onConflict((conflict) => conflict.column('monitor_guid').doUpdateSet(request))
      .execute();
    await announce(tx, { topic: 'monitor', accountId, ids: [monitorGuid] });
  });
}

const returnedRows = defineRows<RunRequest & { readonly at: Instant }>({
  monitor_guid: ['uuid', (request) => request.monitorGuid],
  account_id: ['integer', (request) => request.accountId],
  checkpoint_id: ['integer', (request) => request.checkpointId ?? null],
  requested_at: ['bigint', (request) => Math.floor(request.at)],
});
const insertReturned = statement(`
  insert into run_request (${returnedRows.names})
  select r.* from ${returnedRows.source} as r (${returnedRows.names})
  where exists (select from monitor m where m.monitor_guid = r.monitor_guid)
  on conflict (monitor_guid) do nothing`);

/**
 * Returns requests that this process has taken but not started to the store. A newer request of the same monitor stays,
 * and the request of a deleted monitor is dropped.
 */
export async function returnRunRequests(tx: Tx, requests: readonly (RunRequest & { readonly at: Instant })[]) {
  if (requests.length > 0) await insertReturned(tx, returnedRows.bind(requests));
}

/** Claims waiting requests for monitors of these partitions. Those too old are dropped. */
export async function takeRunRequests(tx: Tx, partitions: readonly number[], at: Instant): Promise<RunRequest[]> {
  const claimed = tx.deleteFrom('run_request').where(isInPartitions('monitor_guid', partitions)).returningAll();
  const rows = await claimed.execute();
  return rows
    .filter(({ requested_at }) => requested_at > at - MAX_REQUEST_AGE_MS)
    .map((row) => ({
      accountId: row.account_id,
      monitorGuid: row.monitor_guid,
      checkpointId: row.checkpoint_id ?? undefined,
    }));
}
