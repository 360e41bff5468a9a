import { DAY, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';

const db = await testDatabase();
const origin = 'https://watch.example';
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, { origin });
});

const fromApp = { 'x-vedette': 'web', origin };
const post = (path: string, body: unknown) => bench.call('POST', `/api/v1/${path}`, body, fromApp);
const signIn = async (Email: string, Password: string): Promise<number> =>
  (await post('Session', { Email, Password })).status;
const lastToken = (): string => bench.systemMails.at(-1)?.link.url.reveal().split('#')[1] ?? '';

async function invite(Email: string): Promise<{ readonly path: string; readonly token: string }> {
  const made = await bench.admin('POST', '/v4/Operator', { Email, FullName: 'New One', SetupMode: 'Invitation' });
  expect(made.status).toBe(201);
  const { OperatorGuid } = made.body as { OperatorGuid: string };
  return { path: `/Operator/${OperatorGuid}`, token: lastToken() };
}

async function requestReset(Email: string): Promise<number> {
  bench.clock.step(20 * MINUTE);
  const { status } = await post('PasswordReset', { Email });
  await bench.sendRequestedMails();
  return status;
}

describe('invitation', () => {
  test('lets the operator set their password once', async () => {
    const { token } = await invite('ann@example.com');
    expect(bench.systemMails.at(-1)).toMatchObject({
      address: 'ann@example.com',
      subject: 'Your invitation to Vedette',
    });
    expect(await signIn('ann@example.com', 'anything at all')).toBe(401);
    const link = await post('PasswordLink', { Token: token });
    expect([link.status, link.body]).toMatchObject([
      200,
      { Purpose: 'Invitation', Email: 'ann@example.com', FullName: 'New One', MinPasswordLength: 8 },
    ]);
    const short = await post('PasswordLink/Use', { Token: token, Password: 'short' });
    expect([short.status, short.messages]).toEqual([403, ['Password: must have 8 to 128 characters']]);
    expect((await post('PasswordLink/Use', { Token: token, Password: 'chosen by ann' })).status).toBe(204);
    expect(await signIn('ann@example.com', 'chosen by ann')).toBe(201);
    expect((await post('PasswordLink/Use', { Token: token, Password: 'chosen again' })).status).toBe(404);
    expect((await post('PasswordLink', { Token: token })).status).toBe(404);
  });
  test('is valid for 21 days, and a new one replaces it', async () => {
    const { path, token } = await invite('bob@example.com');
    expect((await bench.admin('POST', `/api/v1${path}/Invitation`)).status).toBe(204);
    const second = lastToken();
    expect(second).not.toBe(token);
    expect((await post('PasswordLink', { Token: token })).status).toBe(404);
    bench.clock.step(21 * DAY - 1);
    expect((await post('PasswordLink', { Token: second })).status).toBe(200);
    bench.clock.step(1);
    expect((await post('PasswordLink/Use', { Token: second, Password: 'too late now' })).status).toBe(404);
  });
  test('is rejected for operators with a password, and void once they get one', async () => {
    const refused = await bench.admin('POST', `/api/v1/Operator/${bench.account.administratorGuid}/Invitation`);
    expect([refused.status, refused.messages]).toEqual([400, ['The operator has already set a password']]);
    const { path, token } = await invite('cas@example.com');
    await bench.admin('PATCH', `/v4${path}`, { Password: 'given by hand' });
    expect((await post('PasswordLink', { Token: token })).status).toBe(404);
  });
  test('is written in the language of the operator', async () => {
    const { path } = await invite('eva@example.com');
    await bench.admin('PATCH', `/v4${path}`, { CultureName: 'fr-FR' });
    bench.clock.step(DAY);
    expect((await bench.admin('POST', `/api/v1${path}/Invitation`)).status).toBe(204);
    expect(bench.systemMails.at(-1)).toMatchObject({ culture: 'fr-FR', subject: 'Votre invitation à Vedette' });
    bench.clock.step(DAY);
  });
  test('only one of two concurrent requests sets the password', async () => {
    const { token } = await invite('dot@example.com');
    const answers = await Promise.all(
      ['the first one', 'the second one'].map((Password) => post('PasswordLink/Use', { Token: token, Password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe('lost password', () => {
  test('is replaced through a mailed link, which ends every session', async () => {
    await bench.anOperator('eve@example.com');
    const session = await post('Session', { Email: 'eve@example.com', Password: 'plain operator' });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const before = bench.systemMails.length;
    expect(await requestReset(' EVE@example.com ')).toBe(204);
    expect(bench.systemMails.length).toBe(before + 1);
    expect((await post('PasswordLink/Use', { Token: lastToken(), Password: 'brand new one' })).status).toBe(204);
    expect((await bench.call('GET', '/api/v1/Session', undefined, { cookie })).status).toBe(401);
    expect(await signIn('eve@example.com', 'plain operator')).toBe(401);
    expect(await signIn('eve@example.com', 'brand new one')).toBe(201);
  });
  test('mails no unknown or invited operators; the response is the same', async () => {
    await invite('fay@example.com');
    const gus = await bench.anOperator('gus@example.com');
    await bench.admin('PATCH', `/v4/Operator/${gus.guid}`, { AllowNativeLogin: false });
    const before = bench.systemMails.length;
    for (const email of ['nobody@example.com', 'fay@example.com', 'gus@example.com', 'not an address']) {
      expect(await requestReset(email)).toBe(204);
    }
    expect(bench.systemMails.length).toBe(before);
  });
  test('the link is valid for an hour', async () => {
    expect(await requestReset(ADMIN_EMAIL)).toBe(204);
    bench.clock.step(60 * MINUTE);
    expect((await post('PasswordLink', { Token: lastToken() })).status).toBe(404);
    expect(await signIn(ADMIN_EMAIL, ADMIN_PASSWORD)).toBe(201);
  });
  test('limits requests and mails', async () => {
    await bench.anOperator('hal@example.com');
    const before = bench.systemMails.length;
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      statuses.push((await post('PasswordReset', { Email: 'hal@example.com' })).status);
    }
    await bench.sendRequestedMails();
    expect([statuses, bench.systemMails.length - before]).toEqual([[204, 204, 204, 429, 429], 1]);
  });
  test('sends no link to an address that is being changed', async () => {
    await bench.anOperator('ivo@example.com');
    const before = bench.systemMails.length;
    bench.clock.step(20 * MINUTE);
    await post('PasswordReset', { Email: 'ivo@example.com' });
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      return rows.length > 0;
    };
    let answered: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('operator')
        .set({ email: 'ivo@other.example' })
        .where('email', '=', 'ivo@example.com')
        .execute();
      answered = bench.sendRequestedMails();
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 20_000);
    });
    await answered;
    expect(bench.systemMails.length).toBe(before);
  });
  test('only accepts requests from pages of this service', async () => {
    const foreign = { ...fromApp, origin: 'https://evil.example' };
    expect((await bench.call('POST', '/api/v1/PasswordReset', { Email: ADMIN_EMAIL }, foreign)).status).toBe(403);
    expect((await bench.call('POST', '/api/v1/PasswordLink', { Token: 'x' })).status).toBe(403);
  });
});

describe('a leaked link', () => {
  const tokenFor = async (email: string): Promise<string> => {
    await requestReset(email);
    return lastToken();
  };
  const use = async (Token: string): Promise<number> =>
    (await post('PasswordLink/Use', { Token, Password: 'chosen by a thief' })).status;
  test('is void once the operator has another address', async () => {
    const { guid } = await bench.anOperator('kim@example.com');
    const token = await tokenFor('kim@example.com');
    expect((await bench.admin('PATCH', `/v4/Operator/${guid}`, { Email: 'kim.new@example.com' })).status).toBe(204);
    expect([(await post('PasswordLink', { Token: token })).status, await use(token)]).toEqual([404, 404]);
    expect(await signIn('kim.new@example.com', 'plain operator')).toBe(201);
  });
  test('is void if the invitation went to a mistyped address; another can be sent', async () => {
    const { path, token } = await invite('leo@exampel.com');
    expect((await bench.admin('PATCH', `/v4${path}`, { Email: 'leo@example.com' })).status).toBe(204);
    expect(await use(token)).toBe(404);
    expect((await bench.admin('POST', `/api/v1${path}/Invitation`)).status).toBe(204);
    expect(bench.systemMails.at(-1)?.address).toBe('leo@example.com');
    expect(await use(lastToken())).toBe(204);
  });
  test('stays valid when only the case of the address changes', async () => {
    const { path, token } = await invite('mia@example.com');
    await bench.admin('PATCH', `/v4${path}`, { Email: 'Mia@Example.com', FullName: 'Mia' });
    expect((await post('PasswordLink', { Token: token })).status).toBe(200);
  });
  test('is void while the operator may not sign in with a password', async () => {
    const { guid } = await bench.anOperator('ned@example.com');
    const token = await tokenFor('ned@example.com');
    expect((await bench.admin('PATCH', `/v4/Operator/${guid}`, { AllowNativeLogin: false })).status).toBe(204);
    expect([(await post('PasswordLink', { Token: token })).status, await use(token)]).toEqual([404, 404]);
  });
  test('is void after its operator has changed the password', async () => {
    await bench.anOperator('ole@example.com');
    const token = await tokenFor('ole@example.com');
    const session = await post('Session', { Email: 'ole@example.com', Password: 'plain operator' });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const change = { CurrentPassword: 'plain operator', NewPassword: 'chosen by ole' };
    expect((await bench.call('POST', '/api/v1/Session/Password', change, { ...fromApp, cookie })).status).toBe(204);
    expect(await use(token)).toBe(404);
  });
  test('sets the password of its own operator, whatever else is sent', async () => {
    const { guid } = await bench.anOperator('pam@example.com');
    await bench.anOperator('quin@example.com');
    const Token = await tokenFor('quin@example.com');
    const body = { Token, Password: 'chosen by quin', OperatorGuid: guid, Email: 'pam@example.com' };
    expect((await post('PasswordLink/Use', body)).status).toBe(204);
    expect(await signIn('pam@example.com', 'plain operator')).toBe(201);
    expect(await signIn('quin@example.com', 'chosen by quin')).toBe(201);
  });
  test.each(['', ' ', 'x', '\u0000', 'a'.repeat(5_000)])('cannot be guessed as %j', async (Token) => {
    expect([400, 404]).toContain((await post('PasswordLink', { Token })).status);
  });
  test('does not work for another kind of link', async () => {
    const { token } = await invite('ria@example.com');
    expect((await post('AcknowledgeLink', { Token: token })).status).toBe(404);
    expect((await bench.call('GET', '/api/v1/Session', undefined, { cookie: `vedette_session=${token}` })).status).toBe(
      401,
    );
  });
});

describe('session', () => {
  const sessionCookie = (headers: Readonly<Record<string, unknown>>): string =>
    String(headers['set-cookie']).split(';')[0] ?? '';
  test('gets a new token at each sign-in, whatever cookie the browser sent', async () => {
    await bench.anOperator('sam@example.com');
    const fixed = 'vedette_session=chosen-by-attacker';
    const login = { Email: 'sam@example.com', Password: 'plain operator' };
    const first = await bench.call('POST', '/api/v1/Session', login, { ...fromApp, cookie: fixed });
    const second = await bench.call('POST', '/api/v1/Session', login, {
      ...fromApp,
      cookie: sessionCookie(first.headers),
    });
    const cookies = [fixed, sessionCookie(first.headers), sessionCookie(second.headers)];
    expect(new Set(cookies).size).toBe(3);
    expect((await bench.call('GET', '/api/v1/Session', undefined, { cookie: fixed })).status).toBe(401);
  });
  test('ends with its operator, and when an administrator sets another password', async () => {
    const { guid } = await bench.anOperator('tim@example.com');
    const open = async (Password: string) =>
      sessionCookie((await post('Session', { Email: 'tim@example.com', Password })).headers);
    const isOpen = async (cookie: string) =>
      (await bench.call('GET', '/api/v1/Session', undefined, { cookie })).status === 200;
    const first = await open('plain operator');
    expect(await isOpen(first)).toBe(true);
    expect((await bench.admin('PATCH', `/v4/Operator/${guid}`, { Password: 'given by hand' })).status).toBe(204);
    expect(await isOpen(first)).toBe(false);
    const second = await open('given by hand');
    expect(await isOpen(second)).toBe(true);
    expect((await bench.admin('DELETE', `/v4/Operator/${guid}`)).status).toBe(204);
    expect(await isOpen(second)).toBe(false);
  });
});

test('the account sets the minimum password length', async () => {
  const settings = (MinPasswordLength: number) =>
    bench.admin('PATCH', '/api/v1/Account/Settings', { MinPasswordLength });
  expect((await settings(5)).status).toBe(400);
  expect((await settings(12)).status).toBe(204);
  const operatorBody = { Email: 'ivy@example.com', FullName: 'Ivy', Password: 'eleven char' };
  const refused = await bench.admin('POST', '/v4/Operator', operatorBody);
  expect([refused.status, refused.messages]).toEqual([403, ['Password: must have 12 to 128 characters']]);
  expect((await settings(6)).status).toBe(204);
  expect((await bench.admin('POST', '/v4/Operator', { ...operatorBody, Password: 'sixsix' })).status).toBe(201);
  expect((await settings(8)).status).toBe(204);
});

test('the database contains no token, and the audit log no password', async () => {
  const { path, token } = await invite('jan@example.com');
  await post('PasswordLink/Use', { Token: token, Password: 'secret of jan' });
  const links = await db.selectFrom('one_time_link').selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  const { body } = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${path.split('/')[2] ?? ''}`);
  const { Rows } = body as { Rows: { Action: string }[] };
  expect(Rows.map(({ Action }) => Action)).toEqual(['InvitationAccepted', 'Invited', 'Created']);
  expect(JSON.stringify(Rows)).not.toMatch(/secret of jan|#/);
});
