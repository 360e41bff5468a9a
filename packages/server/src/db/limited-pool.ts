import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { nameOf, type Ask } from './statement.js';

/** The driver's words for a query that was not answered in time. */
const UNANSWERED = 'Query read timeout';
/** SQLSTATE of a statement that the server ended: its time was up, or somebody asked for it. */
const ENDED = '57014';

/** Whether an error says that a statement took longer than it may, in its transaction too. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(UNANSWERED) || ('code' in error && error.code === ENDED));

/** The server ends a statement that the client has given up: nobody waits for it any more, and it may hold locks. */
const ENDED_AFTER_MS = 1_000;

/** What the server is told of a new connection whose queries are given up after `limitMs`. */
export const limitStatement = (limitMs: number): string => `set statement_timeout = ${limitMs + ENDED_AFTER_MS}`;

/** The same connections for statements that may take their time. */
export const unhurriedPool = (pool: pg.Pool, limitMs: number): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
    } catch (error) {
      client.release(true);
      throw error;
    }
    const release = (): void => {
      client.query(limitStatement(limitMs)).then(
        () => client.release(),
        () => client.release(true),
      );
    };
    return { query: client.query.bind(client), release };
  },
  end: () => pool.end(),
});

/**
 * A pool whose queries are given up when the server does not answer within `limitMs`. Nobody knows what such a query
 * still does, so its connection is closed instead of going back, which also ends its transaction.
 */
export function limitedPool(pool: pg.Pool, limitMs: number): PostgresPool {
  // One object a connection: Kysely keeps something of its own for each that it meets.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const before = known.get(client);
    if (before) return before;
    const made = limited(client, limitMs);
    known.set(client, made);
    return made;
  };
  return { connect, end: () => pool.end() };
}

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

/** With a query made here: the driver makes its own of a copy of what it is told, property by property, at every call. */
function ask(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  limitMs: number,
): Promise<PostgresQueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    // Kysely made the list of values for this call.
    const asked = new pg.Query(text, values as unknown[], (error, result) => {
      if (error) reject(error);
      else resolve(result as unknown as PostgresQueryResult<unknown>);
    });
    client.query(Object.assign(asked, { name: nameOf(text), query_timeout: limitMs }));
  });
}

function limited(client: pg.PoolClient, limitMs: number): PostgresPoolClient {
  let isUnanswered = false;
  const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    if (isUnanswered) throw new Error(`Connection terminated: ${UNANSWERED} before`);
    try {
      return await ask(client, text, values, limitMs);
    } catch (error) {
      isUnanswered = error instanceof Error && error.message === UNANSWERED;
      // Of the caller, not of the socket that brought the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  // Nobody reads by cursor: that is the other form of `query`.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isUnanswered) };
}
