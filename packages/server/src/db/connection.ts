import { systemClock } from '@vedette/kernel/clock';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { createQueryRunner, LimitedPool } from './limited-pool.js';
import type { Database } from './schema.js';
import { useDirectQueries } from './statement.js';

/** The typed store. Both a connection pool and a transaction are a `Db`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface StoreOptions {
  readonly connectionString: string;
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** Timeout in milliseconds for a new connection. */
  readonly connectTimeoutMs?: number;
  /** Timeout in milliseconds for getting a connection of the pool. */
  readonly acquireTimeoutMs?: number;
  /** Maximum number of requests waiting for a connection; further ones are rejected immediately. */
  readonly maxWaiting?: number;
  /** Timeout in milliseconds for the response to a statement. */
  readonly queryTimeoutMs?: number;
  /** Connections idle for longer are tested before use. */
  readonly testAfterIdleMs?: number;
  /** Time in ms before an unanswered statement is checked on another connection. */
  readonly checkStatementAfterMs?: number;
  /** Connections lead to a transaction pooler, such as PgBouncer, which assigns each transaction to another session. */
  readonly isTransactionPooled?: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** All queries except those of housekeeping are far faster, so a store that takes longer counts as hanging. */
const QUERY_TIMEOUT_MS = 20_000;

/** As long as most clients wait for a response: a statement may take 20 s, and several may be ahead in the queue. */
const ACQUIRE_TIMEOUT_MS = 30_000;
const MAX_WAITING = 200;
const TEST_AFTER_IDLE_MS = 5_000;
const CHECK_STATEMENT_AFTER_MS = 2_000;

const unlimitedStores = new WeakMap<Db, Db>();
const requestStores = new WeakMap<Db, Db>();

const INT8 = 20;
const NUMERIC = 1700;
// pg returns 64-bit integers as text. Ours are ids and instants below 2^53, so numbers can hold them.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/**
 * Returns the same store for statements without a time limit: migrations, roll-ups, deletions. It shares the
 * connections and ends with them.
 */
export const withoutTimeLimit = (db: Db): Db => unlimitedStores.get(db) ?? db;

/**
 * Returns the same store for incoming requests. Both share the connections, and neither can take all of them: see
 * `ConnectionQueue`.
 */
export const forRequests = (db: Db): Db => requestStores.get(db) ?? db;

/**
 * Opens a pool whose connections are opened when first used. A store that hangs counts as unreachable: waiting too long
 * for a connection or a response fails, and the server soon cancels an abandoned statement.
 */
export function openStore(options: StoreOptions): Db {
  const pool = new LimitedPool({
    connectionString: options.connectionString,
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? 'vedette',
    connectTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    acquireTimeoutMs: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
    queryTimeoutMs: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    testAfterIdleMs: options.testAfterIdleMs ?? TEST_AFTER_IDLE_MS,
    checkStatementAfterMs: options.checkStatementAfterMs ?? CHECK_STATEMENT_AFTER_MS,
    isTransactionPooled: options.isTransactionPooled ?? false,
    clock: systemClock,
    types,
  });
  const db = createStore(pool.share('own'));
  const requests = createStore(pool.share('request'));
  const slow = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.withoutTimeLimit() }) });
  requestStores.set(db, requests);
  for (const one of [db, requests]) unlimitedStores.set(one, slow);
  return db;
}

function createStore(pool: PostgresPool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  useDirectQueries(db, createQueryRunner(pool));
  return db;
}
