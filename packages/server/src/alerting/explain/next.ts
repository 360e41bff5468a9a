import type { IncidentNext } from '@vedette/contract/v1/alerting/coverage';
import type { Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { readOutages } from '../../incidents/index.js';
import { levelKey } from '../definitions/level.js';
import { closedGate } from '../escalation/escalation-rules.js';
import type { ExplainContext } from './coverage.js';
import { dueLevels } from './explain-sql.js';
import { nextStep } from './next-rules.js';
import { readPlans } from './plan.js';
import { visibleIncident } from './visible-incident.js';

/**
 * Returns what an open incident will send next, earliest first; nothing for a closed one.
 * @throws Fault `missing` unless the caller may see its monitor.
 */
export async function nextOfIncident(
  deps: ExplainContext,
  caller: Caller,
  incidentId: number,
  translate: Translate,
): Promise<IncidentNext> {
  const { db, ports, clock } = deps;
  const { accountId } = caller;
  const { incident } = await visibleIncident(deps, caller, incidentId);
  if (incident.closedAt !== null) return { Steps: [] };
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const monitors = await ports.monitorFacts(tx, [incident.monitorGuid], at);
    const plans = (await readPlans(tx, ports, { accountId, monitors, at })).get(incident.monitorGuid) ?? [];
    const levelStates = await dueLevels(tx, accountId, incident.incidentGuid);
    const above = await readOutages(tx, accountId, monitors[0]?.dependsOn ?? []);
    const isHeld = above.some(({ isDown }) => isDown);
    const open = { run: incident, at, gate: monitors[0] && closedGate(monitors[0]), isHeld };
    const steps = plans.flatMap((plan) => nextStep(plan, levelStates.get(levelKey(plan.level)), open, translate) ?? []);
    return { Steps: steps.sort((a, b) => a.DueAt - b.DueAt) };
  });
}
