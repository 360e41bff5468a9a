import { X509Certificate } from 'node:crypto';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import { createServer as createTcp } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTrustSet } from '../../net/trust.js';
import { makeHttpProbe } from './probe.js';
import { aCertificate, anAuthority, type CertificateWithKey } from './testing/certificates.js';
import { aWeakCertificate } from './testing/weak-certificate.js';
import { anOcspResponse } from './testing/ocsp-response.js';
import { aListener, closeAll, listen, createProber, readBodyText, tools } from './testing/http-fixture.js';

let authority: CertificateWithKey;
let good: CertificateWithKey;
let probe: ReturnType<typeof createProber>;

beforeAll(async () => {
  authority = await anAuthority();
  good = await aCertificate({ issuer: authority });
  probe = createProber(makeHttpProbe(tools({ trust: makeTrustSet([authority.cert]) })));
});
afterAll(closeAll);

async function secureSite(pair: CertificateWithKey, options: ServerOptions = {}, host = '127.0.0.1'): Promise<string> {
  const server = createHttps({ ...pair, ...options }, (_, response) => response.end('secure'));
  server.on('tlsClientError', () => undefined);
  return `https://${host}:${await listen(server)}/`;
}

test('reports facts of a trusted certificate and the handshake time', async () => {
  const outcome = await probe({ url: await secureSite(good) });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('secure');
  expect(outcome.certificate).toMatchObject({ subject: 'CN=localhost', issuer: 'CN=Test Authority' });
  expect(outcome.certificate?.subjectAltNames).toContain('DNS:localhost');
  expect(outcome.certificate?.validTo).toBeGreaterThan(Date.now());
  expect(outcome.phases?.tlsMs).toBeGreaterThan(0);
});

test('lists the certificates sent after the server’s own in order', async () => {
  const [first, second] = [await anAuthority(), await anAuthority()];
  const sent = { ...good, cert: [good.cert, second.cert, first.cert].join('\n') };
  const { certificate } = await probe({ url: await secureSite(sent) });
  expect(certificate?.subject).toBe('CN=localhost');
  expect(certificate?.issuers?.map(({ fingerprint256 }) => fingerprint256)).toEqual(
    [second, first].map(({ cert }) => new X509Certificate(cert).fingerprint256),
  );
  expect(certificate?.issuers?.[0]).toMatchObject({ subject: 'CN=Test Authority', issuer: 'CN=Test Authority' });
  const many = Array.from({ length: 12 }, () => first.cert);
  const long = await probe({ url: await secureSite({ ...good, cert: [good.cert, ...many].join('\n') }) });
  expect(long.certificate?.issuers).toHaveLength(9);
  expect((await probe({ url: await secureSite(good) })).certificate).not.toHaveProperty('issuers');
});

test.each([
  ['expired', () => aCertificate({ issuer: authority, validFromDays: -30, validUntilDays: -1 }), 13010],
  ['not valid yet', () => aCertificate({ issuer: authority, validFromDays: 5, validUntilDays: 30 }), 13011],
  ['for another name', () => aCertificate({ issuer: authority, name: 'other.example' }), 13012],
  ['self-signed', () => aCertificate(), 13013],
  ['of an unknown authority', async () => aCertificate({ issuer: await anAuthority() }), 13014],
  ['valid for clients only', () => aCertificate({ issuer: authority, isForClients: true }), 13019],
] as const)('reports a certificate that is %s', async (_, make, code) => {
  const url = await secureSite(await make());
  const outcome = await probe({ url });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.statusCode).toBeUndefined();
  expect(outcome.certificate).toBeDefined();
  const unchecked = await probe({ url, checkCertificateErrors: false });
  expect(unchecked.failure).toBeUndefined();
  expect(readBodyText(unchecked)).toBe('secure');
});

test.each([
  ['a key of 512 bits', { bits: 512, hash: 'sha256' }, 'Tls12_Tls11_Tls10'],
  ['a key of 512 bits', { bits: 512, hash: 'sha256' }, 'Tls12'],
  ['a signature with SHA-1', { bits: 2_048, hash: 'sha1' }, 'Tls12_Tls11_Tls10'],
  ['a signature with SHA-1', { bits: 2_048, hash: 'sha1' }, 'Tls12'],
] as const)('reports %s as weak in every TLS version', async (_, weakness, tlsVersion) => {
  const options = { ciphers: 'DEFAULT:@SECLEVEL=0', maxVersion: 'TLSv1.2' } as const;
  const outcome = await probe({ url: await secureSite(aWeakCertificate(authority, weakness), options), tlsVersion });
  expect(outcome.failure?.code).toBe(13016);
});

test.each([
  ['good', 0x80, undefined],
  ['revoked', 0xa1, 13015],
  ['unknown', 0x82, undefined],
])('reads a stapled OCSP response with %s', async (_, status, code) => {
  const server = createHttps(good, (_request, response) => response.end('secure'));
  server.on('OCSPRequest', (_certificate, _issuer, answer) => answer(null, anOcspResponse(status)));
  const url = `https://127.0.0.1:${await listen(server)}/`;
  expect((await probe({ url })).failure?.code).toBe(code);
  expect((await probe({ url, checkCertificateErrors: false })).failure).toBeUndefined();
});

test('uses the Host header for SNI and for the certificate', async () => {
  const pair = await aCertificate({ issuer: authority, name: 'shop.example' });
  const url = await secureSite(pair);
  expect((await probe({ url })).failure?.code).toBe(13012);
  const named = await probe({ url, headers: [{ name: 'Host', value: 'shop.example' }] });
  expect(named.failure).toBeUndefined();
});

const onlyTls10: ServerOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' };
test.each([
  ['Tls12_Tls11_Tls10', undefined],
  ['Tls10', undefined],
  ['Tls11_Tls10', undefined],
  ['Tls12_Tls11_Tls10_WithFallback', undefined],
  ['Tls12', 13001],
  ['Tls13', 13001],
] as const)('a server with TLS 1.0 only, checked with %s', async (tlsVersion, code) => {
  const outcome = await probe({ url: await secureSite(good, onlyTls10), tlsVersion });
  expect(outcome.failure?.code).toBe(code);
});

test('connects to a server with TLS 1.3 only', async () => {
  const url = await secureSite(good, { minVersion: 'TLSv1.3' });
  expect((await probe({ url, tlsVersion: 'Tls12_Tls11_Tls10' })).failure).toBeUndefined();
  expect((await probe({ url, tlsVersion: 'Tls11' })).failure?.code).toBe(13001);
});

test('reports a server that requires a client certificate', async () => {
  const url = await secureSite(good, { requestCert: true, rejectUnauthorized: true });
  const outcome = await probe({ url });
  expect(outcome.failure?.code).toBe(13004);
});

test('reports a plain server, a silent one and one that closes in the handshake', async () => {
  const at = (port: number): string => `https://127.0.0.1:${port}/`;
  const plain = await aListener((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect((await probe({ url: at(plain) })).failure?.code).toBe(13000);
  const silent = await aListener(() => undefined);
  const stalled = await probe({ url: at(silent) });
  expect(stalled.failure?.code).toBe(13002);
  expect(stalled.durationMs).toBeLessThan(1_000);
  const rude = await listen(createTcp((socket) => socket.once('data', () => socket.destroy())));
  expect((await probe({ url: at(rude) })).failure?.code).toBe(13003);
});
