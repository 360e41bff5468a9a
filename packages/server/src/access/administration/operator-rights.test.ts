import type {
  OperatorGroupRights,
  OperatorGroupRightsRow,
  OperatorRights,
} from '@vedette/contract/v1/account/operator-rights';
import type { Session } from '@vedette/contract/v1/account/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
let names = 0;
beforeAll(async () => {
  bench = await anAccount(db);
});

type Person = Awaited<ReturnType<AccountFixture['anOperator']>>;
async function aPerson(): Promise<Person> {
  names += 1;
  return bench.anOperator(`who${names}@example.com`);
}
/** Adds a group with one member, and an operator with a permission on it. */
async function aTeam(right?: string) {
  names += 1;
  const { body } = await bench.admin('POST', '/v4/OperatorGroup', { Description: `Team ${names}` });
  const { OperatorGroupGuid: guid } = body as { OperatorGroupGuid: string };
  const [member, manager] = [await aPerson(), await aPerson()];
  await bench.admin('POST', `/v4/OperatorGroup/${guid}/Member/${member.guid}`);
  const grant = { AuthorizationType: right, OperatorGuid: manager.guid };
  if (right !== undefined) await bench.admin('POST', `/api/v1/OperatorGroup/${guid}/Authorizations`, grant);
  return { guid, member, manager };
}
const onOperator = async (who: Person, guid: string) =>
  (await who('GET', `/api/v1/Operator/${guid}/Rights`)).body as OperatorRights;
const onGroup = async (who: Person, guid: string) =>
  (await who('GET', `/api/v1/OperatorGroup/${guid}/Rights`)).body as OperatorGroupRights;

describe('reported permissions match what the service allows', () => {
  test.each([
    ['ViewOperators', false, false],
    ['EditOperators', true, false],
    ['CreateAndDeleteOperators', true, true],
  ] as const)('with %s on a group', async (right, edits, deletes) => {
    const { guid, member, manager } = await aTeam(right);
    expect(await onOperator(manager, member.guid)).toEqual({
      MayEdit: edits,
      MayDelete: deletes,
      MayAdminister: false,
      MayCreateApiAccounts: edits,
      ReadOnlyFields: [],
    });
    expect(await onGroup(manager, guid)).toEqual({
      MayEditMembers: edits,
      MayChangeMembers: deletes,
      MayAdminister: false,
    });
    const answers = [
      await manager('PATCH', `/v4/Operator/${member.guid}`, { FullName: 'Somebody else' }),
      await manager('POST', `/v4/ApiUser`, { OperatorGuid: member.guid }),
      await manager('POST', `/v4/OperatorGroup/${guid}/AllOperatorsOffDuty`),
      await manager('DELETE', `/v4/OperatorGroup/${guid}/Member/${member.guid}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...(edits ? [204, 201, 204] : [403, 403, 403]),
      deletes ? 204 : 403,
    ]);
  });

  test('of an operator with more permissions: address and password are closed', async () => {
    const { member, manager } = await aTeam('EditOperators');
    await bench.admin('POST', `/v4/Operator/${member.guid}/Authorization/CreateIntegration`);
    expect(await onOperator(manager, member.guid)).toMatchObject({
      MayEdit: true,
      MayCreateApiAccounts: false,
      ReadOnlyFields: ['Email', 'Password'],
    });
    const patch = (body: object) => manager('PATCH', `/v4/Operator/${member.guid}`, body);
    expect((await patch({ Email: 'taken@example.com' })).status).toBe(403);
    expect((await patch({ MobilePhone: '+4712345678' })).status).toBe(204);
  });

  test('of oneself: own settings may be changed', async () => {
    const person = await aPerson();
    const { ReadOnlyFields, ...rest } = await onOperator(person, person.guid);
    expect(rest).toEqual({ MayEdit: true, MayDelete: false, MayAdminister: false, MayCreateApiAccounts: true });
    const samples = { FullName: 'Another', SmsProvider: 'SmsProviderUSA', OutgoingPhoneNumber: '+4721000000' };
    for (const [field, value] of Object.entries(samples)) {
      expect(ReadOnlyFields).toContain(field);
      expect((await person('PATCH', `/v4/Operator/${person.guid}`, { [field]: value })).status, field).toBe(403);
    }
    const open = { BackupEmail: 'b@example.com', DefaultDashboard: 'AccountOverview', CultureName: 'de-DE' };
    for (const [field, value] of Object.entries(open)) {
      expect(ReadOnlyFields).not.toContain(field);
      expect((await person('PATCH', `/v4/Operator/${person.guid}`, { [field]: value })).status, field).toBe(204);
    }
  });

  test('of an administrator: an operator who sees everyone may change nothing', async () => {
    const manager = await aPerson();
    const grant = { AuthorizationType: 'CreateAndDeleteOperators', OperatorGuid: manager.guid };
    const { everyoneGuid, administratorGuid } = bench.account;
    await bench.admin('POST', `/api/v1/OperatorGroup/${everyoneGuid}/Authorizations`, grant);
    expect(await onOperator(manager, administratorGuid)).toMatchObject({ MayEdit: false, MayDelete: false });
    expect((await manager('PATCH', `/v4/Operator/${administratorGuid}`, { FullName: 'Mine' })).status).toBe(403);
    // The members of the group for everyone cannot change.
    expect(await onGroup(manager, everyoneGuid)).toMatchObject({ MayEditMembers: true, MayChangeMembers: false });
  });

  test('an administrator may do everything except delete themselves', async () => {
    const { guid, member } = await aTeam();
    expect((await bench.admin('GET', `/api/v1/Operator/${member.guid}/Rights`)).body).toEqual({
      MayEdit: true,
      MayDelete: true,
      MayAdminister: true,
      MayCreateApiAccounts: true,
      ReadOnlyFields: [],
    });
    expect((await bench.admin('GET', `/api/v1/Operator/${bench.account.administratorGuid}/Rights`)).body).toMatchObject(
      {
        MayEdit: true,
        MayDelete: false,
        ReadOnlyFields: ['Password'],
      },
    );
    expect((await bench.admin('GET', `/api/v1/OperatorGroup/${guid}/Rights`)).body).toEqual({
      MayEditMembers: true,
      MayChangeMembers: true,
      MayAdminister: true,
    });
  });

  test('lists the same for all groups as for each, without hidden ones', async () => {
    const { guid, member, manager } = await aTeam('CreateAndDeleteOperators');
    const other = await aTeam();
    const readRights = async (who: Person | AccountFixture['admin']) =>
      (await who('GET', '/api/v1/OperatorGroup/Rights')).body as OperatorGroupRightsRow[];
    const { everyoneGuid } = bench.account;
    await bench.admin('DELETE', `/v4/OperatorGroup/${everyoneGuid}/Authorization/ViewOperators`);
    for (const who of [member, manager]) {
      const rows = await readRights(who);
      expect(rows.map(({ OperatorGroupGuid }) => OperatorGroupGuid).sort()).toEqual([everyoneGuid, guid].sort());
      for (const { OperatorGroupGuid, ...rights } of rows)
        expect(await onGroup(who, OperatorGroupGuid)).toEqual(rights);
    }
    expect((await readRights(manager)).find((row) => row.OperatorGroupGuid === guid)?.MayChangeMembers).toBe(true);
    const all = await readRights(bench.admin);
    expect(all.find((row) => row.OperatorGroupGuid === other.guid)).toMatchObject({ MayChangeMembers: true });
    expect(all.find((row) => row.OperatorGroupGuid === everyoneGuid)).toMatchObject({ MayChangeMembers: false });
    await bench.admin('POST', `/v4/OperatorGroup/${everyoneGuid}/Authorization/ViewOperators`);
  });

  test('reports nothing about operators that the caller may not see', async () => {
    const { guid, member } = await aTeam();
    await bench.admin('DELETE', `/v4/OperatorGroup/${bench.account.everyoneGuid}/Authorization/ViewOperators`);
    const [one] = [await aPerson()];
    const answers = [
      await one('GET', `/api/v1/OperatorGroup/${guid}/Rights`),
      await one('GET', `/api/v1/Operator/00000000-0000-4000-8000-000000000000/Rights`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
    expect((await member('GET', `/api/v1/OperatorGroup/${guid}/Rights`)).status).toBe(200);
  });
});

test('the session lists account-wide permissions, including those of groups', async () => {
  const session = async (who: Person) => (await who('GET', '/api/v1/Session')).body as Session;
  const { guid, member, manager } = await aTeam('CreateAndDeleteOperators');
  expect(await session(member)).toMatchObject({ Permissions: ['AccountAccess'], MayCreateOperators: false });
  await bench.admin('POST', `/v4/OperatorGroup/${guid}/Authorization/ManageMonitorTemplates`);
  expect((await session(member)).Permissions).toEqual(['AccountAccess', 'ManageMonitorTemplates']);
  expect((await session(manager)).MayCreateOperators).toBe(true);
  await member('PATCH', `/v4/Operator/${member.guid}`, { DefaultDashboard: 'UptimeTable' });
  expect((await session(member)).DefaultDashboard).toBe('UptimeTable');
});
