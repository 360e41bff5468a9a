import { systemClock } from '@vedette/kernel/clock';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { askOn, LimitedPool } from './limited-pool.js';
import type { Database } from './schema.js';
import { askDirectly } from './statement.js';

/** The store, typed. Both a connection pool and a transaction answer to `Db`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface StoreOptions {
  readonly connectionString: string;
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** A connection is made within so many ms. */
  readonly connectWithinMs?: number;
  /** A statement gets its turn on a connection within so many ms. */
  readonly waitMs?: number;
  /** Requests that may wait for a connection; further ones are refused at once. */
  readonly maxWaiting?: number;
  /** A statement must be answered within so many ms. */
  readonly answerWithinMs?: number;
  /** A connection unused for longer is asked whether it still works. */
  readonly trustIdleMs?: number;
  /** Time in ms before an unanswered statement is checked on another connection. */
  readonly watchAfterMs?: number;
  /** Connections lead to a pooler that hands each transaction to another session. */
  readonly isShared?: boolean;
}

const CONNECT_WITHIN_MS = 10_000;
/** Whoever waits for a store that hangs learns it by then; all but housekeeping is far quicker. */
const ANSWER_WITHIN_MS = 20_000;

/** As long as most clients wait for an answer; a statement may take 20 s, and several may be ahead in the queue. */
const WAIT_MS = 30_000;
const MAX_WAITING = 200;
const TRUST_IDLE_MS = 5_000;
const WATCH_AFTER_MS = 2_000;

const unlimitedStores = new WeakMap<Db, Db>();
const requestStores = new WeakMap<Db, Db>();

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
export const withoutTimeLimit = (db: Db): Db => unlimitedStores.get(db) ?? db;

/**
 * The same store for requests that come in. They share the connections, and neither takes all of them from the other: see
 * `ConnectionQueue`.
 */
export const forRequests = (db: Db): Db => requestStores.get(db) ?? db;

/**
 * Opens a pool; connections are made when first used. A store that hangs is one that is away: who waits for a connection
 * or an answer for too long gets an error; the server soon ends what nobody waits for.
 */
export function openStore(options: StoreOptions): Db {
  const pool = new LimitedPool({
    connectionString: options.connectionString,
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? 'vedette',
    connectWithinMs: options.connectWithinMs ?? CONNECT_WITHIN_MS,
    waitMs: options.waitMs ?? WAIT_MS,
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
    answerWithinMs: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    trustIdleMs: options.trustIdleMs ?? TRUST_IDLE_MS,
    watchAfterMs: options.watchAfterMs ?? WATCH_AFTER_MS,
    isShared: options.isShared ?? false,
    clock: systemClock,
    types,
  });
  const db = storeOn(pool.share('own'));
  const requests = storeOn(pool.share('request'));
  const slow = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.withoutTimeLimit() }) });
  requestStores.set(db, requests);
  for (const one of [db, requests]) unlimitedStores.set(one, slow);
  return db;
}

function storeOn(pool: PostgresPool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  askDirectly(db, askOn(pool));
  return db;
}
