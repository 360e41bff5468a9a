import { HOUR } from '@vedette/kernel/clock';
import type { AuditRow } from '@vedette/contract/v1/account/audit';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { auditMessage } from './audit-rules.js';

const db = await testDatabase();
let bench: AccountFixture;
let ann: Awaited<ReturnType<AccountFixture['anOperator']>>;
let start: number;
beforeAll(async () => {
  bench = await anAccount(db);
  start = bench.clock.now();
  ann = await bench.anOperator('ann@example.com', { FullName: 'Ann' });
  bench.clock.step(HOUR);
  for (const Description of ['Night', 'Day']) await bench.admin('POST', '/v4/OperatorGroup', { Description });
  await ann('PATCH', `/v4/Operator/${ann.guid}`, { MobilePhone: '+31612345678' });
  await bench.admin('PATCH', `/v4/Operator/${ann.guid}`, { Password: 'another secret' });
});

const list = async (query = ''): Promise<{ Rows: AuditRow[]; Next?: string }> => {
  const { status, body } = await bench.admin('GET', `/api/v1/Audit?${query}`);
  expect(status).toBe(200);
  return body as { Rows: AuditRow[]; Next?: string };
};
const messages = async (query: string): Promise<string[]> => (await list(query)).Rows.map(({ Message }) => Message);

describe('entry', () => {
  test('states who, when, what, by which account, before and after', async () => {
    const { Rows } = await list(`ObjectGuid=${ann.guid}&OperatorGuid=${ann.guid}&Action=updated`);
    expect(Rows).toEqual([
      {
        AuditId: expect.any(Number) as number,
        At: start + HOUR,
        Action: 'Updated',
        ObjectType: 'Operator',
        ObjectGuid: ann.guid,
        ObjectName: 'Ann',
        OperatorGuid: ann.guid,
        OperatorName: 'Ann',
        Source: 'Api',
        ApiUserName: ann.userName,
        Message: 'Ann changed operator Ann',
        Before: { MobilePhone: '' },
        After: { MobilePhone: '+31612345678' },
      },
    ]);
    const [row] = Rows;
    const path = `/api/v1/Audit/${String(row?.AuditId)}`;
    expect((await bench.admin('GET', path)).body).toEqual(row);
    expect((await bench.admin('GET', '/api/v1/Audit/999999999')).status).toBe(404);
    expect((await ann('GET', path)).status).toBe(403);
    expect((await ann('GET', '/api/v1/Audit')).status).toBe(403);
  });
  test('states that a password changed, never the password', async () => {
    const { Rows } = await list(`ObjectGuid=${ann.guid}`);
    expect(Rows[0]).toMatchObject({ OperatorName: 'Ada Admin', After: { Password: 'changed' } });
    expect(JSON.stringify(await list())).not.toMatch(/another secret|plain operator/);
  });
  test.each([
    [{ Action: 'SignedIn', ObjectType: 'Operator', ObjectName: 'Ann', OperatorName: 'Ann' }, 'Ann signed in'],
    [
      { Action: 'MembershipChanged', ObjectType: 'OperatorGroup', ObjectName: 'Night', OperatorName: 'Ada' },
      'Ada changed the members of operator group Night',
    ],
    [{ Action: 'Deleted', ObjectType: 'ApiUser', ObjectName: 'CI', OperatorName: 'Ada' }, 'Ada deleted API account CI'],
    [
      { Action: 'Created', ObjectType: 'SlaStatement', ObjectName: 'May', OperatorName: 'Ada' },
      'Ada created SLA statement May',
    ],
    [{ Action: 'Sent', ObjectType: 'Dashboard', ObjectName: 'Shop', OperatorName: 'Ada' }, 'Ada sent dashboard Shop'],
    [
      { Action: 'RunStarted', ObjectType: 'SLA', ObjectName: 'Gold', OperatorName: 'Ada' },
      'Ada performed run started on SLA Gold',
    ],
  ])('%j reads %j', (row, sentence) => {
    expect(auditMessage(row)).toBe(sentence);
  });
});

describe('list', () => {
  test.each([
    ['ObjectType=operatorgroup', ['Ada Admin created operator group Day', 'Ada Admin created operator group Night']],
    ['Search=NIGHT', ['Ada Admin created operator group Night']],
    ['Source=System&Action=Created', ['system created account Main']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await messages(query)).toEqual(expected);
  });
  test('is filtered by time: start inclusive, end exclusive', async () => {
    const from = (await list(`From=${start + HOUR}`)).Rows.length;
    const until = (await list(`Until=${start + HOUR}`)).Rows.length;
    expect(from).toBe(4);
    expect(from + until).toBe((await list('Take=200')).Rows.length);
  });
  test('pages miss and repeat nothing while entries are added', async () => {
    const all = (await list('Take=200')).Rows.map(({ AuditId }) => AuditId);
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await list(`Take=2${cursor}`);
      seen.push(...page.Rows.map(({ AuditId }) => AuditId));
      await bench.admin('POST', '/v4/OperatorGroup', { Description: `while reading ${seen.length}` });
      cursor = page.Next === undefined ? '' : `&Cursor=${page.Next}`;
    } while (cursor !== '');
    expect(seen).toEqual(all);
  });
  test.each([
    'Cursor=nonsense',
    'Take=0',
    'Take=201',
    'OperatorGuid=ann',
    'Source=Phone',
    'From=yesterday',
    'From=9e15',
    'Until=8640000000000001',
  ])('rejects %s', async (query) => {
    expect((await bench.admin('GET', `/api/v1/Audit?${query}`)).status).toBe(400);
  });
});
