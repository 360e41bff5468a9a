import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@vedette/contract/endpoint';
import { seededRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Db } from '../../db/connection.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { compose, type Composition } from '../compose.js';
import { readConfig } from '../settings/config.js';
import { initialiseStore } from '../store/first-start.js';

export const ADMIN = 'admin@example.com';
export const PASSWORD = 'long enough for all';
/** A guid of no object. */
export const UNKNOWN_GUID = '00000000-0000-4000-8000-000000000000';

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  readonly body: unknown;
}
type Headers = Readonly<Record<string, string>>;
type Call = (method: Endpoint['method'], path: string, body?: unknown, headers?: Headers) => Promise<ServiceResponse>;

/**
 * The whole service in process, on a new database. Responses are checked against their shapes, and nothing runs by
 * itself.
 */
export interface ServiceFixture {
  readonly composition: Composition;
  readonly db: Db;
  /** Calls with only these headers. A text is sent as it is, everything else as JSON. */
  readonly call: Call;
  /** Calls with the administrator's API account. */
  readonly admin: Call;
  /**
   * Creates something as the administrator and returns that field of the response. @throws when the call was rejected.
   */
  readonly made: (path: string, body: unknown, field: string) => Promise<string>;
}

/** @param settings added to those that every service of a test has */
export async function createServiceFixture(settings: NodeJS.ProcessEnv = {}): Promise<ServiceFixture> {
  const { db, url } = await testDatabaseWithUrl();
  const dataFolder = await mkdtemp(join(tmpdir(), 'vedette-service-'));
  const config = readConfig({
    VEDETTE_DATA: dataFolder,
    VEDETTE_ADMIN_EMAIL: ADMIN,
    VEDETTE_ADMIN_PASSWORD: PASSWORD,
    VEDETTE_TIMEZONE: 'Europe/Amsterdam',
    ...settings,
  });
  const parts = { config, db, connectionString: url, clock: systemClock, random: seededRandom(5) };
  const log = pino({ level: 'fatal' });
  const composition = await compose({ ...parts, log, egressRefusal: () => 'no network in this test' }, () => []);
  const { host, context } = composition;
  Object.assign(host, { checkReply: (endpoint: Endpoint, reply: unknown) => endpoint.reply?.parse(reply) });
  afterAll(async () => {
    await host.app.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  await initialiseStore(context, config);
  const call: Call = async (method, path, body, headers = {}) => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    const type = { 'content-type': 'application/json' };
    const response = await host.app.inject({ method, url: path, headers: { ...type, ...headers }, ...payload });
    const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
    return { status: response.statusCode, text: response.body, body: isJson ? response.json<unknown>() : undefined };
  };
  const { body } = await call('POST', '/v4/Register', undefined, { authorization: basic(ADMIN, PASSWORD) });
  const { UserName, Password } = body as { UserName: string; Password: string };
  const authorization = basic(UserName, Password);
  const admin: Call = (method, path, requestBody, headers) =>
    call(method, path, requestBody, { authorization, ...headers });
  const made: ServiceFixture['made'] = async (path, requestBody, field) => {
    const response = await admin('POST', path, requestBody);
    const value = (response.body as Readonly<Record<string, string | number>> | undefined)?.[field];
    if (response.status > 201 || value === undefined)
      throw new Error(`POST ${path}: ${response.status} ${response.text}`);
    return String(value);
  };
  return { composition, db, call, admin, made };
}

const basic = (user: string, secret: string): string => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
