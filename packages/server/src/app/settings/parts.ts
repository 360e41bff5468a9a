import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import type { Config } from './config.js';

/** What a server is made from. Tests hand in their own clock, chance and database. */
export interface Parts {
  readonly config: Config;
  readonly db: Db;
  /** Of the same database as `db`, for the session that listens for changes. Undefined: it cannot; changes are polled. */
  readonly connectionString: string | undefined;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Logger;
  /** Why an address, or this port of it, must not be called; undefined when it may (VEDETTE_EGRESS). */
  readonly egressRefusal: (address: string, port: number) => string | undefined;
  /** The built web app; undefined: the API alone. */
  readonly webFolder?: string;
}
