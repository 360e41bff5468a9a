import { createServer as createPlain } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { ARCHIVE_PASSWORD, archives, clientCertificate } from '../multi-step/testing/client-archives.js';
import { openArchive } from '../net/client-archive.js';
import { parseClientPattern, type ClientPattern } from '../net/client-pattern-rules.js';
import { makeTrustSet, sealIdentity, type ClientCertificate } from '../net/trust.js';
import { closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate, anAuthority } from '../probes/http/testing/certificates.js';
import { aBrowserProbe, aPage } from './page/testing/a-page.js';

const root = await anAuthority();
const siteCertificate = await aCertificate({ issuer: root });
const foreignCertificate = await aCertificate({ issuer: await anAuthority() });

const parsePattern = (text: string): ClientPattern => {
  const pattern = parseClientPattern(text);
  if (typeof pattern === 'string') throw new Error(pattern);
  return pattern;
};
const createClientCertificate = async (host: string, archive: string): Promise<ClientCertificate> => ({
  patterns: [parsePattern(host)],
  identity: sealIdentity(await openArchive({ archive: Buffer.from(archive, 'base64'), password: ARCHIVE_PASSWORD })),
});

/** A site that returns the protocol of the request and the client certificate. */
async function aSecureSite(certificate = siteCertificate, serverOptions: object = {}): Promise<number> {
  let clientSubject = '';
  const server = createSecureServer({ ...certificate, allowHTTP1: true, ...serverOptions }, (request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<p>HTTP ${request.httpVersion} for ${clientSubject}</p>`);
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    clientSubject = socket.getPeerX509Certificate()?.subject ?? 'nobody';
  });
  server.on('tlsClientError', () => undefined).on('sessionError', () => undefined);
  return listen(server);
}
const requiresCertificate = { requestCert: true, rejectUnauthorized: true, ca: [clientCertificate] };

const trust = makeTrustSet();
const { look, close } = await aBrowserProbe({ trust });
afterAll(async () => {
  await close();
  await closeAll();
});
const openSite = (port: number, text: string, host = '127.0.0.1') =>
  look(aPage(`https://${host}:${port}/`, { contentMatches: [text] }));

test('trusts an operator’s authority once it is present, with HTTP/2', async () => {
  const port = await aSecureSite();
  trust.renew({ extraRoots: [], clients: [] });
  expect((await openSite(port, 'HTTP')).failure?.code).toBe(13014);
  trust.renew({ extraRoots: [root.cert], clients: [] });
  const outcome = await openSite(port, 'HTTP 2.0 for nobody');
  expect(outcome.failure).toBeUndefined();
  expect(outcome.elements[0]?.tls).toEqual({
    protocol: 'TLS 1.3',
    issuer: 'Test Authority',
    cipher: expect.stringMatching(/^TLS_/) as string,
  });
});

test.each([
  ['of another authority', () => aSecureSite(foreignCertificate), 13014],
  ['for another name', async () => aSecureSite(await aCertificate({ issuer: root, name: 'other.example' })), 13012],
  [
    'expired',
    async () => aSecureSite(await aCertificate({ issuer: root, validFromDays: -30, validUntilDays: -1 })),
    13010,
  ],
  ['without subjectAltName', async () => aSecureSite(await aCertificate({ issuer: root, hasAltNames: false })), 13012],
] as const)('rejects a certificate %s although its authority is trusted', async (_, site, code) => {
  trust.renew({ extraRoots: [root.cert], clients: [] });
  expect((await openSite(await site(), 'HTTP')).failure?.code).toBe(code);
});

test('leaves plain HTTP unchanged', async () => {
  trust.renew({ extraRoots: [root.cert], clients: [] });
  const port = await listen(createPlain((_, response) => response.end('plain as day')));
  const outcome = await look(aPage(`http://127.0.0.1:${port}/`, { contentMatches: ['plain as day'] }));
  expect(outcome.failure).toBeUndefined();
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)('sends a client certificate over %s to matching hosts', async (version) => {
  const port = await aSecureSite(siteCertificate, { ...requiresCertificate, maxVersion: version });
  trust.renew({
    extraRoots: [root.cert],
    clients: [await createClientCertificate(`https://127.0.0.1:${port}`, archives.modern)],
  });
  expect((await openSite(port, 'for CN=client.example.com')).failure).toBeUndefined();
});

test('sends it to no other host', async () => {
  const curiousPort = await aSecureSite(siteCertificate, { ...requiresCertificate, rejectUnauthorized: false });
  const port = await aSecureSite(siteCertificate, requiresCertificate);
  trust.renew({
    extraRoots: [root.cert],
    clients: [await createClientCertificate('[*.]shop.example', archives.modern)],
  });
  expect((await openSite(curiousPort, 'for nobody')).failure).toBeUndefined();
  expect((await openSite(port, 'for')).failure?.code).toBe(13004);
  trust.renew({
    extraRoots: [root.cert],
    clients: [await createClientCertificate('127.0.0.1', archives.unknownClient)],
  });
  expect((await openSite(curiousPort, 'for CN=stranger.example.com')).failure).toBeUndefined();
});
