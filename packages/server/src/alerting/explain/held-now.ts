import type { Instant } from '@vedette/kernel/clock';
import { readOutages } from '../../incidents/index.js';
import type { Tx } from '../ledger/ledger-sql.js';
import { closedGate } from '../escalation/escalation-rules.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { judgeCoverage, monitorGateText, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';

interface SuppressedNowQuery {
  readonly accountId: number;
  readonly monitors: readonly MonitorFacts[];
  readonly at: Instant;
  /** Monitors that the caller may see; others are not named. */
  readonly visible: 'all' | readonly string[];
}

/**
 * Returns why alerts of monitors are suppressed now: a sentence for each parent that is down. The sentence states when
 * the parent alerts nobody either, and why, because then nobody would learn of the outage at all.
 */
export async function readSuppressedNow(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, monitors, at, visible }: SuppressedNowQuery,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const above = [...new Set(monitors.flatMap(({ dependsOn }) => dependsOn))];
  const outages = await readOutages(tx, accountId, above);
  const down = outages.filter(({ isDown }) => isDown).map(({ monitorGuid }) => monitorGuid);
  if (down.length === 0) return new Map();
  const parents = await ports.monitorFacts(tx, down, at);
  const plans = await readPlans(tx, ports, { accountId, monitors: parents, at });
  const texts = new Map(
    parents.map((parent) => {
      const isSeen = visible === 'all' || visible.includes(parent.monitorGuid);
      return [
        parent.monitorGuid,
        sentence(isSeen ? parent.name : 'A parent monitor', describeUnnotified(parent, plans)),
      ];
    }),
  );
  const ofMonitor = ({ dependsOn }: MonitorFacts): string[] => dependsOn.flatMap((guid) => texts.get(guid) ?? []);
  return new Map(monitors.map((monitor) => [monitor.monitorGuid, ofMonitor(monitor)]));
}

const sentence = (name: string, reasons: readonly string[]): string =>
  `${name} has a confirmed incident` + (reasons.length === 0 ? '' : `, which alerts no one: ${reasons.join('; ')}`);

/** Returns why a parent alerts nobody now; empty when it alerts someone. */
function describeUnnotified(parent: MonitorFacts, plans: ReadonlyMap<string, readonly LevelPlan[]>): readonly string[] {
  const gate = closedGate(parent);
  if (gate !== undefined) return [monitorGateText(gate)];
  return judgeCoverage(parent, plans.get(parent.monitorGuid) ?? []).reasons;
}
