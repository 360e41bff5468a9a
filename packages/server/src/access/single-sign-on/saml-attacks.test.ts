import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { responseXml, SamlProvider, type Assertion } from '../../testing/saml-provider.js';
import { RESPONSE_LIMITS, findXmlProblem } from './xml-limits.js';

/**
 * Attempts of an attacker who has one signed response about herself and the provider's public data: eve may sign in,
 * and wants to be ann.
 */
const db = await testDatabase();
const provider = new SamlProvider();
const audience = 'https://watch.example/api/v1/SingleSignOn/1/Saml';
const [ann, eve] = ['ann@example.com', 'eve@example.com'];
let bench: AccountFixture;

const settings = (change: object = {}) => ({
  Protocol: 'Saml',
  IsEnabled: true,
  Name: 'Acme',
  LoginUrl: 'https://idp.example/login',
  Certificates: [provider.certificate],
  IdpEntityId: 'https://idp.example',
  ...change,
});

beforeAll(async () => {
  bench = await anAccount(db);
  // The provider sets the time.
  bench.clock.step(Date.now() - bench.clock.now());
  for (const email of [ann, eve]) await bench.anOperator(email, { AllowSingleSignon: true });
  expect((await bench.admin('PUT', '/api/v1/SingleSignOn', settings())).status).toBe(200);
});

let visitors = 0;
/**
 * Posts a response as a browser would, each from its own address.
 * @returns e-mail address of the operator who is signed in then, if any
 */
async function signedIn(xml: string): Promise<string | undefined> {
  const answer = await bench.host.app.inject({
    method: 'POST',
    url: '/api/v1/SingleSignOn/1/Saml',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    remoteAddress: `192.0.2.${(visitors += 1)}`,
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
const extractAssertion = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const extractSignature = (xml: string): string => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? '';
/** Returns an unsigned assertion about ann. */
const forged = (change: Partial<Assertion> = {}): string =>
  extractAssertion(responseXml({ email: ann, audience, ...change }));
const assertionId = (assertion: string): string => /ID="([^"]+)"/.exec(assertion)?.[1] ?? '';

test('eve can sign in as herself', async () => {
  expect(await signedIn(signedFor(eve))).toBe(eve);
});

/** Replaces the signed assertion with the forged one and places the signature as given. */
const aroundForged = (signed: string, signatureFrom: (signature: string) => string): string =>
  signed.replace(
    extractAssertion(signed),
    forged({ id: assertionId(extractAssertion(signed)) }).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${signatureFrom(extractSignature(signed))}`,
    ),
  );

/** Each function turns eve's own response into one that names ann as well. */
const wrappings: Readonly<Record<string, (signed: string) => string>> = {
  'before the signed one': (signed) => signed.replace('<saml:Assertion', `${forged()}<saml:Assertion`),
  'behind the signed one': (signed) => signed.replace('</saml:Assertion>', `</saml:Assertion>${forged()}`),
  'under the ID of the signed one': (signed) =>
    signed.replace('<saml:Assertion', `${forged({ id: assertionId(extractAssertion(signed)) })}<saml:Assertion`),
  'around the signed one': (signed) =>
    signed.replace(
      extractAssertion(signed),
      forged().replace('</saml:Assertion>', `${extractAssertion(signed)}</saml:Assertion>`),
    ),
  'with the signature that holds the signed one': (signed) => {
    const original = extractAssertion(signed).replace(extractSignature(signed), '');
    const holding = extractSignature(signed).replace('</Signature>', `<Object>${original}</Object></Signature>`);
    return signed.replace(extractAssertion(signed), forged().replace('</saml:Issuer>', `</saml:Issuer>${holding}`));
  },
  'with the signature, and the signed one in the extensions of the answer': (signed) => {
    const original = extractAssertion(signed).replace(extractSignature(signed), '');
    const wearing = forged().replace('</saml:Issuer>', `</saml:Issuer>${extractSignature(signed)}`);
    return signed
      .replace(extractAssertion(signed), wearing)
      .replace('<samlp:Status>', `<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`);
  },
  'with a copy of the signed answer in an object of the signature of the forged one': (signed) =>
    aroundForged(signed, (signature) =>
      signature.replace('</Signature>', `<Object>${signed.replace(/^<\?xml[^>]*>/, '')}</Object></Signature>`),
    ),
  'with the signed one within its own subject': (signed) =>
    aroundForged(signed, (signature) => signature).replace(
      '</saml:Subject>',
      `<saml:BaseID>${extractAssertion(signed)}</saml:BaseID></saml:Subject>`,
    ),
  'under the ID of the signed one, which is deeper': (signed) =>
    signed
      .replace(
        extractAssertion(signed),
        forged({ id: assertionId(extractAssertion(signed)) }).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${extractSignature(signed)}`,
        ),
      )
      .replace('<samlp:Status>', `<samlp:Extensions>${extractAssertion(signed)}</samlp:Extensions><samlp:Status>`),
  'in an answer around the signed answer': (signed) =>
    responseXml({ email: ann, audience }).replace(
      '</samlp:Response>',
      `<samlp:Extensions>${signed}</samlp:Extensions></samlp:Response>`,
    ),
  'with two signatures, one of them of the signed one': (signed) =>
    aroundForged(signed, (signature) => `${signature}${signature.replace(/URI="#[^"]+"/, 'URI=""')}`),
  'whose signature refers to the whole document': (signed) =>
    aroundForged(signed, (signature) => signature.replace(/URI="#[^"]+"/, 'URI=""')),
  'whose signature has a second reference': (signed) =>
    aroundForged(signed, (signature) =>
      signature.replace('</SignedInfo>', `${/<Reference.*<\/Reference>/s.exec(signature)?.[0]}</SignedInfo>`),
    ),
  'whose ID is written in another case': (signed) =>
    signed.replace('<saml:Assertion', `${forged().replace(' ID=', ' Id=')}<saml:Assertion`),
  'with the signature of the signed one, which is gone': (signed) =>
    signed.replace(
      extractAssertion(signed),
      forged({ id: assertionId(extractAssertion(signed)) }).replace(
        '</saml:Issuer>',
        `</saml:Issuer>${extractSignature(signed)}`,
      ),
    ),
};

describe('no assertion signs eve in as ann', () => {
  test.each(Object.keys(wrappings))('wrapped: %s', async (where) => {
    const xml = wrappings[where]?.(signedFor(eve)) ?? '';
    expect(xml).toContain(ann);
    expect(await signedIn(xml)).not.toBe(ann);
  });
  test('that is unsigned in a signed response', async () => {
    const of = { email: ann, audience };
    const xml = provider.sign(responseXml(of), 'Response');
    expect(xml).toContain('<Signature');
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('with the signature removed', async () => {
    const signed = signedFor(ann);
    expect(await signedIn(signed.replace(extractSignature(signed), ''))).toBeUndefined();
  });
  test('signed with the certificate as a shared secret', async () => {
    const xml = provider.sign(responseXml({ email: ann, audience }), 'Assertion', 'hmac');
    expect(xml).toContain('hmac-sha1');
    expect(await signedIn(xml)).toBeUndefined();
  });
  const [C14N, SHA1] = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2000/09/xmldsig#sha1'];
  test.each([
    ['an XSLT', 'http://www.w3.org/TR/1999/REC-xslt-19991116'],
    ['an XPath', 'http://www.w3.org/TR/1999/REC-xpath-19991116'],
    ['an XPath filter', 'http://www.w3.org/2002/06/xmldsig-filter2'],
    ['a base64', 'http://www.w3.org/2000/09/xmldsig#base64'],
  ])('%s transform does not remove signed content', async (_what, algorithm) => {
    const signed = signedFor(eve);
    const changed = signed.replace(`<Transform Algorithm="${C14N}"`, `<Transform Algorithm="${algorithm}"`);
    expect(changed).not.toBe(signed);
    expect(await signedIn(changed)).toBeUndefined();
  });
  test.each([
    ['no algorithm at all', /<SignatureMethod Algorithm="[^"]+"/, '<SignatureMethod Algorithm=""'],
    ['the algorithm none', /<SignatureMethod Algorithm="[^"]+"/, '<SignatureMethod Algorithm="none"'],
    ['a weaker digest', /<DigestMethod Algorithm="[^"]+"/, `<DigestMethod Algorithm="${SHA1}"`],
    ['no digest', /<DigestMethod .*?<\/DigestValue>/s, ''],
    ['an empty signature', /<SignatureValue>.*<\/SignatureValue>/s, '<SignatureValue></SignatureValue>'],
  ])('with a signature of %s', async (_what, original, replacement) => {
    const signed = signedFor(eve);
    const changed = signed.replace(original, replacement);
    expect(changed).not.toBe(signed);
    expect(await signedIn(changed)).toBeUndefined();
  });
  test('signed with a key that the response itself contains', async () => {
    const own = new SamlProvider();
    const signed = Buffer.from(own.response({ email: ann, audience }), 'base64').toString();
    const der = own.certificate.replace(/-----[^-]+-----|\s/g, '');
    const keyInfo = `<KeyInfo><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo>`;
    expect(await signedIn(signed.replace('</SignatureValue>', `</SignatureValue>${keyInfo}`))).toBeUndefined();
  });
  test('that is encrypted, for which the service has no key', async () => {
    const encrypted = forged().replaceAll('saml:Assertion', 'saml:EncryptedAssertion');
    const signed = signedFor(eve);
    expect(await signedIn(signed.replace(extractAssertion(signed), encrypted))).toBeUndefined();
    expect(await signedIn(signed.replace('<saml:Assertion', `${encrypted}<saml:Assertion`))).toBeUndefined();
  });
  test('whose attributes replace missing elements', async () => {
    const attribute = (name: string, value: string): string =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
    const statement = `<saml:AttributeStatement>${attribute('nameID', ann)}${attribute('issuer', 'https://idp.example')}</saml:AttributeStatement></saml:Assertion>`;
    const unnamed = responseXml({ email: eve, audience })
      .replace(/<saml:NameID.*<\/saml:NameID>/s, '')
      .replace('</saml:Assertion>', statement);
    expect(await signedIn(provider.sign(unnamed, 'Assertion'))).toBeUndefined();
  });
  test('with entities', async () => {
    const declared = `<!DOCTYPE r [<!ENTITY who "${ann}">]>${signedFor(eve).replace(eve, '&who;')}`;
    expect(await signedIn(declared)).toBeUndefined();
  });
});

test.each(['<!---->', '<!-- anything -->', '<![CDATA[]]>'])(
  'reads a name completely, even with %s in it',
  async (between) => {
    // Signatures ignore comments, so eve, who is ann@example.com.evil.example there, could insert one.
    const name = 'ann@example.com.evil.example';
    const cut = signedFor(name).replace(name, `ann@example.com${between}.evil.example`);
    expect(await signedIn(cut)).toBeUndefined();
    const asSigned = signedFor(`ann@example.com${between}.evil.example`);
    expect(await signedIn(asSigned)).toBeUndefined();
  },
);

test('reads a name with a comment after it', async () => {
  expect(await signedIn(signedFor('e<!-- -->ve@example.com'))).not.toBe(ann);
});

describe('a response is valid', () => {
  test('at most once, whatever surrounds the assertion', async () => {
    const signed = signedFor(eve, { id: '_once' });
    expect(await signedIn(signed)).toBe(eve);
    const around = signed.replace(/<samlp:Response([^>]*) ID="[^"]+"/, '<samlp:Response$1 ID="_another"');
    expect(around).not.toBe(signed);
    expect(await signedIn(around)).toBeUndefined();
  });
  test('at most once when it arrives many times simultaneously', async () => {
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
      'without confirmation',
      (xml: string) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, ''),
    ],
    ['confirmed for the holder of a key', (xml: string) => xml.replace('cm:bearer', 'cm:holder-of-key')],
    [
      'confirmed for a time in the past',
      (xml: string) =>
        xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]+"/, '$1 NotOnOrAfter="2020-01-01T00:00:00Z"'),
    ],
    ['without an expiry', (xml: string) => xml.replaceAll(/ NotOnOrAfter="[^"]+"/g, '')],
  ])('for no one: %s', async (_what, change) => {
    const xml = provider.sign(change(responseXml({ email: eve, audience })), 'Assertion');
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('for no one: with a request in the assertion only', async () => {
    const answering = signedFor(eve, { inResponseTo: '_one' });
    const stripped = answering.replace(/(<samlp:Response[^>]*?) InResponseTo="[^"]+"/, '$1');
    expect(stripped).not.toBe(answering);
    expect(await signedIn(stripped)).toBeUndefined();
  });
  test('for no one: unsolicited, inserted into a response to a request', async () => {
    const here = await bench.admin('PUT', '/api/v1/SingleSignOn', settings({ AllowIdpInitiated: false }));
    expect(here.status).toBe(200);
    const started = await bench.call('GET', '/api/v1/SingleSignOn/1/Start');
    const samlRequest = new URL(String(started.headers['location'])).searchParams.get('SAMLRequest') ?? '';
    const id = assertionId(inflateRawSync(Buffer.from(samlRequest, 'base64')).toString());
    expect(await signedIn(signedFor(eve).replace('<samlp:Response', `<samlp:Response InResponseTo="${id}"`))).toBe(
      undefined,
    );
    expect((await bench.admin('PUT', '/api/v1/SingleSignOn', settings())).status).toBe(200);
  });
});

const aroundIt = (signed: string, extension: string): string =>
  signed.replace('<samlp:Status>', `<samlp:Extensions>${extension}</samlp:Extensions><samlp:Status>`);
const numbered = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

describe('rejects costly documents before checking signatures', () => {
  test.each([
    ['many elements', (signed: string) => aroundIt(signed, '<a/>'.repeat(50_000))],
    [
      'many elements in the signature',
      (signed: string) => signed.replace('</SignedInfo>', `${'<b/>'.repeat(200)}</SignedInfo>`),
    ],
    ['many comments', (signed: string) => signed.replace('</SignedInfo>', `${'<!---->'.repeat(40_000)}</SignedInfo>`)],
    ['deep nesting', (signed: string) => aroundIt(signed, `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)],
    ['many attributes', (signed: string) => aroundIt(signed, `<a ${numbered(3_000, (index) => `b${index}="1"`)}/>`)],
    [
      'many namespaces',
      (signed: string) => aroundIt(signed, `<a ${numbered(500, (index) => `xmlns:b${index}="1"`)}/>`),
    ],
    ['a long list of prefixes', (signed: string) => aroundIt(signed, `<a PrefixList="${'b '.repeat(10_000)}"/>`)],
    ['nothing but opening tags', () => '<'.repeat(300_000)],
    ['a document type', (signed: string) => `<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>${signed}`],
  ])('with %s', async (_what, change) => {
    const xml = change(signedFor(eve));
    expect(findXmlProblem(xml, RESPONSE_LIMITS)).toMatch(/^(?:must not contain|is not well-formed XML)/);
    expect(await signedIn(xml)).toBeUndefined();
  });
  test('accepts responses in the forms that providers use', () => {
    const group = '<saml:AttributeValue>S-1-5-21-1-2-3-4</saml:AttributeValue>';
    const attributes = `<saml:AttributeStatement><saml:Attribute Name="groups">${group.repeat(600)}</saml:Attribute></saml:AttributeStatement>`;
    const signed = provider.sign(
      responseXml({ email: eve, audience }).replace('</saml:Assertion>', `${attributes}</saml:Assertion>`),
      'Assertion',
    );
    expect(findXmlProblem(`\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${signed}`, RESPONSE_LIMITS)).toBeUndefined();
  });
});

test('delays an address that posts invalid responses; valid ones do not count', async () => {
  const post = (xml: string) =>
    bench.host.app.inject({
      method: 'POST',
      url: '/api/v1/SingleSignOn/1/Saml',
      remoteAddress: '198.51.100.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
      payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    });
  const good = await Promise.all(Array.from({ length: 5 }, () => post(signedFor(eve))));
  expect(good.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303]);
  const bad: number[] = [];
  for (let count = 0; count < 31; count += 1) bad.push((await post('<a/>')).statusCode);
  expect(bad.indexOf(429)).toBe(30);
});
