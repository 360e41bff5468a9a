import { createServer as createPlain } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { ARCHIVE_PASSWORD, archives, clientCertificate } from '../multi-step/testing/client-archives.js';
import { openArchive } from '../net/client-archive.js';
import { parseClientPattern, type ClientPattern } from '../net/client-pattern-rules.js';
import { makeTrustSet, sealedIdentity, type ClientCertificate } from '../net/trust.js';
import { closeAll, listen } from '../probes/http/testing/bench.js';
import { aCertificate, anAuthority } from '../probes/http/testing/certificates.js';
import { aBrowserProbe, aPage } from './page/testing/a-page.js';

const root = await anAuthority();
const pair = await aCertificate({ by: root });
const stranger = await aCertificate({ by: await anAuthority() });

const parsePattern = (text: string): ClientPattern => {
  const pattern = parseClientPattern(text);
  if (typeof pattern === 'string') throw new Error(pattern);
  return pattern;
};
const clientFor = async (host: string, archive: string): Promise<ClientCertificate> => ({
  patterns: [parsePattern(host)],
  identity: sealedIdentity(await openArchive({ archive: Buffer.from(archive, 'base64'), password: ARCHIVE_PASSWORD })),
});

/** A site that returns the protocol of the request and the client certificate. */
async function aSecureSite(own = pair, more: object = {}): Promise<number> {
  let visitor = '';
  const server = createSecureServer({ ...own, allowHTTP1: true, ...more }, (request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<p>HTTP ${request.httpVersion} for ${visitor}</p>`);
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    visitor = socket.getPeerX509Certificate()?.subject ?? 'nobody';
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
const open = (port: number, text: string, host = '127.0.0.1') =>
  look(aPage(`https://${host}:${port}/`, { contentMatches: [text] }));

test('trusts an operator’s authority once it is present, with HTTP/2', async () => {
  const port = await aSecureSite();
  trust.renew({ extraRoots: [], clients: [] });
  expect((await open(port, 'HTTP')).failure?.code).toBe(13014);
  trust.renew({ extraRoots: [root.cert], clients: [] });
  const seen = await open(port, 'HTTP 2.0 for nobody');
  expect(seen.failure).toBeUndefined();
  expect(seen.elements[0]?.tls).toEqual({
    protocol: 'TLS 1.3',
    issuer: 'Test Authority',
    cipher: expect.stringMatching(/^TLS_/) as string,
  });
});

test.each([
  ['of another authority', () => aSecureSite(stranger), 13014],
  ['for another name', async () => aSecureSite(await aCertificate({ by: root, name: 'other.example' })), 13012],
  ['expired', async () => aSecureSite(await aCertificate({ by: root, from: -30, until: -1 })), 13010],
  ['without subjectAltName', async () => aSecureSite(await aCertificate({ by: root, hasAltNames: false })), 13012],
] as const)('rejects a certificate %s although its authority is trusted', async (_, site, code) => {
  trust.renew({ extraRoots: [root.cert], clients: [] });
  expect((await open(await site(), 'HTTP')).failure?.code).toBe(code);
});

test('leaves plain HTTP unchanged', async () => {
  trust.renew({ extraRoots: [root.cert], clients: [] });
  const port = await listen(createPlain((_, response) => response.end('plain as day')));
  const seen = await look(aPage(`http://127.0.0.1:${port}/`, { contentMatches: ['plain as day'] }));
  expect(seen.failure).toBeUndefined();
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)('sends a client certificate over %s to matching hosts', async (version) => {
  const port = await aSecureSite(pair, { ...requiresCertificate, maxVersion: version });
  trust.renew({ extraRoots: [root.cert], clients: [await clientFor(`https://127.0.0.1:${port}`, archives.modern)] });
  expect((await open(port, 'for CN=client.example.com')).failure).toBeUndefined();
});

test('sends it to no other host', async () => {
  const curious = await aSecureSite(pair, { ...requiresCertificate, rejectUnauthorized: false });
  const port = await aSecureSite(pair, requiresCertificate);
  trust.renew({ extraRoots: [root.cert], clients: [await clientFor('[*.]shop.example', archives.modern)] });
  expect((await open(curious, 'for nobody')).failure).toBeUndefined();
  expect((await open(port, 'for')).failure?.code).toBe(13004);
  trust.renew({ extraRoots: [root.cert], clients: [await clientFor('127.0.0.1', archives.unknownClient)] });
  expect((await open(curious, 'for CN=stranger.example.com')).failure).toBeUndefined();
});
