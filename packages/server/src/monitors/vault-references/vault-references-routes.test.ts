import { expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { createTargetLoader } from '../index.js';
import { requireHttpTarget } from '../testing/bodies.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { db, clock, vault, callAs, admin, account } = await createMonitorFixture();

interface Made {
  readonly VaultSectionGuid: string;
  readonly VaultItemGuid: string;
  readonly MonitorGuid: string;
}
const sectionRights = (guid: string, ...types: string[]): Grant[] =>
  types.map((type) => ({ contextType: 'vaultSection', contextId: guid, type }));
const { body: section } = await admin<Made>('POST', '/VaultSection', { Name: 'Shop' });
const all = sectionRights(section.VaultSectionGuid, 'ViewVaultSection', 'ChangeVaultSection');
const editor: Grant[] = [
  { contextType: 'monitorGroup', contextId: await allMonitors(), type: 'CreateAndDeleteMonitorsInGroup' },
];
const owner = callAs('owner', [...editor, ...all]);
const outsider = callAs('outsider', editor);
const inSection = { VaultSectionGuid: section.VaultSectionGuid };

async function allMonitors(): Promise<string> {
  const query = db.selectFrom('monitor_group').select('monitor_group_guid').where('is_all', '=', true);
  return (await query.executeTakeFirstOrThrow()).monitor_group_guid;
}
let counter = 0;
async function anItem(more: Record<string, unknown>): Promise<string> {
  const item = { ...inSection, Name: `item ${String((counter += 1))}`, ...more };
  const { status, body } = await owner<Made>('POST', '/VaultItem', item);
  expect(status).toBe(201);
  return body.VaultItemGuid;
}
const login = await anItem({ VaultItemType: 'CredentialSet', UserName: 'ann', Password: 'sesame' });
const code = await anItem({
  VaultItemType: 'OneTimePassword',
  OneTimePasswordInfo: { Secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
});
const from = (guid: string, property: string): string => `{{@VaultItem.${guid}.${property}}}`;
const shop = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  Name: 'shop',
  MonitorType: 'Https',
  Url: 'https://example.com/',
  AuthenticationType: 'Basic',
  Username: from(login, 'Username'),
  Password: from(login, 'Password'),
  ...more,
});
const aMonitor = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { problems, body } = await owner<Made>('POST', '/Monitor', shop(more));
  expect(problems).toEqual([]);
  return body.MonitorGuid;
};
const orderTarget = createTargetLoader({ db, vault, clock });
const usedBy = async (guid: string): Promise<string> =>
  (await owner<{ VaultItemUsedBy: string }>('GET', `/VaultItem/${guid}`)).body.VaultItemUsedBy;
const secretReads = async (guid: string) =>
  db
    .selectFrom('audit')
    .select(['object_name', 'after', 'source'])
    .where('action', '=', 'SecretRead')
    .where('object_guid', '=', guid)
    .execute();

test('uses current values of vault items in a run, audited once a day', async () => {
  const guid = await aMonitor();
  expect(requireHttpTarget(await orderTarget(guid)).authentication).toEqual({
    type: 'Basic',
    username: 'ann',
    password: 'sesame',
  });
  await orderTarget(guid);
  expect(await secretReads(login)).toEqual([
    { object_name: 'item 1', source: 'System', after: { For: 'runs of this day of the monitor shop' } },
  ]);
  await owner('PATCH', `/VaultItem/${login}`, { UserName: 'ben', Password: 'open' });
  expect(requireHttpTarget(await orderTarget(guid)).authentication).toMatchObject({
    username: 'ben',
    password: 'open',
  });
  expect(await secretReads(login)).toHaveLength(2);
  expect((await owner<Record<string, unknown>>('GET', `/Monitor/${guid}`)).body['Username']).toBe(
    from(login, 'Username'),
  );
});

test('replaces references within a text in any case, and one-time passwords', async () => {
  const guid = await aMonitor({
    Username: `domain\\${from(login.toUpperCase(), 'USERNAME')}`,
    Password: `x-${from(code, 'onetimepassword')}`,
  });
  const { username, password } = requireHttpTarget(await orderTarget(guid)).authentication;
  expect(username).toBe('domain\\ben');
  expect(password).toMatch(/^x-\d{6}$/);
});

test('keeps a used item from being deleted and names its users', async () => {
  const item = await anItem({ VaultItemType: 'CredentialSet', Password: 'p' });
  const guid = await aMonitor({ Name: 'till', Username: 'plain', Password: from(item, 'Password') });
  const { body: clone } = await owner<Made>('POST', `/Monitor/${guid}/Clone`);
  expect(await usedBy(item)).toBe('2 monitors');
  const refused = await owner('DELETE', `/VaultItem/${item}`);
  expect([refused.status, refused.problems]).toEqual([400, [expect.stringMatching(/is used by till, till$/)]]);
  expect(requireHttpTarget(await orderTarget(clone.MonitorGuid)).authentication.password).toBe('p');
  await owner('DELETE', `/Monitor/${clone.MonitorGuid}`);
  await owner('PATCH', `/Monitor/${guid}`, { Notes: 'the password was not sent, so it still refers' });
  expect(await usedBy(item)).toBe('1 monitor');
  await owner('PATCH', `/Monitor/${guid}`, { Password: 'its own' });
  expect(await usedBy(item)).toBe('-');
  expect((await owner('DELETE', `/VaultItem/${item}`)).status).toBe(204);
});

test('requires permission to view the section to refer to its items or edit', async () => {
  const forbidden = `No permission: ViewVaultSection is needed for the vault item ${login}`;
  expect((await outsider('POST', '/Monitor', shop())).problems).toEqual([forbidden]);
  const guid = await aMonitor();
  for (const [method, path, body] of [
    ['PATCH', `/Monitor/${guid}`, { Url: 'https://evil.example/' }],
    ['PATCH', `/Monitor/${guid}`, { Username: 'x', Password: 'y' }],
    ['PUT', `/Monitor/${guid}`, shop({ Username: 'x', Password: 'y' })],
    ['POST', `/Monitor/${guid}/Clone`, undefined],
  ] as const) {
    const { status, problems } = await outsider(method, path, body);
    expect([status, problems]).toEqual([403, [forbidden]]);
  }
  expect((await outsider('GET', `/Monitor/${guid}`)).status).toBe(200);
  expect((await admin('PATCH', `/Monitor/${guid}`, { Notes: 'x' })).status).toBe(403);
});

test.each([
  [{ Username: from(account.administratorGuid, 'Username') }, /^Username: there is no vault item/],
  [{ Password: from(code, 'Password') }, /^Password: the vault item .* has no Password$/],
  [{ Password: '{{@VaultItem.x.Password}}' }, /^Password: must refer to the vault as/],
  [{ Password: from(login, 'Colour') }, /^Password: must refer to the vault as/],
  [{ RequestHeaders: [{ Name: 'X-Key', Value: from(login, 'Password') }] }, /^RequestHeaders: must not refer/],
  [{ Url: `https://example.com/?key=${from(login, 'Password')}` }, /^Url: must not refer/],
])('rejects a reference that is unknown, unsuitable or exposed: $0', async (fields, problem) => {
  const { status, problems } = await owner('POST', '/Monitor', shop(fields));
  expect(status).toBe(400);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});
