import type { Endpoint } from '@vedette/contract/endpoint';
import pino from 'pino';
import { Rights, type Caller } from '../rights/index.js';
import { createHost, type HostOptions, type Lookups, type RouteHost } from '../http/index.js';
import { emptyLookups } from './empty-lookups.js';

/** Returns an administrator of account 1 in Amsterdam, unless overridden. */
export function aCaller(overrides: Partial<Caller> = {}): Caller {
  const isAdministrator = overrides.isAdministrator ?? true;
  return {
    accountId: 1,
    operatorGuid: '11111111-1111-4111-8111-111111111111',
    operatorName: 'Ann',
    isAdministrator,
    zone: 'Europe/Amsterdam',
    accountZone: 'Europe/Amsterdam',
    via: 'api',
    rights: new Rights([{ contextType: 'account', contextId: '', type: 'AccountAccess' }], isAdministrator),
    ...overrides,
  };
}

/**
 * Returns a host without a server that checks every response against its shape. Callers sign in with their user name.
 */
export function aHost(
  callers: Readonly<Record<string, Caller>>,
  lookups: Partial<Lookups> = {},
  options: Partial<HostOptions> = {},
): Promise<RouteHost> {
  return createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: {
      identifyApiAccount: (userName) => Promise.resolve(callers[userName]),
      identifyLogin: () => Promise.resolve(undefined),
      identifySession: () => Promise.resolve(undefined),
    },
    lookups: { ...emptyLookups, ...lookups },
    newGuid: () => 'request-1',
    checkReply: (endpoint: Endpoint, reply: unknown) => {
      endpoint.reply?.parse(reply);
    },
    ...options,
  });
}

/** A response; `body` is the JSON, undefined when there was none. */
export interface HostResponse {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Calls `path` of the host as one of its callers; without a name there are no credentials. */
export async function get(
  host: RouteHost,
  path: string,
  userName?: string,
  headers: Record<string, string> = {},
): Promise<HostResponse> {
  const authorization = userName && `Basic ${Buffer.from(`${userName}:x`).toString('base64')}`;
  const response = await host.app.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, ...(authorization && { authorization }) },
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : undefined,
    text: response.body,
    headers: response.headers,
  };
}
