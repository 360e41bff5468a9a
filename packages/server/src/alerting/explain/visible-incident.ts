import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import type { ExplainContext } from './coverage.js';
import { selectIncident, type ExplainedIncident } from './explain-sql.js';

/**
 * Returns an incident, with the monitors that the caller may see.
 * @throws Fault `missing` unless the caller may see the monitor of the incident.
 */
export async function loadVisibleIncident(
  { db, visibleTo }: Pick<ExplainContext, 'db' | 'visibleTo'>,
  caller: Caller,
  incidentId: number,
): Promise<{
  readonly incident: ExplainedIncident;
  readonly visible: Awaited<ReturnType<ExplainContext['visibleTo']>>;
}> {
  const visible = await visibleTo(caller);
  const incident = await selectIncident(db, caller.accountId, incidentId);
  if (!incident || (visible !== 'all' && !visible.includes(incident.monitorGuid))) {
    throw new Fault('missing', `IncidentId: ${unknownReferenceRule('incident', incidentId)}`);
  }
  return { incident, visible };
}
