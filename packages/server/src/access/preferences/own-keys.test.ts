import type { CustomKeyBinding } from '@vedette/contract/v1/screens/key-actions';
import type { Session } from '@vedette/contract/v1/account/session';
import { beforeAll, expect, test } from 'vitest';
import { anAccount, type AccountFixture, type Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
let ida: Client;
let uma: Client;
beforeAll(async () => {
  bench = await anAccount(db);
  [ida, uma] = [await bench.anOperator('ida@example.com'), await bench.anOperator('uma@example.com')];
});

const choose = (of: Client, Keys: unknown) => of('PUT', '/api/v1/Session/KeyBindings', { Keys });
const chosen = async (of: Client): Promise<readonly CustomKeyBinding[]> =>
  ((await of('GET', '/api/v1/Session')).body as Session).Keys;

test('stores an operator’s keys as a whole; defaults are not stored', async () => {
  expect(await chosen(ida)).toEqual([]);
  const keys = [
    { Action: 'pause', Keys: 'e' },
    { Action: 'edit', Keys: '' },
    { Action: 'run', Keys: 'r' },
    { Action: 'find', Keys: 'mod+j' },
  ];
  expect((await choose(ida, keys)).status).toBe(200);
  expect(await chosen(ida)).toEqual([
    { Action: 'find', Keys: 'mod+j' },
    { Action: 'pause', Keys: 'e' },
    { Action: 'edit', Keys: '' },
  ]);
  expect(await chosen(uma)).toEqual([]);
  expect((await choose(ida, [{ Action: 'help', Keys: 'z' }])).status).toBe(200);
  expect(await chosen(ida)).toEqual([{ Action: 'help', Keys: 'z' }]);
  expect((await choose(ida, [])).status).toBe(200);
  expect(await chosen(ida)).toEqual([]);
});

test.each([
  [[{ Action: 'pause', Keys: 'Tab' }], ['Keys[0].Keys: must be one key']],
  [[{ Action: 'pause', Keys: 'e' }], ['Keys[0].Keys: conflicts with `e`, the keys of edit']],
  [
    [
      { Action: 'pause', Keys: 'g' },
      { Action: 'pause', Keys: 'q' },
    ],
    ['Keys[1].Action: pause occurs more than once'],
  ],
  [[{ Action: 'fly', Keys: 'q' }], ['Keys[0].Action']],
  [[{ Action: 'pause' }], ['Keys[0].Keys']],
  [undefined, ['Keys']],
])('rejects %j with every reason and keeps the previous keys', async (keys, reasons) => {
  await choose(uma, [{ Action: 'help', Keys: 'z' }]);
  const { status, body } = await choose(uma, keys);
  expect(status).toBe(400);
  for (const reason of reasons) expect(JSON.stringify(body)).toContain(reason);
  expect(await chosen(uma)).toEqual([{ Action: 'help', Keys: 'z' }]);
});

test('rejects keys with an outdated Hash and keeps the previous ones', async () => {
  const hash = async (): Promise<string> => ((await ida('GET', '/api/v1/Session')).body as Session).KeysHash;
  const put = (Keys: unknown, tag: string) =>
    ida('PUT', '/api/v1/Session/KeyBindings', { Keys }, { 'if-match': `"${tag}"` });
  const read = await hash();
  const { status, body } = await put([{ Action: 'help', Keys: 'q' }], read);
  expect([status, body]).toEqual([200, { Hash: await hash() }]);
  expect((await put([{ Action: 'help', Keys: 'z' }], read)).status).toBe(409);
  expect(await chosen(ida)).toEqual([{ Action: 'help', Keys: 'q' }]);
});

test('omits actions that the app no longer has', async () => {
  await choose(ida, [{ Action: 'help', Keys: 'z' }]);
  const { body } = await ida('GET', '/api/v1/Session');
  await db
    .updateTable('operator_preference')
    .set({ value: JSON.stringify({ help: 'z', fly: 'q' }) })
    .where('operator_guid', '=', (body as Session).OperatorGuid)
    .execute();
  expect(await chosen(ida)).toEqual([{ Action: 'help', Keys: 'z' }]);
});
