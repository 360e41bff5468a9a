import type { Instant } from '@vedette/kernel/clock';
import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { ErrorLevel } from '../record/check.js';
import { checksBetween, nearestCheck } from '../sealed/block-sql.js';

/** The parts of a check that incidents are derived from. */
export interface IncidentCheck {
  readonly checkId: number;
  readonly at: Instant;
  readonly level: ErrorLevel;
}

/** More than a monitor that fails every 10 s produces in 9 days. */
const MAX_INCIDENT_CHECKS = 160_000;

const selectErrorsAndRecoveries = statement<{ id: number; error_level: ErrorLevel }>(`
  select id, error_level from (
    select id, error_level, lag(error_level, 1, 0::smallint) over (order by id) as before
    from ${checksBetween({ from: '$3::bigint', until: '$4::bigint' })} c
    where account_id = $1 and monitor_guid = $2 and not is_partial and not staging) c
  where error_level > 0 or before > 0
  order by id limit ${MAX_INCIDENT_CHECKS}`);

/**
 * Returns the errors of a monitor within [from, until) and the checks that ended them, oldest first. Partial checks,
 * checks of Staging and successive checks without error are omitted.
 */
export async function readErrorsAndRecoveries(
  db: Db,
  monitor: { readonly accountId: number; readonly monitorGuid: string },
  from: Instant,
  until: Instant,
): Promise<IncidentCheck[]> {
  const { accountId, monitorGuid } = monitor;
  const rows = await selectErrorsAndRecoveries(db, [accountId, monitorGuid, lowestIdAt(from), lowestIdAt(until)]);
  return rows.map(({ id, error_level }) => ({ checkId: id, at: idInstant(id), level: error_level }));
}

const selectLevelBefore = statement<{ error_level: ErrorLevel }>(`
  select error_level from ${nearestCheck('$2::uuid', { side: 'before', id: '$3::bigint', kind: 'production' })} c
  where account_id = $1`);

/** Whether the last check of a monitor before an instant was an error, so that an incident began earlier. */
export async function isFailingBefore(
  db: Db,
  { accountId, monitorGuid }: { readonly accountId: number; readonly monitorGuid: string },
  at: Instant,
): Promise<boolean> {
  const [last] = await selectLevelBefore(db, [accountId, monitorGuid, lowestIdAt(at)]);
  return last !== undefined && last.error_level > 0;
}
