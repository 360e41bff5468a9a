/** Covers what small scripts, plug-ins and exporters rely on. */
import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/store/partitions-sql.js';
import { storeChecks } from '../../checks/store/store-sql.js';
import { aCheck } from '../../testing/a-check.js';
import type { Json } from '../testing/test-provider.js';
import { createServiceFixture } from '../testing/service-fixture.js';

const { admin, db, made } = await createServiceFixture();
const TOTAL = 250;
const now = systemClock.now();
let monitor: string;
let serverId: number;

interface Batch {
  readonly Data: readonly { readonly Id: number; readonly Attributes: Json; readonly Relationships: readonly Json[] }[];
  readonly Links: { readonly Next?: string; readonly Self: string };
  readonly Cursors: { readonly Next?: string; readonly Self: string };
}
const read = async <T = Batch>(path: string): Promise<T> => {
  const { status, body, text } = await admin('GET', path);
  expect(status, text).toBe(200);
  return body as T;
};
async function store(agoMinutes: readonly number[]): Promise<void> {
  const rows = agoMinutes.map((ago) => aCheck({ monitorGuid: monitor, at: now - ago * MINUTE, serverId }));
  await db.transaction().execute((tx) => storeChecks(tx, rows));
}

beforeAll(async () => {
  monitor = await made('/v4/Monitor', { Name: 's', MonitorType: 'Https', Url: 'https://shop.example/' }, 'MonitorGuid');
  ({ server_id: serverId } = await db.selectFrom('checkpoint_server').select('server_id').executeTakeFirstOrThrow());
  await ensurePartitions(db, now);
  await store(Array.from({ length: TOTAL }, (_none, index) => 2 + TOTAL - index));
});

async function walk(path: string): Promise<{ readonly ids: readonly number[]; readonly last: string }> {
  const ids: number[] = [];
  let last = '';
  for (let next: string | undefined = path; next !== undefined;) {
    const batch: Batch = await read(next);
    ids.push(...batch.Data.map(({ Id }) => Id));
    last = batch.Cursors.Self;
    next = batch.Links.Next;
  }
  return { ids, last };
}

test('an exporter pages 250 checks in both directions and then polls only new rows', async () => {
  const path = `/v4/MonitorCheck/Monitor/${monitor}?Take=100`;
  const newest = await walk(path);
  const oldest = await walk(`${path}&Sorting=Ascending`);
  expect(new Set(newest.ids).size).toBe(TOTAL);
  expect(oldest.ids).toEqual(newest.ids.toReversed());
  await store([1]);
  const again = await walk(`${path}&Sorting=Ascending&Cursor=${encodeURIComponent(oldest.last)}`);
  const fresh = again.ids.filter((id) => !oldest.ids.includes(id));
  expect(fresh).toHaveLength(1);
});

test('a plug-in reads the newest check and then its checkpoint', async () => {
  const monitors = await read<readonly Json[]>('/v4/monitor');
  expect(monitors).toContainEqual(
    expect.objectContaining({ MonitorGuid: monitor, LoadTimeLimit1: expect.any(Number) as unknown }),
  );
  const query = 'ErrorLevel=NoError&ShowPartialMeasurements=true&Sorting=Descending&Take=1&PresetPeriod=Last24Hours';
  const { Data } = await read(`/v4/MonitorCheck/Monitor/${monitor}?${query}`);
  expect(Data).toHaveLength(1);
  expect(Data[0]?.Attributes).toMatchObject({ ErrorCode: 0, TotalTime: 120 });
  const [first] = Data[0]?.Relationships ?? [];
  expect(first).toMatchObject({ Type: 'CheckpointServer', Id: serverId });
  const server = await read<{ Relationships: readonly { Attributes: Json }[] }>(
    `/v4/Checkpoint/Server/${String(first?.['Id'])}`,
  );
  expect(server.Relationships[0]?.Attributes).toMatchObject({ CheckpointName: expect.any(String) as unknown });
});

test('a script that schedules maintenance for a group reads only the status', async () => {
  const group = await made('/v4/monitorgroup', { Description: 'Shops', IsQuotaUnlimited: true }, 'MonitorGroupGuid');
  await admin('POST', `/v4/monitorgroup/${group}/members/${monitor}`);
  const body = { ScheduleMode: 'OneTime', MaintenanceType: 'DisableMonitoring' };
  const times = { StartDateTime: '2030-01-01T10:00:00', EndDateTime: '2030-01-01T11:00' };
  for (const path of ['AddMaintenancePeriodToAllMembers', 'MaintenancePeriod'])
    expect((await admin('POST', `/v4/MonitorGroup/${group}/${path}`, { ...body, ...times })).status).toBe(204);
  expect(await read<readonly Json[]>(`/v4/Monitor/${monitor}/MaintenancePeriod`)).toHaveLength(2);
});

test('a firewall tool reads plain addresses, or XML on request', async () => {
  expect((await read<{ Data: unknown }>('/v4/Checkpoint/Server/Ipv4')).Data).toEqual(expect.any(Array));
  const xml = await admin('GET', '/v4/Checkpoint/Server/Ipv4', undefined, { accept: 'application/xml' });
  expect(xml.text).toMatch(/^<\?xml/);
});

test('a script finds only checkpoint selections that are not empty', async () => {
  const [region] = (await read<readonly { Id: number }[]>('/v4/CheckpointRegion')).map(({ Id }) => Id);
  const https = { Name: 'placed', MonitorType: 'Https', Url: 'https://shop.example/' };
  const storedSelection = async (SelectedCheckpoints: Json): Promise<unknown> => {
    const guid = await made('/v4/Monitor', { ...https, SelectedCheckpoints }, 'MonitorGuid');
    return (await read<Json>(`/v4/Monitor/${guid}`))['SelectedCheckpoints'];
  };
  expect(await storedSelection({ Checkpoints: [], Regions: [region], ExcludeLocations: null })).toEqual({
    Regions: [region],
  });
  expect(await storedSelection({ Checkpoints: [], Regions: [], ExcludeLocations: [] })).toEqual({});
});

test.each(['Http', 'Https', 'WebserviceHttp', 'WebserviceHttps'])(
  'a %s monitor always has Username and UserAgent, even if stored without them',
  async (MonitorType) => {
    const https = { Name: 'always', MonitorType, Url: 'https://shop.example/' };
    const guid = await made('/v4/Monitor', https, 'MonitorGuid');
    const before = await read<Json>(`/v4/Monitor/${guid}`);
    expect(before).toMatchObject({ Username: '', UserAgent: '' });
    await db
      .updateTable('monitor')
      .set({ settings: sql`settings - 'Username' - 'UserAgent'` })
      .where('monitor_guid', '=', guid)
      .execute();
    expect(await read<Json>(`/v4/Monitor/${guid}`)).toEqual(before);
    expect((await admin('PUT', `/v4/Monitor/${guid}`, before)).status).toBe(204);
    expect(await read<Json>(`/v4/Monitor/${guid}`)).toEqual(before);
  },
);

test('every step of a multi-step monitor is returned in full and survives a PUT', async () => {
  const steps = [
    { StepType: 'Delay', Delay: 1 },
    { StepType: 'Delay', Delay: 2, Disabled: true },
    {
      StepType: 'HttpRequest',
      Method: 'PUT',
      Url: 'https://shop.example/',
      RetryUntilSuccessful: true,
      MaxAttempts: 7,
    },
  ];
  const MultiStepApiTransactionScript = JSON.stringify({ Version: 2, MsaSteps: steps });
  const body = { Name: 'steps', MonitorType: 'MultiStepApi', MultiStepApiTransactionScript };
  const guid = await made('/v4/Monitor', body, 'MonitorGuid');
  const before = await read<Json>(`/v4/Monitor/${guid}`);
  const stated = {
    Method: 'GET',
    Disabled: false,
    UseFixedClientCertificate: false,
    IgnoreCertificateErrors: false,
    Delay: 0,
    RetryUntilSuccessful: false,
    MaxAttempts: 2,
    RetryWaitMilliseconds: 1_000,
  };
  expect(before).toMatchObject({
    MsaSteps: steps.map((step) => ({ ...stated, ...step })),
    MultiStepApiTransactionScript,
  });
  const { MultiStepApiTransactionScript: _text, ...objects } = before;
  for (const sent of [before, objects]) {
    expect((await admin('PUT', `/v4/Monitor/${guid}`, sent)).status).toBe(204);
    expect(await read<Json>(`/v4/Monitor/${guid}`)).toEqual(before);
  }
});

test('accepts a base address with a double slash', async () => {
  expect(await read('/v4//Monitor')).toEqual(await read('/v4/Monitor'));
});

test.each(['/v3/Monitor', '/V3/monitors'])('%s, of a version that no longer exists, fails', async (path) => {
  const { status, body } = await admin('GET', path);
  expect(status).toBe(404);
  expect(body).toMatchObject({ Messages: [{ Message: expect.any(String) as unknown }] });
});
