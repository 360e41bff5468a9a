import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture, type Reply } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
let names = 0;
beforeAll(async () => {
  bench = await anAccount(db);
});

type Person = Awaited<ReturnType<AccountFixture['anOperator']>>;
async function aGroup(): Promise<{ readonly guid: string; readonly path: string }> {
  names += 1;
  const { body } = await bench.admin('POST', '/v4/OperatorGroup', { Description: `Group ${names}` });
  const { OperatorGroupGuid: guid } = body as { OperatorGroupGuid: string };
  return { guid, path: `/v4/OperatorGroup/${guid}` };
}
async function aPerson(...groups: readonly { readonly path: string }[]): Promise<Person> {
  names += 1;
  const person = await bench.anOperator(`person${names}@example.com`);
  for (const { path } of groups) await bench.admin('POST', `${path}/Member/${person.guid}`);
  return person;
}
const grant = (guid: string, AuthorizationType: string, OperatorGuid: string): Promise<Reply> =>
  bench.admin('POST', `/api/v1/OperatorGroup/${guid}/Authorizations`, { AuthorizationType, OperatorGuid });

describe('an operator who manages a group of operators', () => {
  test('adds only operators that they already manage', async () => {
    const [own, other] = [await aGroup(), await aGroup()];
    const [manager, stranger] = [await aPerson(), await aPerson(other)];
    await grant(own.guid, 'CreateAndDeleteOperators', manager.guid);
    const refused = await manager('POST', `${own.path}/Member/${stranger.guid}`);
    expect([refused.status, refused.messages]).toEqual([
      403,
      ['No permission: CreateAndDeleteOperators is needed on a group that the operator is already in'],
    ]);
    await grant(other.guid, 'EditOperators', manager.guid);
    expect((await manager('POST', `${own.path}/Member/${stranger.guid}`)).status).toBe(403);
    await grant(other.guid, 'CreateAndDeleteOperators', manager.guid);
    expect((await manager('POST', `${own.path}/Member/${stranger.guid}`)).status).toBe(201);
  });
  test('cannot add an administrator', async () => {
    const group = await aGroup();
    const manager = await aPerson();
    await grant(group.guid, 'CreateAndDeleteOperators', manager.guid);
    await grant(bench.account.everyoneGuid, 'CreateAndDeleteOperators', manager.guid);
    const { administratorGuid } = bench.account;
    expect((await manager('POST', `${group.path}/Member/${administratorGuid}`)).status).toBe(403);
  });
});

describe('an operator who may edit another one', () => {
  const takeovers: readonly (readonly [string, (who: Person, of: Person) => Promise<Reply>])[] = [
    ['sets the other’s password', (who, of) => who('PATCH', `/v4/Operator/${of.guid}`, { Password: 'taken over' })],
    [
      'changes the other’s address',
      (who, of) => who('PATCH', `/v4/Operator/${of.guid}`, { Email: `new${(names += 1)}@example.com` }),
    ],
    ['creates an API account for the other', (who, of) => who('POST', '/v4/ApiUser', { OperatorGuid: of.guid })],
  ];
  test.each(takeovers)('%s only while holding every permission of the other', async (_what, take) => {
    const group = await aGroup();
    const [helper, member] = [await aPerson(), await aPerson(group)];
    await grant(group.guid, 'EditOperators', helper.guid);
    expect((await take(helper, member)).status).toBeLessThan(300);
    await bench.admin('POST', `/v4/Operator/${member.guid}/Authorization/CreateIntegration`);
    const refused = await take(helper, member);
    expect([refused.status, refused.messages]).toEqual([
      403,
      [expect.stringMatching(/^(Password|Email|OperatorGuid): this operator has permissions that you do not have/)],
    ]);
    expect((await helper('PATCH', `/v4/Operator/${member.guid}`, { IsOnDuty: false })).status).toBe(204);
    await bench.admin('POST', `/v4/Operator/${helper.guid}/Authorization/CreateIntegration`);
    expect((await take(helper, member)).status).toBeLessThan(300);
  });
  test('has no administrator among them', async () => {
    const helper = await aPerson();
    await grant(bench.account.everyoneGuid, 'EditOperators', helper.guid);
    const path = `/v4/Operator/${bench.account.administratorGuid}`;
    expect((await helper('PATCH', path, { Password: 'taken over' })).status).toBe(403);
  });
});
