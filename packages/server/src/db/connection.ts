import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { askOn, limitedPool, limitStatement, unhurriedPool } from './limited-pool.js';
import type { Database } from './schema.js';
import { askDirectly } from './statement.js';

/** The store, typed. Both a connection pool and a transaction answer to `Db`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface StoreOptions {
  readonly connectionString: string;
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** A connection must be had within so many ms. */
  readonly connectWithinMs?: number;
  /** A statement must be answered within so many ms. */
  readonly answerWithinMs?: number;
}

const CONNECT_WITHIN_MS = 10_000;
/** Whoever waits for a store that hangs learns it by then; all but housekeeping is far quicker. */
const ANSWER_WITHIN_MS = 20_000;

const unhurriedStores = new WeakMap<Db, Db>();

const INT8 = 20;
const NUMERIC = 1700;
// pg hands out 64-bit integers as text; ours are ids and instants below 2^53, so numbers hold them.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/**
 * The same store for statements that may take their time: migrations, folding, deleting. It shares the connections, and
 * ends with them.
 */
export const unhurried = (db: Db): Db => unhurriedStores.get(db) ?? db;

/**
 * Opens a pool; connections are made when first used. A store that hangs is one that is away: who waits for a connection
 * or an answer for too long gets an error, in the words of the driver; the server soon ends what nobody waits for.
 */
export function openStore(options: StoreOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'vedette',
    connectionTimeoutMillis: options.connectWithinMs ?? CONNECT_WITHIN_MS,
    keepAlive: true,
    types,
  });
  // A broken connection, idle or in use, fails the next query on it; without listeners it would end the process.
  pool.on('error', () => undefined);
  const limitMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(limitStatement(limitMs)).catch(() => undefined);
  });
  const limited = limitedPool(pool, limitMs);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: limited }) });
  askDirectly(db, askOn(limited));
  unhurriedStores.set(
    db,
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: unhurriedPool(pool, limitMs) }) }),
  );
  return db;
}
