import { inflateRawSync } from 'node:zlib';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { responseXml, SamlProvider, type Assertion } from '../../testing/saml-provider.js';

const db = await testDatabase();
const provider = new SamlProvider();
const audience = 'https://watch.example/api/v1/SingleSignOn/1/Saml';
const email = 'ann@example.com';
let bench: AccountFixture;

const settings = (change: object = {}) =>
  bench.admin('PUT', '/api/v1/SingleSignOn', {
    Protocol: 'Saml',
    IsEnabled: true,
    Name: 'Acme',
    LoginUrl: 'https://idp.example/login?tenant=1',
    Certificates: [provider.certificate],
    IdpEntityId: 'https://idp.example',
    ...change,
  });
beforeAll(async () => {
  bench = await anAccount(db);
  // The provider sets the time.
  bench.clock.step(Date.now() - bench.clock.now());
  await bench.anOperator(email, { AllowSingleSignon: true });
  expect((await settings()).status).toBe(200);
});

/** Posts a response as a browser would; returns the redirect, and whether there is a session. */
async function post(
  SAMLResponse: string,
  RelayState?: string,
): Promise<readonly [location: string, hasSession: boolean]> {
  const answer = await bench.host.app.inject({
    method: 'POST',
    url: '/api/v1/SingleSignOn/1/Saml',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams({ SAMLResponse, ...(RelayState !== undefined && { RelayState }) }).toString(),
  });
  const hasSession = String(answer.headers['set-cookie']).includes('vedette_session=');
  return [String(answer.headers.location), hasSession];
}
const postResponse = (change: Partial<Assertion> = {}) => post(provider.response({ email, audience, ...change }));
const failed = ['/?signInProblem=invalid', false];

async function start(): Promise<{ readonly id: string; readonly relayState: string }> {
  const answer = await bench.call('GET', '/api/v1/SingleSignOn/1/Start?ReturnTo=/incidents');
  const { origin, pathname, searchParams } = new URL(String(answer.headers['location']));
  expect([answer.status, origin + pathname, searchParams.get('tenant')]).toEqual([
    302,
    'https://idp.example/login',
    '1',
  ]);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  expect(xml).toContain(`AssertionConsumerServiceURL="${audience}"`);
  return { id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '' };
}

describe('signing in', () => {
  test('that began at the provider opens the first page', async () => {
    expect(await postResponse({ email: 'ANN@example.com' })).toEqual(['/', true]);
  });
  test('that began here continues to the requested page', async () => {
    const { id, relayState } = await start();
    expect(await post(provider.response({ email, audience, inResponseTo: id }), relayState)).toEqual([
      '/incidents',
      true,
    ]);
  });
  test('redirects to no other site', async () => {
    expect(await post(provider.response({ email, audience }), 'https://evil.example/')).toEqual(['/', true]);
  });
});

describe('opens no session', () => {
  test('for an assertion that was used before', async () => {
    const once = provider.response({ email, audience });
    expect(await post(once)).toEqual(['/', true]);
    expect(await post(once)).toEqual(failed);
  });
  test('twice for one request', async () => {
    const { id } = await start();
    expect(await postResponse({ inResponseTo: id })).toEqual(['/', true]);
    expect(await postResponse({ inResponseTo: id })).toEqual(failed);
  });
  test.each([
    ['for another service', { audience: 'https://other.example/acs' }],
    ['from another issuer', { issuer: 'https://evil.example' }],
    ['that is too old', { notBeforeMs: -7_200_000, notOnOrAfterMs: -3_600_000 }],
    ['that is not valid yet', { notBeforeMs: 600_000, notOnOrAfterMs: 900_000 }],
    ['to an unknown request', { inResponseTo: '_made-up' }],
  ])('for an assertion %s', async (_what, change) => {
    expect(await postResponse(change)).toEqual(failed);
  });
  test('for an unsigned assertion, or one signed with another key', async () => {
    expect(await post(new SamlProvider().response({ email, audience }))).toEqual(failed);
    expect(await post(Buffer.from(responseXml({ email, audience })).toString('base64'))).toEqual(failed);
  });
  test('for an assertion changed after signing', async () => {
    const xml = Buffer.from(provider.response({ email: 'eve@example.com', audience }), 'base64').toString();
    expect(await post(Buffer.from(xml.replace('eve@example.com', email)).toString('base64'))).toEqual(failed);
  });
  test('for a second assertion wrapped around the signed one', async () => {
    const xml = Buffer.from(provider.response({ email: 'eve@example.com', audience }), 'base64').toString();
    const forged = /<saml:Assertion.*<\/saml:Assertion>/s.exec(responseXml({ email, audience }))?.[0] ?? '';
    const wrapped = xml.replace('<saml:Assertion', `${forged}<saml:Assertion`);
    expect(await post(Buffer.from(wrapped).toString('base64'))).toEqual(failed);
  });
  test.each([
    '',
    'not base64 at all',
    Buffer.from('<x>').toString('base64'),
    Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').toString('base64'),
  ])('for %j', async (nonsense) => {
    expect(await post(nonsense)).toEqual(failed);
  });
  test('for operators who may not sign in this way, nor for unknown ones', async () => {
    expect(await postResponse({ email: ADMIN_EMAIL })).toEqual(['/?signInProblem=unknownOperator', false]);
    expect(await postResponse({ email: 'stranger@example.com' })).toEqual(['/?signInProblem=unknownOperator', false]);
  });
  test('when unsolicited sign-ins are off, or it took too long', async () => {
    await settings({ AllowIdpInitiated: false });
    expect(await postResponse()).toEqual(failed);
    const { id } = await start();
    bench.clock.step(10 * MINUTE);
    expect(await postResponse({ inResponseTo: id })).toEqual(failed);
    await settings();
  });
});

test('accepts both certificates during a change', async () => {
  const next = new SamlProvider();
  await settings({ Certificates: [provider.certificate, next.certificate] });
  expect(await postResponse()).toEqual(['/', true]);
  expect(await post(next.response({ email, audience }))).toEqual(['/', true]);
  const wrong = await settings({ Certificates: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'] });
  expect([wrong.status, wrong.messages]).toEqual([400, ['Certificates[0]: must be a certificate in PEM form']]);
});

test('the provider can read the service’s metadata', async () => {
  const answer = await bench.host.app.inject({ method: 'GET', url: '/api/v1/SingleSignOn/1/Metadata' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/samlmetadata+xml; charset=utf-8',
  ]);
  expect(answer.body).toContain(`Location="${audience}"`);
});
