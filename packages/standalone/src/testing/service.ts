import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '@vedette/kernel/clock';
import { startEmbedded } from '../postgres/embedded.js';
import { apiCaller, type Call } from './api-caller.js';
import { createFleet, type Fleet } from './load.js';
import { startProcess, type VedetteProcess } from './vedette-process.js';

const PASSWORD = 'correct horse battery';

/** A built Vedette in a separate process that has reported ready. */
export interface Service extends VedetteProcess {
  readonly url: string;
}

/** @param nodeOptions options of node itself, before the program */
export async function startService(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Service> {
  const vedette = startProcess({ VEDETTE_PORT: '0', VEDETTE_ADMIN_PASSWORD: PASSWORD, ...settings }, nodeOptions);
  await vedette.ready;
  return { ...vedette, url: /ready: (\S+)/.exec(vedette.output())?.[1] ?? '' };
}

/** Creates an API account of the administrator and returns a caller for any address. */
export async function registerApiAccount(url: string): Promise<(url: string) => Call> {
  const callAsAdmin = apiCaller(url, `admin@example.com:${PASSWORD}`);
  const account = await callAsAdmin<{ UserName: string; Password: string }>('POST', '/v4/Register', {});
  return (address) => apiCaller(address, `${account.UserName}:${account.Password}`);
}

/** Creates a fleet over the API. @param change fields that every monitor has in addition or instead */
export function createMonitors(call: Call, size: number, port: number, change: object = {}): Promise<Fleet> {
  const create = async (monitor: object): Promise<string> =>
    (await call<{ MonitorGuid: string }>('POST', '/v4/Monitor', { ...monitor, ...change })).MonitorGuid;
  return createFleet(create, size, port);
}

/** Opens a session at a store for the duration of `use`. */
export async function queryStore<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Returns the connection string of the embedded store of a running service. The path of its data folder must be short.
 */
export async function storeUrl(dataFolder: string): Promise<string> {
  const password = (await readFile(join(dataFolder, 'postgres-password'), 'utf8')).trim();
  const socketFolder = encodeURIComponent(join(dataFolder, 'postgres', 's'));
  return `postgres://vedette:${password}@localhost/vedette?host=${socketFolder}`;
}

/** Queries the store of a stopped service. */
export async function queryStoppedStore<T>(dataFolder: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const store = await startEmbedded({ dataFolder, clock: systemClock, log });
  try {
    return await queryStore(store.connectionString, use);
  } finally {
    await store.stop();
  }
}
