import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../access/index.js';
import { isAvailable, needsOf, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import { maintenanceWindows, type PlannedMaintenance, type ScheduledMonitor } from '../../monitors/index.js';

export interface RunNowDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly checkpoints: (accountId: number) => Promise<readonly Checkpoint[]>;
  /** A monitor as it is planned; undefined when it is gone. */
  readonly planned: (monitorGuid: string) => Promise<Planned | undefined>;
  /** Leaves word for the engine. */
  readonly requestRun: (request: RunWish, at: Instant) => Promise<void>;
}

export interface Planned {
  readonly monitor: ScheduledMonitor;
  readonly maintenance: readonly PlannedMaintenance[];
}

export interface RunWish {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly checkpointId: number | undefined;
}

/**
 * Asks for one run beside the schedule; its result counts like any other.
 * @throws Fault `conflict` when the monitor does not run now, `invalid` for a checkpoint it does not run on,
 * `unavailable` when no server there can take it.
 */
export async function runNow(
  { clock, checkpoints, planned, requestRun }: RunNowDeps,
  { accountId, accountZone }: Pick<Caller, 'accountId' | 'accountZone'>,
  monitorGuid: string,
  checkpointId: number | undefined,
): Promise<void> {
  const found = await planned(monitorGuid);
  if (!found) throw new Fault('missing', `No monitor ${monitorGuid}`);
  const now = clock.now();
  const obstacle = whyNot(found, accountZone, now);
  if (obstacle !== undefined) throw new Fault('conflict', obstacle);
  const { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: primaryOnly, ...monitor } = found.monitor;
  const needs = needsOf(monitor.targetKind, monitor);
  const selected = selectedCheckpoints(await checkpoints(accountId), { selection, primaryOnly, needs });
  const wanted = selected.filter((one) => checkpointId === undefined || one.checkpointId === checkpointId);
  if (checkpointId !== undefined && wanted.length === 0) {
    throw new Fault('invalid', 'CheckpointId: must be one of the checkpoints the monitor runs on');
  }
  const servers = wanted.flatMap((one) => one.servers).filter((server) => isAvailable(server, now));
  if (!servers.some(({ capabilities }) => needs.every((need) => capabilities.includes(need)))) {
    throw new Fault('unavailable', 'No checkpoint can run it now', { retryAfterS: 10 });
  }
  await requestRun({ accountId, monitorGuid, checkpointId }, now);
}

function whyNot({ monitor, maintenance }: Planned, zone: string, now: Instant): string | undefined {
  if (monitor.mode === 'Development') return 'MonitorMode: a monitor in development is not run';
  if (!monitor.isActive) return 'IsActive: the monitor is stopped';
  const isClosed = maintenanceWindows(maintenance, zone, now, now + 1).some(({ type }) => type === 'DisableMonitoring');
  return isClosed ? 'Maintenance: the monitor is in maintenance that stops monitoring' : undefined;
}
