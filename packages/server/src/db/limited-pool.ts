import type { Socket } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { StoreAddress } from './connection-string-rules.js';
import { ConnectionQueue, type Purpose } from './connection-queue.js';
import {
  queryServer,
  checkAttributes,
  clientConfig,
  connectToOne,
  QUICK_QUERY_TIMEOUT_MS,
  ServerChoice,
  storeAddress,
} from './session.js';
import { OWN_IDENTITY_SQL, StatementWatch, type SessionIdentity, type WatchedSession } from './statement-watch.js';
import { statementName, type QueryRunner } from './statement.js';

/** The driver's message for a query without a response in time. */
const TIMEOUT_MESSAGE = 'Query read timeout';
/** SQLSTATE of a cancelled statement, by timeout or on request. */
const QUERY_CANCELED = '57014';

/** Returns whether an error means that a statement, or its transaction, took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes(TIMEOUT_MESSAGE) || ('code' in error && error.code === QUERY_CANCELED));

/** SQLSTATE of a write rejected by a read-only server: a standby, or a primary that has stepped down. */
const READ_ONLY = '25006';

/** Returns whether the server is read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY;

/** The server cancels a statement this long after the client has given it up, because it may hold locks. */
const CANCEL_GRACE_MS = 1_000;

export interface LimitedPoolOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly applicationName: string;
  /** Timeout in milliseconds for a new connection. */
  readonly connectTimeoutMs: number;
  /** Timeout in milliseconds for getting a connection of the pool. */
  readonly acquireTimeoutMs: number;
  /** Maximum number of requests waiting for a turn. */
  readonly maxWaiting: number;
  /** Timeout in milliseconds for the response to a statement. */
  readonly queryTimeoutMs: number;
  /** A connection idle for longer is tested before use, because a vanished host closes none. */
  readonly testAfterIdleMs: number;
  /** Time in ms before an unanswered statement is checked on another connection. */
  readonly checkStatementAfterMs: number;
  readonly types: pg.CustomTypesConfig;
  /** A pooler assigns each transaction to another session, so sessions must not keep state. */
  readonly isTransactionPooled: boolean;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
}

/**
 * A bounded number of connections to the store, made when first used. Callers wait for a turn in a fair queue. A query
 * to which the server does not respond in time is abandoned: since its state is unknown, its connection is closed
 * instead of returned, which also ends its transaction.
 */
export class LimitedPool {
  readonly #options: LimitedPoolOptions;
  readonly #address: StoreAddress;
  readonly #choice: ServerChoice;
  readonly #queue: ConnectionQueue;
  readonly #pool: pg.Pool;
  readonly #watch: StatementWatch;
  readonly #wrapped = new WeakMap<pg.PoolClient, LimitedConnection>();
  /**
   * Connections last used before this time (`clock.elapsed()`) are closed without a test, because one of them turned
   * out to be dead.
   */
  #suspectBefore = -Infinity;

  constructor(options: LimitedPoolOptions) {
    const {
      connectionString,
      maxConnections,
      acquireTimeoutMs,
      maxWaiting,
      clock,
      types,
      checkStatementAfterMs,
      applicationName,
    } = options;
    this.#options = options;
    this.#address = storeAddress(connectionString);
    this.#choice = new ServerChoice(this.#address);
    this.#queue = new ConnectionQueue({ size: maxConnections, acquireTimeoutMs, maxWaiting, clock });
    this.#watch = new StatementWatch({
      clock,
      checkAfterMs: checkStatementAfterMs,
      // Uses a new connection, because those of the pool may all be in use or lost.
      queryServer: (index, use) =>
        queryServer(this.#address, { applicationName, connectTimeoutMs: QUICK_QUERY_TIMEOUT_MS, index }, use),
      onLost: () => (this.#suspectBefore = clock.elapsed()),
    });
    const [address, choice] = [this.#address, this.#choice];
    /** Connects to the server that is chosen when the connection is made. */
    class ChosenClient extends pg.Client {
      readonly server = choice.index;

      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...clientConfig(address, choice.index, options) });
      }
    }
    this.#pool = new pg.Pool({
      max: maxConnections,
      connectionTimeoutMillis: clientConfig(address, 0, options).connectionTimeoutMillis,
      types,
      Client: ChosenClient as unknown as new () => pg.ClientBase,
    });
    // A broken connection, idle or in use, fails the next query on it. Without a listener it would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** Returns the pool for Kysely, for one purpose. */
  share(share: Purpose): PostgresPool {
    return {
      connect: async () => {
        const { client, endTurn } = await this.#acquire(share);
        return client.acquire(endTurn);
      },
      end: () => this.#end(),
    };
  }

  /** Returns the same connections for statements without a time limit. */
  withoutTimeLimit(): PostgresPool {
    return {
      connect: async () => {
        const { client, endTurn } = await this.#acquire('own');
        return client.acquireWithoutTimeLimit(endTurn);
      },
      end: () => this.#end(),
    };
  }

  #end(): Promise<void> {
    return this.#pool.end().finally(() => this.#watch.stop());
  }

  async #acquire(share: Purpose): Promise<{ client: LimitedConnection; endTurn: () => void }> {
    const endTurn = await this.#queue.enter(share);
    try {
      return { client: await this.#findWorkingConnection(), endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async #findWorkingConnection(): Promise<LimitedConnection> {
    const { clock, testAfterIdleMs } = this.#options;
    for (;;) {
      const client = await this.#connect();
      const existing = this.#wrapped.get(client);
      if (!existing) return this.#initialise(client);
      const isSuspect = existing.usedAt < this.#suspectBefore;
      if (!isSuspect && clock.elapsed() - existing.usedAt < testAfterIdleMs) return existing;
      if (!isSuspect && (await existing.isResponding())) return existing;
      if (!isSuspect) this.#suspectBefore = clock.elapsed();
      client.release(true);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const responsesBefore = this.#queue.responseCount;
    try {
      return await connectToOne(this.#address, this.#choice, (isLastResort) => this.#attempt(isLastResort));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (this.#queue.responseCount === responsesBefore) this.#queue.rejectWaiting(failure);
      throw failure;
    }
  }

  async #attempt(isLastResort: boolean): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    if (this.#wrapped.has(client)) return client;
    try {
      await checkAttributes(client, this.#address, isLastResort);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #initialise(client: pg.PoolClient): Promise<LimitedConnection> {
    const connection = new LimitedConnection(client, {
      ...this.#options,
      recordResponse: () => this.#queue.recordResponse(),
      watch: this.#watch,
    });
    try {
      await connection.begin();
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#wrapped.set(client, connection);
    return connection;
  }
}

interface LimitedConnectionOptions extends Pick<
  LimitedPoolOptions,
  'queryTimeoutMs' | 'isTransactionPooled' | 'clock'
> {
  readonly recordResponse: () => void;
  readonly watch: StatementWatch;
}

/** Members of a pooled client that the driver's types lack; `server` is our own. */
interface PooledClient {
  readonly server: number;
  readonly processID: number;
  readonly connection: { readonly stream: Socket };
}
const asPooledClient = (client: pg.PoolClient): PooledClient => client as unknown as PooledClient;

class LimitedConnection {
  usedAt: number;
  readonly #client: pg.PoolClient;
  readonly #options: LimitedConnectionOptions;
  /** The same object for every use: Kysely keeps state per object. */
  readonly #poolClient: PostgresPoolClient;
  #endTurn: () => void = () => undefined;
  /** Why no further statement is sent: one was abandoned. */
  #brokenBy: string | undefined;
  /** The connection must not be used again. */
  #mustClose = false;
  /**
   * Undefined behind a transaction pooler, where the session of a statement is unknown, and for a role that may not see
   * it.
   */
  #session: WatchedSession | undefined;

  constructor(client: pg.PoolClient, options: LimitedConnectionOptions) {
    this.#client = client;
    this.#options = options;
    this.usedAt = options.clock.elapsed();
    const runQuery = (text: string, values: readonly unknown[]) => this.#query(text, values);
    // Cursors, the other form of `query`, are not used.
    this.#poolClient = { query: runQuery as PostgresPoolClient['query'], release: () => this.#release() };
  }

  /** A shared session keeps the limit of the server it is connected to. */
  async begin(): Promise<void> {
    if (this.#options.isTransactionPooled) return;
    await this.#limit();
    const [own] = await this.#runQuickQuery<{ processId: number; startedAt: string | null }>(OWN_IDENTITY_SQL);
    if (own?.startedAt)
      this.#session = this.#createWatchedSession({ processId: own.processId, startedAt: own.startedAt });
  }

  /** Makes the server cancel an abandoned statement. */
  async #limit(): Promise<void> {
    await this.#runQuickQuery(`set statement_timeout = ${this.#options.queryTimeoutMs + CANCEL_GRACE_MS}`);
  }

  /** Returns whether the server still responds on this connection. */
  async isResponding(): Promise<boolean> {
    return this.#runQuickQuery('select 1').then(
      () => true,
      () => false,
    );
  }

  acquire(endTurn: () => void): PostgresPoolClient {
    this.#endTurn = endTurn;
    return this.#poolClient;
  }

  async acquireWithoutTimeLimit(endTurn: () => void): Promise<PostgresPoolClient> {
    const { isTransactionPooled } = this.#options;
    this.#endTurn = endTurn;
    try {
      if (!isTransactionPooled) await this.#runQuickQuery('set statement_timeout = 0');
    } catch (error) {
      this.#mustClose = true;
      this.#release();
      throw error;
    }
    const release = (): void => {
      const limiting = isTransactionPooled ? Promise.resolve() : this.#limit();
      limiting.catch(() => (this.#mustClose = true)).finally(() => this.#release());
    };
    const query = async (text: string, values: readonly unknown[]) => {
      this.#assertUsable();
      const result = await this.#withWatch(() => this.#client.query<object, unknown[]>(text, [...values]));
      return result as PostgresQueryResult<unknown>;
    };
    return { query: query as PostgresPoolClient['query'], release };
  }

  #createWatchedSession(identity: SessionIdentity): WatchedSession {
    const { server, processID, connection } = asPooledClient(this.#client);
    const { stream } = connection;
    return {
      ...identity,
      server,
      mayBeEnded: processID === identity.processId,
      traffic: () => `${stream.bytesRead} ${stream.writableLength}`,
      close: () => {
        this.#mustClose = true;
        this.#brokenBy = 'the server was not working on the statement';
        stream.destroy();
      },
    };
  }

  /** Without a response, another connection checks whether the server still works on the statement. */
  async #withWatch<T>(run: () => Promise<T>): Promise<T> {
    if (!this.#session) return run();
    const stopWatching = this.#options.watch.watch(this.#session);
    try {
      return await run();
    } finally {
      stopWatching();
    }
  }

  #assertUsable(): void {
    if (this.#brokenBy) throw new Error(`Connection terminated: ${this.#brokenBy}`);
  }

  #release(): void {
    this.usedAt = this.#options.clock.elapsed();
    this.#client.release(this.#mustClose);
    this.#endTurn();
  }

  async #runQuickQuery<Row extends object>(text: string): Promise<Row[]> {
    const query = { text, query_timeout: QUICK_QUERY_TIMEOUT_MS };
    return (await this.#client.query<Row>(query)).rows;
  }

  async #query(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    this.#assertUsable();
    const { queryTimeoutMs, isTransactionPooled, recordResponse } = this.#options;
    try {
      const query = { text, values, name: isTransactionPooled ? undefined : statementName(text) };
      const result = await this.#withWatch(() => runQuery(this.#client, query, queryTimeoutMs));
      recordResponse();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError) recordResponse();
      if (isDriverTimeout(error)) this.#brokenBy = `${TIMEOUT_MESSAGE} before`;
      if (this.#brokenBy || isReadOnly(error)) this.#mustClose = true;
      // The stack of the caller, not of the socket that received the response.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

const isDriverTimeout = (error: unknown): boolean => error instanceof Error && error.message === TIMEOUT_MESSAGE;

/** Returns a function that runs one statement on any connection of `pool`. */
export const createQueryRunner =
  (pool: PostgresPool): QueryRunner =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      return (await client.query<unknown>(text, values)).rows;
    } finally {
      client.release();
    }
  };

interface QueryRequest {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/**
 * Builds the query here: the driver builds its own from a copy of its arguments, property by property, at every call.
 */
function runQuery(
  client: pg.PoolClient,
  { text, values, name }: QueryRequest,
  limitMs: number,
): Promise<PostgresQueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    // Kysely made the list of values for this call.
    const query = new pg.Query(text, values as unknown[], (error, result) => {
      if (error) reject(error);
      else resolve(result as unknown as PostgresQueryResult<unknown>);
    });
    client.query(Object.assign(query, { name, query_timeout: limitMs }));
  });
}
