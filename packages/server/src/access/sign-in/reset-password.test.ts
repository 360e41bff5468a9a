import { seededRandom } from '@vedette/kernel/random';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_EMAIL, anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { resetPassword, type PasswordReset } from './reset-password.js';

const db = await testDatabase();
const origin = 'https://watch.example';
const app = { origin, 'x-vedette': '1' };
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, { origin });
});
const reset = (email: string, more: Partial<PasswordReset> = {}) =>
  resetPassword(
    { db, clock: bench.clock, random: seededRandom(11) },
    { email, deletesApiAccounts: false, removesSecondFactor: false, ...more },
  );
const signIn = (Email: string, Password: string) => bench.call('POST', '/api/v1/Session', { Email, Password }, app);

test('returns a valid login, ends sessions and delays, and is audited', async () => {
  const pat = await bench.anOperator('pat@example.com');
  const session = await signIn('pat@example.com', 'plain operator');
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  for (let i = 0; i < 5; i += 1) await signIn('pat@example.com', 'forgotten');
  const login = await reset('PAT@example.com');
  expect(login).toMatchObject({ email: 'pat@example.com', fullName: 'pat', endedApiAccounts: 0 });
  expect((await signIn('pat@example.com', login.password.reveal())).status).toBe(201);
  expect((await signIn('pat@example.com', 'plain operator')).status).toBe(401);
  expect((await bench.call('GET', '/api/v1/Session', undefined, { cookie })).status).toBe(401);
  expect((await pat('GET', '/v4/Account')).status).toBe(200);
  const { body } = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${pat.guid}`);
  expect(JSON.stringify(body)).toContain('npm run reset-password');
  expect(JSON.stringify(body)).not.toContain(login.password.reveal());
});

test('ends the API accounts on request', async () => {
  const quin = await bench.anOperator('quin@example.com');
  expect(await reset('quin@example.com', { deletesApiAccounts: true })).toMatchObject({ endedApiAccounts: 1 });
  expect((await quin('GET', '/v4/Account')).status).toBe(401);
});

test('enables sign-in with a password, and removes a second factor on request', async () => {
  const ray = await bench.anOperator('ray@example.com');
  await bench.admin('PATCH', `/v4/Operator/${ray.guid}`, { AllowNativeLogin: false });
  const owner = { account_id: bench.account.accountId, operator_guid: ray.guid };
  const factor = { sealed_secret: Buffer.from('x'), created_at: 0, confirmed_at: 0, last_period: 0 };
  await db
    .insertInto('second_factor')
    .values({ ...owner, ...factor })
    .execute();
  const login = await reset('ray@example.com', { removesSecondFactor: true });
  expect(login.droppedSecondFactor).toBe(true);
  expect((await signIn('ray@example.com', login.password.reveal())).status).toBe(201);
});

test('rejects an unknown address without changing anything', async () => {
  await expect(reset('nobody@example.com')).rejects.toThrow('No operator signs in as nobody@example.com');
  expect((await signIn(ADMIN_EMAIL, 'correct horse battery')).status).toBe(201);
});
