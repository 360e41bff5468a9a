import type { Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { checksBetween, idRange } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';

/** Latency at one checkpoint in one step; without `at`, in the whole period. */
export interface CheckpointStep {
  readonly checkpointId: number;
  readonly checkpointName: string;
  readonly at: Instant | undefined;
  readonly checks: number;
  readonly errors: number;
  readonly p50: number | undefined;
}

/**
 * Returns checks of one monitor completed in [from, until) by checkpoint and step; steps begin at multiples of
 * `stepMs`.
 */
export async function loadCheckpointSteps(
  db: Db,
  monitorGuid: string,
  { from, until, stepMs }: { readonly from: Instant; readonly until: Instant; readonly stepMs: number },
): Promise<CheckpointStep[]> {
  const first = Math.floor(from / stepMs) * stepMs;
  const base = lowestIdAt(first);
  const idsPerStep = Math.max(1, lowestIdAt(first + stepMs) - base); // no id is older than the epoch of ids
  const { rows } = await sql<{
    id: number;
    name: string;
    step: number | null;
    n: number;
    bad: number;
    p50: number | null;
  }>`
    with seen as (
      select coalesce(s.checkpoint_id, 0) as checkpoint_id, coalesce(p.name, '') as name,
        (c.id - ${base}::bigint) / ${idsPerStep}::bigint as step, c.error_level,
        case when c.is_timed then c.total_ms end as timed_ms
      from ${sql.raw(checksBetween(idRange(lowestIdAt(from), lowestIdAt(until))))} c
        left join checkpoint_server s on s.server_id = c.server_id left join checkpoint p on p.checkpoint_id = s.checkpoint_id
      where c.monitor_guid = ${monitorGuid}
    )
    select checkpoint_id as id, name, step, count(*) as n, count(*) filter (where error_level > 0) as bad,
      percentile_disc(0.5) within group (order by timed_ms) as p50
    from seen
    group by grouping sets ((checkpoint_id, name, step), (checkpoint_id, name))
    order by name, checkpoint_id, step`.execute(db);
  return rows.map(({ id, name, step, n, bad, p50 }) => ({
    checkpointId: id,
    checkpointName: name,
    at: step === null ? undefined : first + step * stepMs,
    checks: n,
    errors: bad,
    p50: p50 ?? undefined,
  }));
}
