import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '@vedette/kernel/clock';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anAccount, type AccountFixture, type Reply } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
const origin = 'https://watch.example';
const app = { origin, 'x-vedette': '1' };
const password = 'plain operator';
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, { origin });
});
beforeEach(async () => {
  await db.deleteFrom('sign_in_failure').execute();
});

type Method = Parameters<AccountFixture['call']>[0];
interface Browser {
  (method: Method, path: string, body?: unknown, proof?: string): Promise<Reply>;
  prove(CurrentPassword?: string): Promise<Reply>;
}
async function signedIn(Email = ADMIN_EMAIL, Password = ADMIN_PASSWORD): Promise<Browser> {
  const reply = await bench.call('POST', '/api/v1/Session', { Email, Password }, app);
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const call = (method: Method, path: string, body?: unknown, proof?: string): Promise<Reply> =>
    bench.call(method, path, body, { ...app, cookie, ...(proof === undefined ? {} : { 'x-vedette-proof': proof }) });
  const prove = (CurrentPassword?: string): Promise<Reply> =>
    call('POST', '/api/v1/Session/Reauthentication', { CurrentPassword });
  return Object.assign(call, { prove });
}
const getProof = (reply: Reply): string => (reply.body as { ReauthenticationToken: string }).ReauthenticationToken;
const ASKS = [403, ['X-Vedette-Proof: confirm your password at /api/v1/Session/Reauthentication first']];
const statusAndMessages = ({ status, messages }: Reply): unknown => [status, messages];

describe('a session cookie alone', () => {
  test('cannot create an API account, for itself or another operator', async () => {
    const max = await bench.anOperator('max@example.com');
    const [own, admin] = [await signedIn('max@example.com', password), await signedIn()];
    expect(statusAndMessages(await own('POST', '/v4/ApiUser', {}))).toEqual(ASKS);
    expect(statusAndMessages(await admin('POST', '/v4/ApiUser', { OperatorGuid: max.guid }))).toEqual(ASKS);
    const proof = getProof(await own.prove(password));
    expect((await own('POST', '/v4/ApiUser', {}, proof)).status).toBe(201);
  });
  test('cannot change addresses and passwords; other settings stay open', async () => {
    const ned = await bench.anOperator('ned@example.com');
    const path = `/v4/Operator/${ned.guid}`;
    const [own, admin] = [await signedIn('ned@example.com', password), await signedIn()];
    expect(statusAndMessages(await own('PATCH', path, { Email: 'thief@example.com' }))).toEqual(ASKS);
    expect(statusAndMessages(await admin('PATCH', path, { Email: 'thief@example.com' }))).toEqual(ASKS);
    expect(statusAndMessages(await admin('PATCH', path, { Password: 'taken over' }))).toEqual(ASKS);
    expect(statusAndMessages(await own('PATCH', path, { BackupEmail: 'thief@example.com' }))).toEqual(ASKS);
    expect(statusAndMessages(await admin('PATCH', path, { BackupEmail: 'thief@example.com' }))).toEqual(ASKS);
    expect((await own('PATCH', path, { Email: 'ned@example.com', IsOnDuty: false })).status).toBe(204);
    const proof = getProof(await own.prove(password));
    expect((await own('PATCH', path, { Email: 'new.ned@example.com' }, proof)).status).toBe(204);
    expect((await own('PATCH', path, { BackupEmail: 'ned@home.example' }, proof)).status).toBe(204);
    expect((await own('PATCH', path, { BackupEmail: 'ned@home.example', IsOnDuty: true })).status).toBe(204);
    expect((await own('PATCH', path, { BackupEmail: '' })).status).toBe(204);
  });
  test('cannot create an operator or grant a permission', async () => {
    const olga = await bench.anOperator('olga@example.com');
    const admin = await signedIn();
    const tries = [
      await admin('POST', '/v4/Operator', { Email: 'x@example.com', FullName: 'X', Password: 'long enough' }),
      await admin('POST', `/v4/OperatorGroup/${bench.account.administratorsGuid}/Member/${olga.guid}`),
      await admin('POST', `/v4/Operator/${olga.guid}/Authorization/CreateIntegration`),
      await admin('POST', `/v4/OperatorGroup/${bench.account.everyoneGuid}/Authorization/CreateIntegration`),
    ];
    expect(tries.map(statusAndMessages)).toEqual([ASKS, ASKS, ASKS, ASKS]);
  });
  test('API accounts and logins work as in the contract', async () => {
    const pia = await bench.anOperator('pia@example.com');
    expect((await pia('POST', '/v4/ApiUser', {})).status).toBe(201);
    expect((await pia('PATCH', `/v4/Operator/${pia.guid}`, { Email: 'pia.new@example.com' })).status).toBe(204);
    expect((await bench.as('pia.new@example.com', password)('POST', '/v4/Register')).status).toBe(201);
  });
});

describe('proof', () => {
  test('requires the right password, and counts attempts like a sign-in', async () => {
    await bench.anOperator('quirin@example.com');
    const own = await signedIn('quirin@example.com', password);
    expect(statusAndMessages(await own.prove())).toEqual([403, ['CurrentPassword: is required']]);
    for (let i = 0; i < 3; i += 1)
      expect(statusAndMessages(await own.prove('guess'))).toEqual([403, ['CurrentPassword: is wrong']]);
    expect((await own.prove(password)).status).toBe(429);
  });
  test('expires after ten minutes, and with the next one', async () => {
    const admin = await signedIn();
    const [first, second] = [getProof(await admin.prove(ADMIN_PASSWORD)), getProof(await admin.prove(ADMIN_PASSWORD))];
    expect(statusAndMessages(await admin('POST', '/v4/ApiUser', {}, first))).toEqual(ASKS);
    bench.clock.step(10 * MINUTE - 1);
    expect((await admin('POST', '/v4/ApiUser', {}, second)).status).toBe(201);
    bench.clock.step(1);
    expect(statusAndMessages(await admin('POST', '/v4/ApiUser', {}, second))).toEqual(ASKS);
  });
  test('is valid for its own session only', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const proof = getProof(await one.prove(ADMIN_PASSWORD));
    expect(statusAndMessages(await other('POST', '/v4/ApiUser', {}, proof))).toEqual(ASKS);
    expect(statusAndMessages(await other('POST', '/v4/ApiUser', {}, 'made up'))).toEqual(ASKS);
  });
  test('does not exist for API credentials, which are their own proof', async () => {
    expect((await bench.admin('POST', '/api/v1/Session/Reauthentication', {})).status).toBe(404);
  });
  test('a recent sign-in through an identity provider counts as one', async () => {
    const rita = await bench.anOperator('rita@example.com');
    const own = await signedIn('rita@example.com', password);
    await db.updateTable('session').set({ method: 'SingleSignOn' }).where('operator_guid', '=', rita.guid).execute();
    bench.gatekeeper.clearCache();
    const proof = getProof(await own.prove());
    expect((await own('POST', '/v4/ApiUser', {}, proof)).status).toBe(201);
    bench.clock.step(10 * MINUTE);
    expect((await own.prove()).status).toBe(403);
  });
});

describe('changing the password', () => {
  test('cannot be used to guess the current one', async () => {
    await bench.anOperator('tom@example.com');
    const own = await signedIn('tom@example.com', password);
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const change = { CurrentPassword: `guess ${guess}`, NewPassword: 'second password' };
      statuses.push((await own('POST', '/api/v1/Session/Password', change)).status);
    }
    expect(statuses).toContain(429);
  });
  test('ends the API accounts on request only', async () => {
    const sue = await bench.anOperator('sue@example.com');
    const own = await signedIn('sue@example.com', password);
    const path = '/api/v1/Session/Password';
    expect((await own('POST', path, { CurrentPassword: password, NewPassword: 'second password' })).status).toBe(204);
    expect((await sue('GET', '/v4/Account')).status).toBe(200);
    const change = { CurrentPassword: 'second password', NewPassword: 'third password', RevokeApiAccounts: true };
    expect((await own('POST', path, change)).status).toBe(204);
    expect((await sue('GET', '/v4/Account')).status).toBe(401);
    const { body } = await bench.admin('GET', '/api/v1/Audit?Take=1');
    expect(JSON.stringify(body)).toContain('EndedApiAccounts');
  });
});
