import { generateKeyPairSync } from 'node:crypto';
import { MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, anAccount, type AccountFixture, type Reply } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import {
  IdentityProvider,
  signedWithOwnKey,
  signedWithSecret,
  unsignedToken,
  type Claims,
  type TokenMaker,
} from '../../testing/identity-provider.js';

const db = await testDatabase();
const origin = 'https://watch.example';
/** Paths that were requested from the provider. */
const requestedPaths: string[] = [];
let bench: AccountFixture;
let provider: IdentityProvider;
let ann: Awaited<ReturnType<AccountFixture['anOperator']>>;
const base = '/api/v1/SingleSignOn';

const settings = (change: Record<string, unknown> = {}) => ({
  Protocol: 'OpenIdConnect',
  IsEnabled: true,
  Name: 'Acme',
  Issuer: provider.issuer,
  ClientId: provider.clientId,
  ClientSecret: provider.clientSecret,
  ...change,
});
beforeAll(async () => {
  const providerFetch = (url: string, init: RequestInit): Promise<Response> => {
    requestedPaths.push(new URL(url).pathname);
    return fetch(url, init);
  };
  bench = await anAccount(db, { origin, providerFetch });
  provider = await new IdentityProvider().start();
  ann = await bench.anOperator('ann@example.com', { AllowSingleSignon: true });
  expect((await bench.admin('PUT', base, settings())).status).toBe(200);
});
afterAll(() => provider.stop());
beforeEach(() => bench.clock.step(90 * MINUTE));

interface Started {
  readonly url: string;
  readonly cookie: string;
}
const getCookie = (reply: Reply, name: string): string => {
  const cookies = [reply.headers['set-cookie'] ?? []].flat() as string[];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
};
async function start(returnTo = ''): Promise<Started> {
  const reply = await bench.call('GET', `${base}/1/Start${returnTo && `?ReturnTo=${returnTo}`}`);
  expect(reply.status).toBe(302);
  return { url: String(reply.headers['location']), cookie: getCookie(reply, 'vedette_sign_on') };
}
const returnFromProvider = (query: string, cookie: string): Promise<Reply> =>
  bench.call('GET', `${base}/1/OpenIdConnect?${query}`, undefined, { cookie });
const signOnReply = (reply: Reply): unknown => [
  reply.status,
  reply.headers['location'],
  getCookie(reply, 'vedette_session'),
];
const failed = (problem: string): unknown => [303, `/?signInProblem=${problem}`, ''];

/** Completes the sign-in with the provider's response. */
async function signInWith(claims: Claims, returnTo?: string): Promise<Reply> {
  const { url, cookie } = await start(returnTo);
  return returnFromProvider(provider.grant(url, claims), cookie);
}

describe('signing in', () => {
  test('opens a session for the operator that the provider confirms', async () => {
    const { url } = await start();
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'vedette',
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}${base}/1/OpenIdConnect`,
    });
    const reply = await signInWith({ email: 'ANN@example.com', email_verified: true }, '/monitors?state=down');
    expect([reply.status, reply.headers['location']]).toEqual([303, '/monitors?state=down']);
    const who = await bench.call('GET', '/api/v1/Session', undefined, { cookie: getCookie(reply, 'vedette_session') });
    expect(who.body).toMatchObject({ Email: 'ann@example.com', SignedInBy: 'SingleSignOn' });
  });
  test.each(['https://evil.example', '//evil.example', '/%5Cevil.example', 'javascript:1'])(
    'redirects to no other site: %s',
    async (returnTo) => {
      expect((await signInWith({ email: 'ann@example.com' }, returnTo)).headers['location']).toBe('/');
    },
  );
  test('makes every call to the provider under the egress policy', async () => {
    requestedPaths.length = 0;
    await signInWith({ email: 'ann@example.com' });
    expect(new Set(requestedPaths)).toEqual(new Set(['/.well-known/openid-configuration', '/token', '/keys']));
  });
  test('requires no second factor in addition', async () => {
    await bench.admin('PUT', `/api/v1/Operator/${ann.guid}/SecondFactor`, { OwnPolicy: 'Required' });
    const reply = await signInWith({ email: 'ann@example.com' });
    const who = await bench.call('GET', '/api/v1/Session', undefined, { cookie: getCookie(reply, 'vedette_session') });
    expect(who.body).toMatchObject({ MustSetUpSecondFactor: false });
    await bench.admin('PUT', `/api/v1/Operator/${ann.guid}/SecondFactor`, { OwnPolicy: 'AsAccount' });
  });
});

describe('opens no session', () => {
  test('for unknown operators, nor for those who may not sign in this way', async () => {
    for (const email of ['stranger@example.com', ADMIN_EMAIL]) {
      expect(signOnReply(await signInWith({ email }))).toEqual(failed('unknownOperator'));
    }
  });
  test.each([
    [{}, 'no address'],
    [{ email: 'ann@example.com', email_verified: false }, 'an unverified address'],
    [{ email: 'ann@example.com', nonce: 'another' }, 'another nonce'],
    [{ email: 'ann@example.com', nonce: undefined }, 'no nonce'],
    [{ email: 'ann@example.com', aud: ['vedette', 'other'], azp: 'other' }, 'another service among the audiences'],
    [{ email: ['ann@example.com'] }, 'a list of addresses'],
    [{ email: 'ann@example.com', aud: 'another service' }, 'another audience'],
    [{ email: 'ann@example.com', iss: 'https://evil.example' }, 'another issuer'],
    [{ email: 'ann@example.com', iat: 1_000_000, exp: 1_000_300 }, 'an expired token'],
  ])('for %j: %s', async (claims, _what) => {
    expect(signOnReply(await signInWith(claims))).toEqual(failed('invalid'));
  });
  test.each<readonly [string, TokenMaker]>([
    ['without a signature', unsignedToken('none')],
    ['without a signature, in other letters', unsignedToken('nOnE')],
    ['whose signature is cut off', unsignedToken('RS256')],
    ['signed with the secret of the client', signedWithSecret('the client secret')],
    ['signed with a key it brings along', signedWithOwnKey],
    [
      'signed with public parts of the key',
      (claims) => signedWithSecret(String(provider.publicKey.export({ format: 'pem', type: 'spki' })))(claims),
    ],
  ])('for a token %s', async (_what, make) => {
    const { url, cookie } = await start();
    const query = provider.grant(url, { email: 'ann@example.com' }, make);
    expect(signOnReply(await returnFromProvider(query, cookie))).toEqual(failed('invalid'));
  });
  test('for the code of another sign-in, or another state', async () => {
    const [mine, other] = [await start(), await start()];
    const query = provider.grant(other.url, { email: 'ann@example.com' });
    const state = new URL(mine.url).searchParams.get('state') ?? '';
    const mixed = `code=${new URLSearchParams(query).get('code') ?? ''}&state=${state}`;
    expect(signOnReply(await returnFromProvider(mixed, mine.cookie))).toEqual(failed('invalid'));
    expect(signOnReply(await returnFromProvider(`${query}x`, other.cookie))).toEqual(failed('expired'));
  });
  test('for a response that claims to come from another provider', async () => {
    const { url, cookie } = await start();
    const query = provider.grant(url, { email: 'ann@example.com' });
    expect(signOnReply(await returnFromProvider(`${query}&iss=https://evil.example`, cookie))).toEqual(
      failed('invalid'),
    );
  });
  test('for a token signed by another key', async () => {
    const { url, cookie } = await start();
    const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const query = provider.grant(url, { email: 'ann@example.com' }, forger);
    expect(signOnReply(await returnFromProvider(query, cookie))).toEqual(failed('invalid'));
  });
  test('a second time with the same response', async () => {
    const { url, cookie } = await start();
    const query = provider.grant(url, { email: 'ann@example.com' });
    expect((await returnFromProvider(query, cookie)).headers['location']).toBe('/');
    expect(signOnReply(await returnFromProvider(query, cookie))).toEqual(failed('expired'));
  });
  test('in another browser, to which an attacker could have sent the response', async () => {
    const { url } = await start();
    const query = provider.grant(url, { email: 'ann@example.com' });
    expect(signOnReply(await returnFromProvider(query, ''))).toEqual(failed('invalid'));
    const victim = await start();
    const attacked = provider.grant((await start()).url, { email: 'ann@example.com' });
    expect(signOnReply(await returnFromProvider(attacked, victim.cookie))).toEqual(failed('invalid'));
  });
  test('for a late, unrequested or negative response', async () => {
    const { url, cookie } = await start();
    const query = provider.grant(url, { email: 'ann@example.com' });
    bench.clock.step(10 * MINUTE);
    expect(signOnReply(await returnFromProvider(query, cookie))).toEqual(failed('expired'));
    expect(signOnReply(await returnFromProvider('code=x&state=made-up', cookie))).toEqual(failed('expired'));
    const again = await start();
    const state = new URL(again.url).searchParams.get('state') ?? '';
    expect(signOnReply(await returnFromProvider(`error=access_denied&state=${state}`, again.cookie))).toEqual(
      failed('refused'),
    );
  });
});

describe('settings', () => {
  test('never contain the client secret, and keep it when it is left out', async () => {
    const { ClientSecret: _secret, ...rest } = settings();
    const reply = await bench.admin('PUT', base, { ...rest, Name: 'Acme Ltd' });
    expect([reply.status, reply.body]).toEqual([
      200,
      { ...rest, Name: 'Acme Ltd', HasClientSecret: true, ServiceUrl: `${origin}${base}/1/OpenIdConnect` },
    ]);
    expect((await bench.admin('GET', base)).body).toEqual(reply.body);
    expect((await signInWith({ email: 'ann@example.com' })).headers['location']).toBe('/');
    const audit = await bench.admin('GET', '/api/v1/Audit?ObjectType=SingleSignOn');
    expect(JSON.stringify(audit.body)).not.toContain(provider.clientSecret);
    expect(await (await bench.call('GET', `${base}/Offer`)).body).toEqual([{ AccountId: '1', Name: 'Acme Ltd' }]);
  });
  test('keep the client secret only for the same provider', async () => {
    const { ClientSecret: _secret, ...rest } = settings();
    const { status, messages } = await bench.admin('PUT', base, { ...rest, Issuer: 'https://other.example' });
    expect([status, messages]).toEqual([400, ['ClientSecret: is required for OpenIdConnect']]);
  });
  test.each([
    [{ Issuer: 'http://idp.example' }, ['Issuer: must begin with https://; http:// is for this machine only']],
    [{ Issuer: 'ftp://idp.example' }, ['Issuer: must be a URL that begins with https:// or http://']],
    [
      { ClientId: undefined, Issuer: undefined },
      ['Issuer: is required for OpenIdConnect', 'ClientId: is required for OpenIdConnect'],
    ],
    [{ Protocol: 'Saml' }, ['Certificates: is required for Saml', 'LoginUrl: is required for Saml']],
    [{ Protocol: 'Magic' }, ['Protocol: must be one of OpenIdConnect, Saml']],
  ])('rejects %j', async (change, messages) => {
    const reply = await bench.admin('PUT', base, settings(change));
    expect([reply.status, reply.messages]).toEqual([400, messages]);
  });
  test('are for administrators', async () => {
    expect((await ann('GET', base)).status).toBe(403);
    expect((await ann('GET', `${base}/Provider`)).status).toBe(403);
    expect((await ann('PUT', base, settings())).status).toBe(403);
    expect((await ann('DELETE', base)).status).toBe(403);
  });
  test('cannot lock everyone out', async () => {
    const account = (change: object) => bench.admin('PATCH', '/api/v1/Account/Settings', change);
    const alone = await account({ AllowNativeLogin: false });
    expect([alone.status, alone.messages]).toEqual([
      403,
      ['AllowNativeLogin: requires single sign-on to be allowed and set up first'],
    ]);
    expect((await account({ AllowNativeLogin: false, AllowSingleSignon: true })).status).toBe(204);
    expect((await bench.admin('PUT', base, settings({ IsEnabled: false }))).status).toBe(403);
    expect((await bench.admin('DELETE', base)).status).toBe(403);
    expect((await signInWith({ email: ADMIN_EMAIL })).headers['location']).toBe('/');
    expect((await account({ AllowNativeLogin: true, AllowSingleSignon: false })).status).toBe(204);
  });
  test('for an unreachable provider fail on the sign-in page; without any, 404', async () => {
    await bench.admin('PUT', base, settings({ Issuer: 'http://127.0.0.1:9' }));
    expect(signOnReply(await bench.call('GET', `${base}/1/Start`))).toEqual(failed('invalid'));
    expect((await bench.admin('GET', `${base}/Provider`)).body).toMatchObject([{ Issuer: 'http://127.0.0.1:9' }]);
    expect((await bench.admin('DELETE', base)).status).toBe(204);
    const left = await bench.admin('GET', `${base}/Provider`);
    expect([left.status, left.body]).toEqual([200, []]);
    expect((await bench.call('GET', `${base}/1/Start`)).status).toBe(404);
    expect((await bench.call('GET', `${base}/Offer`)).body).toEqual([]);
    expect((await bench.admin('DELETE', base)).status).toBe(404);
  });
});
