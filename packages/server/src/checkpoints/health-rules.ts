/** Health of the servers of private locations, as the health endpoints report it. */
import type { CheckpointsHealth, ServerHealth, ServerWarning } from '@vedette/contract/v4/private-location';
import type { Instant } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { CLOCK_WARNING_MS } from './clock-rules.js';
import { machineWarnings } from './machine-rules.js';
import { SILENCE_MS, type Checkpoint, type CheckpointServer } from './checkpoint.js';

export interface HealthFacts {
  /** Checkpoints of private locations, without deleted ones. */
  readonly checkpoints: readonly Checkpoint[];
  /** Version of this Vedette, which its checkpoints should have as well. */
  readonly version: string;
  readonly now: Instant;
}

/** Counts every server once. A server is healthy if it is available and has no warnings. */
export function computeCheckpointsHealth({ checkpoints, version, now }: HealthFacts): CheckpointsHealth {
  const servers = checkpoints.flatMap((checkpoint) =>
    checkpoint.servers.map((server) => serverHealth(checkpoint, server, { version, now })),
  );
  const healthy = servers.filter(({ Status, Warnings = [] }) => Status === 'Available' && Warnings.length === 0).length;
  return {
    HealthyServers: healthy,
    UnhealthyServers: servers.length - healthy,
    NumberOfServers: servers.length,
    Servers: servers,
  };
}

function serverHealth(
  checkpoint: Checkpoint,
  server: CheckpointServer,
  { version, now }: Pick<HealthFacts, 'version' | 'now'>,
): ServerHealth {
  const { lastSeenAt } = server;
  const isOnline = lastSeenAt !== undefined && now - lastSeenAt < SILENCE_MS;
  const isExcluded = !checkpoint.isEnabled || server.impairments.length > 0;
  const warnings = serverWarnings(checkpoint, server, version);
  // The last state of a silent server is outdated.
  return {
    CheckpointName: checkpoint.name,
    Status: !isOnline ? 'NotAvailable' : isExcluded ? 'Maintenance' : 'Available',
    ...(lastSeenAt !== undefined && { StatusDetails: { LastOnlineUtc: formatLocalDateTime(lastSeenAt, 'UTC') } }),
    Warnings: isOnline ? [...warnings, ...machineWarnings(server.machine), ...server.impairments] : warnings,
  };
}

function serverWarnings(checkpoint: Checkpoint, server: CheckpointServer, version: string): ServerWarning[] {
  const { clockOffsetMs = 0, freeRuns = 1, softwareVersion } = server;
  const isInstalled = server.lastSeenAt !== undefined;
  const conditions: readonly (readonly [ServerWarning, boolean])[] = [
    ['NotInstalled', !isInstalled],
    ['Disabled', !checkpoint.isEnabled],
    ['UpdateRequired', isInstalled && softwareVersion !== version],
    ['ClockSkew', Math.abs(clockOffsetMs) > CLOCK_WARNING_MS],
    ['Overloaded', freeRuns === 0],
  ];
  return conditions.filter(([, applies]) => applies).map(([warning]) => warning);
}
