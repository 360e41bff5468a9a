import type { Instant } from '@vedette/kernel/clock';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import type { AlertedMonitor } from './recipient-rules.js';

/**
 * Returns a look-up of monitors with their current groups, for checking who may view them. A deleted monitor is in no
 * group. System alerts have no monitor: undefined.
 */
export async function readAlertedMonitors(
  tx: Tx,
  ports: Pick<AlertingPorts, 'monitorFacts'>,
  monitorGuids: readonly (string | undefined)[],
  at: Instant,
): Promise<(monitorGuid: string | undefined) => AlertedMonitor | undefined> {
  const guids = new Set(monitorGuids.filter((guid) => guid !== undefined));
  const facts = guids.size === 0 ? [] : await ports.monitorFacts(tx, [...guids], at);
  const known = new Map(facts.map((monitor) => [monitor.monitorGuid, monitor]));
  return (monitorGuid) =>
    monitorGuid === undefined ? undefined : (known.get(monitorGuid) ?? { monitorGuid, groupGuids: [] });
}
