import { phaseOf, type ScheduledMonitor } from '../../monitors/index.js';
import type { Checkpoint } from '../../checkpoints/index.js';
import type { PlannedMonitor } from '../watch.js';

export const guidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A production monitor of the account 1 that runs anywhere. */
export function aPlanned(
  monitor: Partial<ScheduledMonitor> & { readonly monitorGuid: string },
  change: Partial<Omit<PlannedMonitor, 'monitor'>> = {},
): PlannedMonitor {
  const intervalMs = monitor.intervalMs ?? 60_000;
  return {
    monitor: {
      accountId: 1,
      name: monitor.monitorGuid,
      monitorType: 'Https',
      mode: 'Production',
      isActive: true,
      generateAlert: true,
      intervalMs,
      phaseMs: phaseOf(monitor.monitorGuid, intervalMs),
      selectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
      usePrimaryCheckpointsOnly: false,
      useConcurrentMonitoring: false,
      ipVersion: 'IpV4',
      nativeIPv6Only: false,
      errorConditions: [],
      definitionChangedAt: 0,
      ...monitor,
    },
    conditions: [],
    maintenance: [],
    zone: 'UTC',
    ...change,
  };
}

/** Checkpoint `id` with the server `100 + id`, public and primary. */
export const aPlace = (id: number): Checkpoint => ({
  checkpointId: id,
  accountId: 1,
  name: `Place ${id}`,
  code: `P${id}`,
  regionIds: [2001],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers: [
    {
      serverId: 100 + id,
      checkpointId: id,
      isLocal: true,
      capabilities: [],
      softwareVersion: '',
      lastSeenAt: 0,
      impairments: [],
      addresses: [],
    },
  ],
});
