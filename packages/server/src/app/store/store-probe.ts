import type { Clock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { isReadOnly } from '../../db/limited-pool.js';
import { StoreUnavailable } from '../../db/store-unavailable.js';

/** If an empty query takes longer, the store counts as down. */
const QUERY_TIMEOUT_MS = 3_000;
const CACHE_MS = 1_000;

/** Why the store cannot be used; undefined when it can. */
export type StoreProblem =
  'the database is unreachable' | 'the database does not answer in time' | 'the database is read-only';

/**
 * Returns a probe of whether the store accepts work now. One query is in progress at a time, and a result is reused for
 * a second.
 */
export function createStoreProbe(
  db: Db,
  clock: Pick<Clock, 'elapsed' | 'sleep'>,
): () => Promise<StoreProblem | undefined> {
  let lastProbe: { readonly at: number; readonly result: Promise<StoreProblem | undefined> } = {
    at: -Infinity,
    result: Promise.resolve(undefined),
  };
  let isWaiting = false;
  return () => {
    if (clock.elapsed() - lastProbe.at < CACHE_MS) return lastProbe.result;
    // The previous query has not returned, and another one would only occupy one more connection.
    if (isWaiting) return Promise.resolve('the database does not answer in time');
    isWaiting = true;
    const query = queryStore(db);
    void query.then(() => (isWaiting = false));
    const timeout = clock.sleep(QUERY_TIMEOUT_MS).then((): StoreProblem => 'the database does not answer in time');
    lastProbe = { at: clock.elapsed(), result: Promise.race([query, timeout]) };
    return lastProbe.result;
  };
}

async function queryStore(db: Db): Promise<StoreProblem | undefined> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
    return rows[0]?.isReadOnly === true ? 'the database is read-only' : undefined;
  } catch (error) {
    const isReadOnlyFailure = error instanceof StoreUnavailable && error.kind === 'readOnly';
    return isReadOnlyFailure || isReadOnly(error) ? 'the database is read-only' : 'the database is unreachable';
  }
}
