/** Covers what the generated Go and Python clients send and need. */
import { systemClock } from '@vedette/kernel/clock';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/store/partitions-sql.js';
import { storeChecks } from '../../checks/store/store-sql.js';
import { aCheck } from '../../testing/a-check.js';
import type { Json } from '../testing/test-provider.js';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

const service = await createServiceFixture();
const { admin, call, made } = service;

describe('Go', () => {
  // The client never sends members with zero values.
  const sample = { Name: 'shop', Url: 'http://shop.example/', MonitorType: 'Http', CheckInterval: 5 };

  test('creates, lists, filters, reads and deletes a monitor', async () => {
    const guid = await made('/v4/Monitor', { ...sample, SelectedCheckpoints: {} }, 'MonitorGuid');
    const lists = ['/v4/Monitor', '/v4/Monitor?filter=Name,Url', '/v4/Monitor/'];
    for (const path of lists)
      expect((await admin('GET', path)).body, path).toContainEqual(expect.objectContaining({ Name: 'shop' }));
    expect((await admin('DELETE', `/v4/Monitor/${guid}`)).status).toBe(204);
  });

  test('a PUT without booleans sets them to their defaults', async () => {
    const guid = await made('/v4/Monitor', { ...sample, GenerateAlert: false, IsActive: false }, 'MonitorGuid');
    expect((await admin('PUT', `/v4/Monitor/${guid}`, { ...sample, MonitorGuid: guid })).status).toBe(204);
    expect((await admin('GET', `/v4/Monitor/${guid}`)).body).toMatchObject({ GenerateAlert: true, IsActive: true });
  });

  test.each([
    ['/v4/Monitor/none', 400],
    [`/v4/Monitor/${UNKNOWN_GUID}`, 404],
    [`/v4/Operator/${UNKNOWN_GUID}`, 404],
    ['/v4/MonitorCheck?Take=1000', 400],
  ])('%s fails with a list of messages', async (path, status) => {
    const answer = await admin('GET', path);
    const Messages: unknown = expect.arrayContaining([{ Message: expect.any(String) as unknown }]);
    expect(answer).toMatchObject({ status, body: { Messages } });
  });

  test('statistics fail with one message at the top', async () => {
    const { status, body } = await admin('GET', `/v4/Statistics/Monitor/${UNKNOWN_GUID}`);
    expect([status, typeof (body as Json)['Message']]).toEqual([404, 'string']);
  });
});

describe('Python', () => {
  let monitor: string;
  let group: string;
  beforeAll(async () => {
    monitor = await made(
      '/v4/Monitor',
      { Name: 'watched', MonitorType: 'Https', Url: 'https://shop.example/' },
      'MonitorGuid',
    );
    group = await made('/v4/MonitorGroup', { Description: 'Shops', IsQuotaUnlimited: true }, 'MonitorGroupGuid');
    await admin('POST', `/v4/MonitorGroup/${group}/Members/${monitor}`);
    const now = systemClock.now();
    await ensurePartitions(service.db, now);
    await service.db
      .transaction()
      .execute((tx) => storeChecks(tx, [aCheck({ monitorGuid: monitor, at: now - 60_000, errorLevel: 0 })]));
    const section = await made('/v4/VaultSection', { Name: 'Keys' }, 'VaultSectionGuid');
    const file = { Name: 'a', VaultItemType: 'File', FileInfo: { Name: 'a.txt', Data: 'aGVsbG8=' } };
    await made('/v4/VaultItem', { ...file, VaultSectionGuid: section }, 'VaultItemGuid');
  });

  /** Path, member that holds the rows, and the members without which decoding fails. */
  const lists: readonly (readonly [string, string, string])[] = [
    [
      '/v4/MonitorCheck/Monitor/{monitor}?IncludeSomething=True&Start={start}&End={end}',
      'Data.Attributes',
      'MonitorGuid Timestamp ErrorCode TotalTime ResolveTime ConnectionTime DownloadTime ErrorLevel StagingMode ServerId',
    ],
    ['/v4/Status/Monitor/{monitor}', 'Data.Attributes', 'ErrorLevel CheckpointId UptimePercentage ErrorCode'],
    ['/v4/Statistics/Monitor/{monitor}', 'Data.Attributes', 'StartDateTime EndDateTime'],
    ['/v4/VaultItem', '', 'VaultItemGuid VaultSectionGuid VaultItemType IsSensitive'],
    ['/v4/MonitorGroup', '', 'MonitorGroupGuid IsAll'],
    ['/v4/MonitorGroup/{group}/Members', '', 'MonitorGuid'],
    ['/v4/OperatorGroup', '', 'OperatorGroupGuid'],
    ['/v4/Operator', '', 'OperatorGuid'],
    ['/v4/Integration', '', 'IntegrationGuid Type'],
    ['/v4/Timezone', '', 'TimezoneId OffsetFromUtc HasDaylightSaving'],
    [
      '/v4/AlertDefinition/{definition}/EscalationLevel',
      '',
      'EscalationMode ThresholdErrorCount ThresholdMinutes IsActive NumberOfReminders ReminderDelay',
    ],
  ];
  test.each(lists)('%s decodes', async (path, rowsAt, members) => {
    const [definition] = (await admin('GET', '/v4/AlertDefinition')).body as readonly Json[];
    const at = (ago: number) => new Date(systemClock.now() - ago).toISOString().replace('Z', '123+00:00');
    const names: Readonly<Record<string, unknown>> = {
      monitor,
      group,
      definition: definition?.['AlertDefinitionGuid'],
      start: encodeURIComponent(at(3_600_000)),
      end: encodeURIComponent(at(0)),
    };
    const answer = await admin(
      'GET',
      path.replace(/\{(\w+)\}/g, (_all, name: string) => String(names[name])),
    );
    expect(answer.status, answer.text).toBe(200);
    const rows = collectRows(answer.body, rowsAt === '' ? [] : rowsAt.split('.'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) for (const member of members.split(' ')) expect(row[member] ?? null, member).not.toBeNull();
  });

  test('ignores an id that the client sends for a new object', async () => {
    const operator = await made(
      '/v4/Operator',
      { Email: 'py@example.com', FullName: 'Py', Password: 'long enough for all' },
      'OperatorGuid',
    );
    const period = { Id: 0, ScheduleMode: 'Daily', StartTime: '08:00', EndTime: '17:00' };
    const duty = await admin('POST', `/v4/Operator/${operator}/DutySchedule`, period);
    const upkeep = { ...period, MaintenanceType: 'DisableMonitoring' };
    const maintenance = await admin('POST', `/v4/Monitor/${monitor}/MaintenancePeriod`, upkeep);
    for (const { status, body } of [duty, maintenance]) {
      expect(status).toBe(201);
      expect((body as Json)['Id']).toBeGreaterThan(0);
    }
    const section = await made(
      '/v4/VaultSection',
      { Name: 'Mine', VaultSectionGuid: UNKNOWN_GUID },
      'VaultSectionGuid',
    );
    expect(section).not.toBe(UNKNOWN_GUID);
  });

  test('accepts boolean queries with a capital', async () => {
    const path = `/v4/MonitorCheck/Monitor/${monitor}?ShowPartialMeasurements=True&Sorting=Ascending`;
    expect((await admin('GET', path)).status).toBe(200);
    const clone = `/v4/Monitor/${monitor}/Clone?includeMaintenancePeriods=False&includeMonitorGroups=False`;
    expect((await admin('POST', clone)).status).toBe(201);
  });
});

test('challenges calls without credentials, except for the two address lists', async () => {
  const answer = await service.composition.host.app.inject({ method: 'GET', url: '/v4/Monitor' });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
  for (const path of ['/v4/Checkpoint/Server/Ipv4', '/v4/checkpoint/server/ipv6'])
    expect((await call('GET', path)).status, path).toBe(200);
});

function collectRows(body: unknown, path: readonly string[]): readonly Json[] {
  const [first, ...rest] = path;
  const rows = (Array.isArray(body) ? body : [body]) as readonly Json[];
  if (first === undefined) return rows;
  return rows.flatMap((row) => collectRows(row[first], rest));
}
