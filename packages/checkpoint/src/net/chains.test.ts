import { createServer } from 'node:tls';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { aCollection, anItem, runCollection } from '../collection/testing/a-collection.js';
import { checkCertificate } from '../probes/certificate.js';
import { makeHttpProbe } from '../probes/http/probe.js';
import { closeAll, listen, createProber, tools } from '../probes/http/testing/http-fixture.js';
import { issue, type IssuedCertificate } from '../probes/http/testing/chains.js';
import { createServiceProber } from '../probes/service/testing/service-fixture.js';
import { isInSubtree } from './chain-rules.js';
import { findServerIdentityError } from './server-identity.js';
import { makeTrustSet } from './trust.js';

afterAll(closeAll);

const names = ['localhost', 'IP:127.0.0.1'];
const root = issue({ name: 'rootA', isAuthority: true, validFromDays: -400, validUntilDays: 3_000 });
const oldRoot = issue({ name: 'rootOld', isAuthority: true, validFromDays: -4_000, validUntilDays: -10 });
const between = (name: string, over: Partial<Parameters<typeof issue>[0]> = {}): IssuedCertificate =>
  issue({ name, issuer: root, isAuthority: true, validFromDays: -400, validUntilDays: 900, ...over });
const inter = between('interA');
const aLeaf = (over: Partial<Parameters<typeof issue>[0]> = {}): IssuedCertificate =>
  issue({ name: 'leaf', issuer: inter, altNames: names, isAuthority: false, ...over });
const leaf = aLeaf();
const trust = makeTrustSet([root.cert]);

const nothing = {
  commonName: '',
  organization: '',
  organizationalUnit: '',
  serialNumber: '',
  fingerprint: '',
  issuerName: '',
  issuerOrganization: '',
  issuerUnit: '',
};
const aTarget: CertificateTarget = {
  kind: 'certificate',
  url: '',
  ipVersion: 'IpV4',
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  checkCertificateErrors: true,
  warningDays: 7,
  expected: nothing,
};
const probe = createServiceProber(checkCertificate, aTarget, { trust });

/** Returns the URL of a server that sends these certificates. */
async function serving(...sent: IssuedCertificate[]): Promise<string> {
  const cert = sent.map((one) => one.cert).join('\n');
  const server = createServer({ key: sent[0]?.key, cert }, (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello'),
  );
  return `https://localhost:${await listen(server)}/`;
}

const cross = between('rootA', { issuer: oldRoot, keyFrom: root, validUntilDays: 200 });
const crossSoon = between('rootA', { issuer: oldRoot, keyFrom: root, validUntilDays: 3 });
const crossEnded = between('rootA', { issuer: oldRoot, keyFrom: root, validUntilDays: -5 });
const interTwice = between('interA', { keyFrom: inter, validUntilDays: 2 });
const otherEnded = aLeaf({ name: 'leafOther', validFromDays: -400, validUntilDays: -2 });

test.each([
  ['nothing else', [leaf, inter]],
  ['the root included', [leaf, root, inter]],
  ['each certificate twice', [leaf, inter, inter, leaf]],
  ['an unused expired certificate in between', [leaf, otherEnded, inter]],
  ['unused expired certificates at the end', [leaf, inter, otherEnded, oldRoot]],
  ['a cross-signed trusted root', [leaf, inter, cross]],
  ['a cross-signature valid for three more days', [leaf, inter, crossSoon]],
  ['a cross-signature that expired five days ago', [leaf, inter, crossEnded]],
  ['both ends of an unused chain', [leaf, inter, cross, oldRoot]],
  ['a second intermediate certificate that expires soon', [leaf, interTwice, inter]],
])('accepts a chain with %s', async (_, sent) => {
  expect((await probe({ url: await serving(...sent) })).failure).toBeUndefined();
});

test.each([
  ['CheckCertificateErrors', true],
  ['no CheckCertificateErrors', false],
])('warns of an intermediate that expires before its leaf, with %s', async (_, checkCertificateErrors) => {
  const soon = between('interSoon', { validUntilDays: 3.5 });
  const url = await serving(aLeaf({ issuer: soon }), soon);
  const { failure } = await probe({ url, checkCertificateErrors });
  expect(failure).toMatchObject({ code: 24001, description: 'SSL certificate will expire in 3 days' });
  expect(failure?.message).toMatch(/^intermediate certificate interSoon expires on 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/);
  expect((await probe({ url, warningDays: 3 })).failure).toBeUndefined();
  expect((await probe({ url, warningDays: 0 })).failure).toBeUndefined();
});

test('warns of a root that expires soon, using the longest-lived trusted root', async () => {
  const endingRoot = issue({ name: 'rootB', isAuthority: true, validUntilDays: 4 });
  const below = between('interB', { issuer: endingRoot });
  const url = await serving(aLeaf({ issuer: below }), below);
  const alone = createServiceProber(checkCertificate, aTarget, { trust: makeTrustSet([endingRoot.cert]) });
  expect((await alone({ url })).failure?.message).toMatch(/^root certificate rootB expires on/);
  const lasting = issue({ name: 'rootB', isAuthority: true, keyFrom: endingRoot, validUntilDays: 400 });
  const both = createServiceProber(checkCertificate, aTarget, { trust: makeTrustSet([endingRoot.cert, lasting.cert]) });
  expect((await both({ url })).failure).toBeUndefined();
});

test('names an expired intermediate even if certificate errors are ignored', async () => {
  const ended = between('interExp', { validUntilDays: -1 });
  const url = await serving(aLeaf({ issuer: ended }), ended);
  const checked = await probe({ url });
  expect(checked.failure?.code).toBe(13010);
  expect(checked.failure?.message).toMatch(/^intermediate certificate interExp expired on 20/);
  expect(checked.further).toEqual([]);
  const unchecked = await probe({ url, checkCertificateErrors: false });
  expect(unchecked.failure?.code).toBe(24002);
  expect(unchecked.failure?.message).toMatch(/^intermediate certificate interExp expired on 20/);
});

const limits = { ipVersion: 'IpV4', connectTimeoutMs: 5_000, totalTimeoutMs: 20_000 } as const;
const website = async (url: string) =>
  (await createProber(makeHttpProbe(tools({ trust })))({ url, ...limits })).failure;

describe('names', () => {
  test.each([
    ['no subjectAltName', issue({ name: 'localhost', issuer: inter }), /has no subjectAltName; its common name/],
    ['addresses only', aLeaf({ name: 'localhost', altNames: ['IP:127.0.0.1'] }), /^DNS:localhost is not among/],
    ['another name', aLeaf({ altNames: ['other.example'] }), /^DNS:localhost is not among .*: DNS:other\.example$/],
    ['a wildcard name', aLeaf({ altNames: ['*.localhost'] }), /^DNS:localhost is not among/],
  ] as const)('a certificate with %s is for another host, in every kind of check', async (_, bad, message) => {
    const url = await serving(bad, inter);
    for (const failure of [(await probe({ url })).failure, await website(url)]) {
      expect(failure?.code).toBe(13012);
      expect(failure?.message).toMatch(message);
    }
    const collection = await runCollection(aCollection([anItem('one', url)]), {}, { trust });
    expect(collection.failure?.code).toBe(13012);
    expect((await probe({ url, checkCertificateErrors: false })).failure).toBeUndefined();
  });

  test('compares addresses with addresses and ignores the case of names', async () => {
    const byName = (await serving(aLeaf({ altNames: ['127.0.0.1'] }), inter)).replace('localhost', '127.0.0.1');
    expect((await website(byName))?.code).toBe(13012);
    expect(await website(await serving(aLeaf({ altNames: ['LOCALHOST'] }), inter))).toBeUndefined();
  });

  test('accepts a subject without a common name', () => {
    const certificate = { subject: {}, subjectaltname: 'DNS:shop.example' };
    expect(findServerIdentityError('shop.example', certificate as never)).toBeUndefined();
    expect(findServerIdentityError('other.example', certificate as never)?.message).toMatch(/^DNS:other\.example/);
  });
});

const untrusted = issue({ name: 'rootX', isAuthority: true });
const stranger = between('interX', { issuer: untrusted });
const namedLikeInter = between('interA', { issuer: untrusted });
const constrained = between('interNC', { permittedNames: ['example.com', '.example.org'] });
const excluding = between('interEx', { excludedNames: ['localhost'] });
const shallow = between('interShallow', { pathLength: 0 });
const deep = between('interDeep', { issuer: shallow });
const noAuthority = between('interNo', { isAuthority: false });
const noSigning = between('interKu', { keyUsage: 0x80 });
const clientsOnly = between('interEku', { extendedUsage: 2 });

describe('describes the problem and names the certificate', () => {
  test.each([
    ['leaf', 13010, [aLeaf({ validUntilDays: -0.5, validFromDays: -9 }), inter], /^certificate leaf expired on 20/],
    ['begin', 13011, [aLeaf({ validFromDays: 1 }), inter], /^certificate leaf is not valid before 20/],
    ['self', 13013, [issue({ name: 'own', altNames: names })], /^certificate own is self-signed$/],
    ['alone', 13014, [leaf], /^certificate leaf: its issuer \(CN=interA\) is neither sent by the server nor trusted$/],
    ['stranger', 13014, [aLeaf({ issuer: stranger }), stranger, untrusted], /^root certificate rootX is not trusted$/],
    ['key', 13014, [leaf, namedLikeInter], /its signature was not made with the key of interA/],
    [
      'permitted',
      13019,
      [aLeaf({ issuer: constrained }), constrained],
      /^permitted subtree violation: intermediate certificate interNC may issue only for example\.com, \.example\.org, not for localhost of certificate leaf/,
    ],
    [
      'excluded',
      13019,
      [aLeaf({ issuer: excluding }), excluding],
      /^excluded subtree violation: intermediate certificate interEx may not issue for localhost of certificate leaf/,
    ],
    [
      'usage',
      13019,
      [aLeaf({ extendedUsage: 2 }), inter],
      /^certificate leaf is not valid for servers: its extended key usage is clientAuth and lacks serverAuth/,
    ],
    [
      'a key usage above',
      13019,
      [aLeaf({ issuer: clientsOnly }), clientsOnly],
      /^intermediate certificate interEku is not valid for servers/,
    ],
    [
      'depth',
      13019,
      [aLeaf({ issuer: deep }), deep, shallow],
      /intermediate certificate interShallow: its path length allows no intermediate certificates below it, and there are 1/,
    ],
    [
      'a non-authority',
      13014,
      [aLeaf({ issuer: noAuthority }), noAuthority],
      /intermediate certificate interNo may not issue certificates: its basic constraints do not mark it as a CA/,
    ],
    ['a key usage without signing', 13014, [aLeaf({ issuer: noSigning }), noSigning], /keyCertSign/],
    [
      'unknown',
      13019,
      [aLeaf({ unknownCritical: true }), inter],
      /^certificate leaf has an unknown critical extension \(1\.2\.3\.4\.5\)/,
    ],
  ] as const)('%s: %i', async (_, code, sent, message) => {
    const failure = await website(await serving(...sent));
    expect(failure?.message).toMatch(message);
    expect(failure?.code).toBe(code);
  });

  test('reports the date first when a chain has several problems', async () => {
    const failure = await website(
      await serving(aLeaf({ issuer: stranger, validFromDays: -9, validUntilDays: -1 }), stranger),
    );
    expect(failure?.code).toBe(13010);
    expect(failure?.message).toMatch(/^certificate leaf expired on .*; intermediate certificate interX: its issuer/);
  });

  test('a collection reports the message of OpenSSL', async () => {
    const url = await serving(aLeaf({ issuer: constrained }), constrained);
    const { failure } = await runCollection(aCollection([anItem('one', url)]), {}, { trust });
    expect(failure?.code).toBe(13019);
    expect(failure?.message).toMatch(/permitted subtree violation/);
  });

  test('limits the time spent on many certificates of one name', async () => {
    const twins = Array.from({ length: 9 }, () => between('interA', { issuer: untrusted }));
    expect((await website(await serving(leaf, ...twins)))?.code).toBe(13014);
  });
});

test.each([
  [{ type: 'dns', value: 'a.example.com' }, { type: 'dns', value: 'Example.com' }, true],
  [{ type: 'dns', value: 'badexample.com' }, { type: 'dns', value: 'example.com' }, false],
  [{ type: 'dns', value: 'example.com' }, { type: 'dns', value: '.example.com' }, false],
  [{ type: 'dns', value: 'example.com' }, { type: 'dns', value: '' }, true],
  [{ type: 'ip', bytes: [10, 1, 2, 3] }, { type: 'ip', bytes: [10, 0, 0, 0, 255, 0, 0, 0] }, true],
  [{ type: 'ip', bytes: [11, 1, 2, 3] }, { type: 'ip', bytes: [10, 0, 0, 0, 255, 0, 0, 0] }, false],
  [{ type: 'email', value: 'ann@shop.example' }, { type: 'email', value: 'shop.example' }, true],
  [{ type: 'email', value: 'ann@a.shop.example' }, { type: 'email', value: 'shop.example' }, false],
  [{ type: 'email', value: 'ann@shop.example' }, { type: 'email', value: 'bob@shop.example' }, false],
  [{ type: 'uri', value: 'https://me@a.shop.example:8/x' }, { type: 'uri', value: '.shop.example' }, true],
  [{ type: 'directory', parts: ['a', 'b'] }, { type: 'directory', parts: ['a'] }, true],
  [{ type: 'directory', parts: ['a'] }, { type: 'directory', parts: ['a', 'b'] }, false],
  [{ type: 'other' }, { type: 'other' }, false],
] as const)('finds %j in the subtree of %j: %s', (name, base, expected) => {
  expect(isInSubtree(name, base)).toBe(expected);
});
