import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { problem } from '@vedette/i18n/message';
import { type Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { requiredCapabilities, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import { maintenanceWindows, type PlannedMaintenance, type ScheduledMonitor } from '../../monitors/index.js';
import { findAvailableServers, type AvailableServers } from './available-servers-rules.js';
import { waitForServers } from './wait-for-servers.js';

export interface RunNowDeps {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly checkpoints: (accountId: number) => Promise<readonly Checkpoint[]>;
  /** Returns a monitor as scheduled; undefined when it is deleted. */
  readonly loadSchedule: (monitorGuid: string) => Promise<MonitorSchedule | undefined>;
  /** Stores the request for the engine. */
  readonly requestRun: (request: RunRequest, at: Instant) => Promise<void>;
}

export interface MonitorSchedule {
  readonly monitor: ScheduledMonitor;
  readonly maintenance: readonly PlannedMaintenance[];
}

export interface RunNowRequest {
  readonly monitorGuid: string;
  /** Undefined: any checkpoint that the monitor runs on. */
  readonly checkpointId: number | undefined;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  readonly translate: Translate;
}

export interface RunRequest {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly checkpointId: number | undefined;
}

/**
 * Requests one run outside the schedule; its result counts like any other.
 * @throws Fault `conflict` when the monitor is not running, `invalid` for a checkpoint it does not run on,
 * `unavailable` when no server can take it within 15 s.
 */
export async function runNow(
  { clock, checkpoints, loadSchedule, requestRun }: RunNowDeps,
  { accountId, accountZone }: Pick<Caller, 'accountId' | 'accountZone'>,
  { monitorGuid, checkpointId, signal, translate }: RunNowRequest,
): Promise<void> {
  const schedule = await loadSchedule(monitorGuid);
  if (!schedule) throw notFoundFault('monitor', monitorGuid);
  const now = clock.now();
  const obstacle = findObstacle(schedule, accountZone, now);
  if (obstacle !== undefined) throw new Fault('conflict', obstacle);
  const { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: primaryOnly, ...monitor } = schedule.monitor;
  const needs = requiredCapabilities(monitor.targetKind, monitor);
  const requirements = { selection, primaryOnly, needs };
  const selected = selectedCheckpoints(await checkpoints(accountId), requirements);
  const isRequested = (one: Checkpoint): boolean => checkpointId === undefined || one.checkpointId === checkpointId;
  if (checkpointId !== undefined && !selected.some(isRequested)) {
    throw new Fault('invalid', 'CheckpointId: must be one of the checkpoints the monitor runs on');
  }
  const loadServers = async (): Promise<AvailableServers> =>
    findAvailableServers(
      selectedCheckpoints(await checkpoints(accountId), requirements).filter(isRequested),
      needs,
      clock.now(),
    );
  await waitForServers(clock, { loadServers, signal, translate });
  await requestRun({ accountId, monitorGuid, checkpointId }, clock.now());
}

function findObstacle({ monitor, maintenance }: MonitorSchedule, zone: string, now: Instant): string | undefined {
  if (monitor.mode === 'Development') return problem('MonitorMode: monitors in development do not run');
  if (!monitor.isActive) return problem('IsActive: the monitor is inactive');
  const isInMaintenance = maintenanceWindows(maintenance, zone, now, now + 1).some(
    ({ type }) => type === 'DisableMonitoring',
  );
  return isInMaintenance ? problem('Maintenance: the monitor is in maintenance that stops monitoring') : undefined;
}
