import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import type { Config } from './config.js';

/** The parts a server is built from. Tests pass their own clock, random source and database. */
export interface ServerParts {
  readonly config: Config;
  readonly db: Db;
  /**
   * Connection string of the same database as `db`, for the session that listens for changes. Undefined: changes are
   * polled.
   */
  readonly connectionString: string | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  /**
   * Returns why an address, or this port of it, must not be connected to; undefined when it may be (VEDETTE_EGRESS).
   */
  readonly egressRefusal: (address: string, port: number) => string | undefined;
  /** Folder of the built web app; undefined: only the API is served. */
  readonly webFolder?: string;
}
