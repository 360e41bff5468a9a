import { endpoint } from '@vedette/contract/endpoint';
import { displayName } from '@vedette/contract/lenient';
import { seededRandom } from '@vedette/kernel/random';
import { definitionHash } from '@vedette/kernel/hash';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { parseChange, type Change } from '../db/announce.js';
import { anAccount, type AccountFixture } from '../testing/an-account.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { waitForLockWait } from '../testing/lock-waits.js';
import { definition, fieldsByName, type Storage } from './definition.js';
import { mountDefinition } from './definition-routes.js';
import { runReferencingChange } from './references-sql.js';
import { tableStorage } from './table-storage-sql.js';

/**
 * A sample resource from its table to its routes, with all that the server requires; see
 * docs/architecture/definitions.md.
 */
const TABLE = sql`
  create table runbook (
    account_id integer not null references account, runbook_guid uuid not null, name text not null,
    steps jsonb not null, minutes integer not null, monitor_group_guid uuid, reads integer not null default 0,
    created_at bigint not null,
    primary key (account_id, runbook_guid),
    foreign key (account_id, monitor_group_guid) references monitor_group (account_id, monitor_group_guid))`;
const UNIQUE = sql`create unique index runbook_by_name on runbook (account_id, lower(name))`;

const fields = {
  Name: displayName(20),
  Steps: z.array(z.string()).optional(),
  Minutes: z.int().min(0).max(600).optional(),
  MonitorGroupGuid: z.guid().optional(),
};
const RunbookWrite = z.object({ ...fields, RunbookGuid: z.guid().optional() });
const RunbookPatch = RunbookWrite.partial();
type RunbookPatch = z.infer<typeof RunbookPatch>;
const Runbook = z.object({
  RunbookGuid: z.guid(),
  Hash: z.string(),
  Name: z.string(),
  Steps: z.array(z.string()),
  Minutes: z.int(),
  MonitorGroupGuid: z.guid().optional(),
  Reads: z.int(),
});
type Runbook = z.infer<typeof Runbook>;

const base = { surface: 'v1', area: 'Runbook', credentials: 'account', permission: { kind: 'administrator' } } as const;
const one = { ...base, path: '/Runbook/:runbookGuid', params: z.object({ runbookGuid: z.guid() }) } as const;
const endpoints = {
  list: endpoint({
    ...base,
    id: 'listRunbooks',
    method: 'GET',
    path: '/Runbook',
    summary: 'All runbooks',
    status: 200,
    reply: z.array(Runbook),
  }),
  create: endpoint({
    ...base,
    id: 'createRunbook',
    method: 'POST',
    path: '/Runbook',
    summary: 'Create a runbook',
    body: RunbookWrite,
    status: 201,
    reply: Runbook,
    location: '/Runbook/:RunbookGuid',
  }),
  read: endpoint({ ...one, id: 'readRunbook', method: 'GET', summary: 'One runbook', status: 200, reply: Runbook }),
  replace: endpoint({
    ...one,
    id: 'replaceRunbook',
    method: 'PUT',
    ifMatch: true,
    summary: 'Replace a runbook',
    body: RunbookWrite,
    status: 204,
  }),
  patch: endpoint({
    ...one,
    id: 'patchRunbook',
    method: 'PATCH',
    ifMatch: true,
    summary: 'Change a runbook',
    body: RunbookPatch,
    status: 204,
  }),
  remove: endpoint({
    ...one,
    id: 'removeRunbook',
    method: 'DELETE',
    ifMatch: true,
    summary: 'Remove a runbook',
    status: 204,
  }),
};

interface RunbookFields {
  readonly Name: string;
  readonly Steps: string[];
  readonly Minutes: number;
  readonly MonitorGroupGuid: string | null;
  readonly Reads: number;
}

// The table is created by this test, so the database types do not include it.
const storage = tableStorage<never, Record<keyof RunbookFields, never>>(
  'runbook' as never,
  {
    guid: 'runbook_guid',
    order: 'name',
    fields: {
      Name: 'name',
      Steps: 'steps',
      Minutes: 'minutes',
      MonitorGroupGuid: 'monitor_group_guid',
      Reads: 'reads',
    },
    json: ['Steps'],
    readOnly: ['Reads'],
  } as never,
) as unknown as Storage<RunbookFields>;

const runbooks = definition<RunbookFields, RunbookPatch, Runbook>({
  missing: (guid) => notFoundFault('runbook', guid),
  objectType: 'Runbook',
  topic: 'export',
  param: 'runbookGuid',
  idFields: ['RunbookGuid'],
  storage,
  defaults: { Name: '', Steps: [], Minutes: 15, MonitorGroupGuid: null, Reads: 0 },
  readOnlyFields: ['Reads'],
  applyBody: fieldsByName,
  trimmedFields: ['Name'],
  validate: ({ Minutes, Steps }, problems) => {
    problems.when(Minutes === 0 && Steps.length > 0, 'Minutes', 'must be above 0 with Steps', ['Steps']);
    problems.when(Steps.length > 2, 'Steps', 'at most 2');
  },
  findReferences: ({ MonitorGroupGuid }) => [
    { field: 'MonitorGroupGuid', kind: 'monitorGroup', guids: MonitorGroupGuid === null ? [] : [MonitorGroupGuid] },
  ],
  name: {
    fromFields: ({ Name }) => Name,
    unique: { field: 'Name', rule: uniqueNameRule('runbook'), constraint: 'runbook_by_name', refusedAs: 'conflict' },
  },
  toWire: ({ guid, fields: { MonitorGroupGuid, Reads, ...rest } }) => {
    const named = { ...rest, ...(MonitorGroupGuid !== null && { MonitorGroupGuid }) };
    return { RunbookGuid: guid, Hash: definitionHash([guid, named]), ...named, Reads };
  },
  audit: { fields: ({ fields: { Name, Minutes } }) => ({ Name, Minutes }), skipsUnchanged: true },
});

const { db, url } = await testDatabaseWithUrl();
const stranger = '00000000-0000-4000-8000-000000000000';
const announced: Change[] = [];
const listener = new pg.Client({ connectionString: url });
let bench: AccountFixture;
let group: string;

beforeAll(async () => {
  await TABLE.execute(db);
  await UNIQUE.execute(db);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => {
    const change = parseChange(payload);
    if (change) announced.push(change);
  });
  await listener.query('listen vedette_changes');
  const context = { db, clock: { now: () => Date.UTC(2026, 6, 1) }, random: seededRandom(3) };
  bench = await anAccount(db, { register: (host) => mountDefinition(host, endpoints, runbooks, context) });
  group = await aGroup('Front');
});
afterAll(() => listener.end());

async function aGroup(description: string): Promise<string> {
  const guid = crypto.randomUUID();
  const { accountId: account_id } = bench.account;
  const row = { account_id, monitor_group_guid: guid, description, created_at: 0 };
  await db.insertInto('monitor_group').values(row).execute();
  return guid;
}

const PATH = '/api/v1/Runbook';
type Made = Runbook & { readonly path: string };
async function make(body: object): Promise<Made> {
  const { status, body: made, headers } = await bench.admin('POST', PATH, body);
  expect(status).toBe(201);
  return { ...(made as Runbook), path: String(headers['location']) };
}
const read = async (path: string): Promise<Runbook> => (await bench.admin('GET', path)).body as Runbook;
const refused = async (...call: Parameters<AccountFixture['admin']>) => {
  const { status, messages } = await bench.admin(...call);
  return [status, ...messages];
};

test('creates a definition with defaults, reads it and lists it by name', async () => {
  const { path, ...zebra } = await make({ Name: ' Zebra ', Steps: ['call'], MonitorGroupGuid: group });
  expect(zebra).toMatchObject({ Name: 'Zebra', Steps: ['call'], Minutes: 15, MonitorGroupGuid: group, Reads: 0 });
  expect(await read(path)).toEqual(zebra);
  const { path: _path, ...ape } = await make({ Name: 'Ape' });
  expect((await bench.admin('GET', PATH)).body).toEqual([ape, zebra]);
});

test('writes omitted fields on PUT only, and never changes read-only fields', async () => {
  const { path, RunbookGuid, Hash } = await make({ Name: 'Night', Steps: ['wake'], Minutes: 5 });
  await sql`update runbook set reads = 7 where runbook_guid = ${RunbookGuid}`.execute(db);
  expect((await bench.admin('PATCH', path, { Minutes: 9 })).status).toBe(204);
  const patched = await read(path);
  expect(patched).toMatchObject({ Name: 'Night', Steps: ['wake'], Minutes: 9, Reads: 7 });
  expect(patched.Hash).not.toBe(Hash);
  expect((await bench.admin('PUT', path, { RunbookGuid, Name: 'Day' })).status).toBe(204);
  expect(await read(path)).toMatchObject({ Name: 'Day', Steps: [], Minutes: 15, Reads: 7 });
});

test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s honours If-Match', async (method) => {
  const { path, Hash } = await make({ Name: `Match ${method}` });
  const send = (hash: string) =>
    bench.admin(method, path, method === 'DELETE' ? undefined : { Name: `Now ${method}` }, { 'if-match': hash });
  const lost = await send('"another"');
  expect([lost.status, lost.messages]).toEqual([
    409,
    [`If-Match: it has changed since it was read; its Hash is now ${Hash}`],
  ]);
  expect((await send(`"${Hash}"`)).status).toBe(204);
});

describe('rejects', () => {
  test('a name that is taken, in any case', async () => {
    const { path } = await make({ Name: 'Taken' });
    const { path: other } = await make({ Name: 'Other' });
    const taken = [409, 'Name: must be unique: already used by another runbook'];
    expect(await refused('POST', PATH, { Name: 'TAKEN' })).toEqual(taken);
    expect(await refused('PATCH', other, { Name: 'taken' })).toEqual(taken);
    expect((await bench.admin('PATCH', path, { Name: 'taken' })).status).toBe(204);
  });

  test('a body with another id than the path, and an unknown path', async () => {
    const { path, RunbookGuid } = await make({ Name: 'Own' });
    const other = [400, 'RunbookGuid: must equal the id in the path'];
    expect(await refused('PATCH', path, { RunbookGuid: stranger })).toEqual(other);
    expect((await bench.admin('PATCH', path, { RunbookGuid: RunbookGuid.toUpperCase() })).status).toBe(204);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = method === 'PUT' || method === 'PATCH' ? { Name: 'X', RunbookGuid } : undefined;
      expect(await refused(method, `${PATH}/${stranger}`, body)).toEqual([404, `No runbook ${stranger}`]);
    }
  });

  test('an unknown guid, after the rules', async () => {
    const { path } = await make({ Name: 'Refers' });
    const unknown = `MonitorGroupGuid: there is no monitor group ${stranger}`;
    expect(await refused('PATCH', path, { MonitorGroupGuid: stranger })).toEqual([404, unknown]);
    expect(await refused('POST', PATH, { Name: 'New', MonitorGroupGuid: stranger })).toEqual([404, unknown]);
    const wrong = { MonitorGroupGuid: stranger, Minutes: 0, Steps: ['a'] };
    expect(await refused('PATCH', path, wrong)).toEqual([400, 'Minutes: must be above 0 with Steps']);
  });

  test('a reference removed before the change is written', async () => {
    const guid = await aGroup('Going');
    const { path } = await make({ Name: 'Races' });
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`delete from monitor_group where monitor_group_guid = ${guid}`.execute(tx);
      const pending = refused('PATCH', path, { MonitorGroupGuid: guid });
      await waitForLockWait(db);
      return { answer: pending };
    });
    expect(await answer).toEqual([404, `MonitorGroupGuid: there is no monitor group ${guid}`]);
  });

  test('with all problems of the shape, the rules, the id and the references', async () => {
    const { path } = await make({ Name: 'All' });
    const wrong = { Name: 5, RunbookGuid: stranger, MonitorGroupGuid: stranger, Minutes: 0, Steps: ['a', 'b', 'c'] };
    expect(await refused('PATCH', path, wrong)).toEqual([
      400,
      'Name: must be text',
      'RunbookGuid: must equal the id in the path',
      'Minutes: must be above 0 with Steps',
      'Steps: at most 2',
      `MonitorGroupGuid: there is no monitor group ${stranger}`,
    ]);
    expect((await refused('POST', PATH, { ...wrong, RunbookGuid: undefined })).length).toBe(5);
  });
});

test('audits and announces changes, but not rejected ones', async () => {
  const { path, RunbookGuid } = await make({ Name: 'Told' });
  await bench.admin('PATCH', path, { Minutes: 3 });
  await bench.admin('PATCH', path, { Minutes: 0, Steps: ['a'] });
  await bench.admin('DELETE', path);
  const records = await db
    .selectFrom('audit')
    .select(['action', 'object_type', 'object_name', 'before', 'after'])
    .where('object_guid', '=', RunbookGuid)
    .orderBy('audit_id')
    .execute();
  expect(records).toMatchObject([
    { action: 'Created', object_type: 'Runbook', object_name: 'Told', after: { Name: 'Told', Minutes: 15 } },
    { action: 'Updated', before: { Minutes: 15 }, after: { Minutes: 3 } },
    { action: 'Deleted', before: { Name: 'Told', Minutes: 3 }, after: null },
  ]);
  await listener.query('select 1');
  const own = announced.filter(({ ids }) => ids.includes(RunbookGuid));
  const expected = { topic: 'export', accountId: bench.account.accountId, ids: [RunbookGuid] };
  expect(own).toEqual([expected, expected, expected]);
});

test('compares the stored fields, not the audited ones', async () => {
  const { path, RunbookGuid, Hash } = await make({ Name: 'Same', Steps: ['one'] });
  const records = async () => {
    const made = db.selectFrom('audit').select('action').where('object_guid', '=', RunbookGuid).orderBy('audit_id');
    return (await made.execute()).map(({ action }) => action);
  };
  await bench.admin('PATCH', path, { Steps: ['one'] });
  expect([(await read(path)).Hash, await records()]).toEqual([Hash, ['Created']]);
  await bench.admin('PATCH', path, { Steps: ['two'] });
  expect([(await read(path)).Steps, await records()]).toEqual([['two'], ['Created', 'Updated']]);
});

test('reports a broken foreign key like an unknown reference', async () => {
  const { path, RunbookGuid } = await make({ Name: 'Broken' });
  const breaks = (refusedAs?: 'invalid') =>
    runReferencingChange(
      db,
      (tx) => sql`update runbook set monitor_group_guid = ${stranger} where runbook_guid = ${RunbookGuid}`.execute(tx),
      refusedAs,
    );
  const message = `MonitorGroupGuid: there is no monitor group ${stranger}`;
  await expect(breaks()).rejects.toMatchObject({ kind: 'missing', problems: [message] });
  await expect(breaks('invalid')).rejects.toMatchObject({ kind: 'invalid', problems: [message] });
  expect((await bench.admin('DELETE', path)).status).toBe(204);
});
