import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { DAY, HOUR } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import { readMonitorFacts } from './facts-sql.js';
import { createMonitor, patchMonitor } from '../editing/monitor.js';
import { loadErrorConditions, loadScheduledMonitors } from './scheduled-sql.js';
import { loadMaintenance } from '../maintenance/maintenance-sql.js';
import { SCHEDULE_STEP_MS, scheduleOffset } from '../definition/schedule-rules.js';
import { createTargetLoader } from './target-sql.js';
import { httpsBody, requireHttpTarget } from '../testing/bodies.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { loadVisibleMonitors } from '../visibility/visibility-sql.js';
import { Rights } from '../../rights/index.js';

const fixture = await createMonitorFixture();
const { db, deps, vault, clock, administrator } = fixture;
const create = (change: MonitorWrite = {}): Promise<Monitor> =>
  createMonitor(deps, administrator, { ...httpsBody(change), MonitorType: change.MonitorType ?? 'Https' });
const order = createTargetLoader({ db, vault, clock });
const secretReads = (guid: string) =>
  db.selectFrom('audit').selectAll().where('object_guid', '=', guid).where('action', '=', 'SecretRead').execute();

describe('the target of a run', () => {
  test('contains the target of the simplest monitor', async () => {
    expect(await order((await create()).MonitorGuid)).toEqual({
      kind: 'http',
      url: 'https://shop.example/',
      method: 'GET',
      headers: [],
      body: '',
      userAgent: '',
      httpVersion: 'Negotiate',
      tlsVersion: 'Tls12_Tls11_Tls10',
      ipVersion: 'IpV4',
      authentication: { type: 'None', username: '', password: '' },
      checkCertificateErrors: true,
      followRedirects: true,
      contentMatches: [],
      connectTimeoutMs: 10_000,
      totalTimeoutMs: 20_000,
      maxBodyBytes: 1_048_576,
    });
  });

  test('contains the decrypted password, audited once a day', async () => {
    const { MonitorGuid } = await create({ AuthenticationType: 'Basic', Username: 'ann', Password: 'pässword' });
    for (let run = 0; run < 3; run += 1) {
      expect(requireHttpTarget(await order(MonitorGuid)).authentication).toEqual({
        type: 'Basic',
        username: 'ann',
        password: 'pässword',
      });
    }
    expect(await secretReads(MonitorGuid)).toHaveLength(1);
    await clock.advance(DAY);
    await order(MonitorGuid);
    expect(await secretReads(MonitorGuid)).toHaveLength(2);
  });

  test('cannot decrypt the password with another monitor’s row', async () => {
    const [one, other] = [await create({ Password: 'x' }), await create()];
    const row = await db
      .selectFrom('monitor')
      .select('password_sealed')
      .where('monitor_guid', '=', one.MonitorGuid)
      .executeTakeFirstOrThrow();
    await db.updateTable('monitor').set(row).where('monitor_guid', '=', other.MonitorGuid).execute();
    await expect(order(other.MonitorGuid)).rejects.toThrow();
  });

  test.each([
    [{ ErrorConditions: [{ ErrorConditionType: 'HttpStatus' as const, Value: '301' }] }, { followRedirects: false }],
    [{ ErrorConditions: [{ ErrorConditionType: 'HttpStatus' as const, Value: '200' }] }, { followRedirects: true }],
    [
      { ErrorConditions: ['b', '!a'].map((Value) => ({ ErrorConditionType: 'ContentMatch' as const, Value })) },
      { contentMatches: ['b', '!a'] },
    ],
    [
      { HttpMethod: 'Post' as const, RequestBody: 'x' },
      { method: 'POST', body: 'x', headers: [] },
    ],
    [{ RequestBody: 'x' }, { method: 'GET', body: '' }],
    [
      { HttpMethod: 'Put' as const, RequestBody: 'x' },
      { method: 'PUT', body: 'x' },
    ],
    [
      { HttpMethod: 'Delete' as const, RequestBody: 'x' },
      { method: 'DELETE', body: 'x' },
    ],
    [
      { HttpMethod: 'Head' as const, RequestBody: 'x' },
      { method: 'HEAD', body: '' },
    ],
    [
      { MonitorType: 'WebserviceHttps' as const, HttpMethod: 'Patch' as const, RequestBody: '<a/>' },
      { method: 'PATCH', headers: [{ name: 'Content-Type', value: 'text/xml' }] },
    ],
    [
      { MonitorType: 'WebserviceHttps' as const, HttpMethod: 'Post' as const, RequestBody: '<a/>' },
      { headers: [{ name: 'Content-Type', value: 'text/xml' }] },
    ],
    [
      {
        MonitorType: 'WebserviceHttp' as const,
        HttpMethod: 'Post' as const,
        RequestBody: '<a/>',
        RequestHeaders: [{ Name: 'content-type', Value: 'application/soap+xml' }],
      },
      { headers: [{ name: 'content-type', value: 'application/soap+xml' }] },
    ],
    [{ MonitorType: 'Http' as const }, { checkCertificateErrors: true }],
  ])('follows the settings %j', async (change, expected) => {
    expect(await order((await create(change)).MonitorGuid)).toMatchObject(expected);
  });

  test('is missing for a deleted monitor', async () => {
    await expect(order('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('what the engine plans from', () => {
  test('contains the schedule and the conditions of a monitor', async () => {
    const made = await create({
      CheckIntervalSeconds: 90,
      IpVersion: 'IpV6',
      SelectedCheckpoints: { Regions: [1004] },
    });
    const [planned] = await loadScheduledMonitors(db, [made.MonitorGuid]);
    expect(planned).toMatchObject({
      name: 'shop',
      intervalMs: 90_000,
      phaseMs: scheduleOffset(made.MonitorGuid, 90_000),
      ipVersion: 'IpV6',
      isActive: true,
      definitionChangedAt: clock.now(),
      selectedCheckpoints: { Checkpoints: [], Regions: [1004], ExcludeLocations: [] },
    });
    expect(await loadErrorConditions(db, made.MonitorGuid)).toEqual(made.ErrorConditions);
    expect(await loadScheduledMonitors(db, [])).toEqual([]);
    expect((await loadScheduledMonitors(db)).length).toBeGreaterThan(1);
  });

  test('contains the time of the last change that affects runs', async () => {
    const { MonitorGuid } = await create();
    const changedAt = async () => (await loadScheduledMonitors(db, [MonitorGuid]))[0]?.definitionChangedAt;
    const createdAt = clock.now();
    await clock.advance(HOUR);
    await patchMonitor(deps, administrator, MonitorGuid, { Notes: 'x' });
    expect(await changedAt()).toBe(createdAt);
    await patchMonitor(deps, administrator, MonitorGuid, { CheckInterval: 1 });
    expect(await changedAt()).toBe(clock.now());
  });

  test('has a later change time even if the clock was set back', async () => {
    const { MonitorGuid } = await create();
    const changedAt = async () => (await loadScheduledMonitors(db, [MonitorGuid]))[0]?.definitionChangedAt ?? 0;
    const createdAt = await changedAt();
    clock.step(-HOUR);
    await patchMonitor(deps, administrator, MonitorGuid, { CheckInterval: 1 });
    const first = await changedAt();
    await patchMonitor(deps, administrator, MonitorGuid, { CheckInterval: 2 });
    const second = await changedAt();
    clock.step(HOUR);
    expect(first).toBeGreaterThan(createdAt);
    expect(second).toBeGreaterThan(first);
  });

  test('has schedule offsets that are whole steps', () => {
    for (let index = 0; index < 1_000; index += 1)
      expect(scheduleOffset(crypto.randomUUID(), 10_000 + index * 1_000) % SCHEDULE_STEP_MS).toBe(0);
  });

  test('spreads schedule offsets evenly over the interval', () => {
    const counts = new Map<number, number>();
    for (let index = 0; index < 6_000; index += 1) {
      const tenth = Math.floor(
        scheduleOffset(`0d5b0a0e-0000-4000-8000-${String(index).padStart(12, '0')}`, 60_000) / 6_000,
      );
      counts.set(tenth, (counts.get(tenth) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(150);
  });
});

test('reports the end of current maintenance', async () => {
  const { MonitorGuid } = await create({
    Notes: 'n',
    CustomFields: [{ Name: 'Component', Value: 'c-7' }],
    NameForPhoneAlerts: 'the till',
  });
  const store = deps.maintenanceStoreFor(administrator);
  const loadZone = () => Promise.resolve('UTC');
  const until = async () => (await readMonitorFacts(db, [MonitorGuid], clock.now(), loadZone))[0]?.maintenanceUntil;
  expect(await until()).toBeUndefined();
  const at = new Date(clock.now()).toISOString().slice(11, 16);
  const inAnHour = new Date(clock.now() + HOUR).toISOString().slice(11, 16);
  const inTwo = new Date(clock.now() + 2 * HOUR).toISOString().slice(11, 16);
  await store.insert([MonitorGuid], { mode: 'Daily', type: 'DisableMonitoring', starts: at, ends: inAnHour });
  await store.insert([MonitorGuid], { mode: 'Daily', type: 'DisableNotifications', starts: inAnHour, ends: inTwo });
  expect(await until()).toBe(clock.now() + 2 * HOUR);
  expect((await loadMaintenance(db)).get(MonitorGuid)).toHaveLength(2);
  const [facts] = await readMonitorFacts(db, [MonitorGuid], clock.now(), loadZone);
  expect(facts?.customFields).toEqual({ Component: 'c-7' });
  expect(facts?.nameForPhoneAlerts).toBe('the till');
  expect(facts).toMatchObject({ name: 'shop', url: 'https://shop.example/', notes: 'n', generateAlert: true });
  expect(facts?.groupGuids).toHaveLength(1);
});

test('lists visible monitors by groups and own grants, or all', async () => {
  const { MonitorGuid } = await create();
  const caller = (grants: ConstructorParameters<typeof Rights>[0]) => ({
    ...administrator,
    isAdministrator: false,
    rights: new Rights(grants, false),
  });
  const [all = ''] =
    (await deps.monitorStoreFor(administrator).loadGroupsByMonitor([MonitorGuid])).get(MonitorGuid) ?? [];
  const own = { contextType: 'monitor' as const, contextId: MonitorGuid, type: 'ViewMonitorData' };
  expect(await loadVisibleMonitors(db, administrator)).toBe('all');
  expect(await loadVisibleMonitors(db, caller([]))).toEqual([]);
  expect(await loadVisibleMonitors(db, caller([own]))).toEqual([MonitorGuid]);
  expect(await loadVisibleMonitors(db, caller([own]), 'ViewMonitor')).toEqual([]);
  const everything = { contextType: 'monitorGroup' as const, contextId: all, type: 'ViewMonitorDataInGroup' };
  expect(await loadVisibleMonitors(db, caller([everything]))).toBe('all');
});
