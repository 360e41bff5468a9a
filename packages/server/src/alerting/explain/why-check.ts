import type { CheckWhy } from '@vedette/contract/v1/alerting/coverage';
import type { Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import type { ExplainContext } from './coverage.js';
import { checkDecisions } from './why-check-rules.js';
import { explainIncident } from './why.js';

/**
 * Returns the decisions from the result of a check to the messages of its incident, up to the one that stopped it.
 * @throws Fault `missing`.
 */
export async function explainCheck(
  deps: ExplainContext,
  caller: Caller,
  checkId: number,
  translate: Translate,
): Promise<CheckWhy> {
  const check = await deps.readCheck(caller, checkId);
  const { IncidentId, MonitorGuid, MonitorCheckId, At } = check;
  const [monitor] = await deps.db.transaction().execute((tx) => deps.ports.monitorFacts(tx, [MonitorGuid], At));
  const own = checkDecisions(check, monitor?.maintenanceUntil, translate);
  if (IncidentId === undefined) return { MonitorCheckId, Decisions: own };
  const { Decisions } = await explainIncident(deps, caller, IncidentId, translate);
  return { MonitorCheckId, IncidentId, Decisions: [...own, ...Decisions] };
}
