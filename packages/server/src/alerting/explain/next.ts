import type { NextEscalation } from '@vedette/contract/v1/alerting/coverage';
import type { Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { readOutages } from '../../incidents/index.js';
import { levelKey } from '../definitions/level.js';
import { findSuppressionReason } from '../escalation/escalation-rules.js';
import type { ExplainContext } from './coverage.js';
import { loadLevelStates } from './explain-sql.js';
import { predictNextStep } from './next-rules.js';
import { readPlans } from './plan.js';
import { loadVisibleIncident } from './visible-incident.js';

/**
 * Returns what an open incident will send next, earliest first; nothing for a closed one.
 * @throws Fault `missing` unless the caller may see its monitor.
 */
export async function predictNextAlerts(
  deps: ExplainContext,
  caller: Caller,
  incidentId: number,
  translate: Translate,
): Promise<NextEscalation> {
  const { db, ports, clock } = deps;
  const { accountId } = caller;
  const { incident } = await loadVisibleIncident(deps, caller, incidentId);
  if (incident.closedAt !== null) return { Steps: [] };
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const monitors = await ports.monitorFacts(tx, [incident.monitorGuid], at);
    const plans = (await readPlans(tx, ports, { accountId, monitors, at })).get(incident.monitorGuid) ?? [];
    const levelStates = await loadLevelStates(tx, accountId, incident.incidentGuid);
    const parentOutages = await readOutages(tx, accountId, monitors[0]?.dependsOn ?? []);
    const isSuppressed = parentOutages.some(({ isDown }) => isDown);
    const state = {
      errors: incident,
      at,
      suppressionReason: monitors[0] && findSuppressionReason(monitors[0]),
      isSuppressed,
    };
    const steps = plans.flatMap(
      (plan) => predictNextStep(plan, levelStates.get(levelKey(plan.level)), state, translate) ?? [],
    );
    return { Steps: steps.sort((a, b) => a.DueAt - b.DueAt) };
  });
}
