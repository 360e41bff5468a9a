import { MIN_PARTIAL_RESULTS, nextConcurrentAttempt } from '../../checks/index.js';
import type { SelectedCheckpoint } from './choose-checkpoint.js';
import { createConcurrentCheck } from './concurrent-check.js';
import { startAllowanceMs } from './slot-rules.js';
import { createSlotRun, type Run, type PlannedMonitor, type Watch } from './watch.js';
import type { WorkItem } from '../work/work-port.js';

/** Builds the work item of a run. */
export const createWorkItem = (
  monitor: PlannedMonitor['monitor'],
  run: Omit<WorkItem, 'monitorGuid' | 'takeWithinMs'>,
): WorkItem => ({ ...run, monitorGuid: monitor.monitorGuid, takeWithinMs: startAllowanceMs(monitor) });

/**
 * Starts a concurrent check and returns its runs. Returns undefined if too few checkpoints are available for a
 * conclusive result.
 */
export function beginConcurrentCheck(
  watch: Watch,
  { slotAt, lastAttempt, isVoid }: Run,
  checkpoints: readonly SelectedCheckpoint[],
): WorkItem[] | undefined {
  if (checkpoints.filter(({ canRun }) => canRun).length < MIN_PARTIAL_RESULTS) return undefined;
  const attempt = nextConcurrentAttempt(lastAttempt);
  const concurrentCheck = createConcurrentCheck(attempt, checkpoints);
  watch.activeRun = {
    ...createSlotRun(slotAt),
    attempt,
    lastAttempt: attempt + checkpoints.length,
    isVoid,
    concurrentCheck,
  };
  return checkpoints.flatMap(({ checkpointId, needs, canRun }, index) => {
    const run = { slotAt, attempt: attempt + 1 + index, isUrgent: false, checkpointId, needs };
    return canRun ? [createWorkItem(watch.planned.monitor, run)] : [];
  });
}
