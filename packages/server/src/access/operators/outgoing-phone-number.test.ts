import { beforeAll, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db);
});
const aNumber = async (PhoneNumber: string, Description?: string): Promise<number> => {
  const made = await bench.admin('POST', '/api/v1/OutgoingPhoneNumber', { PhoneNumber, Description });
  expect(made.status).toBe(201);
  return (made.body as { Id: number }).Id;
};

test('administrators maintain the list', async () => {
  const second = await aNumber('+31201234567', 'Amsterdam');
  const first = await aNumber('+12025550100');
  expect((await bench.admin('GET', '/v4/OutgoingPhoneNumber')).body).toEqual([
    { Id: first, PhoneNumber: '+12025550100' },
    { Id: second, PhoneNumber: '+31201234567', Description: 'Amsterdam' },
  ]);
  const twice = await bench.admin('POST', '/api/v1/OutgoingPhoneNumber', { PhoneNumber: '+12025550100' });
  expect([twice.status, twice.messages]).toEqual([
    400,
    ['PhoneNumber: must be unique: already used by another outgoing phone number'],
  ]);
  const ann = await bench.anOperator('ann@example.com');
  expect((await ann('GET', '/v4/OutgoingPhoneNumber')).body).toHaveLength(2);
  expect((await ann('POST', '/api/v1/OutgoingPhoneNumber', { PhoneNumber: '+4930123456' })).status).toBe(403);
  expect((await ann('DELETE', `/api/v1/OutgoingPhoneNumber/${first}`)).status).toBe(403);
});

test.each(['0201234567', '+0201234567', '+31 20 123', '', '+31201234567890123456'])(
  'rejects %j as a number to call from',
  async (PhoneNumber) => {
    expect((await bench.admin('POST', '/api/v1/OutgoingPhoneNumber', { PhoneNumber })).status).toBe(400);
  },
);

test('number and id of an operator always refer to the same number', async () => {
  const id = await aNumber('+4930111111');
  const other = await aNumber('+4930222222');
  const bob = await bench.anOperator('bob@example.com', { OutgoingPhoneNumberId: id });
  const path = `/v4/Operator/${bob.guid}`;
  const now = async (): Promise<unknown> => {
    const { OutgoingPhoneNumber, OutgoingPhoneNumberId } = (await bench.admin('GET', path)).body as Record<
      string,
      unknown
    >;
    return [OutgoingPhoneNumber, OutgoingPhoneNumberId];
  };
  expect(await now()).toEqual(['+4930111111', id]);
  await bench.admin('PATCH', path, { OutgoingPhoneNumber: '+4930222222' });
  expect(await now()).toEqual(['+4930222222', other]);
  await bench.admin('PATCH', path, { FullName: 'Bob', OutgoingPhoneNumberIdSpecified: false });
  expect(await now()).toEqual(['+4930222222', other]);
  await bench.admin('PATCH', path, { OutgoingPhoneNumberIdSpecified: true });
  expect(await now()).toEqual([undefined, undefined]);
  await bench.admin('PATCH', path, { OutgoingPhoneNumber: '+4930999999' });
  expect(await now()).toEqual(['+4930999999', undefined]);
  const wrong = await bench.admin('PATCH', path, { OutgoingPhoneNumberId: 999_999 });
  expect([wrong.status, wrong.messages]).toEqual([
    400,
    ['OutgoingPhoneNumberId: must be an id of /v4/OutgoingPhoneNumber'],
  ]);
  const both = await bench.admin('PATCH', path, { OutgoingPhoneNumberId: id, OutgoingPhoneNumber: '+4930222222' });
  expect([both.status, both.messages]).toEqual([400, ['OutgoingPhoneNumberId: must be the id of the given number']]);
});

test('keeps a number in use and names its users', async () => {
  const id = await aNumber('+4930333333');
  const cas = await bench.anOperator('cas@example.com', { FullName: 'Cas', OutgoingPhoneNumberId: id });
  const path = `/api/v1/OutgoingPhoneNumber/${id}`;
  const refused = await bench.admin('DELETE', path);
  expect([refused.status, refused.messages]).toEqual([400, ['The number is used by Cas']]);
  await bench.admin('PATCH', `/v4/Operator/${cas.guid}`, { OutgoingPhoneNumberIdSpecified: true });
  expect((await bench.admin('DELETE', path)).status).toBe(204);
  expect((await bench.admin('DELETE', path)).status).toBe(404);
});
