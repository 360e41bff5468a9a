import type { Instant } from '@vedette/kernel/clock';
import { loadMaintenance, maintenanceWindows } from '../../monitors/index.js';
import { findSuppressionReason, type SuppressionReason } from '../escalation/escalation-rules.js';
import type { ExplainContext } from '../explain/coverage.js';
import type { MonitorFacts } from '../ports/ports.js';

/**
 * Returns a look-up of the setting that suppressed alerts of a monitor at an instant within [from, until), by the
 * current mode and maintenance periods.
 */
export async function loadSuppressionLookup(
  { db, ports }: Pick<ExplainContext, 'db' | 'ports'>,
  accountId: number,
  monitor: MonitorFacts,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<(at: Instant) => SuppressionReason | undefined> {
  const { zone } = await db.transaction().execute((tx) => ports.accountFacts(tx, accountId));
  const periods = (await loadMaintenance(db, [monitor.monitorGuid])).get(monitor.monitorGuid) ?? [];
  const windows = maintenanceWindows(periods, zone, from, until);
  const permanentReason = findSuppressionReason({ ...monitor, maintenanceUntil: undefined });
  return (at) =>
    permanentReason ?? (windows.some((window) => window.from <= at && at < window.to) ? 'maintenance' : undefined);
}
