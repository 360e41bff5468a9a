import { MAX_CHART_NOTES, type ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import { seededRandom } from '@vedette/kernel/random';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadVisibleMonitors } from '../monitors/index.js';
import type { Client } from '../testing/an-account.js';
import { openStore } from '../db/connection.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../testing/service-routes.js';
import { registerChartNoteRoutes } from './chart-note-routes.js';
import { deleteOldChartNotes } from './chart-note-sql.js';

const { db, url } = await testDatabaseWithUrl();
/** The store that the notes use. */
let reached = db;
let now = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let [shop, blog, front] = ['', '', ''];
let [editor, viewer, keeper]: Client[] = [];
let everything = '';

beforeAll(async () => {
  service = await aService(db, (host) =>
    registerChartNoteRoutes(host, {
      get db() {
        return reached;
      },
      clock: { now: () => now },
      random: seededRandom(3),
      retention: { statisticsDays: 730 },
      visibleTo: (caller) => loadVisibleMonitors(reached, caller),
      editableBy: (caller) => loadVisibleMonitors(reached, caller, 'EditMonitor'),
    }),
  );
  [shop, blog, front] = [
    await service.addMonitor('shop'),
    await service.addMonitor('blog'),
    await service.addGroup('F'),
  ];
  await sql`insert into monitor_group_member values (1, ${front}, ${shop})`.execute(db);
  const all = await sql<{ guid: string }>`select monitor_group_guid as guid from monitor_group where is_all`.execute(
    db,
  );
  everything = all.rows[0]?.guid ?? '';
  // Removes the default permission of every operator to see all monitors.
  await db.deleteFrom('access_grant').where('context_type', '=', 'monitorGroup').execute();
  // May edit the shop; others see only its data, or edit the group.
  editor = await withRight('editor', 'monitor', shop, 'EditMonitor');
  viewer = await withRight('viewer', 'monitor', shop, 'ViewMonitorData');
  keeper = await withRight('keeper', 'monitorGroup', front, 'EditMonitorsInGroup');
});
beforeEach(async () => {
  reached = db;
  await db.deleteFrom('chart_note').execute();
});

async function withRight(name: string, context_type: string, context_id: string, type: string): Promise<Client> {
  const client = await service.anOperator(`${name}@example.com`);
  await db
    .insertInto('access_grant')
    .values({
      account_id: 1,
      authorization_id: crypto.randomUUID(),
      context_type,
      context_id,
      type,
      operator_guid: client.guid,
      operator_group_guid: null,
      created_at: 0,
    })
    .execute();
  return client;
}

const PATH = '/api/v1/ChartNote';
const as = (client: Client | undefined): Client => client ?? service.admin;
const write = async (body: object, by?: Client): Promise<ChartNote> => {
  const made = await as(by)('POST', PATH, body);
  expect(made.messages).toEqual([]);
  expect(made.status).toBe(201);
  return made.body as ChartNote;
};
const titles = async (query = '', by?: Client): Promise<string[]> => {
  const { status, body } = await as(by)('GET', `${PATH}${query}`);
  expect(status).toBe(200);
  return (body as { Rows: ChartNote[] }).Rows.map(({ Title }) => Title);
};
const refused = async (body: unknown, by?: Client) => {
  const { status, messages } = await as(by)('POST', PATH, body);
  return [status, ...messages];
};

test('with only a title, adds an audited deployment note of the account, now', async () => {
  const note = await write({ Title: 'Shop 4.2' });
  expect(note).toEqual({
    ChartNoteGuid: note.ChartNoteGuid,
    At: now,
    Kind: 'Deployment',
    Title: 'Shop 4.2',
    Text: '',
    Link: '',
    ByName: 'Ada Admin',
    CreatedAt: now,
    MayChange: true,
  });
  const made = await service.admin('POST', PATH, { Title: 'Placed' });
  const { ChartNoteGuid } = made.body as ChartNote;
  expect(made.headers['location']).toBe(`${PATH}/${ChartNoteGuid}`);
  expect((await service.admin('GET', `${PATH}/${ChartNoteGuid.toUpperCase()}`)).body).toEqual(made.body);
  expect(await service.listAuditActions(note.ChartNoteGuid)).toEqual(['Created']);
});

test('retrying with the same key adds nothing, whatever happened to the note', async () => {
  const body = { Title: 'Shop 4.2', Key: 'build-17', MonitorGuid: shop };
  const first = await write(body, keeper);
  await service.admin('PATCH', `${PATH}/${first.ChartNoteGuid}`, { Title: 'Shop 4.2 (rolled back)' });
  now += MINUTE;
  const again = await write(body, keeper);
  expect(again).toMatchObject({ ChartNoteGuid: first.ChartNoteGuid, At: first.At, Title: 'Shop 4.2 (rolled back)' });
  expect(await titles()).toEqual(['Shop 4.2 (rolled back)']);
  expect(await refused({ Title: 'x', Key: 'build-17', MonitorGroupGuid: front }, keeper)).toEqual([
    409,
    expect.stringContaining('Key: '),
  ]);
  await service.admin('DELETE', `${PATH}/${first.ChartNoteGuid}`);
  expect((await write(body, keeper)).ChartNoteGuid).not.toBe(first.ChartNoteGuid);
});

test('a key belongs to its operator and is shown to those who may change the note', async () => {
  const body = { Title: 'Shop 4.2', Key: 'build-17', MonitorGuid: shop };
  const { ChartNoteGuid: guid } = await write(body, editor);
  for (const by of [keeper, undefined]) expect((await write(body, by)).ChartNoteGuid).not.toBe(guid);
  const keyFor = async (by?: Client) => ((await as(by)('GET', `${PATH}/${guid}`)).body as ChartNote).Key;
  expect([await keyFor(editor), await keyFor(), await keyFor(viewer), await keyFor(keeper)]).toEqual([
    'build-17',
    'build-17',
    undefined,
    undefined,
  ]);
});

test('concurrent requests with one key add one note', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => write({ Title: 'x', Key: 'same' })));
  expect(new Set(all.map(({ ChartNoteGuid }) => ChartNoteGuid)).size).toBe(1);
  expect(await titles()).toHaveLength(1);
});

test('returns the note of a key even if it is deleted concurrently', async () => {
  const body = { Title: 'x', Key: 'same' };
  let first = '';
  const removeUnlessHeld = () =>
    sql`
    delete from chart_note where chart_note_guid = (
      select chart_note_guid from chart_note where chart_note_guid = ${first}::uuid for update skip locked)`.execute(
      db,
    );
  reached = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reached = db;
      // The key was still free when it was looked up.
      if (first === '') first = (await write(body)).ChartNoteGuid;
      if (result.numAffectedRows !== undefined) await removeUnlessHeld();
      return result;
    },
  });
  expect((await write(body)).ChartNoteGuid).toBe(first);
});

test('changing or deleting a note uses one connection of the store', async () => {
  const { ChartNoteGuid } = await write({ Title: 'Typo', MonitorGuid: shop }, editor);
  reached = openStore({ connectionString: url, maxConnections: 1, connectTimeoutMs: 2_000 });
  const path = `${PATH}/${ChartNoteGuid}`;
  expect((await as(editor)('PATCH', path, { Title: 'Right' })).status).toBe(204);
  expect(await titles()).toEqual(['Right']);
  expect((await as(editor)('DELETE', path)).status).toBe(204);
  await reached.destroy();
});

test.each([
  [{}, 'Title'],
  [{ Title: '  ' }, 'Title'],
  [{ Title: 'x'.repeat(201) }, 'Title'],
  [{ Title: 'two\nlines' }, 'Title'],
  [{ Title: 'x', Text: 'x'.repeat(2_001) }, 'Text'],
  [{ Title: 'x', Kind: 'Party' }, 'Kind'],
  [{ Title: 'x', Link: 'http://ci.example/17' }, 'Link'],
  [{ Title: 'x', Link: 'javascript:alert(1)' }, 'Link'],
  [{ Title: 'x', Link: 'https://ann:secret@ci.example' }, 'Link'],
  [
    { Title: 'x', Link: 'https://:token@ci.example/17' },
    'Link: must be empty, or a URL that begins with https:// and has no user name',
  ],
  [{ Title: 'x', Link: `https://ci.example/${'x'.repeat(2_000)}` }, 'Link'],
  [{ Title: 'x', Key: '' }, 'Key'],
  [{ Title: 'x', At: '2026-07-01' }, 'At'],
  [{ Title: 'x', At: Date.UTC(2026, 6, 3) }, 'At: must be at most a day from now'],
  [{ Title: 'x', At: Math.floor(Date.UTC(2026, 6, 1) / 1_000) }, 'At: must be within the last 730 days'],
  [{ Title: 'x', MonitorGuid: 'shop' }, 'MonitorGuid'],
  [
    { Title: 'x', MonitorGuid: UNKNOWN_GUID, MonitorGroupGuid: UNKNOWN_GUID },
    'MonitorGroupGuid: must not be given with',
  ],
])('rejects case %# and names its field', async (body, field) => {
  expect(await refused(body)).toEqual([400, expect.stringContaining(field)]);
  expect(await titles()).toEqual([]);
});

test('unknown monitors and groups are 404', async () => {
  expect(await refused({ Title: 'x', MonitorGuid: UNKNOWN_GUID })).toEqual([
    404,
    expect.stringContaining('MonitorGuid'),
  ]);
  expect(await refused({ Title: 'x', MonitorGroupGuid: UNKNOWN_GUID })).toEqual([
    404,
    expect.stringContaining('MonitorGroupGuid'),
  ]);
  expect((await service.admin('GET', `${PATH}?MonitorGuid=${UNKNOWN_GUID}`)).status).toBe(404);
});

test('only editors of the monitors of a note may write it', async () => {
  const about = { monitor: { MonitorGuid: shop }, group: { MonitorGroupGuid: front }, account: {} };
  const all = { all: { MonitorGroupGuid: everything }, other: { MonitorGuid: blog } };
  const statuses = async (by: Client | undefined) =>
    Promise.all(
      Object.values({ ...about, ...all }).map(async (scope) => (await refused({ Title: 'x', ...scope }, by))[0]),
    );
  expect(await statuses(viewer)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(editor)).toEqual([201, 403, 403, 403, 403]);
  expect(await statuses(keeper)).toEqual([201, 201, 403, 403, 403]);
  expect(await statuses(undefined)).toEqual([201, 201, 201, 201, 201]);
});

test('readers of a monitor see its notes and those of its groups and the account', async () => {
  const scopes = { shop: { MonitorGuid: shop }, blog: { MonitorGuid: blog }, front: { MonitorGroupGuid: front } };
  for (const [Title, scope] of Object.entries({ ...scopes, all: { MonitorGroupGuid: everything }, account: {} })) {
    now += MINUTE;
    await write({ Title, ...scope });
  }
  expect(await titles()).toEqual(['account', 'all', 'front', 'blog', 'shop']);
  expect(await titles(`?MonitorGuid=${shop}`)).toEqual(['account', 'all', 'front', 'shop']);
  expect(await titles(`?MonitorGuid=${blog}`)).toEqual(['account', 'all', 'blog']);
  for (const by of [viewer, editor]) expect(await titles('', by)).toEqual(['account', 'all', 'front', 'shop']);
  expect(await titles(`?MonitorGuid=${shop}`, viewer)).toEqual(['account', 'all', 'front', 'shop']);
  expect((await as(viewer)('GET', `${PATH}?MonitorGuid=${blog}`)).status).toBe(403);
  const outsider = await service.anOperator('nobody@example.com');
  expect(await titles('', outsider)).toEqual(['account']);
  const { Rows } = (await service.admin('GET', PATH)).body as { Rows: ChartNote[] };
  const [hidden] = Rows.filter(({ Title }) => Title === 'blog');
  expect((await as(viewer)('GET', `${PATH}/${hidden?.ChartNoteGuid ?? ''}`)).status).toBe(404);
  expect((await as(viewer)('DELETE', `${PATH}/${hidden?.ChartNoteGuid ?? ''}`)).status).toBe(404);
});

test('administrators, and the author while they may edit there, change and delete it', async () => {
  const { ChartNoteGuid: guid } = await write(
    { Title: 'Typo', Text: 'More', Link: 'https://ci.example/17', MonitorGuid: shop },
    editor,
  );
  const path = `${PATH}/${guid}`;
  const mayChange = async (by?: Client) => ((await as(by)('GET', path)).body as ChartNote).MayChange;
  expect([await mayChange(), await mayChange(editor), await mayChange(viewer), await mayChange(keeper)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const by of [viewer, keeper]) expect((await as(by)('PATCH', path, { Title: 'Mine' })).status).toBe(403);
  now += MINUTE;
  expect((await as(editor)('PATCH', path, { Title: 'Right', Link: '', Text: '', At: now - DAY })).status).toBe(204);
  expect((await service.admin('GET', path)).body).toMatchObject({
    Title: 'Right',
    Link: '',
    Text: '',
    At: now - DAY,
    ChangedAt: now,
    CreatedAt: now - MINUTE,
  });
  const other = { Link: 'http://ci.example', At: now + 2 * DAY, Key: 'x', MonitorGuid: blog, MonitorGroupGuid: front };
  for (const [field, value] of [...Object.entries(other), ['At', now - 730 * DAY - 1] as const])
    expect((await as(editor)('PATCH', path, { [field]: value })).messages).toEqual([expect.stringContaining(field)]);
  expect((await as(editor)('PATCH', path, { MonitorGuid: shop.toUpperCase(), Key: null })).status).toBe(204);
  expect((await as(editor)('PATCH', path, { At: now - 730 * DAY })).status).toBe(204);
  expect((await as(editor)('PATCH', path, {})).status).toBe(204);
  const taken = db.deleteFrom('access_grant').where('type', '=', 'EditMonitor').returningAll();
  const grants = await taken.execute();
  service.gatekeeper.clearCache();
  expect((await as(editor)('DELETE', path)).status).toBe(404);
  await db.insertInto('access_grant').values(grants).execute();
  service.gatekeeper.clearCache();
  expect((await as(editor)('DELETE', path)).status).toBe(204);
  expect((await as(editor)('DELETE', path)).status).toBe(404);
  expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated', 'Updated', 'Deleted']);
});

test('pages continue after the last note, also among notes of the same instant', async () => {
  for (const Title of ['a', 'b', 'c', 'd', 'e']) await write({ Title, MonitorGuid: shop, At: now - DAY });
  for (const filter of ['', `&MonitorGuid=${shop}`]) {
    const found: string[] = [];
    let next = '';
    do {
      const { body } = await service.admin('GET', `${PATH}?Take=2${filter}${next}`);
      const { Rows, Next } = body as { Rows: ChartNote[]; Next?: string };
      found.push(...Rows.map(({ Title }) => Title));
      next = Next === undefined ? '' : `&Cursor=${Next}`;
    } while (next !== '');
    expect(found.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
  expect(await titles(`?FromAt=${now - DAY + 1}`)).toEqual([]);
  expect(await titles(`?FromAt=${now - DAY}&UntilAt=${now - DAY + 1}`)).toHaveLength(5);
  expect((await service.admin('GET', `${PATH}?FromAt=2&UntilAt=2`)).status).toBe(400);
  expect((await service.admin('GET', `${PATH}?Cursor=x`)).status).toBe(400);
});

test('limits the notes of an account and deletes old ones', async () => {
  await sql`insert into chart_note (account_id, chart_note_guid, at, kind, title, text, link, operator_guid, operator_name,
      written_at)
    select 1, gen_random_uuid(), case when n <= 6000 then 0 else ${now}::bigint end, 'Other', 'x', '', '', ${UNKNOWN_GUID}, 'x', 0
    from generate_series(1, ${MAX_CHART_NOTES}) n`.execute(db);
  expect(await refused({ Title: 'x' })).toEqual([409, expect.stringContaining('50000')]);
  expect(await deleteOldChartNotes(db, now)).toBe(5_000);
  expect(await deleteOldChartNotes(db, now)).toBe(1_000);
  expect(await deleteOldChartNotes(db, now)).toBe(0);
  await write({ Title: 'x' });
});

test('deleting a monitor or group deletes its notes', async () => {
  const gone = await service.addMonitor('gone');
  const group = await service.addGroup('Gone');
  await write({ Title: 'a', MonitorGuid: gone });
  await write({ Title: 'b', MonitorGroupGuid: group });
  await db.deleteFrom('monitor').where('monitor_guid', '=', gone).execute();
  await db.deleteFrom('monitor_group').where('monitor_group_guid', '=', group).execute();
  expect(await titles()).toEqual([]);
});
