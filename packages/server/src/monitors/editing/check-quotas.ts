import type { Caller } from '../../rights/index.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { toCostFactors, computeCost } from '../credits/credit-rules.js';
import { loadCountIfConcurrent } from '../credits/credits.js';
import { checkQuota } from '../credits/quota-rules.js';

/**
 * Checks that groups have credits left for a monitor, or for the increase over `before` if it is a member already.
 * @throws Fault `refused`.
 */
export async function checkQuotas(
  deps: Pick<MonitorDeps, 'loadCheckpointCount'>,
  caller: Caller,
  store: Pick<MonitorStore, 'lockQuotas'>,
  change: {
    readonly before?: StoredMonitor;
    readonly after: StoredMonitor;
    readonly groupGuids: readonly string[];
  },
): Promise<void> {
  const { before, after, groupGuids } = change;
  if (groupGuids.length === 0) return;
  const [newFactors, oldFactors] = [toCostFactors(after), before && toCostFactors(before)];
  const countCheckpoints = await loadCountIfConcurrent(oldFactors ? [newFactors, oldFactors] : [newFactors], () =>
    deps.loadCheckpointCount(caller.accountId),
  );
  const addedCredits =
    computeCost(newFactors, countCheckpoints) - (oldFactors ? computeCost(oldFactors, countCheckpoints) : 0);
  if (addedCredits > 0) checkQuota(after.monitorType, addedCredits, await store.lockQuotas(groupGuids));
}
