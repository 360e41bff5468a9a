import type { Clock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { isReadOnly } from '../../db/limited-pool.js';
import { StoreUnavailable } from '../../db/store-unavailable.js';

/** If an empty query takes longer, the store counts as down. */
const ANSWER_WITHIN_MS = 3_000;
const FRESH_MS = 1_000;

/** Why the store cannot be used; undefined when it can. */
export type StoreProblem =
  'the database is unreachable' | 'the database does not answer in time' | 'the database is read-only';

/**
 * Returns a probe of whether the store accepts work now. One query is in progress at a time, and a result is reused for
 * a second.
 */
export function storeProbe(db: Db, clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<StoreProblem | undefined> {
  let lastProbe: { readonly at: number; readonly answer: Promise<StoreProblem | undefined> } = {
    at: -Infinity,
    answer: Promise.resolve(undefined),
  };
  let isWaiting = false;
  return () => {
    if (clock.elapsed() - lastProbe.at < FRESH_MS) return lastProbe.answer;
    // The previous query has not returned, and another one would only occupy one more connection.
    if (isWaiting) return Promise.resolve('the database does not answer in time');
    isWaiting = true;
    const question = ask(db);
    void question.then(() => (isWaiting = false));
    const tooLate = clock.sleep(ANSWER_WITHIN_MS).then((): StoreProblem => 'the database does not answer in time');
    lastProbe = { at: clock.elapsed(), answer: Promise.race([question, tooLate]) };
    return lastProbe.answer;
  };
}

async function ask(db: Db): Promise<StoreProblem | undefined> {
  try {
    const { rows } = await sql<{ takesNoWrites: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "takesNoWrites"`.execute(db);
    return rows[0]?.takesNoWrites === true ? 'the database is read-only' : undefined;
  } catch (error) {
    const isUnfit = error instanceof StoreUnavailable && error.kind === 'readOnly';
    return isUnfit || isReadOnly(error) ? 'the database is read-only' : 'the database is unreachable';
  }
}
