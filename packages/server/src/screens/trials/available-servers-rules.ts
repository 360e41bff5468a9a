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
function obstacleAt({ name, servers }: Checkpoint, needs: readonly string[], now: Instant): Obstacle {
  const impaired = servers.find((server) => isReporting(server, now) && server.impairments.length > 0);
  if (impaired) {
    return (t) => {
      const reasons = impaired.impairments.map((one) => translateSentence(one, t)).join(', ');
      return t('{name} is impaired ({reasons})', { name, reasons });
    };
  }
  const able = servers.find((server) => isAvailable(server, now));
  if (able) return (t) => t('{name} lacks {capabilities}', { name, capabilities: lacking(able, needs).join(', ') });
  const seen = servers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
  if (servers.length === 0) return (t) => t('{name} has no server', { name });
  if (seen.length === 0) return (t) => t('{name} has not reported yet', { name });
  const minutes = String(Math.max(1, Math.round((now - Math.max(...seen)) / MINUTE)));
  return (t) => t('{name} has not reported for {minutes} min', { name, minutes });
}

const isReporting = ({ lastSeenAt }: Server, now: Instant): boolean =>
  lastSeenAt !== undefined && now - lastSeenAt < SILENCE_MS;

/** Describes what a run waits for in one sentence. */
export function describeWait({ obstacles }: AvailableServers, translate: Translate): string {
  const named = obstacles.slice(0, MAX_NAMED).map((describe) => describe(translate));
  const more = obstacles.length - named.length;
  const all = named.join('; ');
  return more > 0 ? translate('{obstacles}; {count} more', { obstacles: all, count: String(more) }) : all;
}

const MAX_NAMED = 3;
