import type { Annotation, Annotations, Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCheckpoint } from '../../checkpoints/index.js';
import { ensurePartitions, rollUpChecks, storeChecks } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { groupGuid, now, createMonitorsFixture } from '../../testing/some-monitors-routes.js';
import { listAnnotations } from './annotations.js';

const db = await testDatabase();
const { host, guids, read, readDeps } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

const blog = () => guids.blog;
let serverId = 0;
beforeAll(async () => {
  const bern = { accountId: 1, name: 'Bern', code: '', regionId: 1004, isPrimary: true };
  ({ serverId } = await db.transaction().execute((tx) => addCheckpoint(tx, bern, now)));
  await db
    .insertInto('audit')
    .values([
      anAudit(now - 4 * HOUR, 'Updated', { CheckInterval: 5, Url: 'x', PasswordSealed: 'a1' }),
      anAudit(now - 4 * HOUR, 'SecretRead', { Field: 'Password' }),
      anAudit(now - 9 * DAY, 'Created', { Name: 'blog' }),
    ])
    .execute();
  const slots = [0, 5, 10, 120].map((minutes) => now - 3 * HOUR + minutes * MINUTE);
  await db
    .insertInto('quarantined_result')
    .values([
      ...slots.map((slot) => anAside(slot, 'impaired: DNS does not answer')),
      anAside(now - HOUR, 'fault: 29001'),
    ])
    .execute();
});

const anAudit = (at: number, action: string, after: object) => ({
  account_id: 1,
  at,
  action,
  object_type: 'Monitor',
  object_guid: blog(),
  object_name: 'blog',
  operator_guid: null,
  operator_name: 'Ann',
  source: 'WebApp' as const,
  api_user_name: null,
  before: '{}',
  after: JSON.stringify(after),
});
const anAside = (slot: number, reason: string) => ({
  account_id: 1,
  monitor_guid: blog(),
  slot_at: slot,
  attempt: 0,
  server_id: serverId,
  received_at: slot,
  reason,
  result: '{}',
});
const within = (guid: string, from: number, as = 'ann', status = 200) =>
  read<Annotations>(`/Monitor/${guid}/Annotation?FromAt=${from}&UntilAt=${now}`, as, status);
const ofKind = ({ Rows }: Annotations, kind: Annotation['Kind']) => Rows.filter(({ Kind }) => Kind === kind);

test('lists changed fields of settings, and no reads of secrets', async () => {
  const shown = await within(blog(), now - DAY);
  expect(ofKind(shown, 'Change')).toEqual([
    { Kind: 'Change', At: now - 4 * HOUR, ByName: 'Ann', Fields: ['CheckInterval', 'Password', 'Url'] },
  ]);
  expect(ofKind(await within(blog(), now - 10 * DAY), 'Change')[0]).toEqual({
    Kind: 'Change',
    At: now - 9 * DAY,
    ByName: 'Ann',
    IsCreation: true,
  });
});

test('names who changed settings only to readers who may see settings', async () => {
  const deps = { ...readDeps(), settingsVisibleTo: () => Promise.resolve([]), editableBy: readDeps().visibleTo };
  const shown = await listAnnotations(deps, aCaller(), blog(), { FromAt: now - DAY, UntilAt: now });
  expect(ofKind(shown, 'Change')).toEqual([{ Kind: 'Change', At: now - 4 * HOUR }]);
});

test('groups quarantined results of an impaired checkpoint into ranges', async () => {
  const common = { Kind: 'Checkpoint', CheckpointName: 'Bern', Text: 'DNS does not answer' };
  expect(ofKind(await within(blog(), now - DAY), 'Checkpoint')).toEqual([
    { ...common, At: now - 3 * HOUR, UntilAt: now - 3 * HOUR + 10 * MINUTE, Runs: 3 },
    { ...common, At: now - HOUR, Runs: 1 },
  ]);
});

test('lists incidents with notes and maintenance by their start', async () => {
  await sql`insert into incident_note (account_id, incident_id, operator_guid, operator_name, recorded_at, body)
    select 1, incident_id, gen_random_uuid(), 'Ann', ${now - 2 * MINUTE}, 'Deployed 4.2' from incident`.execute(db);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (1, ${guids.shop}, 'Daily', 'DisableNotifications', '03:00', '04:00')`.execute(db);
  const { Rows, HasMore } = await within(guids.shop, now - DAY);
  expect(HasMore).toBe(false);
  expect(Rows).toMatchObject([
    { Kind: 'Maintenance', MaintenanceType: 'DisableNotifications' },
    { Kind: 'Incident', At: now - 10 * MINUTE, Text: 'HTTP status 500' },
    { Kind: 'Note', ByName: 'Ann', Text: 'Deployed 4.2' },
  ]);
  expect(Rows[1]).not.toHaveProperty('UntilAt');
  expect(Rows[2]?.IncidentId).toBe(Rows[1]?.IncidentId);
});

test('omits maintenance added for a past time, also from charts', async () => {
  const local = (at: number) => formatLocalDateTime(at, 'UTC');
  const [from, until] = [local(now - 3 * DAY), local(now - 3 * DAY + HOUR)];
  const period = {
    ScheduleMode: 'OneTime',
    MaintenanceType: 'DisableMonitoring',
    StartDateTime: from,
    EndDateTime: until,
  };
  const { maintenance_period_id: Id } = await db
    .insertInto('maintenance_period')
    .values({
      account_id: 1,
      monitor_guid: guids.docs,
      schedule_mode: 'OneTime',
      maintenance_type: 'DisableMonitoring',
      starts: from,
      ends: until,
    })
    .returning('maintenance_period_id')
    .executeTakeFirstOrThrow();
  const chart = async () =>
    (await read<Latency>(`/Monitor/${guids.docs}/Latency?FromAt=${now - 4 * DAY}&UntilAt=${now}`)).Maintenance;
  const marks = async () => ofKind(await within(guids.docs, now - 4 * DAY), 'Maintenance');
  expect([(await chart()).length, (await marks()).length]).toEqual([1, 1]);
  const made = anAudit(now - HOUR, 'Created', { Id, ...period });
  await db
    .insertInto('audit')
    .values({ ...made, before: null, object_type: 'MaintenancePeriod', object_guid: guids.docs })
    .execute();
  expect([await chart(), await marks()]).toEqual([[], []]);
});

test('lists chart notes of the monitor, its groups and the account to its readers', async () => {
  const note = (at: number, scope: object, title: string) => ({
    account_id: 1,
    chart_note_guid: crypto.randomUUID(),
    monitor_guid: null,
    monitor_group_guid: null,
    at,
    kind: 'Deployment' as const,
    title,
    text: 'Canary',
    link: 'https://ci.example/17',
    key: null,
    operator_guid: crypto.randomUUID(),
    operator_name: 'Ann',
    written_at: at,
    changed_at: null,
    ...scope,
  });
  const hours = [5, 4, 3, 2].map((ago) => now - ago * HOUR);
  const [first = 0, second = 0, third = 0, fourth = 0] = hours;
  await db
    .insertInto('chart_note')
    .values([
      note(first, {}, 'all'),
      note(second, { monitor_guid: guids.shop }, 'shop'),
      note(third, { monitor_group_guid: groupGuid }, 'front'),
      note(fourth, { monitor_guid: blog() }, 'blog'),
      note(now - 2 * DAY, {}, 'before'),
    ])
    .execute();
  const listNoteTexts = async (guid: string, as?: string) =>
    ofKind(await within(guid, now - DAY, as), 'ChartNote').map(({ Text }) => Text);
  expect(await listNoteTexts(guids.shop)).toEqual(['all', 'shop', 'front']);
  expect(await listNoteTexts(blog())).toEqual(['all', 'blog']);
  const [one] = ofKind(await within(blog(), first, 'ann'), 'ChartNote');
  expect(one).toMatchObject({ At: first, ByName: 'Ann', ChartNote: { Title: 'all', Text: 'Canary', MayChange: true } });
});

test('returns the newest 200 of each kind and reports that there are more', async () => {
  const many = Array.from({ length: 205 }, (_one, index) => anAudit(now - 20 * DAY + index * MINUTE, 'Updated', {}));
  await db.insertInto('audit').values(many).execute();
  const shown = await read<Annotations>(
    `/Monitor/${blog()}/Annotation?FromAt=${now - 21 * DAY}&UntilAt=${now - 19 * DAY}`,
  );
  expect(shown.HasMore).toBe(true);
  expect(shown.Rows).toHaveLength(200);
  expect(shown.Rows[0]?.At).toBe(now - 20 * DAY + 5 * MINUTE);
});

test('rejects empty or too long periods and hides other accounts', async () => {
  await within(blog(), now, 'ann', 400);
  await within(blog(), now - 401 * DAY, 'ann', 400);
  await within(blog(), now - DAY, 'eve', 404);
});

test('charts read HTTP phases from checks or, for longer periods, from roll-ups', async () => {
  const phases = { resolveMs: 5, connectMs: 7, tlsMs: 11, sendMs: 1, waitMs: 40, receiveMs: 20 };
  const at = now - 2 * DAY;
  await ensurePartitions(db, at);
  const http = (when: number, of = phases) =>
    aCheck({ monitorGuid: guids.docs, at: when, detail: anHttpDetail({ facts: { phases: of } }) });
  const checks = [
    http(at),
    http(at + MINUTE, { ...phases, tlsMs: 31 }),
    aCheck({ monitorGuid: guids.docs, at: at + HOUR }),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  const path = (from: number) => `/Monitor/${guids.docs}/Latency?FromAt=${from}&UntilAt=${at + HOUR}`;
  const known = { TlsTime: 21, WaitTime: 41, ReceiveTime: 20 };
  expect((await read<Latency>(path(at - HOUR))).Points).toMatchObject([
    { At: at, Checks: 1, ...known, TlsTime: 11 },
    { At: at + MINUTE, Checks: 1, ...known, TlsTime: 31 },
  ]);
  expect((await read<Latency>(path(at - 23 * HOUR))).Points).toMatchObject([{ At: at, Checks: 2, ...known }]);
  expect((await read<Latency>(path(at - 2 * DAY))).Points).toMatchObject([{ Checks: 2, ...known }]);
  await rollUpChecks(db, now);
  const [first, second] = (
    await read<Latency>(`/Monitor/${guids.docs}/Latency?FromAt=${now - 300 * DAY}&UntilAt=${now}`)
  ).Points;
  expect(first).toMatchObject({ Checks: 3, ...known });
  expect(second).toBeUndefined();
  await sql`update rollup_day set phased = null, tls_ms = null, wait_ms = null, receive_ms = null`.execute(db);
  const [before] = (await read<Latency>(`/Monitor/${guids.docs}/Latency?FromAt=${now - 300 * DAY}&UntilAt=${now}`))
    .Points;
  expect(before?.Checks).toBe(3);
  expect(before).not.toHaveProperty('TlsTime');
});
