import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { SamlProvider } from '../../testing/saml-provider.js';

const db = await testDatabase();
/** The test library ends lines as Windows does. */
const aKey = (): string => new SamlProvider().certificate.replaceAll('\r', '');
const [first, second] = [aKey(), aKey()];
let bench: AccountFixture;
beforeAll(async () => {
  bench = await anAccount(db, {
    providerFetch: (url, init) =>
      url.includes('refused')
        ? Promise.reject(new Error('10.0.0.1 must not be opened'))
        : fetch(url, { ...init, redirect: 'manual' }),
  });
});

const certificateBase64 = (pem: string): string =>
  new X509Certificate(pem).raw.toString('base64').replace(/(.{64})/g, '$1\n');
const key = (pem: string, use?: string): string =>
  `<md:KeyDescriptor${use === undefined ? '' : ` use="${use}"`}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${certificateBase64(pem)}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, place: string): string =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${place}"/>`;
const redirect = service('HTTP-Redirect', 'https://idp.example/login?tenant=1&amp;x=2');
const names = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';

interface MetadataOptions {
  readonly id?: string;
  readonly keys?: string;
  readonly services?: string;
  readonly attributes?: string;
  readonly of?: string;
}
const entity = ({
  id = 'https://idp.example',
  keys = key(first),
  services = redirect,
  attributes = '',
  of = '2.0',
}: MetadataOptions = {}) =>
  `<md:EntityDescriptor ${names} entityID="${id}"><md:IDPSSODescriptor ${attributes}
 protocolSupportEnumeration="urn:oasis:names:tc:SAML:${of}:protocol">${keys}${service('HTTP-POST', 'https://idp.example/post')}${services}
</md:IDPSSODescriptor></md:EntityDescriptor>`;
const several = (...parts: string[]): string =>
  `<md:EntitiesDescriptor ${names}>${parts.join('')}</md:EntitiesDescriptor>`;
const read = (body: object) => bench.admin('POST', '/api/v1/SingleSignOn/ProviderMetadata', body);
const good = {
  LoginUrl: 'https://idp.example/login?tenant=1&x=2',
  IdpEntityId: 'https://idp.example',
  Notes: [],
  Certificates: [first.trim()],
};

describe('metadata given as text', () => {
  test('becomes settings that can be saved', async () => {
    const { status, body } = await read({ Metadata: `\ufeff<?xml version="1.0"?>\n${entity()}` });
    expect([status, body]).toEqual([200, good]);
    const { Notes: _notes, ...settings } = good;
    const saved = await bench.admin('PUT', '/api/v1/SingleSignOn', {
      Protocol: 'Saml',
      IsEnabled: true,
      Name: 'Acme',
      ...settings,
    });
    expect(saved.status).toBe(200);
  });

  test('takes signing keys once each, and no encryption keys', async () => {
    const keys = key(first, 'signing') + key(second) + key(first) + key(aKey(), 'encryption');
    expect((await read({ Metadata: entity({ keys }) })).body).toEqual({
      ...good,
      Certificates: [first.trim(), second.trim()],
    });
  });

  test('selects the named one of several providers', async () => {
    const Metadata = several(
      entity({ id: 'https://other.example' }),
      entity(),
      `<md:EntityDescriptor entityID="https://service.example"/>`,
    );
    expect((await read({ Metadata, IdpEntityId: 'https://idp.example' })).body).toEqual(good);
    expect((await read({ Metadata })).messages).toEqual([
      'Metadata: describes 2 identity providers; set IdpEntityId to one of them: https://other.example, https://idp.example',
    ]);
    expect((await read({ Metadata, IdpEntityId: 'https://none.example' })).messages).toEqual([
      'Metadata: does not describe https://none.example; it describes https://other.example, https://idp.example',
    ]);
  });

  test('warns about unsupported requirements of the provider', async () => {
    const { body } = await read({ Metadata: entity({ attributes: 'WantAuthnRequestsSigned="true"' }) });
    expect(body).toMatchObject({ Notes: [expect.stringContaining('signed requests')] });
  });

  test.each([
    ['a page of a website', '<!doctype html><html></html>', /document type or entities/],
    [
      'entities',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${entity({ id: '&e;' })}`,
      /must not contain a document type or entities/,
    ],
    ['no XML', 'https://idp.example/metadata', /is not XML/],
    ['broken XML', entity().replace('</md:EntityDescriptor>', ''), /not well-formed XML/],
    ['a megabyte of opening tags', '<a>'.repeat(300_000), /must not contain more than 20000 tags and comments/],
    ['deep nesting', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`, /must not contain more than 40 levels/],
    ['a service', `<md:EntityDescriptor ${names} entityID="x"/>`, /describes no identity provider/],
    ['SAML 1.1', entity({ of: '1.1' }), /describes no identity provider/],
    ['no sign-in endpoint', entity({ services: '' }), /no HTTP-Redirect endpoint/],
    ['no certificate', entity({ keys: key(first).replace(/MII/, 'xxx') }), /no signing certificate/],
    ['an expired document', entity({ attributes: 'validUntil="2020-01-01T00:00:00Z"' }), /expired at 2020-01-01T/],
  ])('rejects %s', async (_, Metadata, expected) => {
    const { status, messages } = await read({ Metadata });
    expect([status, messages.length]).toEqual([400, 1]);
    expect(messages[0]).toMatch(/^Metadata: /);
    expect(messages[0]).toMatch(expected);
  });

  test.each([
    [{}, 'Metadata: exactly one of Metadata and Url must be given'],
    [{ Metadata: 'x', Url: 'https://idp.example/' }, 'Metadata: exactly one of Metadata and Url must be given'],
    [{ Url: 'http://idp.example/' }, 'Url: must begin with https://; http:// is for this machine only'],
    [{ Url: 'https://refused.example/' }, 'Url: cannot be fetched: 10.0.0.1 must not be opened'],
  ])('rejects %j', async (body, message) => {
    expect((await read(body)).messages).toEqual([message]);
  });
});

describe('metadata fetched from a URL', () => {
  const site = createServer((request, response) => {
    if (request.url === '/good') response.end(entity());
    else if (request.url === '/moved') response.writeHead(302, { location: 'https://new.example/' }).end();
    else response.writeHead(404).end();
  });
  afterAll(() => void site.close());
  const at = (path: string): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
  beforeAll(() => new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve)));

  test('is read like text', async () => {
    expect((await read({ Url: at('/good') })).body).toEqual(good);
  });

  test.each([
    ['/none', 'Url: responded with status 404'],
    ['/moved', 'Url: redirects to https://new.example/; enter that URL'],
  ])('rejects %s', async (path, message) => {
    expect((await read({ Url: at(path) })).messages).toEqual([message]);
  });
});
