import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { isAvailable, SILENCE_MS, type Checkpoint } from '../../checkpoints/index.js';

type Server = Checkpoint['servers'][number];

/** Servers that can take a requested run now. */
export interface Places {
  readonly servers: readonly { readonly serverId: number; readonly name: string }[];
  /** Why each of the other checkpoints cannot take it. */
  readonly obstacles: readonly string[];
  /** Whether waiting for one of them can help. */
  readonly mayBecomeAvailable: boolean;
}

/** @param checkpoints those the run may use, all enabled */
export function placesFor(checkpoints: readonly Checkpoint[], needs: readonly string[], now: Instant): Places {
  const servers = checkpoints.flatMap((one) =>
    one.servers
      .filter((server) => isAvailable(server, now) && lacking(server, needs).length === 0)
      .map(({ serverId }) => ({ serverId, name: one.name })),
  );
  const away = checkpoints.flatMap((one) => one.servers).filter((server) => !isAvailable(server, now));
  return {
    servers,
    obstacles: checkpoints.map((one) => obstacleAt(one, needs, now)),
    mayBecomeAvailable: away.length > 0,
  };
}

const lacking = ({ capabilities }: Server, needs: readonly string[]): string[] =>
  needs.filter((need) => !capabilities.includes(need));

/** Describes why a checkpoint has no server for the run, using the server that comes closest. */
function obstacleAt({ name, servers }: Checkpoint, needs: readonly string[], now: Instant): string {
  const impaired = servers.find((server) => isReporting(server, now) && server.impairments.length > 0);
  if (impaired) return `${name} is impaired (${impaired.impairments.join(', ')})`;
  const able = servers.find((server) => isAvailable(server, now));
  if (able) return `${name} lacks ${lacking(able, needs).join(', ')}`;
  const seen = servers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
  if (servers.length === 0) return `${name} has no server`;
  if (seen.length === 0) return `${name} has not reported yet`;
  const minutes = Math.max(1, Math.round((now - Math.max(...seen)) / MINUTE));
  return `${name} has not reported for ${minutes} min`;
}

const isReporting = ({ lastSeenAt }: Server, now: Instant): boolean =>
  lastSeenAt !== undefined && now - lastSeenAt < SILENCE_MS;

/** Describes what a run waits for in one sentence. */
export function describeWait({ obstacles }: Places): string {
  const named = obstacles.slice(0, MAX_NAMED);
  const more = obstacles.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

const MAX_NAMED = 3;
