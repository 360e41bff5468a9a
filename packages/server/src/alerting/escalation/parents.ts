import { loadCurrentStates } from '../../checks/index.js';
import { readOutages, UNCONFIRMED } from '../../incidents/index.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import type { MonitorFacts } from '../ports/ports.js';
import type { ParentState } from './parent-suppression-rules.js';

/** Reads the state of every parent of the monitors: whether it is down, and whether it has just failed once. */
export async function readParentStates(
  tx: Tx,
  accountId: number,
  monitors: readonly MonitorFacts[],
): Promise<ParentState[]> {
  const guids = [...new Set(monitors.flatMap(({ dependsOn }) => dependsOn))];
  if (guids.length === 0) return [];
  const outages = new Map((await readOutages(tx, accountId, guids)).map((one) => [one.monitorGuid, one]));
  const currentStates = await loadCurrentStates(tx, guids, { lock: false });
  return guids.map((monitorGuid) => {
    const currentState = currentStates.get(monitorGuid);
    const isSuspect = currentState?.errorLevel === UNCONFIRMED && !currentState.stagingMode;
    return {
      ...(outages.get(monitorGuid) ?? { monitorGuid, isDown: false, endedAt: undefined }),
      ...(isSuspect && { suspectSince: currentState.at }),
    };
  });
}
