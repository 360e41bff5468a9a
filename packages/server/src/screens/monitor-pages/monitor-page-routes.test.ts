import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorPage, MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { Latency, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addCheckpoint } from '../../checkpoints/index.js';
import { storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { Rights } from '../../rights/index.js';
import { readMonitor } from './monitor-view.js';
import { groupGuid, now, createMonitorsFixture } from '../../testing/some-monitors-routes.js';

const db = await testDatabase();
const { host, guids, healthy, failing, confirmed, read, readDeps } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

test('only a concurrent monitor reports missing checkpoints', async () => {
  const readMonitorView = (guid: string): Promise<MonitorView> => read<MonitorView>(`/Monitor/${guid}`);
  expect(await readMonitorView(guids.docs)).not.toHaveProperty('MissingCheckpoints');
  const setTo = (is: boolean) =>
    sql`update monitor set use_concurrent_monitoring = ${is} where monitor_guid = ${guids.docs}`.execute(db);
  await setTo(true);
  const { Checkpoints, MissingCheckpoints } = await readMonitorView(guids.docs);
  expect(MissingCheckpoints).toBe(5 - Checkpoints.length);
  await setTo(false);
});

test('reports that stored HTTP/3 is not supported and which version is used', async () => {
  const readMonitorView = (): Promise<MonitorView> => read<MonitorView>(`/Monitor/${guids.docs}`);
  expect(await readMonitorView()).not.toHaveProperty('Unsupported');
  const settings = await db.selectFrom('monitor').select('settings').where('monitor_guid', '=', guids.docs).execute();
  const setTo = (value: unknown) =>
    sql`update monitor set settings = ${JSON.stringify(value)}::jsonb where monitor_guid = ${guids.docs}`.execute(db);
  await setTo({ ...settings[0]?.settings, HttpVersion: 'Http3' });
  expect((await readMonitorView()).Unsupported).toEqual([
    'HTTP/3 is not supported: checks use the highest version that the server offers, HTTP/2 or HTTP/1.1.',
  ]);
  await setTo(settings[0]?.settings);
});

test('rows without status bars, as for files, have the same values', async () => {
  const whole = await read<MonitorPage>('/Monitor?Sort=Name');
  expect(whole.Rows.filter(({ P50 }) => P50 !== undefined).length).toBeGreaterThan(0);
  expect(whole.Rows.every(({ StatusHistory }) => StatusHistory.length === 96)).toBe(true);
  const bare = await read<MonitorPage>('/Monitor?Sort=Name&IncludeStatusHistory=false');
  expect(bare.Rows).toEqual(whole.Rows.map((row) => ({ ...row, StatusHistory: '' })));
});

test('a DNS monitor lists checkpoints that keep addresses private and so do not run it', async () => {
  const [kept, open] = await db.transaction().execute(async (tx) => {
    const place = { accountId: 1, code: '', regionId: 1004, isPrimary: true };
    return [
      await addCheckpoint(tx, { ...place, name: 'Bank' }, now),
      await addCheckpoint(tx, { ...place, name: 'Shop' }, now),
    ];
  });
  await sql`update checkpoint_server set withheld = '{ResolvedIpAddresses}' where server_id = ${kept.serverId}`.execute(
    db,
  );
  await sql`update checkpoint_server set capabilities = '{probe:dns}' where server_id = ${open.serverId}`.execute(db);
  const selected = JSON.stringify({
    Checkpoints: [kept, open].map((one) => one.checkpointId),
    Regions: [],
    ExcludeLocations: [],
  });
  const headAs = async (type: string): Promise<MonitorView> => {
    await sql`update monitor set monitor_type = ${type}, selected_checkpoints = ${selected}::jsonb
      where monitor_guid = ${guids.idle}`.execute(db);
    return read<MonitorView>(`/Monitor/${guids.idle}`);
  };
  const [{ monitor_type: type, selected_checkpoints: before } = { monitor_type: '', selected_checkpoints: '' }] =
    await db
      .selectFrom('monitor')
      .select(['monitor_type', 'selected_checkpoints'])
      .where('monitor_guid', '=', guids.idle)
      .execute();
  expect(await headAs('DNS')).toMatchObject({
    Checkpoints: [{ CheckpointName: 'Shop' }],
    CheckpointsWithoutAddresses: ['Bank'],
  });
  expect(await headAs('Https')).not.toHaveProperty('CheckpointsWithoutAddresses');
  await sql`update monitor set monitor_type = ${type}, selected_checkpoints = ${JSON.stringify(before)}::jsonb
    where monitor_guid = ${guids.idle}`.execute(db);
  const ids = [kept, open].map(({ checkpointId }) => checkpointId);
  await db.updateTable('checkpoint').set({ deleted_at: now }).where('checkpoint_id', 'in', ids).execute();
});

test('lists the worst first, with state, strip and numbers', async () => {
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
  expect(page.Rows.every(({ StatusHistory }) => /^[uwdmp-]{96}$/.test(StatusHistory))).toBe(true);
  expect(shop?.StatusHistory.endsWith('d')).toBe(true);
  expect(blog?.StatusHistory.endsWith('uuuu')).toBe(true);
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

test('lists only visible monitors, and settings only with permission', async () => {
  const own = await read<MonitorPage>('/Monitor', 'bob');
  expect(own).toMatchObject({ Visible: 1, Rows: [{ Name: 'blog', Target: '' }] });
  expect(await read<MonitorPage>('/Monitor', 'eve')).toMatchObject({ Visible: 0, Rows: [] });
});

test('returns notes of a monitor to readers of its settings', async () => {
  await sql`update monitor set settings = settings || '{"Notes":"Ask the shop team."}'
    where monitor_guid in (${guids.shop}, ${guids.blog})`.execute(db);
  expect((await read<MonitorView>(`/Monitor/${guids.shop}`)).Notes).toBe('Ask the shop team.');
  expect((await read<MonitorView>(`/Monitor/${guids.docs}`)).Notes).toBeUndefined();
  const seesData = [{ contextType: 'monitor', contextId: guids.blog, type: 'ViewMonitorData' }] as const;
  const dan = aCaller({ isAdministrator: false, rights: new Rights(seesData, false) });
  expect((await readMonitor(readDeps(), dan, guids.blog)).Notes).toBeUndefined();
  // The account can extend this.
  const setTo = (readers: string) => sql`update account set monitor_notes_for = ${readers}`.execute(db);
  const seenBy = async (caller: typeof dan, guid: string) => (await readMonitor(readDeps(), caller, guid)).Notes;
  await sql`update monitor set settings = settings || '{"Notes":"Ask the blog team."}'
    where monitor_guid = ${guids.blog}`.execute(db);
  await setTo('ViewMonitorData');
  expect(await seenBy(dan, guids.blog)).toBe('Ask the blog team.');
  await setTo('Administrators');
  expect(await seenBy(dan, guids.blog)).toBeUndefined();
  expect(await seenBy(aCaller(), guids.blog)).toBe('Ask the blog team.');
  const editor = {
    ...dan,
    rights: new Rights([{ contextType: 'monitor', contextId: guids.blog, type: 'EditMonitor' }], false),
  };
  expect(await seenBy(editor, guids.blog)).toBeUndefined();
  await setTo('EditMonitor');
  expect(await seenBy(editor, guids.blog)).toBe('Ask the blog team.');
  await setTo('ViewMonitor');
});

test('uptime by period on a monitor’s page adds up', async () => {
  const view = await read<MonitorView>(`/Monitor/${guids.shop}`);
  expect(view).toMatchObject({ State: 'Down', MayEdit: true, MayDelete: true });
  expect(view.OpenIncidentId).toBeGreaterThan(0);
  const days = { Last24Hours: 1, Last7Days: 7, Last30Days: 30, Last90Days: 90 };
  expect(view.Uptime.map(({ Period }) => Period)).toEqual(Object.keys(days));
  for (const { ObservedMs, UnknownMs, ExcludedMs, Period } of view.Uptime) {
    expect(ObservedMs + UnknownMs + ExcludedMs).toBe(days[Period] * 24 * HOUR);
  }
});

test('returns no shares of time for a monitor that was never checked', async () => {
  const { Uptime } = await read<MonitorView>(`/Monitor/${guids.idle}`);
  for (const numbers of Uptime) {
    expect(numbers).toMatchObject({ ObservedMs: 0, UnknownMs: 0, Checks: 0 });
    expect(numbers).not.toHaveProperty('CoveragePercentage');
  }
});

test('counts an ongoing outage up to now, in the list and on the page', async () => {
  const { Uptime, UptimePercentage } = await read<MonitorView>(`/Monitor/${guids.shop}`);
  for (const { DowntimeMs } of Uptime) expect(DowntimeMs).toBe(10 * MINUTE);
  expect([UptimePercentage, Uptime[0]?.UptimePercentage]).toEqual([33.3333, 33.3333]);
});

test('the latency chart has gaps and marks downtime', async () => {
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

test('latency by checkpoint counts each check once, errors apart, for at most 8 days', async () => {
  const path = (from: number, until: number): string =>
    `/Monitor/${guids.shop}/LatencyByCheckpoint?FromAt=${from}&UntilAt=${until}`;
  const { Checkpoints, StepMs } = await read<LatencyByCheckpoint>(path(now - HOUR, now));
  expect(StepMs).toBe(MINUTE);
  expect(Checkpoints).toMatchObject([{ Checks: 3, Errors: 2 }]);
  // Both figures include responses with an error.
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

test('pages through checks of a monitor by id, filtered by level', async () => {
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

test('a check has its attempts, neighbours and incident', async () => {
  const view = await read<CheckView>(`/MonitorCheck/${confirmed.id}`);
  expect(view).toMatchObject({ MonitorName: 'shop', ErrorLevel: 'Confirmed', PreviousId: failing.id });
  expect(view.Attempts.map(({ Attempt }) => Attempt)).toEqual([0, 1]);
  expect(view.IncidentId).toBeGreaterThan(0);
  expect(view.NextId).toBeUndefined();
  expect(view.LastSuccessId).toBe(healthy.id);
  expect((await read<CheckView>(`/MonitorCheck/${healthy.id}`)).LastSuccessId).toBeUndefined();
  await read(`/MonitorCheck/${confirmed.id}`, 'eve', 404);
});

test('a concurrent check lists partial and inconclusive ones; a partial one links back', async () => {
  const monitorGuid = guids.docs;
  const bern = { accountId: 1, name: 'Bern', code: '', regionId: 1004, isPrimary: true };
  const { checkpointId, serverId } = await db.transaction().execute((tx) => addCheckpoint(tx, bern, now));
  const common = { monitorGuid, slotAt: now - MINUTE, isConcurrent: true };
  const parts = [65, 66].map((attempt) =>
    aCheck({ ...common, at: now - 50_000 + attempt, attempt, serverId, isPartial: true }),
  );
  const inconclusive = [{ checkpointId, reason: 'lost' as const }];
  const detail = { kind: 'concurrent' as const, inconclusive };
  const overall = aCheck({ ...common, at: now - 45_000, attempt: 64, serverId: 0, detail });
  await db.transaction().execute((tx) => storeChecks(tx, [...parts, overall]));

  const whole = await read<CheckView>(`/MonitorCheck/${overall.id}`);
  expect(whole).toMatchObject({ CheckpointName: 'Multiple locations', ServerId: 0, Attempt: 0, Attempts: [] });
  expect(
    whole.ConcurrentCheck?.Parts.map(({ MonitorCheckId, CheckpointName }) => [MonitorCheckId, CheckpointName]),
  ).toEqual(parts.map(({ id }) => [id, 'Bern']));
  expect(whole.ConcurrentCheck?.Inconclusive).toEqual([
    { CheckpointId: checkpointId, CheckpointName: 'Bern', Reason: 'lost' },
  ]);
  // A checkpoint lists its partial checks, a monitor only the concurrent check.
  const listed = async (query: string) =>
    (await read<{ Rows: { MonitorCheckId: number }[] }>(`/Monitor/${monitorGuid}/Check?${query}`)).Rows.map(
      ({ MonitorCheckId }) => MonitorCheckId,
    );
  expect(await listed(`CheckpointId=${checkpointId}`)).toEqual(parts.map(({ id }) => id).toReversed());
  expect(await listed(`CheckpointId=${checkpointId + 1}`)).toEqual([]);
  expect(await listed('Take=50')).toEqual([overall.id]);
  const part = await read<CheckView>(`/MonitorCheck/${parts[0]?.id ?? 0}`);
  expect([part.ConcurrentCheck?.MonitorCheckId, part.ConcurrentCheck?.Parts.length, part.Facts]).toEqual([
    overall.id,
    2,
    undefined,
  ]);
});
