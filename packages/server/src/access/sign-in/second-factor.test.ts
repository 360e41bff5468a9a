import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { decodeSecret, generateOneTimePassword } from '@vedette/protocols/one-time-password';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture, type Reply } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { authenticatorParameters } from './second-factor-rules.js';

const db = await testDatabase();
const origin = 'https://watch.example';
const fromApp = { 'x-vedette': 'web', origin };
const Password = 'plain operator';
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, { origin });
});
// Steps past every delay after wrong attempts, and past the last code used.
beforeEach(() => bench.clock.step(20 * MINUTE));

/** An operator in the web app, with their API account. */
interface Person {
  readonly guid: string;
  readonly email: string;
  cookie: string;
}

const signIn = (email: string, Code?: string): Promise<Reply> =>
  bench.call('POST', '/api/v1/Session', { Email: email, Password, Code }, fromApp);
const sessionCookie = ({ headers }: Reply): string => String(headers['set-cookie']).split(';')[0] ?? '';
const asPerson = (person: Person, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Reply> =>
  bench.call(method, `/api/v1/${path}`, body, { ...fromApp, cookie: person.cookie });

async function aPerson(email: string): Promise<Person> {
  const { guid } = await bench.anOperator(email);
  return { guid, email, cookie: sessionCookie(await signIn(email)) };
}

/** Sets up an authenticator for a person; returns its codes and the recovery codes. */
async function setUp(person: Person): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const begun = await asPerson(person, 'POST', 'SecondFactor', { Password });
  expect(begun.status).toBe(200);
  const secret = decodeSecret((begun.body as { Secret: string }).Secret, 'Base32') ?? Buffer.alloc(0);
  const code = (): string => generateOneTimePassword(authenticatorParameters(secret), bench.clock.now());
  const confirmed = await asPerson(person, 'POST', 'SecondFactor/Confirm', { Code: code() });
  expect(confirmed.status).toBe(200);
  bench.clock.step(30 * SECOND);
  return { code, recoveryCodes: (confirmed.body as { RecoveryCodes: string[] }).RecoveryCodes };
}

describe('operator with two-factor authentication', () => {
  test('signs in with a code, each code once', async () => {
    const ann = await aPerson('ann@example.com');
    const elsewhere = sessionCookie(await signIn(ann.email));
    const { code } = await setUp(ann);
    expect((await asPerson({ ...ann, cookie: elsewhere }, 'GET', 'Session')).status).toBe(401);
    expect((await asPerson(ann, 'GET', 'Session')).status).toBe(200);
    const withoutCode = await signIn(ann.email);
    expect([withoutCode.status, withoutCode.messages]).toEqual([401, ['Code: is required']]);
    const wrong = await signIn(ann.email, '000000');
    expect([wrong.status, wrong.messages]).toEqual([401, ['Code: is wrong']]);
    const typed = code();
    expect((await signIn(ann.email, typed)).status).toBe(201);
    expect((await signIn(ann.email, typed)).status).toBe(401);
  });
  test('accepts a code or recovery code once, however many requests send it', async () => {
    const lea = await aPerson('lea@example.com');
    const { code, recoveryCodes } = await setUp(lea);
    for (const typed of [code(), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 2 }, () => signIn(lea.email, typed)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
      bench.clock.step(20 * MINUTE);
    }
  });
  test('rejects codes older than a used one, and used codes for anything else', async () => {
    const max = await aPerson('max@example.com');
    const { code } = await setUp(max);
    const earlier = code();
    bench.clock.step(30 * SECOND);
    const later = code();
    expect((await signIn(max.email, later)).status).toBe(201);
    expect((await signIn(max.email, earlier)).status).toBe(401);
    for (const action of ['Remove', 'RecoveryCodes'])
      expect((await asPerson(max, 'POST', `SecondFactor/${action}`, { Code: later })).status).toBe(403);
  });
  test('rejects the code of another operator', async () => {
    const nia = await aPerson('nia@example.com');
    const olga = await aPerson('olga@example.com');
    await setUp(nia);
    const other = await setUp(olga);
    expect((await signIn(nia.email, other.code())).status).toBe(401);
    expect((await signIn(nia.email, other.recoveryCodes[0])).status).toBe(401);
    expect((await signIn(olga.email, other.recoveryCodes[0])).status).toBe(201);
  });
  test('requires a code after a password reset, and allows no other factor', async () => {
    const pia = await aPerson('pia@example.com');
    await setUp(pia);
    await bench.call('POST', '/api/v1/PasswordReset', { Email: pia.email }, fromApp);
    await bench.sendRequestedMails();
    const Token = bench.systemMails.at(-1)?.link.url.reveal().split('#')[1];
    const used = await bench.call('POST', '/api/v1/PasswordLink/Use', { Token, Password }, fromApp);
    expect([used.status, used.headers['set-cookie']]).toEqual([204, undefined]);
    expect((await asPerson(pia, 'GET', 'Session')).status).toBe(401);
    expect((await signIn(pia.email)).messages).toEqual(['Code: is required']);
    expect((await asPerson(pia, 'POST', 'SecondFactor', { Password })).status).toBe(401);
  });
  test('signs in with a recovery code, each code once', async () => {
    const bob = await aPerson('bob@example.com');
    const { recoveryCodes, code } = await setUp(bob);
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
    expect((await signIn(bob.email, recoveryCodes[0]?.toLowerCase())).status).toBe(201);
    expect((await signIn(bob.email, recoveryCodes[0])).status).toBe(401);
    expect((await asPerson(bob, 'GET', 'SecondFactor')).body).toMatchObject({ IsSetUp: true, RecoveryCodesLeft: 9 });
    const renewed = await asPerson(bob, 'POST', 'SecondFactor/RecoveryCodes', { Code: code() });
    expect((renewed.body as { RecoveryCodes: string[] }).RecoveryCodes).toHaveLength(10);
    expect((await signIn(bob.email, recoveryCodes[1])).status).toBe(401);
  });
  test('counts wrong codes like wrong passwords', async () => {
    const cas = await aPerson('cas@example.com');
    await setUp(cas);
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) statuses.push((await signIn(cas.email, `00000${guess}`)).status);
    expect(statuses).toContain(429);
  });
  test.each(['RecoveryCodes', 'Remove'])('counts wrong codes by %s, from an abandoned session', async (what) => {
    const kim = await aPerson(`kim.${what}@example.com`);
    expect((await asPerson(kim, 'POST', `SecondFactor/${what}`, { Code: '000000' })).status).toBe(403);
    await setUp(kim);
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      statuses.push((await asPerson(kim, 'POST', `SecondFactor/${what}`, { Code: `00000${guess}` })).status);
    expect(statuses).toContain(429);
  });
  test('cannot create an API account with the password alone', async () => {
    const dot = await aPerson('dot@example.com');
    await setUp(dot);
    const refused = await bench.as(dot.email, Password)('POST', '/v4/Register');
    expect([refused.status, refused.messages]).toEqual([
      401,
      ['With two-factor authentication, create API accounts in the web app'],
    ]);
  });
  test('removes it with a code, or an administrator resets it', async () => {
    const eve = await aPerson('eve@example.com');
    const { code } = await setUp(eve);
    expect((await asPerson(eve, 'POST', 'SecondFactor/Remove', { Code: '123456' })).status).toBe(403);
    expect((await asPerson(eve, 'POST', 'SecondFactor/Remove', { Code: code() })).status).toBe(204);
    expect((await signIn(eve.email)).status).toBe(201);
    bench.clock.step(MINUTE);
    await setUp(eve);
    const path = `/api/v1/Operator/${eve.guid}/SecondFactor`;
    expect((await asPerson(eve, 'DELETE', `Operator/${eve.guid}/SecondFactor`)).status).toBe(403);
    expect((await bench.admin('DELETE', path)).status).toBe(204);
    expect((await asPerson(eve, 'GET', 'Session')).status).toBe(401);
    expect((await signIn(eve.email)).status).toBe(201);
    expect((await bench.admin('DELETE', path)).status).toBe(404);
  });
});

describe('setting up', () => {
  test('requires the password and a first code', async () => {
    const fay = await aPerson('fay@example.com');
    const wrong = await asPerson(fay, 'POST', 'SecondFactor', { Password: 'guessed' });
    expect([wrong.status, wrong.messages]).toEqual([403, ['Password: is wrong']]);
    expect((await asPerson(fay, 'POST', 'SecondFactor/Confirm', { Code: '123456' })).status).toBe(403);
    const begun = await asPerson(fay, 'POST', 'SecondFactor', { Password });
    const { Secret, Uri } = begun.body as { Secret: string; Uri: string };
    expect(Uri).toContain(`secret=${Secret}&`);
    expect((await asPerson(fay, 'POST', 'SecondFactor/Confirm', { Code: '123456' })).status).toBe(403);
    expect((await signIn(fay.email)).status).toBe(201);
    const guesses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      guesses.push((await asPerson(fay, 'POST', 'SecondFactor', { Password: `guess ${guess}` })).status);
    expect(guesses).toContain(429);
  });
  test('is the only permitted action while required and not done', async () => {
    const gus = await aPerson('gus@example.com');
    const path = `/api/v1/Operator/${gus.guid}/SecondFactor`;
    expect((await bench.admin('PUT', path, { OwnPolicy: 'Required' })).status).toBe(204);
    const session = await asPerson(gus, 'GET', 'Session');
    expect([session.status, session.body]).toMatchObject([200, { MustSetUpSecondFactor: true }]);
    const cookie = { ...fromApp, cookie: gus.cookie };
    expect((await bench.call('GET', '/v4/Operator', undefined, cookie)).status).toBe(403);
    await setUp(gus);
    expect((await bench.call('GET', '/v4/Operator', undefined, cookie)).status).toBe(200);
    expect((await asPerson(gus, 'POST', 'SecondFactor/Remove', { Code: '1' })).status).toBe(403);
  });
  test('is disabled where it is disabled, and codes are not requested then', async () => {
    const hal = await aPerson('hal@example.com');
    await setUp(hal);
    const settings = (SecondFactor: string) => bench.admin('PATCH', '/api/v1/Account/Settings', { SecondFactor });
    expect((await settings('Disabled')).status).toBe(204);
    expect((await signIn(hal.email)).status).toBe(201);
    const ivy = await aPerson('ivy@example.com');
    expect((await asPerson(ivy, 'POST', 'SecondFactor', { Password })).status).toBe(403);
    expect((await settings('Optional')).status).toBe(204);
    expect((await signIn(hal.email)).status).toBe(401);
  });
});

test('secret and codes are neither in the audit log nor readable in the database', async () => {
  const jan = await aPerson('jan@example.com');
  const { recoveryCodes } = await setUp(jan);
  const { body } = await bench.admin('GET', `/api/v1/Audit?ObjectGuid=${jan.guid}`);
  expect(JSON.stringify(body)).toContain('"SecondFactor":"set up"');
  const stored = JSON.stringify([body, await db.selectFrom('recovery_code').selectAll().execute()]);
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
});
