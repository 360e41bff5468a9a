import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../access/index.js';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { endpointAddresses } from '../../http/paths.js';
import { aCheck } from '../../testing/a-check.js';
import { createAllMonitorsGroup } from '../../monitors/index.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { compose, type Composition } from '../compose.js';
import { readConfig } from '../settings/config.js';
import { initialiseStore } from '../store/first-start.js';

/**
 * Calls every endpoint of the table as every kind of caller: allowed, forbidden, or not even allowed to know that the
 * object exists. None answers 500.
 */
const { db, url } = await testDatabaseWithUrl();
const dataFolder = await mkdtemp(join(tmpdir(), 'vedette-endpoints-'));
const password = 'long enough for all';
const stranger = '00000000-0000-4000-8000-000000000000';
const PREDEFINED_DASHBOARD = 'da5b0a2d-0000-4000-8000-000000000001';
type Role = 'administrator' | 'plain' | 'other' | 'anonymous';

let composition: Composition;
const credentials = new Map<Role, string>();
/** Values for path parameters: objects of the first account. */
const objects: Record<string, string> = {};

const basic = (user: string, secret: string): string => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
async function call(method: Endpoint['method'], path: string, authorization?: string, body?: unknown) {
  const answer = await composition.host.app.inject({
    method,
    url: path,
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.body };
}
async function createObject(path: string, body: unknown, field: string): Promise<string> {
  const answer = await call('POST', path, credentials.get('administrator'), body);
  return (JSON.parse(answer.text || '{}') as Record<string, string>)[field] ?? stranger;
}
async function register(email: string): Promise<string> {
  const { text } = await call('POST', '/v4/Register', basic(email, password));
  const { UserName, Password } = JSON.parse(text) as { UserName: string; Password: string };
  return basic(UserName, Password);
}

beforeAll(async () => {
  const config = readConfig({ VEDETTE_DATA: dataFolder, VEDETTE_ADMIN_PASSWORD: password, VEDETTE_TIMEZONE: 'UTC' });
  const parts = {
    config,
    db,
    connectionString: url,
    clock: systemClock,
    random: systemRandom,
    egressRefusal: () => 'no network in this test',
    log: pino({ level: 'fatal' }),
  };
  composition = await compose(parts, () => []);
  const { host, context } = composition;
  Object.assign(host, { checkReply: (endpoint: Endpoint, reply: unknown) => endpoint.reply?.parse(reply) });
  await initialiseStore(context, config);
  const other = await addAccount(context, {
    name: 'Other',
    zone: 'UTC',
    administratorEmail: 'other@example.com',
    administratorName: 'Otto Other',
    administratorPassword: new Secret(password),
    groupAuthorizationForm: 'Objects',
  });
  await createAllMonitorsGroup(db, other.accountId, context);
  credentials.set('administrator', await register(config.adminEmail));
  credentials.set('other', await register('other@example.com'));
  const operator = (name: string) => ({ Email: `${name}@example.com`, FullName: name, Password: password });
  await createObject('/v4/Operator', operator('plain'), 'OperatorGuid');
  credentials.set('plain', await register('plain@example.com'));
  objects['operatorGuid'] = await createObject('/v4/Operator', operator('victim'), 'OperatorGuid');
  objects['operatorGroupGuid'] = await createObject('/v4/OperatorGroup', { Description: 'Group' }, 'OperatorGroupGuid');
  objects['monitorGroupGuid'] = await createObject('/v4/MonitorGroup', { Description: 'Group' }, 'MonitorGroupGuid');
  objects['vaultSectionGuid'] = await createObject('/v4/VaultSection', { Name: 'Section' }, 'VaultSectionGuid');
  const item = { Name: 'Login', VaultItemType: 'CredentialSet', UserName: 'ann', Password: 'p' };
  const inSection = { ...item, VaultSectionGuid: objects['vaultSectionGuid'] };
  objects['vaultItemGuid'] = await createObject('/v4/VaultItem', inSection, 'VaultItemGuid');
  const monitor = {
    Name: 'Shop',
    MonitorType: 'Https',
    Url: 'https://example.com/',
    IsActive: false,
    SelectedCheckpoints: { Regions: [] },
  };
  objects['monitorGuid'] = await createObject('/v4/Monitor', monitor, 'MonitorGuid');
  objects['alertDefinitionGuid'] = await createObject(
    '/v4/AlertDefinition',
    { AlertName: 'All', IsActive: true },
    'AlertDefinitionGuid',
  );
  const integration = {
    Name: 'Hook',
    Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://hooks.invalid/' }] }],
  };
  objects['integrationGuid'] = await createObject('/v4/Integration/Custom', integration, 'IntegrationGuid');
  objects['dashboardGuid'] = await createObject(
    `/v4/Dashboard/${PREDEFINED_DASHBOARD}/Clone`,
    undefined,
    'DashboardGuid',
  );
  const report = {
    DashboardGuid: objects['dashboardGuid'],
    FileType: 'HTMLEmail',
    IsActive: false,
    Recipients: {},
    Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
  };
  objects['scheduledReportGuid'] = await createObject('/v4/ScheduledReport', report, 'ScheduledReportGuid');
  objects['publicStatusPageGuid'] = await createObject('/v4/PublicStatusPage', { Name: 'Page' }, 'PublicDashboardGuid');
  const site = { Description: 'Shop', Url: 'https://shop.example' };
  objects['rumWebsiteGuid'] = await createObject('/v4/Rum/Website', site, 'RumWebsiteId');
  const location = await call('POST', '/api/v1/PrivateLocation', credentials.get('administrator'), { Name: 'Home' });
  const { PrivateLocationId, CheckpointIds } = JSON.parse(location.text) as Record<string, number | number[]>;
  objects['privateLocationId'] = String(PrivateLocationId);
  objects['checkpointId'] = String((CheckpointIds as number[])[0]);
  const server = await call(
    'POST',
    `/api/v1/Checkpoint/${objects['checkpointId']}/Server`,
    credentials.get('administrator'),
  );
  objects['serverId'] = String((JSON.parse(server.text) as { ServerId: number }).ServerId);
  const at = systemClock.now() - 60_000;
  await ensurePartitions(db, at);
  const check = aCheck({ monitorGuid: objects['monitorGuid'], at });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  objects['monitorCheckId'] = String(check.id);
  // Removes the default permissions of everyone, so that the plain operator has nothing but AccountAccess.
  await db
    .deleteFrom('access_grant')
    .where('context_type', '!=', 'account')
    .where('operator_guid', 'is', null)
    .execute();
  composition.modules.forEach(({ afterWrite }) => afterWrite?.());
});
afterAll(async () => {
  await composition.host.app.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function endpointAddress(endpoint: Endpoint): string {
  const [address = ''] = endpointAddresses(endpoint);
  const filled = address.replace(/:(\w+)/g, (_whole, name: string) => objects[name] ?? plausible(endpoint, name));
  return filled;
}
/** Returns a value of the right format that names nothing. */
function plausible(endpoint: Endpoint, name: string): string {
  const options = ['1', stranger, 'AccountAccess', 'BasicOperator', '2026-01-01', 'a'];
  const fits = (value: string): boolean => {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, each = '']) => [
        each,
        each === name ? value : (objects[each] ?? stranger),
      ]),
    );
    const result = endpoint.params?.safeParse({ ...params, [name]: /^\d+$/.test(value) ? Number(value) : value });
    return result?.success === true || !(result?.error.issues ?? []).some(({ path }) => path[0] === name);
  };
  return options.find(fits) ?? stranger;
}

const ok = [200, 201, 204];
const mistaken = [400, 404, 409];
/** Returns the object that the endpoint's permission refers to, when this test created one. */
function rightObject({ permission }: Endpoint): string | undefined {
  const id = 'param' in permission ? objects[permission.param] : undefined;
  return id === stranger ? undefined : id;
}
/** Returns the statuses that are allowed before the body is considered. */
function expected(endpoint: Endpoint, role: Role): readonly number[] {
  // Bodies here are JSON, and these endpoints expect a form.
  if (endpoint.consumes === 'form') return [415];
  if (endpoint.credentials === 'anonymous') return [...ok, ...mistaken, 401, 403];
  const isForOthers = endpoint.credentials === 'login' || endpoint.credentials === 'checkpoint';
  if (isForOthers || role === 'anonymous') return [401];
  const { permission } = endpoint;
  if ('param' in permission && (role === 'other' || rightObject(endpoint) === undefined)) return [404];
  // No checkpoint runs in this test.
  const away = endpoint.alsoFails?.includes(503) === true ? [503] : [];
  if (role === 'administrator' || role === 'other') return [...ok, ...mistaken, ...away];
  if (permission.kind === 'check') return [404];
  if (permission.kind === 'none') return [...ok, ...mistaken];
  return permission.kind === 'basic' ? [...ok, ...mistaken, 403] : [403];
}

/** Reads come first, then changes; deletions come last, deepest first. */
const order = { GET: 0, POST: 1, PATCH: 2, PUT: 3, DELETE: 4 } as const;
const depth = ({ path }: Endpoint): number => path.split('/').length;
const served = [...endpoints]
  .filter(({ id }) => id !== 'v1Events')
  .sort((a, b) => order[a.method] - order[b.method] || depth(b) - depth(a));
const isServed = (endpoint: Endpoint): boolean =>
  composition.host.app.hasRoute({ method: endpoint.method, url: endpointAddresses(endpoint)[0] ?? '' });

describe('every endpoint', () => {
  test('is served', () => {
    const missing = served.filter((endpoint) => !isServed(endpoint));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
  test('returns the address of what it creates', () => {
    const silent = endpoints.filter(
      ({ method, status, reply, location, path }) =>
        method === 'POST' && status === 201 && reply && location === undefined && !NOT_ADDRESSABLE.test(path),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
  const roles: readonly Role[] = ['anonymous', 'other', 'plain', 'administrator'];
  describe.each(roles)('as %s', (role) => {
    test.each(withNames(served))('%s', async (_name, endpoint) => {
      if (!isServed(endpoint)) return;
      const body = endpoint.body && {};
      const { status, text } = await call(endpoint.method, endpointAddress(endpoint), credentials.get(role), body);
      const allowed = expected(endpoint, role);
      expect(allowed, `${status} ${text}`).toContain(status);
      if (role === 'other') for (const id of uniqueIds()) expect(withoutRequestTexts(text, endpoint)).not.toContain(id);
    });
  });
  test.each(withNames(served.filter(({ body }) => body)))(
    '%s rejects nonsense without failing',
    async (_name, endpoint) => {
      if (!isServed(endpoint)) return;
      for (const body of nonsense(endpoint)) {
        const { status, text } = await call(
          endpoint.method,
          endpointAddress(endpoint),
          credentials.get('administrator'),
          body,
        );
        expect(status, `${text} for ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
      }
    },
  );
});

function withNames(list: readonly Endpoint[]): [string, Endpoint][] {
  return list.map((endpoint) => [`${endpoint.method} ${endpoint.surface}${endpoint.path}`, endpoint]);
}

/**
 * Creating calls whose result has no address: permissions, members, runs, sessions, status updates, mails of a
 * dashboard.
 */
const NOT_ADDRESSABLE =
  /Authorization|\/Checkpoint$|\/Enrolment$|\/Server$|\/Member|\/Session$|\/TestRun|\/Test$|\/Update$|\/Mail$|Acknowledge/i;

/** Ids that identify one object alone. A short number appears in many responses. */
const uniqueIds = (): string[] => Object.values(objects).filter((id) => id.length > 8);

/** Returns the response without texts of the request, which a message may repeat. */
function withoutRequestTexts(text: string, endpoint: Endpoint): string {
  return endpointAddress(endpoint)
    .split('/')
    .filter((segment) => segment.length > 8)
    .reduce((rest, segment) => rest.replaceAll(segment, ''), text);
}

/** Returns bodies of the wrong kind, and bodies with an impossible value in each field. */
function nonsense(endpoint: Endpoint): unknown[] {
  const { shape = {} } = (endpoint.body ?? {}) as { shape?: Record<string, unknown> };
  const values = [null, '', 'x'.repeat(5_000), '\u0000', -1, 1e300, 0.5, true, [], [[]], [null], {}, { a: { b: [] } }];
  const names = Object.keys(shape);
  return [[], 'text', 7, ...values.map((value) => Object.fromEntries(names.map((name) => [name, value])))];
}
