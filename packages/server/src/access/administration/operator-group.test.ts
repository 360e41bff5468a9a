import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { withMandatoryHolderCheck } from './mandatory.js';
import { deleteMember } from '../operators/operator-group-sql.js';

const db = await testDatabase();
let bench: AccountFixture;
let everyone: string;
let administrators: string;
beforeAll(async () => {
  bench = await anAccount(db);
  everyone = `/v4/OperatorGroup/${bench.account.everyoneGuid}`;
  administrators = `/v4/OperatorGroup/${bench.account.administratorsGuid}`;
});
async function aGroup(Description: string): Promise<{ guid: string; path: string }> {
  const { body } = await bench.admin('POST', '/v4/OperatorGroup', { Description });
  const { OperatorGroupGuid: guid } = body as { OperatorGroupGuid: string };
  return { guid, path: `/v4/OperatorGroup/${guid}` };
}
/** Waits until a connection is blocked by a lock of another one. */
async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
const flags = { IsEveryone: false, IsAdministratorsGroup: false };

test('a new account has two system groups', async () => {
  expect((await bench.admin('GET', '/v4/OperatorGroup')).body).toEqual([
    {
      OperatorGroupGuid: bench.account.administratorsGuid,
      Description: 'Administrators',
      IsEveryone: false,
      IsAdministratorsGroup: true,
    },
    {
      OperatorGroupGuid: bench.account.everyoneGuid,
      Description: 'Everyone',
      IsEveryone: true,
      IsAdministratorsGroup: false,
    },
  ]);
});

describe('groups', () => {
  test('are created, renamed and deleted; flags in the body are ignored', async () => {
    const { guid, path } = await aGroup('Day');
    const renamed = await bench.admin('PUT', path, { OperatorGroupGuid: guid, Description: 'Day shift', ...flags });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { OperatorGroupGuid: guid, Description: 'Day shift', ...flags },
    ]);
    expect((await bench.admin('PUT', administrators, { Description: 'Administrators', ...flags })).status).toBe(200);
    expect((await bench.admin('GET', administrators)).body).toMatchObject({ IsAdministratorsGroup: true });
    expect((await bench.admin('DELETE', path)).status).toBe(204);
    expect((await bench.admin('GET', path)).status).toBe(404);
  });
  test('rejects invalid groups with 400', async () => {
    const { path } = await aGroup('Taken');
    const tries = await Promise.all([
      bench.admin('POST', '/v4/OperatorGroup', { Description: 'tAKEN' }),
      bench.admin('POST', '/v4/OperatorGroup', { Description: ' ' }),
      bench.admin('POST', '/v4/OperatorGroup', {}),
      bench.admin('POST', '/v4/OperatorGroup', { Description: 'x', IsEveryone: true }),
      bench.admin('PUT', path, { Description: 'x', OperatorGroupGuid: bench.account.everyoneGuid }),
      bench.admin('PUT', everyone, { Description: 'All' }),
      bench.admin('PUT', administrators, { Description: 'Bosses' }),
      bench.admin('DELETE', everyone),
      bench.admin('DELETE', administrators),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400));
    for (const { messages } of tries) expect(messages).toHaveLength(1);
  });
});

describe('members', () => {
  test('are added and removed without a body; adding twice is harmless', async () => {
    const { guid, path } = await aGroup('Members');
    const kim = await bench.anOperator('kim@example.com');
    expect((await bench.admin('POST', `${path}/Members/${kim.guid.toUpperCase()}`)).status).toBe(201);
    expect((await bench.admin('POST', `${path}/Member/${kim.guid}`)).status).toBe(201);
    expect((await bench.admin('GET', `${path}/Member`)).body).toEqual([{ OperatorGuid: kim.guid }]);
    expect((await kim('GET', path)).body).toMatchObject({ OperatorGroupGuid: guid });
    expect((await bench.admin('DELETE', `${path}/Member/${kim.guid}`)).status).toBe(204);
    expect((await bench.admin('DELETE', `${path}/Member/${kim.guid}`)).status).toBe(404);
    expect((await bench.admin('GET', `${path}/Member`)).body).toEqual([]);
  });
  test('the group for everyone is fixed, and the last administrator stays', async () => {
    const admin = bench.account.administratorGuid;
    expect((await bench.admin('POST', `${everyone}/Member/${admin}`)).status).toBe(400);
    expect((await bench.admin('DELETE', `${everyone}/Member/${admin}`)).status).toBe(400);
    const last = await bench.admin('DELETE', `${administrators}/Member/${admin}`);
    expect([last.status, last.messages]).toEqual([400, ['The account must keep at least one administrator']]);
  });
  test.each(['Member', 'Operator'])(
    'keeps one of two administrators who remove each other simultaneously (%s)',
    async (how) => {
      const [one, two] = [
        await bench.anOperator(`one-${how}@example.com`),
        await bench.anOperator(`two-${how}@example.com`),
      ];
      for (const { guid } of [one, two]) await bench.admin('POST', `${administrators}/Member/${guid}`);
      const first = bench.account.administratorGuid;
      await one('DELETE', `${administrators}/Member/${first}`);
      const path = how === 'Member' ? `${administrators}/Member/${two.guid}` : `/v4/Operator/${two.guid}`;
      const removed = { guid: administrators.split('/').at(-1) ?? '', operator: one.guid };
      let answer: ReturnType<typeof one> | undefined;
      // The other connection has removed the caller, but not committed yet when the caller's own removal arrives.
      await db.transaction().execute((tx) =>
        withMandatoryHolderCheck(tx, bench.account.accountId, async () => {
          await deleteMember(tx, bench.account.accountId, removed.guid, removed.operator);
          answer = one('DELETE', path);
          await Promise.race([answer, waitForBlockedQuery()]);
        }),
      );
      const reply = await answer;
      expect([reply?.status, reply?.messages]).toEqual([400, ['The account must keep at least one administrator']]);
      expect((await two('GET', `${administrators}/Member`)).body).toEqual([{ OperatorGuid: two.guid }]);
      await two('POST', `${administrators}/Member/${first}`);
      await bench.admin('DELETE', `${administrators}/Member/${two.guid}`);
    },
  );
  test('administrator rights apply, and end, immediately', async () => {
    const lee = await bench.anOperator('lee@example.com');
    expect((await lee('GET', '/api/v1/Audit')).status).toBe(403);
    await bench.admin('POST', `${administrators}/Member/${lee.guid}`);
    expect((await lee('GET', '/api/v1/Audit')).status).toBe(200);
    expect((await bench.admin('GET', `/v4/Operator/${lee.guid}`)).body).toMatchObject({ IsAccountAdministrator: true });
    await bench.admin('DELETE', `${administrators}/Member/${lee.guid}`);
    expect((await lee('GET', '/api/v1/Audit')).status).toBe(403);
  });
  test('switches duty of all members on and off', async () => {
    const { path } = await aGroup('Duty');
    const max = await bench.anOperator('max@example.com');
    await bench.admin('POST', `${path}/Member/${max.guid}`);
    expect((await bench.admin('POST', `${path}/AllOperatorsOffDuty`)).status).toBe(204);
    expect((await bench.admin('GET', `/v4/Operator/${max.guid}`)).body).toMatchObject({ IsOnDuty: false });
    expect((await bench.admin('POST', `${path}/AllOperatorsOnDuty`)).status).toBe(204);
    expect((await bench.admin('GET', `/v4/Operator/${max.guid}`)).body).toMatchObject({ IsOnDuty: true });
    const wrong = await bench.admin(
      'POST',
      '/v4/OperatorGroup/00000000-0000-4000-8000-000000000000/AllOperatorsOnDuty',
    );
    const Message = 'No operator group 00000000-0000-4000-8000-000000000000';
    expect([wrong.status, wrong.body]).toEqual([404, { Message, Messages: [{ Message }] }]);
  });
});

describe('permissions of a group', () => {
  test('form A: objects, granted by body, revoked by guid', async () => {
    const { guid, path } = await aGroup('Form A');
    const made = await bench.admin('POST', `${path}/Authorization`, { AuthorizationType: 'FinancialOperator' });
    const { AuthorizationId } = made.body as { AuthorizationId: string };
    const row = { AuthorizationId, AuthorizationType: 'FinancialOperator', OperatorGroupGuid: guid };
    expect([made.status, made.body]).toEqual([201, row]);
    expect((await bench.admin('GET', `${path}/Authorization`)).body).toEqual([row]);
    expect((await bench.admin('DELETE', `${path}/Authorization/${AuthorizationId}`)).status).toBe(204);
    expect((await bench.admin('DELETE', `${path}/Authorization/${AuthorizationId}`)).status).toBe(404);
  });
  test('form B: names in the path, and plain names if the account uses them', async () => {
    const { path } = await aGroup('Form B');
    const made = await bench.admin('POST', `${path}/Authorization/BasicOperator`);
    expect([made.status, made.body]).toEqual([201, undefined]);
    expect((await bench.admin('PATCH', '/api/v1/Account/Settings', { GroupAuthorizationForm: 'Names' })).status).toBe(
      204,
    );
    expect((await bench.admin('GET', `${path}/Authorizations`)).body).toEqual(['BasicOperator']);
    await bench.admin('PATCH', '/api/v1/Account/Settings', { GroupAuthorizationForm: 'Objects' });
    expect((await bench.admin('DELETE', `${path}/Authorization/basicoperator`)).status).toBe(204);
  });
  test('an API account reads the form in which it last changed permissions', async () => {
    const { path } = await aGroup('Own form');
    const other = await bench.anOperator('form@example.com');
    await bench.admin('POST', `${administrators}/Member/${other.guid}`);
    const readBy = async (call: typeof bench.admin): Promise<unknown> =>
      (await call('GET', `${path}/Authorization`)).body;
    const objects = [expect.objectContaining({ AuthorizationType: 'AllowInfra' })];
    await bench.admin('POST', `${path}/Authorization`, { AuthorizationType: 'AllowInfra' });
    expect(await readBy(bench.admin)).toEqual(objects);
    await bench.admin('POST', `${path}/Authorization/AllowInfra`);
    expect(await readBy(bench.admin)).toEqual(['AllowInfra']);
    expect(await readBy(other)).toEqual(objects);
    await other('DELETE', `${path}/Authorization/allowinfra`);
    await bench.admin('POST', `${path}/Authorization`, { AuthorizationType: 'AllowInfra' });
    expect(await readBy(other)).toEqual(['AllowInfra']);
    expect(await readBy(bench.admin)).toEqual(objects);
    await bench.admin('PATCH', '/api/v1/Account/Settings', { GroupAuthorizationForm: 'Objects' });
    expect(await readBy(other)).toEqual(objects);
    await bench.admin('DELETE', `${administrators}/Member/${other.guid}`);
  });
  test('rejects permissions that cannot be granted or revoked', async () => {
    const { path } = await aGroup('Refused');
    expect((await bench.admin('POST', `${path}/Authorization/Nonsense`)).status).toBe(400);
    expect((await bench.admin('POST', `${path}/Authorization`, {})).status).toBe(400);
    expect((await bench.admin('POST', `${path}/Authorization/Administrator`)).status).toBe(400);
    expect((await bench.admin('DELETE', `${path}/Authorization/Nonsense`)).status).toBe(400);
    expect((await bench.admin('DELETE', `${administrators}/Authorization/AllowInfra`)).status).toBe(400);
    const last = await bench.admin('DELETE', `${administrators}/Authorization/FinancialOperator`);
    expect([last.status, last.messages]).toEqual([400, ['At least one operator must hold FinancialOperator']]);
  });
});
