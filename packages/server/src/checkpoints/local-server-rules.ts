import { HOUR, type Instant } from '@vedette/kernel/clock';

/** A server of a local checkpoint, removed ones included. */
export interface LocalServer {
  readonly serverId: number;
  /** Data folder of the process that runs it; undefined: none does yet. */
  readonly member: string | undefined;
  readonly lastSeenAt: Instant | undefined;
  readonly createdAt: Instant;
}

/** A local server that was silent for so long leaves the list of its checkpoint, when another one is there. */
export const IDLE_AFTER_MS = HOUR;
/** After that its process is not expected back: results that wait in its data folder are too old to count. */
export const FREE_AFTER_MS = 3 * HOUR;

const silentSince = ({ lastSeenAt, createdAt }: LocalServer): Instant => lastSeenAt ?? createdAt;

export const isIdle = (server: LocalServer, now: Instant): boolean => now - silentSince(server) >= IDLE_AFTER_MS;

/**
 * The server that a process runs for a local checkpoint: the one it ran before, else one that no process runs any more.
 * Undefined: it needs a new one, since two processes never run the same server.
 */
export function ownServer(servers: readonly LocalServer[], member: string, now: Instant): LocalServer | undefined {
  const isFree = (server: LocalServer): boolean =>
    server.member === undefined || now - silentSince(server) >= FREE_AFTER_MS;
  return servers.find((server) => server.member === member) ?? servers.find(isFree);
}
