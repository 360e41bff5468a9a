import { createServer as createPlain, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { DAY } from '@vedette/kernel/clock';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChainPath } from '../net/chain-rules.js';
import { makeTrustSet } from '../net/trust.js';
import { checkCertificate } from './certificate.js';
import { findDifferences, findExpiryWarning, findValidityFailure, toServerCertificate } from './certificate-rules.js';
import { closeAll, listen } from './http/testing/http-fixture.js';
import { aCertificate, anAuthority, type CertificateWithKey } from './http/testing/certificates.js';
import { createServiceProber } from './service/testing/service-fixture.js';

afterAll(closeAll);
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
const authority = await anAuthority();
const trust = makeTrustSet([authority.cert]);
const probe = createServiceProber(checkCertificate, aTarget, { trust });
const aServer = async (pair: CertificateWithKey): Promise<string> =>
  `https://localhost:${await listen(createServer({ ...pair }))}/`;
const good = await aServer(await aCertificate({ issuer: authority }));

test('reads the facts of a valid certificate', async () => {
  const outcome = await probe({
    url: good,
    expected: { ...nothing, commonName: ' localhost ', issuerName: 'Test Authority' },
  });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.further).toEqual([]);
  expect(outcome.certificate?.subject).toBe('CN=localhost');
  expect(outcome.facts.map(({ name }) => name)).toEqual(['TLS', 'Serial number', 'SHA-1']);
  expect(outcome.totalBytes).toBeGreaterThan(200);
  expect(outcome.downloadMs).toBeGreaterThan(0);
});

test('reports every difference, the first as the error', async () => {
  const expected = { ...nothing, commonName: 'shop', organization: 'Acme', fingerprint: 'AA:BB' };
  const { failure, further } = await probe({ url: good, expected });
  expect(failure).toEqual({ code: 24010, message: 'localhost, expected shop' });
  expect(further.map(({ code }) => code)).toEqual([24011, 24014]);
});

test('reports an issuer other than the expected one', async () => {
  const { failure } = await probe({ url: good, expected: { ...nothing, issuerName: 'Other Authority' } });
  expect(failure?.code).toBe(24015);
});

test.each([
  ['expired', { validFromDays: -30, validUntilDays: -1 }, true, 24002],
  ['not valid yet', { validFromDays: 3, validUntilDays: 30 }, true, 24003],
  ['that ends in 5 days', { validUntilDays: 5.5 }, true, 24001],
  ['that expires today', { validUntilDays: 0.5 }, true, 24001],
])('reports a certificate %s', async (_, certificateOptions, isChecked, code) => {
  const url = await aServer(await aCertificate({ issuer: authority, ...certificateOptions }));
  const { failure, further } = await probe({ url, checkCertificateErrors: isChecked });
  expect(failure?.code).toBe(code);
  expect(further).toEqual([]);
  if (_ === 'that ends in 5 days') expect(failure?.description).toBe('SSL certificate will expire in 5 days');
  if (_ === 'that expires today') expect(failure?.description).toBe('SSL certificate will expire in less than 1 day');
});

test('rejects self-signed and wrong-host certificates only if errors are checked', async () => {
  const selfSigned = await aServer(await aCertificate());
  expect((await probe({ url: selfSigned })).failure?.code).toBe(13013);
  expect((await probe({ url: selfSigned, checkCertificateErrors: false })).failure).toBeUndefined();
  const other = await aServer(await aCertificate({ name: 'other.example', issuer: authority }));
  expect((await probe({ url: other })).failure?.code).toBe(13012);
});

test.each([
  ['not an https URL', 'http://localhost/', 11006],
  ['no address', 'shop', 11006],
])('rejects %s', async (_, url, code) => {
  expect((await probe({ url })).failure?.code).toBe(code);
});

/**
 * A handshake record that announces 16 KB and then arrives in single bytes, and one that exceeds any certificate chain.
 */
const RECORD = Buffer.from([22, 3, 3, 64, 0, 2, 0, 255, 255]);
const drip = (socket: Socket): void => {
  socket.write(RECORD);
  const timer = setInterval(() => socket.write('x'), 40);
  socket.on('close', () => clearInterval(timer));
};
const flood = (socket: Socket): void => {
  const chunk = Buffer.alloc(65_536, RECORD);
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};

test.each<[string, (socket: Socket) => unknown, number]>([
  ['sends nothing', () => undefined, 13002],
  ['closes', (socket) => socket.end(), 13003],
  ['does not speak TLS', (socket) => socket.end('220 mail.example ESMTP\r\n'), 13000],
  ['sends its handshake in single bytes', drip, 13002],
  ['sends an endless hello', flood, 13000],
  ['resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy()), 13003],
])('fails on a server that %s', async (_, greet, code) => {
  const url = `https://localhost:${await listen(createPlain((socket) => void greet(socket.on('error', () => undefined))))}/`;
  const outcome = await probe({ url, totalTimeoutMs: 700, connectTimeoutMs: 400 });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.durationMs).toBeLessThan(3_000);
  expect(outcome.totalBytes).toBeLessThan(1_000_000);
});

test('reads the certificate of a server with old TLS versions and reports the version', async () => {
  const pair = await aCertificate({ issuer: authority });
  const old = createServer({ ...pair, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  const outcome = await probe({ url: `https://localhost:${await listen(old)}/` });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toContainEqual({ name: 'TLS', value: expect.stringContaining('TLSv1.1') as string });
});

describe('rules', () => {
  const seen = toServerCertificate({
    subject: 'CN=shop\nO=Acme\nOU=Web\nOU=Sales',
    issuer: 'CN=CA\nO=Trust',
    serialNumber: '0AFF01',
    fingerprint: 'AA:'.repeat(19) + 'BB',
    fingerprint256: 'CC:'.repeat(31) + 'DD',
    validFrom: 'Jan  1 00:00:00 2026 GMT',
    validTo: 'Jan 31 00:00:00 2026 GMT',
  });
  const end = Date.UTC(2026, 0, 31);
  const endingAt = (validTo: number | undefined): ChainPath => ({
    isTrusted: true,
    certificates: [
      {
        name: 'shop',
        subject: 'CN=shop',
        issuer: 'CN=CA',
        isSelfIssued: false,
        validFrom: undefined,
        validTo,
        subjectParts: [],
        extensions: { unknownCritical: [] },
      },
    ],
  });

  test.each([
    [{ organizationalUnit: 'Sales' }, []],
    [{ organizationalUnit: 'sales' }, [24012]],
    [{ serialNumber: 'a:ff:01' }, []],
    [{ serialNumber: '0a ff 02' }, [24013]],
    [{ fingerprint: 'aa'.repeat(19) + 'bb' }, []],
    [{ fingerprint: 'cc'.repeat(31) + 'dd' }, []],
    [{ fingerprint: 'dd'.repeat(32) }, [24014]],
    [{ issuerUnit: 'x', issuerOrganization: 'Other' }, [24016, 24017]],
  ])('compares the certificate with %j', (expected, codes) => {
    expect(findDifferences(seen, { ...nothing, ...expected }).map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    [end - 7 * DAY, 7, 'SSL certificate will expire in 7 days'],
    [end - 7 * DAY - 1, 7, undefined],
    [end - DAY, 7, 'SSL certificate will expire in 1 day'],
    [end - 1, 7, 'SSL certificate will expire in less than 1 day'],
    [end - 1, 0, undefined],
  ])('warns at %d with %d days: %s', (now, days, message) => {
    expect(findExpiryWarning(endingAt(end), days, now)?.description).toBe(message);
  });

  test('does not warn of an invalid or past date', () => {
    expect(findExpiryWarning(endingAt(undefined), 7, end)).toBeUndefined();
    expect(findExpiryWarning(endingAt(end), 7, end)).toBeUndefined();
  });

  test('the start of the validity is inclusive, the end exclusive', () => {
    expect(findValidityFailure(seen, Date.UTC(2026, 0, 1))).toBeUndefined();
    expect(findValidityFailure(seen, Date.UTC(2026, 0, 1) - 1)?.code).toBe(24003);
    expect(findValidityFailure(seen, end - 1)).toBeUndefined();
    expect(findValidityFailure(seen, end)?.code).toBe(24002);
  });
});
