import type { IncidentRow, IncidentView } from '@vedette/contract/v1/checks/incident';
import type { MonitorPage } from '@vedette/contract/v1/monitors/monitor';
import type { Overview } from '@vedette/contract/v1/screens/overview';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { Rights, type Caller } from '../rights/index.js';
import { aCaller } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import type { ReadDeps } from './reads/read-deps.js';
import { listGroups } from './overview/overview.js';
import { groupGuid, now, createMonitorsFixture } from '../testing/some-monitors-routes.js';
import { addNote, removeNote } from './views/incident-notes.js';
import { readIncident } from './views/incident-view.js';
import { listMaintenance } from './views/maintenance-view.js';

const db = await testDatabase();
const { host, guids, read, readDeps } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

test('lists incidents and returns their timeline to readers of the monitor', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  expect(Rows).toMatchObject([{ MonitorName: 'shop', ErrorDescription: 'HTTP status 500', Alerts: 0 }]);
  const path = `/Incident/${Rows[0]?.IncidentId ?? 0}`;
  const view = await read<IncidentView>(path);
  expect(view.Timeline.map(({ Kind }) => Kind)).toEqual(expect.arrayContaining(['Check', 'Check', 'Confirmed']));
  expect((await read<{ Rows: IncidentRow[] }>('/Incident', 'bob')).Rows).toEqual([]);
  await read(path, 'bob', 404);
  expect((await read<{ Rows: IncidentRow[] }>('/Incident?State=Closed')).Rows).toEqual([]);
});

test('the first acknowledgement of an incident counts', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  const incidentId = Rows[0]?.IncidentId ?? 0;
  const url = `/api/v1/Incident/${incidentId}/Acknowledge`;
  const acknowledge = async (as: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${as}:x`).toString('base64')}`;
    return (await host.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode;
  };
  const set = (values: { closed_at?: number | null; acknowledged_at?: number | null }) =>
    db.updateTable('incident').set(values).where('incident_id', '=', incidentId).execute();
  const isAcknowledged = async () => 'AcknowledgedAt' in (await read<IncidentView>(`/Incident/${incidentId}`));
  // Acknowledging a closed incident does not count as a response.
  await set({ closed_at: now });
  expect([await acknowledge('ann'), await isAcknowledged()]).toEqual([204, false]);
  await set({ closed_at: null });
  expect([
    await acknowledge('ann'),
    await isAcknowledged(),
    await acknowledge('ann'),
    await acknowledge('bob'),
  ]).toEqual([204, true, 204, 404]);
});

test('a note stays in the timeline until its author or an administrator deletes it', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  const incidentId = Rows[0]?.IncidentId ?? 0;
  const deps = readDeps();
  const [ann, cas] = [aCaller(), aCaller({ isAdministrator: false, operatorGuid: guids.docs, operatorName: 'Cas' })];
  const seeing = { ...deps, visibleTo: () => Promise.resolve('all' as const) };
  await addNote(seeing, cas, incidentId, ' The disk is full. ');
  const readNote = async (caller: Caller) =>
    (await readIncident(seeing, caller, incidentId)).Timeline.find(({ Kind }) => Kind === 'Note');
  const note = await readNote(cas);
  expect(note).toMatchObject({ Text: 'The disk is full.', By: 'Cas', MayRemove: true });
  const params = { incidentId, noteId: note?.NoteId ?? 0 };
  const dee = aCaller({ isAdministrator: false, operatorGuid: guids.idle });
  expect((await readNote(dee))?.MayRemove).toBe(false);
  await expect(removeNote(seeing, dee, params)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(addNote(deps, dee, incidentId, 'x')).rejects.toMatchObject({ kind: 'missing' });
  await removeNote(seeing, ann, params);
  expect(await readNote(ann)).toBeUndefined();
  await expect(removeNote(seeing, ann, params)).rejects.toMatchObject({ kind: 'missing' });
});

test('limits lists to requested monitors that the reader may see', async () => {
  const some = `MonitorGuids=${guids.blog.toUpperCase()},${guids.shop}`;
  const names = async (as: string) =>
    (await read<MonitorPage>(`/Monitor?Sort=Name&${some}`, as)).Rows.map((row) => row.Name);
  expect([await names('ann'), await names('bob')]).toEqual([['blog', 'shop'], ['blog']]);
  const { Visible } = await read<MonitorPage>('/Monitor');
  expect((await read<MonitorPage>(`/Monitor?${some}`)).Visible).toBe(Visible);
  const incidents = async (guid: string, as = 'ann') =>
    (await read<{ Rows: IncidentRow[] }>(`/Incident?State=Open&MonitorGuids=${guid}`, as)).Rows.length;
  expect([await incidents(guids.shop), await incidents(guids.blog), await incidents(guids.shop, 'bob')]).toEqual([
    1, 0, 0,
  ]);
  expect(await read(`/Alert?${some}`)).toEqual({ Rows: [] });
  const tooMany = Array<string>(201).fill(guids.blog).join(',');
  for (const wrong of ['x', `${guids.blog},`, tooMany]) await read(`/Monitor?MonitorGuids=${wrong}`, 'ann', 400);
});

test('the frame counts states, incidents and warnings', async () => {
  const overview = await read<Overview>('/Overview');
  expect(overview).toMatchObject({ At: now, OpenIncidents: 1, Monitors: { Up: 1, Down: 1 }, WaitingMails: 0 });
  expect(overview.IsSingleHost).toBe(true);
  expect(await read<Overview>('/Overview', 'bob')).toMatchObject({ OpenIncidents: 0, Monitors: { Up: 1, Down: 0 } });
});

test('groups, maintenance, alerts and outbox answer with and without data', async () => {
  expect(await read('/MonitorGroup')).toMatchObject([{ Description: 'Front', Members: 1, Worst: 'Down' }]);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (1, ${guids.docs}, 'Daily', 'DisableMonitoring', '00:00', '23:59')`.execute(db);
  expect(await read('/MaintenancePeriod')).toMatchObject({
    Rows: [{ MonitorName: 'docs', IsRunning: true, MaintenanceType: 'DisableMonitoring' }],
  });
  expect(await read<MonitorPage>('/Monitor?State=Paused')).toMatchObject({ Total: 2 });
  expect(await read('/Alert')).toEqual({ Rows: [] });
  expect(await read('/Outbox')).toEqual({ Rows: [] });
  await read('/Outbox/1', 'ann', 404);
  await read('/Outbox', 'bob', 403);
  await read('/Incident?Cursor=nonsense', 'ann', 400);
});

test('reports whether one-time maintenance is over, not when it is years away', async () => {
  const at = (iso: string) => Date.parse(iso);
  const deps: ReadDeps = { ...readDeps(), visibleTo: () => Promise.resolve('all') };
  const periods = { 2040: '2040-05-03T12:00:00', repeated: '2026-10-25T02:30:00', left: '2026-03-29T03:15:00' };
  for (const [description, ends] of Object.entries(periods))
    await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends, description)
      values (1, ${guids.shop}, 'OneTime', 'DisableMonitoring', '2026-03-29T02:30:00', ${ends}, ${description})`.execute(
      db,
    );
  const caller = aCaller({ accountZone: 'Europe/Amsterdam' });
  const over = async (now: number) => {
    const { Rows } = await listMaintenance({ ...deps, clock: { ...deps.clock, now: () => now } }, caller, {});
    return Rows.filter(({ IsEnded }) => IsEnded).map(({ Description }) => Description);
  };
  const past = await listMaintenance({ ...deps, clock: { ...deps.clock, now: () => 0 } }, caller, { Kind: 'Past' });
  expect(past.Rows.map(({ Description }) => Description)).toEqual(['left']);
  expect(await over(at('2026-03-29T01:14:59Z'))).toEqual([]);
  expect(await over(at('2026-03-29T01:15:00Z'))).toEqual(['left']);
  expect(await over(at('2026-10-25T01:29:59Z'))).toEqual(['left']);
  expect((await over(at('2026-10-25T01:30:00Z'))).sort()).toEqual(['left', 'repeated']);
  await sql`delete from maintenance_period where monitor_guid = ${guids.shop}`.execute(db);
});

test('groups and maintenance report whether the caller may change them', async () => {
  const deps: ReadDeps = { ...readDeps(), visibleTo: () => Promise.resolve('all') };
  const all = '44444444-4444-4444-8444-444444444444';
  await sql`insert into monitor_group (account_id, monitor_group_guid, description, is_all, created_at)
    values (1, ${all}, 'All monitors', true, 0)`.execute(db);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (1, ${guids.shop}, 'Daily', 'DisableMonitoring', '00:00', '00:01')`.execute(db);
  const permittedChanges = async (contextType: 'monitor' | 'monitorGroup', contextId: string, type: string) => {
    const rights = new Rights([{ contextType, contextId, type }], false);
    const caller = aCaller({ isAdministrator: false, rights });
    const all = await listGroups(deps, caller);
    const groups = all.filter(({ MayEdit }) => MayEdit);
    const marked = all.map(({ Description, MaySee, MayCreate }) => [Description, MaySee, MayCreate].join(' '));
    const { Rows } = await listMaintenance(deps, caller, {});
    const ofKind = async (Kind: 'OneTime' | 'Recurring' | 'Past') =>
      (await listMaintenance(deps, caller, { Kind })).Rows;
    const [once, often, past] = [await ofKind('OneTime'), await ofKind('Recurring'), await ofKind('Past')];
    expect([...once, ...often].map(({ Id }) => Id).toSorted()).toEqual(Rows.map(({ Id }) => Id).toSorted());
    expect(often.every(({ ScheduleMode }) => ScheduleMode !== 'OneTime')).toBe(true);
    expect(past).toEqual(Rows.filter(({ NextFromAt }) => NextFromAt === undefined));
    return [
      groups.map(({ Description }) => Description).join(),
      marked.filter((each) => each.startsWith('Front')).join(),
      ...Rows.map(({ MonitorName, MayEdit }) => `${MonitorName}: ${String(MayEdit)}`).sort(),
    ];
  };
  const seen = 'Front true false';
  const notItself = 'Front false false';
  expect(await permittedChanges('monitorGroup', groupGuid, 'ViewMonitorsInGroup')).toEqual(['', seen, 'shop: false']);
  expect(await permittedChanges('monitorGroup', groupGuid, 'EditMonitorsInGroup')).toEqual([
    'Front',
    seen,
    'shop: true',
  ]);
  const creating = await permittedChanges('monitorGroup', groupGuid, 'CreateAndDeleteMonitorsInGroup');
  expect(creating).toEqual(['Front', 'Front true true', 'shop: true']);
  expect(await permittedChanges('monitor', guids.shop, 'EditMonitor')).toEqual(['', notItself, 'shop: true']);
  expect(await permittedChanges('monitorGroup', all, 'ViewMonitorsInGroup')).toEqual([
    '',
    notItself,
    'docs: false',
    'shop: false',
  ]);
  const both = ['All monitors', notItself, 'docs: true', 'shop: true'];
  expect(await permittedChanges('monitorGroup', all, 'EditMonitorsInGroup')).toEqual(both);
  await sql`delete from monitor_group where monitor_group_guid = ${all}`.execute(db);
  await sql`delete from maintenance_period where monitor_guid = ${guids.shop}`.execute(db);
});
