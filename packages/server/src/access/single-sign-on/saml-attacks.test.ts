import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountBench } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { responseXml, SamlProvider, type Assertion } from '../../testing/saml-provider.js';

/**
 * What somebody tries who has one signed answer about himself, and what the provider publishes: eve may sign in, and
 * wants to be ann.
 */
const db = await testDatabase();
const provider = new SamlProvider();
const audience = 'https://watch.example/api/v1/SingleSignOn/1/Saml';
const [ann, eve] = ['ann@example.com', 'eve@example.com'];
let bench: AccountBench;

const settings = (change: object = {}) => ({
  ...{ Protocol: 'Saml', IsEnabled: true, Name: 'Acme', LoginUrl: 'https://idp.example/login' },
  ...{ Certificates: [provider.certificate], IdpEntityId: 'https://idp.example' },
  ...change,
});

beforeAll(async () => {
  bench = await anAccount(db);
  // The provider says what time it is.
  bench.clock.step(Date.now() - bench.clock.now());
  for (const email of [ann, eve]) await bench.anOperator(email, { AllowSingleSignon: true });
  expect((await bench.admin('PUT', '/api/v1/SingleSignOn', settings())).status).toBe(200);
});

/** Posts an answer as a browser would. @returns who is signed in then; undefined for nobody */
async function signedIn(xml: string): Promise<string | undefined> {
  const answer = await bench.host.app.inject({
    method: 'POST',
    url: '/api/v1/SingleSignOn/1/Saml',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  const cookie = /vedette_session=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0];
  if (cookie === undefined) {
    expect(answer.headers.location).toMatch(/^\/\?signInProblem=(invalid|unknownOperator)$/);
    return undefined;
  }
  const { body } = await bench.call('GET', '/api/v1/Session', undefined, { cookie });
  return (body as { Email: string }).Email;
}

const signedFor = (email: string, change: Partial<Assertion> = {}): string =>
  Buffer.from(provider.response({ email, audience, ...change }), 'base64').toString();
const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const signatureOf = (xml: string): string => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? '';
/** An assertion about ann that nobody signed. */
const forged = (change: Partial<Assertion> = {}): string =>
  assertionOf(responseXml({ email: ann, audience, ...change }));
const idOf = (assertion: string): string => /ID="([^"]+)"/.exec(assertion)?.[1] ?? '';

test('the answer about herself signs eve in', async () => {
  expect(await signedIn(signedFor(eve))).toBe(eve);
});

/** Each makes of eve's own answer one that names ann as well. */
const wrappings: Readonly<Record<string, (signed: string) => string>> = {
  'before the signed one': (signed) => signed.replace('<saml:Assertion', `${forged()}<saml:Assertion`),
  'behind the signed one': (signed) => signed.replace('</saml:Assertion>', `</saml:Assertion>${forged()}`),
  'under the ID of the signed one': (signed) =>
    signed.replace('<saml:Assertion', `${forged({ id: idOf(assertionOf(signed)) })}<saml:Assertion`),
  'around the signed one': (signed) =>
    signed.replace(
      assertionOf(signed),
      forged().replace('</saml:Assertion>', `${assertionOf(signed)}</saml:Assertion>`),
    ),
  'with the signature that holds the signed one': (signed) => {
    const original = assertionOf(signed).replace(signatureOf(signed), '');
    const holding = signatureOf(signed).replace('</Signature>', `<Object>${original}</Object></Signature>`);
    return signed.replace(assertionOf(signed), forged().replace('</saml:Issuer>', `</saml:Issuer>${holding}`));
  },
  'with the signature, and the signed one in the extensions of the answer': (signed) => {
    const original = assertionOf(signed).replace(signatureOf(signed), '');
    const wearing = forged().replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`);
    return signed
      .replace(assertionOf(signed), wearing)
      .replace('<samlp:Status>', `<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`);
  },
  'with the signature of the signed one, which is gone': (signed) =>
    signed.replace(
      assertionOf(signed),
      forged({ id: idOf(assertionOf(signed)) }).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`),
    ),
};

describe('nobody is ann by an assertion', () => {
  test.each(Object.keys(wrappings))('%s', async (where) => {
    const xml = wrappings[where]?.(signedFor(eve)) ?? '';
    expect(xml).toContain(ann);
    expect(await signedIn(xml)).not.toBe(ann);
  });
  test('that is not signed in an answer that is', async () => {
    const of = { email: ann, audience };
    const xml = provider.sign(responseXml(of), 'Response');
    expect(xml).toContain('<Signature');
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('whose signature is taken off', async () => {
    const signed = signedFor(ann);
    expect(await signedIn(signed.replace(signatureOf(signed), ''))).toBeUndefined();
  });
  test('whose signature is made with the certificate as a shared secret', async () => {
    const xml = provider.sign(responseXml({ email: ann, audience }), 'Assertion', 'hmac');
    expect(xml).toContain('hmac-sha1');
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('with entities in it', async () => {
    const declared = `<!DOCTYPE r [<!ENTITY who "${ann}">]>${signedFor(eve).replace(eve, '&who;')}`;
    expect(await signedIn(declared)).toBeUndefined();
  });
});

test.each(['<!---->', '<!-- anything -->', '<![CDATA[]]>'])(
  'a name is read whole, also with %s in it',
  async (between) => {
    // Signatures leave comments out, so eve, who is ann@example.com.evil.example there, could put one in.
    const name = 'ann@example.com.evil.example';
    const cut = signedFor(name).replace(name, `ann@example.com${between}.evil.example`);
    expect(await signedIn(cut)).toBeUndefined();
    const asSigned = signedFor(`ann@example.com${between}.evil.example`);
    expect(await signedIn(asSigned)).toBeUndefined();
  },
);

test('a name that is whole without its comment is that name', async () => {
  expect(await signedIn(signedFor('e<!-- -->ve@example.com'))).not.toBe(ann);
});

describe('an answer counts', () => {
  test('at most once, whatever stands around the assertion', async () => {
    const signed = signedFor(eve, { id: '_once' });
    expect(await signedIn(signed)).toBe(eve);
    const around = signed.replace(/<samlp:Response([^>]*) ID="[^"]+"/, '<samlp:Response$1 ID="_another"');
    expect(around).not.toBe(signed);
    expect(await signedIn(around)).toBeUndefined();
  });
  test('at most once when it comes many times at once', async () => {
    const signed = signedFor(eve);
    const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(signed)));
    expect(people.filter((email) => email === eve)).toHaveLength(1);
  });
  test.each([
    [
      'without an audience',
      (xml: string) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, ''),
    ],
    ['without conditions', (xml: string) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '')],
    [
      'meant for another recipient',
      (xml: string) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://other.example/acs"'),
    ],
    [
      'that nothing confirms',
      (xml: string) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, ''),
    ],
    ['confirmed for who holds a key', (xml: string) => xml.replace('cm:bearer', 'cm:holder-of-key')],
    [
      'confirmed for a time that is over',
      (xml: string) =>
        xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]+"/, '$1 NotOnOrAfter="2020-01-01T00:00:00Z"'),
    ],
    ['without a time it ends at', (xml: string) => xml.replaceAll(/ NotOnOrAfter="[^"]+"/g, '')],
  ])('for nobody: %s', async (_what, change) => {
    const xml = provider.sign(change(responseXml({ email: eve, audience })), 'Assertion');
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('for nobody: one that answers a request, in an answer that names none', async () => {
    const answering = signedFor(eve, { inResponseTo: '_one' });
    const stripped = answering.replace(/(<samlp:Response[^>]*?) InResponseTo="[^"]+"/, '$1');
    expect(stripped).not.toBe(answering);
    expect(await signedIn(stripped)).toBeUndefined();
  });
  test('for nobody: one that answers nothing, put into an answer to a request, where sign-ins must begin here', async () => {
    const here = await bench.admin('PUT', '/api/v1/SingleSignOn', settings({ AllowIdpInitiated: false }));
    expect(here.status).toBe(200);
    const started = await bench.call('GET', '/api/v1/SingleSignOn/1/Start');
    const asked = new URL(String(started.headers['location'])).searchParams.get('SAMLRequest') ?? '';
    const id = idOf(inflateRawSync(Buffer.from(asked, 'base64')).toString());
    expect(await signedIn(signedFor(eve).replace('<samlp:Response', `<samlp:Response InResponseTo="${id}"`))).toBe(
      undefined,
    );
    expect((await bench.admin('PUT', '/api/v1/SingleSignOn', settings())).status).toBe(200);
  });
});
