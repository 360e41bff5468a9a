import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { parseBrokenReference } from './broken-reference.js';

const db = await testDatabase();
const guid = '99999999-9999-4999-8999-999999999999';

beforeAll(async () => {
  await sql`create table named_thing (account_id integer, thing_guid uuid, primary key (account_id, thing_guid))`.execute(
    db,
  );
  await sql`
    create table naming_thing (account_id integer, sla_guid uuid, monitor_group_guid uuid,
      foreign key (account_id, sla_guid) references named_thing,
      foreign key (account_id, monitor_group_guid) references named_thing)`.execute(db);
  await sql`insert into named_thing values (2, ${guid})`.execute(db);
  await sql`insert into naming_thing values (2, ${guid}, null)`.execute(db);
});

const catchError = (statement: RawBuilder<unknown>): Promise<unknown> =>
  statement.execute(db).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  [sql`insert into naming_thing values (1, null, ${guid})`, `MonitorGroupGuid: there is no monitor group ${guid}`],
  [sql`insert into naming_thing values (1, ${guid}, null)`, `SlaGuid: there is no SLA ${guid}`],
])('reports a broken foreign key like an unknown reference', async (statement, problem) => {
  expect(parseBrokenReference(await catchError(statement))).toEqual({ problem, isInUse: false });
});

test('distinguishes objects in use from missing ones', async () => {
  const problem = 'ThingGuid: is now in use; reload and try again';
  expect(parseBrokenReference(await catchError(sql`delete from named_thing`))).toEqual({ problem, isInUse: true });
});

test('reads the detail in any language, and works without it', () => {
  const german = `Schlüssel (account_id, operator_guid)=(1, ${guid}) ist nicht in Tabelle »operator« vorhanden.`;
  const error = { code: '23503', table: 'operator_group_member' };
  const problem = `OperatorGuid: there is no operator ${guid}`;
  expect(parseBrokenReference({ ...error, detail: german })).toEqual({ problem, isInUse: false });
  expect(parseBrokenReference(error)?.problem).toBe(
    'A referenced object was deleted or is now in use; reload and try again',
  );
});

test('returns undefined for other errors', async () => {
  expect(parseBrokenReference(await catchError(sql`insert into named_thing values (2, ${guid})`))).toBeUndefined();
  expect(parseBrokenReference(undefined)).toBeUndefined();
});
