import pg from 'pg';
import { matchesSessionAttributes, parseStoreAddress, type StoreAddress } from './connection-string-rules.js';
import type { QueryRunner } from './statement.js';
import { StoreUnavailable } from './store-unavailable.js';

/** How connections to the store are made, both for the pool and for the connection that listens. */
export interface ConnectOptions {
  readonly applicationName: string;
  readonly connectTimeoutMs: number;
}

/** With a list of servers, each gets less time, because the next one may respond. */
const CONNECT_ONE_OF_SEVERAL_MS = 4_000;
/** A server that is up answers this query immediately. */
export const QUICK_QUERY_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** @throws Error for a connection string that the settings would have rejected. */
export function storeAddress(connectionString: string): StoreAddress {
  const address = parseStoreAddress(connectionString);
  if (typeof address === 'string') throw new Error(`connection string: ${address}`);
  return address;
}

/** Returns the settings of a connection to one server of the list. */
export function clientConfig(
  { urls, connectTimeoutMs }: StoreAddress,
  index: number,
  { applicationName, connectTimeoutMs: maxConnectMs }: ConnectOptions,
): pg.ClientConfig {
  const withinMs = connectTimeoutMs ?? (urls.length > 1 ? CONNECT_ONE_OF_SEVERAL_MS : maxConnectMs);
  return {
    connectionString: urls[index % urls.length] ?? urls[0],
    application_name: applicationName,
    connectionTimeoutMillis: Math.min(withinMs, maxConnectMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

interface FactsRow {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/**
 * Checks that the server of a new session is of the required kind.
 * @throws StoreUnavailable when it is not
 */
export async function checkAttributes(
  client: pg.ClientBase,
  { urls, sessionAttributes }: StoreAddress,
  isLastResort: boolean,
): Promise<void> {
  if (sessionAttributes === 'any') return;
  const query = {
    text: `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    query_timeout: QUICK_QUERY_TIMEOUT_MS,
  };
  const { rows } = await client.query<FactsRow>(query);
  const [facts] = rows;
  if (facts && matchesSessionAttributes(sessionAttributes, facts, isLastResort)) return;
  const which = urls.length > 1 ? 'no server in the list is' : 'the server is not';
  throw new StoreUnavailable('readOnly', `${which} ${sessionAttributes} (target_session_attrs)`);
}

/**
 * Chooses the server of the list for the next connection. After a failure the next server is tried; then connections
 * stay with the one that worked.
 */
export class ServerChoice {
  readonly #count: number;
  #index = 0;

  constructor({ urls }: StoreAddress) {
    this.#count = urls.length;
  }

  get index(): number {
    return this.#index;
  }

  /** Reports that the server chosen as `index` failed; others may have reported it before. */
  markFailed(index: number): void {
    if (this.#index === index) this.#index = (index + 1) % this.#count;
  }
}

/**
 * Connects to each server in turn until one matches. `attempt` makes the connection.
 * @throws the error of the last server
 */
export async function connectToOne<T>(
  address: StoreAddress,
  choice: ServerChoice,
  attempt: (isLastResort: boolean) => Promise<T>,
): Promise<T> {
  const { urls, sessionAttributes } = address;
  // The second round accepts any server when a standby is only preferred.
  const tries = sessionAttributes === 'prefer-standby' ? 2 * urls.length : urls.length;
  for (let tried = 1; ; tried += 1) {
    const { index } = choice;
    try {
      return await attempt(tried > urls.length || tries === 1);
    } catch (error) {
      choice.markFailed(index);
      if (tried >= tries) throw error;
    }
  }
}

/** Returns a separate connection to a matching server. The caller ends it. */
export async function connectSession(
  address: StoreAddress,
  choice: ServerChoice,
  options: ConnectOptions,
): Promise<pg.Client> {
  return connectToOne(address, choice, async (isLastResort) => {
    const client = await connectTo(address, choice.index, options);
    try {
      await checkAttributes(client, address, isLastResort);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  });
}

/** Connects to one server of the list without checking its kind. */
async function connectTo(address: StoreAddress, index: number, options: ConnectOptions): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(address, index, options));
  // The owner of the session listens to 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Queries one server of the list on a separate connection. `use` gets undefined when that server is unreachable while
 * another one accepts writes: it has been replaced.
 * @throws when no server can be queried, or what `use` throws
 */
export async function queryServer(
  address: StoreAddress,
  { index, ...options }: ConnectOptions & { readonly index: number },
  use: (runQuery: QueryRunner | undefined) => Promise<void>,
): Promise<void> {
  let client: pg.Client;
  try {
    client = await connectTo(address, index, options);
  } catch (error) {
    if (error instanceof pg.DatabaseError || !hasOneWriter(address)) throw error;
    const other = await connectSession(address, new ServerChoice(address), options);
    void other.end().catch(() => undefined);
    await use(undefined);
    return;
  }
  try {
    await use(async (text, values) => {
      const query = { text, values: [...values], query_timeout: QUICK_QUERY_TIMEOUT_MS };
      return (await client.query<object>(query)).rows;
    });
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Returns whether only the server that accepts writes is used. */
const hasOneWriter = ({ urls, sessionAttributes }: StoreAddress): boolean =>
  urls.length > 1 && (sessionAttributes === 'read-write' || sessionAttributes === 'primary');
