import { once } from 'node:events';
import pg from 'pg';
import type { Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import { STORE_USER } from './cluster.js';

/** Connection data of the store. */
export interface Address {
  readonly socketFolder: string;
  readonly password: Secret;
}

/** Returns the connection string of one database of the store. */
export function databaseUrl({ socketFolder, password }: Address, database: string): string {
  return `postgres://${STORE_USER}:${password.reveal()}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Result of an attempt to connect: a session, or why there is none. */
export type Attempt =
  | { readonly kind: 'connected'; readonly client: pg.Client }
  | { readonly kind: 'notRunning' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly message: string };

const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
const NOT_LISTENING = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);
/** No code: timeout of the driver. The others: a server that is starting drops clients that it cannot serve yet. */
const BUSY = new Set(['', 'ECONNRESET', 'EPIPE', CANNOT_CONNECT_NOW, TOO_MANY_CONNECTIONS]);

/** Connects to the maintenance database. The caller ends the session. */
export async function connect(address: Address): Promise<Attempt> {
  const client = new pg.Client({
    connectionString: databaseUrl(address, 'postgres'),
    application_name: 'vedette guard',
    connectionTimeoutMillis: 5_000,
  });
  // A server that stops ends the session. The owner of the session listens to 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { kind: 'connected', client };
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code = '', message } = error as { code?: string; message: string };
    if (NOT_LISTENING.has(code)) return { kind: 'notRunning' };
    return BUSY.has(code) ? { kind: 'busy' } : { kind: 'refused', message };
  }
}

/** Any number, as long as every version uses the same one. */
const INSTANCE_LOCK = 8_677_001;

/** Claims the data folder for this process: the holder of this lock is the only instance. */
export async function claim(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [INSTANCE_LOCK]);
  return rows[0]?.mine === true;
}

/** Keeps the claim until `signal` aborts, and claims again if the session is lost while the server still runs. */
export async function keepClaim(first: pg.Client, address: Address, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let client: pg.Client | undefined = first; client; client = await reclaim(address, clock, signal)) {
    await once(client, 'end', { signal }).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/** @returns the new session; undefined if `signal` aborts first. */
async function reclaim(address: Address, clock: Clock, signal: AbortSignal): Promise<pg.Client | undefined> {
  while (!signal.aborted) {
    const attempt = await connect(address);
    if (attempt.kind === 'connected') {
      if (await claim(attempt.client).catch(() => false)) return attempt.client;
      await attempt.client.end().catch(() => undefined);
    }
    await clock.sleep(250, signal);
  }
  return undefined;
}
