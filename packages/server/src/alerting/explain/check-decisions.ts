import type { CheckDecisions } from '@vedette/contract/v1/alerting/coverage';
import type { Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import type { ExplainContext } from './coverage.js';
import { checkDecisions } from './check-decision-rules.js';
import { explainIncident } from './incident-decisions.js';

/**
 * Returns the decisions from the result of a check to the messages of its incident, up to the one that stopped it.
 * @throws Fault `missing`.
 */
export async function explainCheck(
  deps: ExplainContext,
  caller: Caller,
  checkId: number,
  translate: Translate,
): Promise<CheckDecisions> {
  const check = await deps.readCheck(caller, checkId);
  const { IncidentId, MonitorGuid, MonitorCheckId, At } = check;
  const [monitor] = await deps.db.transaction().execute((tx) => deps.ports.monitorFacts(tx, [MonitorGuid], At));
  const checkSteps = checkDecisions(check, monitor?.maintenanceUntil, translate);
  if (IncidentId === undefined) return { MonitorCheckId, Decisions: checkSteps };
  const { Decisions } = await explainIncident(deps, caller, IncidentId, translate);
  return { MonitorCheckId, IncidentId, Decisions: [...checkSteps, ...Decisions] };
}
