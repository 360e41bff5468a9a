import type { Endpoint } from '@vedette/contract/endpoint';
import { endpointStatuses } from '@vedette/contract/statuses';
import { endpoints } from '@vedette/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Rights, type Caller } from '../rights/index.js';
import { aCaller, aHost } from '../testing/a-host.js';
import { mount, type RouteHost } from './index.js';
import { endpointAddresses } from './paths.js';

/**
 * Tests what is decided before a use case is called, for every row of the table: the handlers here are never reached.
 * Real callers with real objects are tested in `app/api-tests/endpoints.test.ts`.
 */
const guid = '22222222-2222-4222-8222-222222222222';
const everything: Caller = aCaller({
  rights: new Rights(
    [
      { contextType: 'account', contextId: '', type: 'AccountAccess' },
      { contextType: 'vaultSection', contextId: guid, type: 'ChangeVaultSection' },
    ],
    true,
  ),
});
const nothingHeld: Caller = aCaller({ isAdministrator: false, rights: new Rights([], false) });
/** Enough for all other requests without credentials in this test. */
const ANONYMOUS_LIMIT = { burst: 1_000, perSecond: 0.001 };
let hasObjects = true;
let isBroken = false;
let host: RouteHost;

const someIf = <T>(object: T) => Promise.resolve(hasObjects ? object : undefined);
const isThere = (): Promise<boolean> => Promise.resolve(hasObjects);
const basic = (name: string): string => `Basic ${Buffer.from(`${name}:x`).toString('base64')}`;

beforeAll(async () => {
  const callers = { everything, nothingHeld };
  const lookups = {
    lookupMonitor: () => someIf({ groupGuids: [] }),
    lookupMonitorGroup: isThere,
    lookupCheck: () => someIf({ monitorGuid: guid, groupGuids: [] }),
    lookupAlertDefinition: isThere,
    lookupIntegration: isThere,
    lookupPrivateLocation: () => someIf({ guid }),
    lookupCheckpoint: () => someIf({ locationGuid: guid }),
    lookupOperator: () => someIf({ groupGuids: [], isAdministrator: false }),
    lookupOperatorGroup: () => someIf({ memberGuids: [], isAdministratorsGroup: false }),
    lookupDashboard: () => someIf({ ownerGuid: guid }),
    lookupScheduledReport: () => someIf({ ownerGuid: guid }),
    lookupPublicStatusPage: isThere,
    lookupVaultSection: isThere,
    lookupVaultItem: () => someIf({ vaultSectionGuid: guid }),
  };
  const who = (name: string): Promise<Caller | undefined> =>
    Promise.resolve(callers[name as keyof typeof callers] as Caller | undefined);
  host = await aHost(callers, lookups, {
    gatekeeper: { identifyApiAccount: who, identifyLogin: who, identifySession: who },
    anonymousLimit: ANONYMOUS_LIMIT,
    findServerByKey: (key) =>
      Promise.resolve(key === 'known' ? { serverId: 1, checkpointName: 'Near', sealingKey: '' } : undefined),
  });
  host.app.addHook('onRequest', (_request, _reply, done) => {
    done(isBroken ? new Error('a bug') : undefined);
  });
  for (const each of endpoints)
    mount(host, each, () => {
      throw new Error('no request here is one to answer');
    });
});
afterAll(() => host.app.close());

interface RequestOptions {
  readonly query?: string;
  readonly payload?: string;
  /** The length given in the header. */
  readonly announced?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the loopback address. */
  readonly remoteAddress?: string;
}

async function requestStatus(endpoint: Endpoint, options: RequestOptions): Promise<number> {
  const { query = '', payload, announced, headers = credentialsFor(endpoint) } = options;
  const { contentType = contentTypeFor(endpoint), remoteAddress = '127.0.0.1' } = options;
  const answer = await host.app.inject({
    method: endpoint.method,
    url: endpointAddress(endpoint) + query,
    remoteAddress,
    headers: {
      ...headers,
      ...(payload === undefined ? {} : { 'content-type': contentType }),
      ...(announced === undefined ? {} : { 'content-length': String(announced) }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.statusCode;
}
const contentTypeFor = ({ consumes }: Endpoint): string =>
  consumes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';

/** Returns credentials of a caller with every permission. */
function credentialsFor({ credentials }: Endpoint, name = 'everything'): Record<string, string> {
  if (credentials === 'anonymous') return {};
  return { authorization: credentials === 'checkpoint' ? 'Bearer known' : basic(name) };
}

function endpointAddress(endpoint: Endpoint): string {
  const [address = ''] = endpointAddresses(endpoint);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values: Record<string, string> = Object.fromEntries(names.map((name) => [name, guid]));
  for (const name of names) {
    const fitting = [guid, '1', 'AccountAccess', 'BasicOperator', '2026-01-01'].find((value) => {
      const tried = { ...values, [name]: /^\d+$/.test(value) ? Number(value) : value };
      return !(endpoint.params?.safeParse(tried).error?.issues ?? []).some(({ path }) => path[0] === name);
    });
    values[name] = fitting ?? guid;
  }
  return address.replace(/:(\w+)/g, (_whole, name: string) => values[name] ?? name);
}

const isDeclared = (endpoint: Endpoint, status: number): boolean =>
  endpointStatuses(endpoint).failureStatuses.includes(status);
const declaring = (status: number): [string, Endpoint][] =>
  endpoints
    .filter((each) => isDeclared(each, status))
    .map((each) => [`${each.method} ${each.surface}${each.path}`, each]);
/** More than any endpoint reads; the declared length is enough to be rejected. */
const tooLarge = { payload: '{}', announced: 9 * 1024 * 1024 };

describe('400', () => {
  test.each(declaring(400))('%s: a character that no text can contain', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, { query: '?x=%00' })).toBe(400);
  });
});
describe('401', () => {
  const authenticatedEndpoints = declaring(401).filter(([, { credentials }]) => credentials !== 'anonymous');
  test.each(authenticatedEndpoints)('%s: no credentials, and unknown ones', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, { headers: {} })).toBe(401);
    expect(await requestStatus(endpoint, { headers: { authorization: basic('stranger') } })).toBe(401);
  });
});
describe('403', () => {
  // Calls that use cases reject, strangers and checkpoints are tested with them.
  const named = declaring(403).filter(([, { credentials }]) => credentials === 'account' || credentials === 'login');
  test.each(named)('%s: without the permission, or from another site', async (_name, endpoint) => {
    const isOpen = endpoint.permission.kind === 'none';
    const session = { cookie: 'vedette_session=everything', origin: 'https://elsewhere.example' };
    const headers = isOpen ? session : credentialsFor(endpoint, 'nothingHeld');
    expect(await requestStatus(endpoint, { headers })).toBe(403);
  });
});
describe('404', () => {
  const looked = declaring(404).filter(([, { permission }]) => 'param' in permission);
  beforeAll(() => {
    hasObjects = false;
  });
  afterAll(() => {
    hasObjects = true;
  });
  test.each(looked)('%s: no such object in the account', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, {})).toBe(404);
  });
});
describe('405', () => {
  // Calls with unknown methods count as anonymous, so each endpoint is called from another network.
  const called = endpoints.map((each, at) => {
    const remoteAddress = `10.${String(at >> 8)}.${String(at & 255)}.1`;
    return [`${each.method} ${each.surface}${each.path}`, each, remoteAddress] as const;
  });
  test.each(called)('%s: unsupported methods', async (_name, endpoint, remoteAddress) => {
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK'] as const) {
      const url = endpointAddress(endpoint);
      const answer = await host.app.inject({ method: method as 'OPTIONS', url, remoteAddress });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(String(answer.headers.allow).split(', ')).toContain(endpoint.method);
      expect(answer.json()).toHaveProperty('Messages');
    }
  });
  test.each(['/v4/Nothing', '/api/v1/Nothing', '/elsewhere'])('%s stays unknown', async (url) => {
    for (const method of ['OPTIONS', 'PROPFIND'] as const) {
      expect((await host.app.inject({ method: method as 'OPTIONS', url, remoteAddress: '192.0.2.1' })).statusCode).toBe(
        404,
      );
    }
  });
  test('routes outside the two surfaces return their methods', async () => {
    const answer = await host.app.inject({ method: 'POST', url: '/health/live', remoteAddress: '192.0.2.1' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
describe('413', () => {
  test.each(declaring(413))('%s: a body that is too large', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, tooLarge)).toBe(413);
  });
});
describe('415', () => {
  test.each(declaring(415))('%s: an image', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, { payload: 'x', contentType: 'image/png' })).toBe(415);
  });
});
describe('429', () => {
  const remoteAddress = '203.0.113.77';
  beforeAll(async () => {
    const ask = () => host.app.inject({ url: '/nothing', remoteAddress });
    for (let count = 0; count < ANONYMOUS_LIMIT.burst; count += 1) await ask();
  });
  const anonymous = declaring(429).filter(([, { credentials }]) => credentials === 'anonymous');
  test.each(anonymous)('%s: too many requests from one address', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, { remoteAddress })).toBe(429);
  });
  test('authenticated calls are not counted', async () => {
    const answer = await host.app.inject({
      url: '/v4/Monitor',
      remoteAddress,
      headers: { authorization: basic('stranger') },
    });
    expect(answer.statusCode).toBe(401);
  });
});
describe('500', () => {
  beforeAll(() => {
    isBroken = true;
  });
  afterAll(() => {
    isBroken = false;
  });
  test.each(declaring(500))('%s: an unexpected error', async (_name, endpoint) => {
    expect(await requestStatus(endpoint, {})).toBe(500);
  });
});
