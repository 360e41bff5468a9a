import { MIN_PARTIAL_RESULTS, nextConcurrentAttempt } from '../../checks/index.js';
import type { Place } from './choose-checkpoint.js';
import { newRound } from './round.js';
import { startAllowanceMs } from './slot-rules.js';
import { slotFlight, type Flight, type PlannedMonitor, type Watch } from './watch.js';
import type { WorkItem } from '../work/work-port.js';

/** Builds the work item of a run. */
export const workItem = (
  monitor: PlannedMonitor['monitor'],
  run: Omit<WorkItem, 'monitorGuid' | 'takeWithinMs'>,
): WorkItem => ({ ...run, monitorGuid: monitor.monitorGuid, takeWithinMs: startAllowanceMs(monitor) });

/**
 * Starts a concurrent check and returns its runs. Returns undefined if too few checkpoints are available for a
 * conclusive result.
 */
export function beginRound(
  watch: Watch,
  { slotAt, lastAttempt, isVoid }: Flight,
  places: readonly Place[],
): WorkItem[] | undefined {
  if (places.filter(({ canRun }) => canRun).length < MIN_PARTIAL_RESULTS) return undefined;
  const attempt = nextConcurrentAttempt(lastAttempt);
  const round = newRound(attempt, places);
  watch.flight = { ...slotFlight(slotAt), attempt, lastAttempt: attempt + places.length, isVoid, round };
  return places.flatMap(({ checkpointId, needs, canRun }, index) => {
    const run = { slotAt, attempt: attempt + 1 + index, isUrgent: false, checkpointId, needs };
    return canRun ? [workItem(watch.planned.monitor, run)] : [];
  });
}
