import type { ScheduledMonitor } from '../monitors/index.js';

/** Returns a monitor that runs every whole minute, unless overridden. */
export const aScheduledMonitor = (monitorGuid: string, change: Partial<ScheduledMonitor> = {}): ScheduledMonitor => ({
  accountId: 1,
  monitorGuid,
  name: 'shop',
  monitorType: 'Https',
  targetKind: 'http',
  mode: 'Production',
  isActive: true,
  nativeIPv6Only: false,
  generateAlert: true,
  intervalMs: 60_000,
  phaseMs: 0,
  definitionChangedAt: 0,
  ipVersion: 'IpV4',
  usePrimaryCheckpointsOnly: false,
  concurrent: undefined,
  selectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
  errorConditions: [],
  ...change,
});
