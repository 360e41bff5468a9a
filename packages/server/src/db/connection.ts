import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.js';

/** The store, typed. Both a connection pool and a transaction answer to `Db`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface StoreOptions {
  readonly connectionString: string;
  readonly maxConnections?: number;
  readonly applicationName?: string;
}

const INT8 = 20;
const NUMERIC = 1700;
// pg hands out 64-bit integers as text; ours are ids and instants below 2^53, so numbers hold them.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

const CONNECT_WITHIN_MS = 10_000;

/** Opens a pool; connections are made when first used. */
export function openStore(options: StoreOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'vedette',
    // Of a store that does not answer, or when all are taken: the caller is told instead of waiting for ever.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    types,
  });
  // A broken connection, idle or in use, fails the next query on it; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
