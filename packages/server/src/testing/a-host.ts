import type { Endpoint } from '@vedette/contract/endpoint';
import pino from 'pino';
import { Rights, type Caller } from '../rights/index.js';
import { createHost, type HostOptions, type Lookups, type RouteHost } from '../http/index.js';
import { nothing } from './strangers.js';

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
  more: Partial<HostOptions> = {},
): Promise<RouteHost> {
  return createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: {
      byApiAccount: (userName) => Promise.resolve(callers[userName]),
      byLogin: () => Promise.resolve(undefined),
      bySession: () => Promise.resolve(undefined),
    },
    lookups: { ...nothing, ...lookups },
    newGuid: () => 'request-1',
    checkReply: (endpoint: Endpoint, reply: unknown) => {
      endpoint.reply?.parse(reply);
    },
    ...more,
  });
}

/** A response; `body` is the JSON, undefined when there was none. */
export interface Answer {
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
): Promise<Answer> {
  const authorization = userName && `Basic ${Buffer.from(`${userName}:x`).toString('base64')}`;
  const answer = await host.app.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, ...(authorization && { authorization }) },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : undefined,
    text: answer.body,
    headers: answer.headers,
  };
}
