import type { Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { checksBetween, detailKinds, idRange, MAX_PHASE_MS } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';

/** Average phases of the HTTP checks of one step after the connection. */
export interface PhaseStep {
  readonly at: Instant;
  readonly tlsMs: number;
  readonly waitMs: number;
  readonly receiveMs: number;
}

const HTTP = detailKinds.indexOf('http');

/**
 * Returns phases of checks of one monitor completed in [from, until); steps begin at multiples of `stepMs`. Details of
 * errors are kept longer than others. A step with deleted details therefore has no phases, instead of the average of
 * its errors. As in roll-ups, a phase is capped at a maximum.
 */
export async function loadPhaseSteps(
  db: Db,
  { accountId, monitorGuid }: { readonly accountId: number; readonly monitorGuid: string },
  { from, until, stepMs }: { readonly from: Instant; readonly until: Instant; readonly stepMs: number },
): Promise<PhaseStep[]> {
  const first = Math.floor(from / stepMs) * stepMs;
  const base = lowestIdAt(first);
  const idsPerStep = Math.max(1, lowestIdAt(first + stepMs) - base);
  const average = (...names: readonly string[]) =>
    sql`round(avg(least(${sql.join(
      names.map((name) => sql`(h.facts->'phases'->>${name})::float8`),
      sql` + `,
    )}, ${MAX_PHASE_MS})) filter (where h.facts->'phases' is not null))::int`;
  const { rows } = await sql<Omit<PhaseStep, 'at'> & { readonly step: number }>`
    select (c.id - ${base}::bigint) / ${idsPerStep}::bigint as step, ${average('tlsMs')} as "tlsMs",
      ${average('sendMs', 'waitMs')} as "waitMs", ${average('receiveMs')} as "receiveMs"
    from ${sql.raw(checksBetween(idRange(lowestIdAt(from), lowestIdAt(until))))} c left join lateral (
      -- By its key for each check: never all details of the account within the period.
      select facts from check_http where account_id = c.account_id and id = c.id limit 1) h on true
    where c.monitor_guid = ${monitorGuid} and c.account_id = ${accountId} and c.is_timed and c.detail_kind = ${HTTP}
    group by step having count(h.facts) = count(*) and count(h.facts->'phases') > 0 order by step`.execute(db);
  return rows.map(({ step, ...phases }) => ({ at: first + step * stepMs, ...phases }));
}
