import { HOUR, type Instant } from '@vedette/kernel/clock';

/** A server of a local checkpoint, including removed ones. */
export interface LocalServer {
  readonly serverId: number;
  /** Data folder of the process that runs it; undefined if it has none yet. */
  readonly member: string | undefined;
  readonly lastSeenAt: Instant | undefined;
  readonly createdAt: Instant;
}

/** A local server that has been silent for this long is removed from its checkpoint if there is another one. */
export const IDLE_AFTER_MS = HOUR;
/** After this time its process is not expected back: results in its data folder are too old to count. */
export const REUSE_AFTER_MS = 3 * HOUR;

const silentSince = ({ lastSeenAt, createdAt }: LocalServer): Instant => lastSeenAt ?? createdAt;

export const isIdle = (server: LocalServer, now: Instant): boolean => now - silentSince(server) >= IDLE_AFTER_MS;

/**
 * Returns the server that a process runs for a local checkpoint: its previous one, else one without a process.
 * Undefined if it needs a new one, since two processes never run the same server.
 */
export function chooseLocalServer(
  servers: readonly LocalServer[],
  member: string,
  now: Instant,
): LocalServer | undefined {
  const isReusable = (server: LocalServer): boolean =>
    server.member === undefined || now - silentSince(server) >= REUSE_AFTER_MS;
  return servers.find((server) => server.member === member) ?? servers.find(isReusable);
}
