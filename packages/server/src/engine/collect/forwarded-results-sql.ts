import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import type { ForwardedResults } from './forwarded-results.js';
import type { Settled } from './settle.js';

/** Stored as text: `jsonb` rejects NUL and lone surrogates, which targets do send, while JSON escapes both. */
export function sqlForwardedResults(db: Db): ForwardedResults {
  return {
    put: async (settled) => {
      const rows = settled.map((one) => ({
        settled: JSON.stringify(one),
        partition: monitorPartition(one.result.monitorGuid),
      }));
      await db.insertInto('forwarded_result').values(rows).execute();
    },
    peek: async (partitions, max) => {
      const rows = await db
        .selectFrom('forwarded_result')
        .select(['forwarded_result_id', 'settled'])
        .where((eb) =>
          eb.or([eb('partition', 'is', null), eb('partition', '=', sql<number>`any(${[...partitions]}::smallint[])`)]),
        )
        .orderBy('forwarded_result_id')
        .limit(max)
        .execute();
      return rows.map(({ forwarded_result_id: id, settled }) => ({ id, settled: JSON.parse(settled) as Settled }));
    },
    drop: async (ids) => {
      await db.deleteFrom('forwarded_result').where('forwarded_result_id', 'in', ids).execute();
    },
  };
}
