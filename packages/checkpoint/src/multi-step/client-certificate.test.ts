import { createServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { aRequest, createRunner } from './testing/a-run.js';
import { ARCHIVE_PASSWORD, archives, clientCertificate } from './testing/client-archives.js';

const run = createRunner();
const item = '11111111-1111-4111-8111-111111111111';
const sites = new Map<string, string>();

/** A site that accepts only the expected client certificate and returns its name. */
async function demandingSite(maxVersion: 'TLSv1.2' | 'TLSv1.3', rejectUnauthorized = true): Promise<string> {
  const pair = await aCertificate();
  const demands = { requestCert: true, rejectUnauthorized, ca: [clientCertificate], maxVersion };
  const server = createServer({ ...pair, ...demands }, (request, response) => {
    const { socket } = request;
    if (socket instanceof TLSSocket && !socket.authorized) response.statusCode = 403;
    response.end(socket instanceof TLSSocket ? socket.getPeerCertificate().subject.CN : 'nobody');
  });
  server.on('tlsClientError', () => undefined);
  return `https://127.0.0.1:${await listen(server)}/`;
}
beforeAll(async () => {
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) sites.set(version, await demandingSite(version));
});
afterAll(closeAll);

const knock = (version: string, archive?: string, password: string = ARCHIVE_PASSWORD) =>
  run(
    [
      aRequest({
        url: sites.get(version) ?? '',
        checkCertificateErrors: false,
        clientCertificate: archive === undefined ? '' : item,
      }),
    ],
    { vault: archive === undefined ? [] : [{ vaultItemGuid: item, archive: { data: archive, password } }] },
  );

test.each([
  ['TLSv1.2', 'modern'],
  ['TLSv1.3', 'modern'],
  ['TLSv1.3', 'old'],
] as const)('over %s, sends the certificate of a %s archive to a server that requires it', async (version, kind) => {
  const { failure, steps } = await knock(version, archives[kind]);
  expect(failure).toBeUndefined();
  expect(steps[0]?.responseBody).toBe('client.example.com');
});

test('over TLS 1.3 a server reports a missing certificate, over 1.2 it only fails', async () => {
  expect((await knock('TLSv1.3')).failure?.code).toBe(errorCodes.tlsClientCertificate.code);
  expect((await knock('TLSv1.2')).failure?.code).toBe(errorCodes.tlsNoCommonVersion.code);
});

/** The server reports it explicitly: Node would close the connection at an arbitrary time. */
test.each(['TLSv1.2', 'TLSv1.3'] as const)('over %s an unknown certificate is rejected', async (version) => {
  sites.set('polite', await demandingSite(version, false));
  const { steps } = await knock('polite', archives.unknownClient);
  expect(steps[0]?.statusCode).toBe(403);
  expect((await knock('polite', archives.modern)).steps[0]?.responseBody).toBe('client.example.com');
});

test.each(['modern', 'old'] as const)('a wrong password of a %s archive is an error of the step', async (kind) => {
  const { failure } = await knock('TLSv1.3', archives[kind], 'mistyped');
  expect(failure).toMatchObject({ code: errorCodes.clientCertificateMissing.code });
  expect(JSON.stringify(failure)).not.toContain('mistyped');
});
