import { MAX_VIEWS, type SavedView } from '@vedette/contract/v1/screens/saved-views';
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

const keep = (of: Client, Views: unknown) => of('PUT', '/api/v1/Session/SavedView', { Views });
const kept = async (of: Client): Promise<readonly SavedView[]> =>
  ((await of('GET', '/api/v1/Session/SavedView')).body as { Views: SavedView[] }).Views;

const SLOW = { Name: 'Slow ones', Search: 'shop', State: 'Down,Warn', Sort: 'P95', Direction: 'Descending' };

test('stores an operator’s views as a whole and in order', async () => {
  expect(await kept(ida)).toEqual([]);
  const views = [SLOW, { Name: 'All of it' }];
  expect((await keep(ida, views)).status).toBe(200);
  expect(await kept(ida)).toEqual(views);
  expect(await kept(uma)).toEqual([]);
  expect((await keep(ida, [])).status).toBe(200);
  expect(await kept(ida)).toEqual([]);
});

test('rejects one of two concurrent writes, so nothing is lost', async () => {
  const hash = async (): Promise<string> =>
    ((await ida('GET', '/api/v1/Session/SavedView')).body as { Hash: string }).Hash;
  // Also covers the case that no row exists yet to be locked.
  for (const before of [[], [SLOW]]) {
    const read = await hash();
    const both = [{ Name: 'One' }, { Name: 'Other' }].map((own) =>
      ida('PUT', '/api/v1/Session/SavedView', { Views: [...before, own] }, { 'if-match': `"${read}"` }),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.messages).toEqual([expect.stringMatching(/^If-Match: it has changed since it was read/)]);
    expect((won?.body as { Hash: string } | undefined)?.Hash).toBe(await hash());
    await keep(ida, [SLOW]);
  }
});

const many = Array.from({ length: MAX_VIEWS + 1 }, (_view, at) => ({ Name: String(at) }));

test.each([
  [[SLOW, { ...SLOW, Search: 'x' }], 'Views[1].Name: Slow ones occurs more than once'],
  [[{ ...SLOW, Name: ' ' }], 'Views[0].Name'],
  [[{ ...SLOW, Sort: 'Colour' }], 'Views[0].Sort'],
  [[{ ...SLOW, Search: 'x'.repeat(1_001) }], 'Views[0].Search'],
  [[{ ...SLOW, MonitorGroupGuid: 'all' }], 'Views[0].MonitorGroupGuid'],
  [many, 'Views'],
  [undefined, 'Views'],
])('rejects %j by its field and keeps the previous views', async (views, reason) => {
  await keep(uma, [SLOW]);
  const { status, body } = await keep(uma, views);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(reason);
  expect(await kept(uma)).toEqual([SLOW]);
});
