import type { Translate } from '@vedette/i18n/translator';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { isAvailable, SILENCE_MS, type Checkpoint } from '../../checkpoints/index.js';
import { translateSentence } from '../../sentences/index.js';

type Server = Checkpoint['servers'][number];

/** Describes in one sentence why a checkpoint cannot take a run. */
type Obstacle = (translate: Translate) => string;

/** Servers that can take a requested run now. */
export interface AvailableServers {
  readonly servers: readonly { readonly serverId: number; readonly name: string }[];
  /** Why each of the other checkpoints cannot take it. */
  readonly obstacles: readonly Obstacle[];
  /** Whether waiting for one of them can help. */
  readonly mayBecomeAvailable: boolean;
}

/** @param checkpoints those the run may use, all enabled */
export function findAvailableServers(
  checkpoints: readonly Checkpoint[],
  needs: readonly string[],
  now: Instant,
): AvailableServers {
  const servers = checkpoints.flatMap((checkpoint) =>
    checkpoint.servers
      .filter((server) => isAvailable(server, now) && missingCapabilities(server, needs).length === 0)
      .map(({ serverId }) => ({ serverId, name: checkpoint.name })),
  );
  const unavailable = checkpoints
    .flatMap((checkpoint) => checkpoint.servers)
    .filter((server) => !isAvailable(server, now));
  return {
    servers,
    obstacles: checkpoints.map((checkpoint) => describeObstacle(checkpoint, needs, now)),
    mayBecomeAvailable: unavailable.length > 0,
  };
}

const missingCapabilities = ({ capabilities }: Server, needs: readonly string[]): string[] =>
  needs.filter((need) => !capabilities.includes(need));

/** Describes why a checkpoint has no server for the run, using the server that comes closest. */
function describeObstacle({ name, servers }: Checkpoint, needs: readonly string[], now: Instant): Obstacle {
  const impaired = servers.find((server) => isReporting(server, now) && server.impairments.length > 0);
  if (impaired) {
    return (t) => {
      const reasons = impaired.impairments.map((checkpoint) => translateSentence(checkpoint, t)).join(', ');
      return t('{name} is impaired ({reasons})', { name, reasons });
    };
  }
  const available = servers.find((server) => isAvailable(server, now));
  if (available)
    return (t) =>
      t('{name} lacks {capabilities}', { name, capabilities: missingCapabilities(available, needs).join(', ') });
  const lastSeenTimes = servers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
  if (servers.length === 0) return (t) => t('{name} has no server', { name });
  if (lastSeenTimes.length === 0) return (t) => t('{name} has not reported yet', { name });
  const minutes = String(Math.max(1, Math.round((now - Math.max(...lastSeenTimes)) / MINUTE)));
  return (t) => t('{name} has not reported for {minutes} min', { name, minutes });
}

const isReporting = ({ lastSeenAt }: Server, now: Instant): boolean =>
  lastSeenAt !== undefined && now - lastSeenAt < SILENCE_MS;

/** Describes what a run waits for in one sentence. */
export function describeWait({ obstacles }: AvailableServers, translate: Translate): string {
  const listed = obstacles.slice(0, MAX_LISTED).map((describe) => describe(translate));
  const more = obstacles.length - listed.length;
  const all = listed.join('; ');
  return more > 0 ? translate('{obstacles}; {count} more', { obstacles: all, count: String(more) }) : all;
}

const MAX_LISTED = 3;
