import type { CheckView } from '@vedette/contract/v1/check';
import type { IncidentRow, IncidentView } from '@vedette/contract/v1/incident';
import type { Latency, LatencyByCheckpoint, MonitorPage, MonitorView } from '@vedette/contract/v1/monitor';
import type { Overview } from '@vedette/contract/v1/overview';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCheckpoint } from '../checkpoints/index.js';
import { ensurePartitions, monitorOfCheck, storeChecks, type NewCheck } from '../checks/index.js';
import type { RouteHost } from '../http/index.js';
import { Rights, type Caller } from '../access/index.js';
import { saveIncidents } from '../incidents/index.js';
import type { ReadDeps } from './monitor-pages/monitor-list.js';
import { addNote, removeNote } from './views/incident-notes.js';
import { readIncident } from './views/incident-view.js';
import { listMaintenance } from './views/maintenance-view.js';
import { listGroups } from './overview/overview.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../testing/a-check.js';
import { aCaller, aHost, get } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { registerInsightRoutes } from './insight-routes.js';
import { insightReads } from './views/reads-sql.js';

const db = await testDatabase();
const groupGuid = '22222222-2222-4222-8222-222222222222';
const now = monday;
let host: RouteHost;
const guids = { shop: '', blog: '', docs: '', idle: '' };
let healthy: NewCheck;
let failing: NewCheck;
let confirmed: NewCheck;

async function read<T>(path: string, as = 'ann', status = 200): Promise<T> {
  const answer = await get(host, `/api/v1${path}`, as);
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body as T;
}

const readDeps = (): ReadDeps => ({
  reads: insightReads(db),
  clock: { now: () => now },
  visibleTo: (caller) => Promise.resolve(caller.isAdministrator ? 'all' : [guids.blog]),
  openLetter: (_caller, mail) => Promise.resolve(mail),
  itsHealth: () => 'http://localhost:8080/health/live',
});

async function prepare(): Promise<void> {
  await ensurePartitions(db, monday);
  for (const name of ['shop', 'blog', 'docs', 'idle'] as const) guids[name] = await aMonitorRow(db, { name });
  await sql`update monitor set settings = '{"Url":"https://shop.example/"}' where name = 'shop'`.execute(db);
  await sql`update monitor set is_active = false where name = 'idle'`.execute(db);
  await sql`insert into monitor_group (account_id, monitor_group_guid, description, created_at)
    values (1, ${groupGuid}, 'Front', 0)`.execute(db);
  await sql`insert into monitor_group_member values (1, ${groupGuid}, ${guids.shop})`.execute(db);
  const good = Array.from({ length: 20 }, (_, i) =>
    aCheck({ monitorGuid: guids.blog, at: now - (20 - i) * 5 * MINUTE + MINUTE, totalMs: 100 + i * 10 }),
  );
  const slotAt = now - 10 * MINUTE;
  healthy = aCheck({ monitorGuid: guids.shop, at: now - 15 * MINUTE, detail: anHttpDetail() });
  failing = aCheck({ monitorGuid: guids.shop, at: slotAt, errorLevel: 1 });
  confirmed = aCheck({ monitorGuid: guids.shop, at: slotAt + 5_000, attempt: 1, slotAt, errorLevel: 2 });
  const batch = [...good, healthy, failing, confirmed];
  await db.transaction().execute((tx) => storeChecks(tx, batch));
  await saveIncidents(db, [
    {
      ...{ incidentGuid: '33333333-3333-4333-8333-333333333333', accountId: 1, monitorGuid: guids.shop },
      ...{ firstErrorCheckId: failing.id, firstErrorAt: slotAt, firstConfirmedCheckId: confirmed.id },
      ...{ firstConfirmedAt: slotAt + 5_000, confirmedCount: 1, lastErrorCheckId: confirmed.id },
      ...{ lastErrorAt: slotAt + 5_000, errorCode: 3500, errorDescription: 'HTTP status 500' },
    },
  ]);
}

beforeAll(async () => {
  await prepare();
  const callers = { ann: aCaller(), bob: aCaller({ isAdministrator: false }), eve: aCaller({ accountId: 2 }) };
  host = await aHost(callers, {
    lookupMonitor: (accountId, guid) =>
      Promise.resolve(accountId === 1 && Object.values(guids).includes(guid) ? { groupGuids: [] } : undefined),
    lookupCheck: async (accountId, checkId) => {
      const monitorGuid = await monitorOfCheck(db, accountId, checkId);
      return monitorGuid === undefined ? undefined : { monitorGuid, groupGuids: [] };
    },
  });
  registerInsightRoutes(host, readDeps());
});
afterAll(() => host.app.close());

test('a concurrent monitor says how many checkpoints it lacks, another does not', async () => {
  const headOf = (guid: string): Promise<MonitorView> => read<MonitorView>(`/Monitor/${guid}`);
  expect(await headOf(guids.docs)).not.toHaveProperty('CheckpointsMissing');
  const setTo = (is: boolean) =>
    sql`update monitor set use_concurrent_monitoring = ${is} where monitor_guid = ${guids.docs}`.execute(db);
  await setTo(true);
  const { Checkpoints, CheckpointsMissing } = await headOf(guids.docs);
  expect(CheckpointsMissing).toBe(5 - Checkpoints.length);
  await setTo(false);
});

test('the list shows the worst first, with state, strip and numbers', async () => {
  const page = await read<MonitorPage>('/Monitor');
  expect(page.Rows.map(({ Name, State }) => [Name, State])).toEqual([
    ['shop', 'Down'],
    ['docs', 'Unknown'],
    ['blog', 'Up'],
    ['idle', 'Paused'],
  ]);
  expect(page).toMatchObject({ Total: 4, Visible: 4, Counts: { Up: 1, Warn: 0, Down: 1, Unknown: 1, Paused: 1 } });
  const [shop, docs, blog] = page.Rows;
  expect(shop).toMatchObject({
    Target: 'https://shop.example/',
    ErrorDescription: 'HTTP status 500',
    StateSinceAt: now - 10 * MINUTE,
    MonitorGroups: [{ MonitorGroupGuid: groupGuid, Description: 'Front' }],
  });
  expect(docs?.PendingReason).toBe('Not checked yet');
  expect(blog).toMatchObject({ UptimePercentage: 100, CoveragePercentage: 100, LastTotalTime: 290 });
  expect(blog?.P50).toBeGreaterThan(180);
  expect(blog?.P95).toBeGreaterThan(blog?.P50 ?? 0);
  expect(page.Rows.every(({ Strip }) => /^[uwdmp-]{96}$/.test(Strip))).toBe(true);
  expect(shop?.Strip.endsWith('d')).toBe(true);
  expect(blog?.Strip.endsWith('uuuu')).toBe(true);
  expect((shop?.NextRunAt ?? 0) - now).toBeLessThanOrEqual(5 * MINUTE);
});

test.each([
  ['Search=SHOP.example', ['shop']],
  ['Search=front', ['shop']],
  ['State=Up,Paused', ['blog', 'idle']],
  [`MonitorGroupGuid=${groupGuid}`, ['shop']],
  ['Sort=Name&Direction=Descending', ['shop', 'idle', 'docs', 'blog']],
  ['Sort=P95', ['shop', 'blog', 'docs', 'idle']],
  ['Sort=Uptime', ['shop', 'blog', 'docs', 'idle']],
  ['Sort=Name&Skip=1&Take=2', ['docs', 'idle']],
  ['MonitorType=FullPageCheck', []],
])('?%s lists %j', async (query, names) => {
  const { Rows } = await read<MonitorPage>(`/Monitor?${query}`);
  expect(Rows.map(({ Name }) => Name)).toEqual(names);
});

test('only what the caller may see is listed, and no settings without the right to them', async () => {
  const own = await read<MonitorPage>('/Monitor', 'bob');
  expect(own).toMatchObject({ Visible: 1, Rows: [{ Name: 'blog', Target: '' }] });
  expect(await read<MonitorPage>('/Monitor', 'eve')).toMatchObject({ Visible: 0, Rows: [] });
});

test('a monitor’s page: uptime by period adds up', async () => {
  const view = await read<MonitorView>(`/Monitor/${guids.shop}`);
  expect(view).toMatchObject({ State: 'Down', MayEdit: true, MayDelete: true });
  expect(view.OpenIncidentId).toBeGreaterThan(0);
  const days = { Last24Hours: 1, Last7Days: 7, Last30Days: 30, Last90Days: 90 };
  expect(view.Uptime.map(({ Period }) => Period)).toEqual(Object.keys(days));
  for (const { ObservedMs, UnknownMs, ExcludedMs, Period } of view.Uptime) {
    expect(ObservedMs + UnknownMs + ExcludedMs).toBe(days[Period] * 24 * HOUR);
  }
});

test('the latency chart leaves gaps, and marks what was down', async () => {
  const path = (guid: string, from: number, until: number): string =>
    `/Monitor/${guid}/Latency?FromAt=${from}&UntilAt=${until}`;
  const rows = await read<Latency>(path(guids.blog, now - 2 * HOUR, now));
  expect(rows.StepMs).toBe(MINUTE);
  expect(rows.Points).toHaveLength(20);
  const day = await read<Latency>(path(guids.blog, now - 24 * HOUR, now));
  expect(day.StepMs).toBe(15 * MINUTE);
  expect(day.Points.reduce((sum, { Checks }) => sum + Checks, 0)).toBe(20);
  expect(day.Points.every(({ P50 = 0 }) => P50 > 90)).toBe(true);
  const shop = await read<Latency>(path(guids.shop, now - HOUR, now));
  expect(shop.Down).toEqual([{ FromAt: now - 10 * MINUTE, UntilAt: now, Reason: 'HTTP status 500' }]);
  await read(path(guids.shop, 5, 5), 'ann', 400);
});

test('the same period by checkpoint counts every check once, errors apart, and is at most 8 days', async () => {
  const path = (from: number, until: number): string =>
    `/Monitor/${guids.shop}/LatencyByCheckpoint?FromAt=${from}&UntilAt=${until}`;
  const { Checkpoints, StepMs } = await read<LatencyByCheckpoint>(path(now - HOUR, now));
  expect(StepMs).toBe(MINUTE);
  expect(Checkpoints).toMatchObject([{ Checks: 3, Errors: 2 }]);
  // Answers with an error count in both places.
  const { P50 } = await read<MonitorView>(`/Monitor/${guids.shop}`);
  expect(Checkpoints.map((one) => Math.abs((one.P50 ?? 0) / (P50 ?? 1) - 1) < 0.02)).toEqual([true]);
  for (const { Checks, Errors, Points } of Checkpoints) {
    expect(Points.reduce((sum, point) => sum + point.Checks, 0)).toBe(Checks);
    expect(Points.reduce((sum, point) => sum + point.Errors, 0)).toBe(Errors);
    expect(Points.every(({ At }) => At % StepMs === 0 && At >= now - HOUR && At < now)).toBe(true);
  }
  expect((await read<LatencyByCheckpoint>(path(now - 90 * MINUTE, now - HOUR))).Checkpoints).toEqual([]);
  await read(path(5, 5), 'ann', 400);
  await read(path(now - 9 * 24 * HOUR, now), 'ann', 400);
});

test('checks of a monitor are paged by id and filtered by level', async () => {
  interface Page {
    Rows: { MonitorCheckId: number; ErrorLevel: string }[];
    NextBeforeId?: number;
  }
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const from: string = before === undefined ? '' : `&BeforeId=${before}`;
    const page = await read<Page>(`/Monitor/${guids.blog}/Check?Take=8${from}`);
    seen.push(...page.Rows.map(({ MonitorCheckId }) => MonitorCheckId));
    before = page.NextBeforeId;
  } while (before !== undefined);
  expect(seen).toHaveLength(20);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  const bad = await read<Page>(`/Monitor/${guids.shop}/Check?ErrorLevel=Confirmed`);
  expect(bad.Rows.map(({ ErrorLevel }) => ErrorLevel)).toEqual(['Confirmed']);
});

test('a check knows its attempts, neighbours and incident', async () => {
  const view = await read<CheckView>(`/MonitorCheck/${confirmed.id}`);
  expect(view).toMatchObject({ MonitorName: 'shop', ErrorLevel: 'Confirmed', PreviousId: failing.id });
  expect(view.Ladder.map(({ Attempt }) => Attempt)).toEqual([0, 1]);
  expect(view.IncidentId).toBeGreaterThan(0);
  expect(view.NextId).toBeUndefined();
  expect(view.LastGoodId).toBe(healthy.id);
  expect((await read<CheckView>(`/MonitorCheck/${healthy.id}`)).LastGoodId).toBeUndefined();
  await read(`/MonitorCheck/${confirmed.id}`, 'eve', 404);
});

test('incidents are listed and read with their timeline, by those who see the monitor', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  expect(Rows).toMatchObject([{ MonitorName: 'shop', ErrorDescription: 'HTTP status 500', Alerts: 0 }]);
  const path = `/Incident/${Rows[0]?.IncidentId ?? 0}`;
  const view = await read<IncidentView>(path);
  expect(view.Timeline.map(({ Kind }) => Kind)).toEqual(expect.arrayContaining(['Check', 'Check', 'Confirmed']));
  expect((await read<{ Rows: IncidentRow[] }>('/Incident', 'bob')).Rows).toEqual([]);
  await read(path, 'bob', 404);
  expect((await read<{ Rows: IncidentRow[] }>('/Incident?State=Closed')).Rows).toEqual([]);
});

test('an incident is looked after by who says so first', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  const url = `/api/v1/Incident/${Rows[0]?.IncidentId ?? 0}/Acknowledge`;
  const say = async (as: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${as}:x`).toString('base64')}`;
    return (await host.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode;
  };
  expect([await say('ann'), await say('ann'), await say('bob')]).toEqual([204, 204, 404]);
});

test('what is written down about an incident stands in its timeline until its writer or an administrator removes it', async () => {
  const { Rows } = await read<{ Rows: IncidentRow[] }>('/Incident?State=Open');
  const incidentId = Rows[0]?.IncidentId ?? 0;
  const deps = readDeps();
  const [ann, cas] = [aCaller(), aCaller({ isAdministrator: false, operatorGuid: guids.docs, operatorName: 'Cas' })];
  const seeing = { ...deps, visibleTo: () => Promise.resolve('all' as const) };
  await addNote(seeing, cas, incidentId, ' The disk is full. ');
  const noteOf = async (caller: Caller) =>
    (await readIncident(seeing, caller, incidentId)).Timeline.find(({ Kind }) => Kind === 'Note');
  const note = await noteOf(cas);
  expect(note).toMatchObject({ Text: 'The disk is full.', By: 'Cas', MayRemove: true });
  const params = { incidentId, noteId: note?.NoteId ?? 0 };
  const dee = aCaller({ isAdministrator: false, operatorGuid: guids.idle });
  expect((await noteOf(dee))?.MayRemove).toBe(false);
  await expect(removeNote(seeing, dee, params)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(addNote(deps, dee, incidentId, 'x')).rejects.toMatchObject({ kind: 'missing' });
  await removeNote(seeing, ann, params);
  expect(await noteOf(ann)).toBeUndefined();
  await expect(removeNote(seeing, ann, params)).rejects.toMatchObject({ kind: 'missing' });
});

test('lists can be asked for some monitors, of which each sees what he may', async () => {
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
  expect(await read<Overview>('/Overview', 'bob')).toMatchObject({ OpenIncidents: 0, Monitors: { Up: 1, Down: 0 } });
});

test('groups, maintenance, alerts and outbox answer, empty or not', async () => {
  expect(await read('/MonitorGroup')).toMatchObject([{ Description: 'Front', Members: 1, Worst: 'Down' }]);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (1, ${guids.docs}, 'Daily', 'DisableMonitoring', '00:00', '23:59')`.execute(db);
  expect(await read('/MaintenancePeriod')).toMatchObject({
    Rows: [{ MonitorName: 'docs', IsNow: true, MaintenanceType: 'DisableMonitoring' }],
  });
  expect(await read<MonitorPage>('/Monitor?State=Paused')).toMatchObject({ Total: 2 });
  expect(await read('/Alert')).toEqual({ Rows: [] });
  expect(await read('/Outbox')).toEqual({ Rows: [] });
  await read('/Outbox/1', 'ann', 404);
  await read('/Outbox', 'bob', 403);
  await read('/Incident?Cursor=nonsense', 'ann', 400);
});

test('groups and maintenance periods say whether the caller may change them, by the rights the endpoints ask for', async () => {
  const deps: ReadDeps = { ...readDeps(), visibleTo: () => Promise.resolve('all') };
  const all = '44444444-4444-4444-8444-444444444444';
  await sql`insert into monitor_group (account_id, monitor_group_guid, description, is_all, created_at)
    values (1, ${all}, 'All monitors', true, 0)`.execute(db);
  await sql`insert into maintenance_period (account_id, monitor_guid, schedule_mode, maintenance_type, starts, ends)
    values (1, ${guids.shop}, 'Daily', 'DisableMonitoring', '00:00', '00:01')`.execute(db);
  const said = async (contextType: 'monitor' | 'monitorGroup', contextId: string, type: string) => {
    const rights = new Rights([{ contextType, contextId, type }], false);
    const caller = aCaller({ isAdministrator: false, rights });
    const groups = (await listGroups(deps, caller)).filter(({ MayEdit }) => MayEdit);
    const { Rows } = await listMaintenance(deps, caller, {});
    return [
      groups.map(({ Description }) => Description).join(),
      ...Rows.map(({ MonitorName, MayEdit }) => `${MonitorName}: ${String(MayEdit)}`).sort(),
    ];
  };
  expect(await said('monitorGroup', groupGuid, 'ViewMonitorsInGroup')).toEqual(['', 'shop: false']);
  expect(await said('monitorGroup', groupGuid, 'EditMonitorsInGroup')).toEqual(['Front', 'shop: true']);
  expect(await said('monitor', guids.shop, 'EditMonitor')).toEqual(['', 'shop: true']);
  expect(await said('monitorGroup', all, 'ViewMonitorsInGroup')).toEqual(['', 'docs: false', 'shop: false']);
  expect(await said('monitorGroup', all, 'EditMonitorsInGroup')).toEqual(['All monitors', 'docs: true', 'shop: true']);
  await sql`delete from monitor_group where monitor_group_guid = ${all}`.execute(db);
  await sql`delete from maintenance_period where monitor_guid = ${guids.shop}`.execute(db);
});

test('a check from everywhere shows its parts, and who said nothing; a part leads back', async () => {
  const monitorGuid = guids.docs;
  const bern = { accountId: 1, name: 'Bern', code: '', regionId: 1004, isPrimary: true };
  const { checkpointId, serverId } = await db.transaction().execute((tx) => addCheckpoint(tx, bern, now));
  const common = { monitorGuid, slotAt: now - MINUTE, isConcurrent: true };
  const parts = [65, 66].map((attempt) =>
    aCheck({ ...common, at: now - 50_000 + attempt, attempt, serverId, isPartial: true }),
  );
  const inconclusive = [{ checkpointId, reason: 'lost' }];
  const detail = { kind: 'concurrent' as const, inconclusive };
  const overall = aCheck({ ...common, at: now - 45_000, attempt: 64, serverId: 0, detail });
  await db.transaction().execute((tx) => storeChecks(tx, [...parts, overall]));

  const whole = await read<CheckView>(`/MonitorCheck/${overall.id}`);
  expect(whole).toMatchObject({ CheckpointName: 'Multiple locations', ServerId: 0, Attempt: 0, Ladder: [] });
  expect(whole.Round?.Parts.map(({ MonitorCheckId, CheckpointName }) => [MonitorCheckId, CheckpointName])).toEqual(
    parts.map(({ id }) => [id, 'Bern']),
  );
  expect(whole.Round?.Inconclusive).toEqual([{ CheckpointId: checkpointId, CheckpointName: 'Bern', Reason: 'lost' }]);
  const part = await read<CheckView>(`/MonitorCheck/${parts[0]?.id ?? 0}`);
  expect([part.Round?.MonitorCheckId, part.Round?.Parts.length, part.Facts]).toEqual([overall.id, 2, undefined]);
});
