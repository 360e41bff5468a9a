/** Selects the runs that a checkpoint starts while its server is unreachable. Instants are of the server's clock. */
import { OFFLINE_ATTEMPT, type OfflineMonitor } from '@vedette/contract/checkpoint/offline-plan';
import type { RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';

/** Returns the runs of a plan with slots in (after, until]. A monitor with several such slots runs only the newest. */
export function selectOfflineRuns(monitors: readonly OfflineMonitor[], after: Instant, until: Instant): RunOrder[] {
  return monitors.flatMap((monitor) => {
    const slotAt = newestSlot(monitor, until);
    return slotAt > after && isAssignedHere(monitor, slotAt) && !isClosed(monitor, slotAt)
      ? [toRunOrder(monitor, slotAt)]
      : [];
  });
}

const slotNumber = ({ intervalMs, phaseMs }: OfflineMonitor, at: Instant): number =>
  Math.floor((at - phaseMs) / intervalMs);

const newestSlot = (monitor: OfflineMonitor, until: Instant): Instant =>
  slotNumber(monitor, until) * monitor.intervalMs + monitor.phaseMs;

const isAssignedHere = (monitor: OfflineMonitor, slotAt: Instant): boolean =>
  slotNumber(monitor, slotAt) % monitor.share.of === monitor.share.index;

const isClosed = ({ closed }: OfflineMonitor, at: Instant): boolean =>
  closed.some(({ fromAt, toAt }) => fromAt <= at && at < toAt);

const toRunOrder = ({ monitorGuid, intervalMs, target }: OfflineMonitor, slotAt: Instant): RunOrder => ({
  monitorGuid,
  slotAt,
  attempt: OFFLINE_ATTEMPT,
  target,
  startAt: slotAt,
  leaseUntil: slotAt + intervalMs + target.totalTimeoutMs,
});
