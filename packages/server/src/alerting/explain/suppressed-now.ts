import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { readOutages } from '../../incidents/index.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import { findSuppressionReason } from '../escalation/escalation-rules.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { judgeCoverage, suppressionReasonText, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';

interface SuppressedNowQuery {
  readonly accountId: number;
  readonly monitors: readonly MonitorFacts[];
  readonly at: Instant;
  /** Monitors that the caller may see; others are not named. */
  readonly visible: 'all' | readonly string[];
  readonly translate: Translate;
}

/**
 * Returns why alerts of monitors are suppressed now: a sentence for each parent that is down. The sentence also states
 * if the parent alerts no one, and why, because then the outage would be reported to no one.
 */
export async function readSuppressedNow(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, monitors, at, visible, translate }: SuppressedNowQuery,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parentGuids = [...new Set(monitors.flatMap(({ dependsOn }) => dependsOn))];
  const outages = await readOutages(tx, accountId, parentGuids);
  const down = outages.filter(({ isDown }) => isDown).map(({ monitorGuid }) => monitorGuid);
  if (down.length === 0) return new Map();
  const parents = await ports.monitorFacts(tx, down, at);
  const plans = await readPlans(tx, ports, { accountId, monitors: parents, at });
  const texts = new Map(
    parents.map((parent) => {
      const isVisible = visible === 'all' || visible.includes(parent.monitorGuid);
      const why = describeUnnotified(parent, plans, translate).join('; ');
      return [parent.monitorGuid, describeParent(isVisible ? parent.name : undefined, why, translate)];
    }),
  );
  const findMonitorTexts = ({ dependsOn }: MonitorFacts): string[] =>
    dependsOn.flatMap((guid) => texts.get(guid) ?? []);
  return new Map(monitors.map((monitor) => [monitor.monitorGuid, findMonitorTexts(monitor)]));
}

/** @param name undefined for a monitor that the caller may not see */
function describeParent(name: string | undefined, why: string, translate: Translate): string {
  if (name === undefined) {
    return why === ''
      ? translate('A parent monitor has a confirmed incident')
      : translate('A parent monitor has a confirmed incident, which alerts no one: {why}', { why });
  }
  return why === ''
    ? translate('{name} has a confirmed incident', { name })
    : translate('{name} has a confirmed incident, which alerts no one: {why}', { name, why });
}

/** Returns why a parent alerts no one now; empty when it has recipients. */
function describeUnnotified(
  parent: MonitorFacts,
  plans: ReadonlyMap<string, readonly LevelPlan[]>,
  translate: Translate,
): readonly string[] {
  const reason = findSuppressionReason(parent);
  if (reason !== undefined) return [suppressionReasonText(reason, translate)];
  return judgeCoverage(parent, plans.get(parent.monitorGuid) ?? [], translate).reasons;
}
