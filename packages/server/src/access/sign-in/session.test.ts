import { OperatorAuthorizationType } from '@vedette/contract/v4/operator';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anAccount, type AccountFixture, type Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
const origin = 'https://watch.example';
const app = { origin, 'x-vedette': '1' };
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, { origin });
});
beforeEach(async () => {
  await db.deleteFrom('sign_in_failure').execute();
});
const signIn = (Email = ADMIN_EMAIL, Password = ADMIN_PASSWORD, headers: Record<string, string> = app) =>
  bench.call('POST', '/api/v1/Session', { Email, Password }, headers);
function sessionCookie(reply: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}
async function signedIn(email?: string, password?: string): Promise<Client> {
  const cookie = sessionCookie(await signIn(email, password));
  return (method, path, body) => bench.call(method, path, body, { ...app, cookie });
}

test('an operator without a language has that of the account', async () => {
  const { guid } = await bench.anOperator('language@example.com');
  const client = await signedIn('language@example.com', 'plain operator');
  const culture = async (): Promise<unknown> =>
    ((await client('GET', '/api/v1/Session')).body as { CultureName: unknown }).CultureName;
  const setAccount = (CultureName: string) => bench.admin('PATCH', '/api/v1/Account/Settings', { CultureName });
  expect((await setAccount('it-IT')).messages).toEqual([
    'CultureName: must be one of en-US, en-GB, fr-FR, de-DE, nl-NL',
  ]);
  expect(await culture()).toBe('en-US');
  expect((await setAccount('de-DE')).status).toBe(204);
  expect(await culture()).toBe('de-DE');
  await bench.admin('PATCH', `/v4/Operator/${guid}`, { CultureName: 'nl-NL' });
  expect(await culture()).toBe('nl-NL');
  expect((await setAccount('en-US')).status).toBe(204);
});

describe('signing in', () => {
  test('sets a cookie hidden from scripts and other sites; returns the operator', async () => {
    const reply = await signIn();
    expect(reply.status).toBe(201);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^vedette_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(reply.body).toEqual({
      OperatorGuid: bench.account.administratorGuid,
      FullName: 'Ada Admin',
      Email: ADMIN_EMAIL,
      AccountId: '1',
      IsAdministrator: true,
      HasAccountAccess: true,
      TimeZone: 'Europe/Amsterdam',
      AccountTimeZone: 'Europe/Amsterdam',
      CultureName: 'en-US',
      MayCreateMonitors: true,
      MayEditMonitors: true,
      VisibleAreas: ['MaintenancePeriod', 'PublicStatusPage', 'PrivateLocation'],
      MayCreateAlertDefinitions: true,
      MayCreateOperators: true,
      Permissions: OperatorAuthorizationType.options,
      DefaultDashboard: 'UseAccountSpecifiedDashboard',
      AccountDefaultDashboard: '',
      IsFinancialOperator: true,
      MustSetUpSecondFactor: false,
      SignedInBy: 'Password',
      Keys: [],
      KeysHash: expect.any(String) as string,
      Version: '1.2.3',
    });
    const who = await bench.call('GET', '/api/v1/Session', undefined, { cookie: sessionCookie(reply) });
    expect(who.body).toEqual(reply.body);
    expect((await bench.call('GET', '/v4/Operator', undefined, { cookie: sessionCookie(reply) })).status).toBe(200);
  });
  test('rejects another site’s origin, even with the right password', async () => {
    expect((await signIn(undefined, undefined, { ...app, origin: 'https://evil.example' })).status).toBe(403);
    expect((await signIn(undefined, undefined, { origin })).status).toBe(403);
  });
  test('a wrong password and an unknown address get the same response', async () => {
    const [wrong, unknown] = [await signIn(ADMIN_EMAIL, 'wrong'), await signIn('nobody@example.com', 'wrong')];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
    expect(wrong.headers['www-authenticate']).toBeUndefined();
  });
  test('slows down guessing, even with the right password; others still sign in', async () => {
    await bench.anOperator('slow@example.com');
    const guesses = await Promise.all(Array.from({ length: 8 }, () => signIn('slow@example.com', 'guess')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
    const blocked = await signIn('slow@example.com', 'plain operator');
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '5']);
    expect((await signIn()).status).toBe(201);
    bench.clock.step(6_000);
    expect((await signIn('slow@example.com', 'plain operator')).status).toBe(201);
    expect((await signIn('slow@example.com', 'guess')).status).toBe(401);
  });
});

describe('session', () => {
  test('changes nothing without the origin and header of the app', async () => {
    const cookie = sessionCookie(await signIn());
    const body = { Description: 'Stolen' };
    for (const headers of [{}, { origin }, { ...app, origin: 'null' }, { 'x-vedette': '1' }]) {
      expect((await bench.call('POST', '/v4/OperatorGroup', body, { cookie, ...headers })).status).toBe(403);
    }
    expect((await bench.call('POST', '/v4/OperatorGroup', body, { cookie, ...app })).status).toBe(201);
  });
  test('ends immediately when signing out', async () => {
    const cookie = sessionCookie(await signIn());
    const out = await bench.call('DELETE', '/api/v1/Session', undefined, { cookie, ...app });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('vedette_session=;'),
    ]);
    expect((await bench.call('GET', '/api/v1/Session', undefined, { cookie })).status).toBe(401);
  });
  test('expires by age and by inactivity', async () => {
    const [idle, used] = [await signedIn(), await signedIn()];
    for (let day = 0; day < 8; day += 1) {
      bench.clock.step(DAY);
      expect((await used('GET', '/api/v1/Session')).status).toBe(200);
    }
    expect((await idle('GET', '/api/v1/Session')).status).toBe(401);
    for (let day = 0; day < 23; day += 1) {
      bench.clock.step(DAY);
      await used('GET', '/api/v1/Session');
    }
    expect((await used('GET', '/api/v1/Session')).status).toBe(401);
    bench.clock.step(-31 * DAY);
  });
  test('is listed and can be ended from another one of the same operator only', async () => {
    const liz = await bench.anOperator('liz@example.com');
    const [first, second] = [
      await signedIn('liz@example.com', 'plain operator'),
      await signedIn('liz@example.com', 'plain operator'),
    ];
    const list = (await second('GET', '/api/v1/Session/All')).body as { SessionId: string; IsCurrent: boolean }[];
    expect(list.map(({ IsCurrent }) => IsCurrent).sort()).toEqual([false, true]);
    const other = list.find(({ IsCurrent }) => !IsCurrent)?.SessionId ?? '';
    expect((await bench.admin('DELETE', `/api/v1/Session/${other}`)).status).toBe(404);
    expect((await second('DELETE', `/api/v1/Session/${other}`)).status).toBe(204);
    expect((await first('GET', '/api/v1/Session')).status).toBe(401);
    expect((await liz('GET', '/api/v1/Session')).status).toBe(200);
    expect((await liz('DELETE', '/api/v1/Session')).status).toBe(404);
  });
});

describe('own password', () => {
  test('is changed with the current one; every other session ends', async () => {
    await bench.anOperator('pat@example.com');
    const [stolen, own] = [
      await signedIn('pat@example.com', 'plain operator'),
      await signedIn('pat@example.com', 'plain operator'),
    ];
    const path = '/api/v1/Session/Password';
    const change = { CurrentPassword: 'plain operator', NewPassword: 'a better password' };
    expect((await own('POST', path, { ...change, CurrentPassword: 'wrong' })).status).toBe(403);
    expect((await own('POST', path, { ...change, NewPassword: 'short' })).status).toBe(403);
    expect((await own('POST', path, change)).status).toBe(204);
    expect((await stolen('GET', '/api/v1/Session')).status).toBe(401);
    expect((await own('GET', '/api/v1/Session')).status).toBe(200);
    expect((await signIn('pat@example.com', 'plain operator')).status).toBe(401);
    expect((await signIn('pat@example.com', 'a better password')).status).toBe(201);
  });
  test('is not changed by a cookie alone; an administrator’s change ends all sessions', async () => {
    const quin = await bench.anOperator('quin@example.com');
    const session = await signedIn('quin@example.com', 'plain operator');
    expect((await session('PATCH', `/v4/Operator/${quin.guid}`, { Password: 'taken over' })).status).toBe(403);
    expect((await bench.admin('PATCH', `/v4/Operator/${quin.guid}`, { Password: 'reset by admin' })).status).toBe(204);
    expect((await session('GET', '/api/v1/Session')).status).toBe(401);
  });
});

test('the loop deletes expired data and stores counted requests', async () => {
  await bench.admin('GET', '/v4/Account');
  const stop = new AbortController();
  const faults: unknown[] = [];
  const running = bench.gatekeeper.run(bench.clock, stop.signal, (error) => faults.push(error));
  bench.clock.step(40 * DAY);
  await bench.clock.advance(10_000);
  await expect.poll(async () => (await db.selectFrom('session').select('session_id').execute()).length).toBe(0);
  await expect.poll(async () => (await db.selectFrom('sign_in_failure').select('email').execute()).length).toBe(0);
  stop.abort();
  await bench.clock.advance(MINUTE);
  await running;
  expect(faults).toEqual([]);
});
