import type { Clock } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { StoreAddress } from './connection-string-rules.js';
import { ConnectionQueue, type Share } from './connection-queue.js';
import { checkAttributes, clientConfig, connectToOne, QUICK_ANSWER_MS, ServerChoice, storeAddress } from './session.js';
import { nameOf, type Ask } from './statement.js';

/** The driver's words for a query that was not answered in time. */
const UNANSWERED = 'Query read timeout';
/** SQLSTATE of a statement that the server ended: its time was up, or somebody asked for it. */
const ENDED = '57014';

/** Whether an error says that a statement took longer than it may, in its transaction too. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(UNANSWERED) || ('code' in error && error.code === ENDED));

/** SQLSTATE of a write that a server refuses because it takes none: a standby, or a primary that has stepped down. */
const READ_ONLY = '25006';

/** Whether the server takes no writes. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY;

/** The server ends a statement that the client has given up: nobody waits for it any more, and it may hold locks. */
const ENDED_AFTER_MS = 1_000;

export interface LimitedPoolOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly applicationName: string;
  /** A connection is made within so many ms. */
  readonly connectWithinMs: number;
  /** A turn to use a connection comes within so many ms. */
  readonly waitMs: number;
  /** Requests that may wait for a turn. */
  readonly maxWaiting: number;
  /** A statement is answered within so many ms. */
  readonly answerWithinMs: number;
  /** A connection unused for longer is asked whether it still works: a host that vanished closes none of them. */
  readonly trustIdleMs: number;
  /** How often to ask about a statement that takes its time. */
  readonly watchEveryMs: number;
  readonly types: pg.CustomTypesConfig;
  /** A pooler hands each transaction to another session: nothing may be left in a session. */
  readonly isShared: boolean;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
}

/**
 * Connections to the store, a bounded number, made when first used. Who needs one waits for a turn in a fair queue. A query that
 * the server does not answer in time is given up: nobody knows what it still does, so its connection is closed
 * instead of going back, which also ends its transaction.
 */
export class LimitedPool {
  readonly #options: LimitedPoolOptions;
  readonly #address: StoreAddress;
  readonly #choice: ServerChoice;
  readonly #queue: ConnectionQueue;
  readonly #pool: pg.Pool;
  readonly #wrapped = new WeakMap<pg.PoolClient, LimitedConnection>();
  /** Connections used last before this moment are closed unasked: one of them turned out to be dead. Of `clock.elapsed()`. */
  #suspectBefore = -Infinity;

  constructor(options: LimitedPoolOptions) {
    const { connectionString, maxConnections, waitMs, maxWaiting, clock, types } = options;
    this.#options = options;
    this.#address = storeAddress(connectionString);
    this.#choice = new ServerChoice(this.#address);
    this.#queue = new ConnectionQueue({ size: maxConnections, waitMs, maxWaiting, clock });
    const [address, choice] = [this.#address, this.#choice];
    /** Goes to the server that is chosen when the connection is made. */
    class ChosenClient extends pg.Client {
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
    // A broken connection, idle or in use, fails the next query on it; without listeners it would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** The pool as Kysely uses it, in one share of the connections. */
  share(share: Share): PostgresPool {
    return {
      connect: async () => {
        const { client, leave } = await this.#take(share);
        return client.lend(leave);
      },
      end: () => this.#pool.end(),
    };
  }

  /** The same connections for statements that may take their time. */
  unhurried(): PostgresPool {
    return {
      connect: async () => {
        const { client, leave } = await this.#take('own');
        return client.lendUnhurried(leave);
      },
      end: () => this.#pool.end(),
    };
  }

  async #take(share: Share): Promise<{ client: LimitedConnection; leave: () => void }> {
    const leave = await this.#queue.enter(share);
    try {
      return { client: await this.#workingConnection(), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #workingConnection(): Promise<LimitedConnection> {
    const { clock, trustIdleMs } = this.#options;
    for (;;) {
      const client = await this.#connect();
      const known = this.#wrapped.get(client);
      if (!known) return this.#begin(client);
      const isSuspect = known.usedAt < this.#suspectBefore;
      if (!isSuspect && clock.elapsed() - known.usedAt < trustIdleMs) return known;
      if (!isSuspect && (await known.answers())) return known;
      if (!isSuspect) this.#suspectBefore = clock.elapsed();
      client.release(true);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const answersBefore = this.#queue.answers;
    try {
      return await connectToOne(this.#address, this.#choice, (isLastResort) => this.#attempt(isLastResort));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (this.#queue.answers === answersBefore) this.#queue.failWaiting(failure);
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

  async #begin(client: pg.PoolClient): Promise<LimitedConnection> {
    const made = new LimitedConnection(client, {
      ...this.#options,
      noteAnswer: () => this.#queue.noteAnswer(),
      isWorking: (processId) => this.#isWorking(processId),
    });
    try {
      await made.limit();
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#wrapped.set(client, made);
    return made;
  }

  /** A store that cannot be asked says nothing. */
  async #isWorking(processId: number): Promise<boolean> {
    const ask = askOn(this.share('own'));
    const found = await ask('select from pg_stat_activity where pid = $1', [processId]).catch(() => undefined);
    return found?.length !== 0;
  }
}

interface LimitedConnectionOptions extends Pick<
  LimitedPoolOptions,
  'answerWithinMs' | 'isShared' | 'clock' | 'watchEveryMs'
> {
  readonly noteAnswer: () => void;
  /** False when the server says that this session is gone. */
  readonly isWorking: (processId: number) => Promise<boolean>;
}

/** What the driver has, and its types do not say of a connection of a pool. */
interface Session {
  readonly processID: number;
  end(): Promise<void>;
}
const sessionOf = (client: pg.PoolClient): Session => client as unknown as Session;

class LimitedConnection {
  usedAt: number;
  readonly #client: pg.PoolClient;
  readonly #options: LimitedConnectionOptions;
  /** One object, however often it is lent: Kysely keeps something of its own for each that it meets. */
  readonly #lent: PostgresPoolClient;
  #leave: () => void = () => undefined;
  /** A statement was given up: nothing more is sent. */
  #isUnanswered = false;
  /** Not to be used again. */
  #isSpent = false;

  constructor(client: pg.PoolClient, options: LimitedConnectionOptions) {
    this.#client = client;
    this.#options = options;
    this.usedAt = options.clock.elapsed();
    const ask = (text: string, values: readonly unknown[]) => this.#query(text, values);
    // Nobody reads by cursor: that is the other form of `query`.
    this.#lent = { query: ask as PostgresPoolClient['query'], release: () => this.#giveBack() };
  }

  /** The server ends a statement that nobody waits for any more. A shared session keeps the limit of its own server. */
  async limit(): Promise<void> {
    const { answerWithinMs, isShared } = this.#options;
    if (!isShared) await this.#quick(`set statement_timeout = ${answerWithinMs + ENDED_AFTER_MS}`);
  }

  /** Whether the server still answers on this connection. */
  async answers(): Promise<boolean> {
    return this.#quick('select 1').then(
      () => true,
      () => false,
    );
  }

  lend(leave: () => void): PostgresPoolClient {
    this.#leave = leave;
    return this.#lent;
  }

  async lendUnhurried(leave: () => void): Promise<PostgresPoolClient> {
    const { isShared } = this.#options;
    this.#leave = leave;
    try {
      if (!isShared) await this.#quick('set statement_timeout = 0');
    } catch (error) {
      this.#isSpent = true;
      this.#giveBack();
      throw error;
    }
    const release = (): void => {
      this.limit()
        .catch(() => (this.#isSpent = true))
        .finally(() => this.#giveBack());
    };
    const query = (text: string, values: readonly unknown[]) => this.#patiently(text, values);
    return { query: query as PostgresPoolClient['query'], release };
  }

  /** Without a limit of time, but not for a server that has vanished: another connection is asked whether it still works. */
  async #patiently(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const over = following();
    void this.#watch(over.signal);
    try {
      return (await this.#client.query<object, unknown[]>(text, [...values])) as PostgresQueryResult<unknown>;
    } finally {
      over.abort();
    }
  }

  /** Ends the connection when the server knows nothing of it; the query on it fails then. Behind a pooler nobody can tell. */
  async #watch(over: AbortSignal): Promise<void> {
    const { clock, isShared, isWorking, watchEveryMs } = this.#options;
    const session = sessionOf(this.#client);
    const isGone = async (): Promise<boolean> => !over.aborted && !(await isWorking(session.processID));
    const isWaited = (): boolean => !over.aborted;
    if (isShared) return;
    while (isWaited()) {
      await clock.sleep(watchEveryMs, over);
      if (!(await isGone()) || !isWaited()) continue;
      this.#isSpent = true;
      await session.end().catch(() => undefined);
      return;
    }
  }

  #giveBack(): void {
    this.usedAt = this.#options.clock.elapsed();
    this.#client.release(this.#isSpent);
    this.#leave();
  }

  async #quick(text: string): Promise<void> {
    const question = { text, query_timeout: QUICK_ANSWER_MS };
    await this.#client.query(question);
  }

  async #query(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (this.#isUnanswered) throw new Error(`Connection terminated: ${UNANSWERED} before`);
    const { answerWithinMs, isShared, noteAnswer } = this.#options;
    try {
      const result = await ask(
        this.#client,
        { text, values, name: isShared ? undefined : nameOf(text) },
        answerWithinMs,
      );
      noteAnswer();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError) noteAnswer();
      this.#isUnanswered = isUnanswered(error);
      if (this.#isUnanswered || isReadOnly(error)) this.#isSpent = true;
      // Of the caller, not of the socket that brought the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === UNANSWERED;

/** Asks one statement on any connection of `pool`. */
export const askOn =
  (pool: PostgresPool): Ask =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      return (await client.query<unknown>(text, values)).rows;
    } finally {
      client.release();
    }
  };

interface Question {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/** With a query made here: the driver makes its own of a copy of what it is told, property by property, at every call. */
function ask(
  client: pg.PoolClient,
  { text, values, name }: Question,
  limitMs: number,
): Promise<PostgresQueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    // Kysely made the list of values for this call.
    const asked = new pg.Query(text, values as unknown[], (error, result) => {
      if (error) reject(error);
      else resolve(result as unknown as PostgresQueryResult<unknown>);
    });
    client.query(Object.assign(asked, { name, query_timeout: limitMs }));
  });
}
