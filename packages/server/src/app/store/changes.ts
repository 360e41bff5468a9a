import type { Clock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Follower } from '../../module/module.js';
import type { Db } from '../../db/connection.js';
import { listen } from '../../db/listen.js';

export interface FollowOptions {
  readonly db: Db;
  /** Undefined: changes are polled. */
  readonly connectionString: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Passes on every announced change until `signal` aborts; never rejects. */
export function followChanges(
  { db, connectionString, clock, log }: FollowOptions,
  followers: readonly Follower[],
  signal: AbortSignal,
): Promise<void> {
  return listen({
    connectionString,
    clock,
    signal,
    onChange: (change) => followers.forEach((follower) => follower.onChange(change)),
    onConnected: () => followers.forEach((follower) => follower.resync()),
    onLost: (error) =>
      log.warn({ err: error }, 'lost the connection that listens for changes; polling until it is back'),
    isStoreReachable: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
  });
}
