import { systemClock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/connection.js';

const SAMPLE_EVERY_MS = 25;

export interface StatementSampler {
  /** Returns the longest time that a statement of the service was seen running since the last call, and its text. */
  readonly take: () => { readonly ms: number; readonly text: string };
  readonly stop: () => Promise<void>;
}

/** Samples the statements that run in the store, other than its own. */
export function sampleStatements(db: Db): StatementSampler {
  const stopping = followSignals();
  let slowest = { ms: 0, text: '' };
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await sql<{ ms: number; text: string }>`
        select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, query as text
        from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by query_start limit 1`.execute(db);
      for (const row of rows) if (row.ms > slowest.ms) slowest = row;
      await systemClock.sleep(SAMPLE_EVERY_MS, stopping.signal);
    }
  })();
  return {
    take: () => {
      const taken = slowest;
      slowest = { ms: 0, text: '' };
      return taken;
    },
    stop: async () => {
      stopping.abort();
      await sampling;
    },
  };
}
