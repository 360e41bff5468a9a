import { createServer as createPlain, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { DAY } from '@vedette/kernel/clock';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChainPath } from '../net/chain-rules.js';
import { makeTrustSet } from '../net/trust.js';
import { checkCertificate } from './certificate.js';
import { differences, expiresSoon, outOfTime, toSeenCertificate } from './certificate-rules.js';
import { closeAll, listen } from './http/testing/bench.js';
import { aCertificate, anAuthority, type Pair } from './http/testing/certificates.js';
import { serviceProber } from './service/testing/bench.js';

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
const probe = serviceProber(checkCertificate, aTarget, { trust });
const aServer = async (pair: Pair): Promise<string> => `https://localhost:${await listen(createServer({ ...pair }))}/`;
const good = await aServer(await aCertificate({ by: authority }));

test('a certificate in order, and what it says', async () => {
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

test('everything that differs is told, the first thing first', async () => {
  const expected = { ...nothing, commonName: 'shop', organization: 'Acme', fingerprint: 'AA:BB' };
  const { failure, further } = await probe({ url: good, expected });
  expect(failure).toEqual({ code: 24010, message: 'localhost, while shop expected' });
  expect(further.map(({ code }) => code)).toEqual([24011, 24014]);
});

test('another issuer than was expected', async () => {
  const { failure } = await probe({ url: good, expected: { ...nothing, issuerName: 'Other Authority' } });
  expect(failure?.code).toBe(24015);
});

test.each([
  ['expired', { from: -30, until: -1 }, true, 24002],
  ['not valid yet', { from: 3, until: 30 }, true, 24003],
  ['that ends in 5 days', { until: 5.5 }, true, 24001],
  ['that ends today', { until: 0.5 }, true, 24001],
])('a certificate %s', async (_, certificateOptions, isChecked, code) => {
  const url = await aServer(await aCertificate({ by: authority, ...certificateOptions }));
  const { failure, further } = await probe({ url, checkCertificateErrors: isChecked });
  expect(failure?.code).toBe(code);
  expect(further).toEqual([]);
  if (_ === 'that ends in 5 days') expect(failure?.description).toBe('SSL certificate will expire in 5 days');
  if (_ === 'that ends today') expect(failure?.description).toBe('SSL certificate will expire in less than 1 day');
});

test('a self-signed certificate, and one for another host, only where errors are looked for', async () => {
  const selfSigned = await aServer(await aCertificate());
  expect((await probe({ url: selfSigned })).failure?.code).toBe(13013);
  expect((await probe({ url: selfSigned, checkCertificateErrors: false })).failure).toBeUndefined();
  const other = await aServer(await aCertificate({ name: 'other.example', by: authority }));
  expect((await probe({ url: other })).failure?.code).toBe(13012);
});

test.each([
  ['no https address', 'http://localhost/', 11006],
  ['no address', 'shop', 11006],
])('%s', async (_, url, code) => {
  expect((await probe({ url })).failure?.code).toBe(code);
});

/** Of a handshake: what announces 16 KB and then comes a byte at a time, and more than any chain of certificates takes. */
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
  ['says nothing', () => undefined, 13002],
  ['closes', (socket) => socket.end(), 13003],
  ['speaks no TLS', (socket) => socket.end('220 mail.example ESMTP\r\n'), 13000],
  ['drips its handshake', drip, 13002],
  ['says hello without end', flood, 13000],
  ['resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy()), 13003],
])('a server that %s', async (_, greet, code) => {
  const url = `https://localhost:${await listen(createPlain((socket) => void greet(socket.on('error', () => undefined))))}/`;
  const outcome = await probe({ url, totalTimeoutMs: 700, connectTimeoutMs: 400 });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.tookMs).toBeLessThan(3_000);
  expect(outcome.totalBytes).toBeLessThan(1_000_000);
});

test('a server that speaks old protocols alone is still asked for its certificate, and the version is told', async () => {
  const pair = await aCertificate({ by: authority });
  const old = createServer({ ...pair, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  const outcome = await probe({ url: `https://localhost:${await listen(old)}/` });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toContainEqual({ name: 'TLS', value: expect.stringContaining('TLSv1.1') as string });
});

describe('rules', () => {
  const seen = toSeenCertificate({
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
  ])('%j', (expected, codes) => {
    expect(differences(seen, { ...nothing, ...expected }).map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    [end - 7 * DAY, 7, 'SSL certificate will expire in 7 days'],
    [end - 7 * DAY - 1, 7, undefined],
    [end - DAY, 7, 'SSL certificate will expire in 1 day'],
    [end - 1, 7, 'SSL certificate will expire in less than 1 day'],
    [end - 1, 0, undefined],
  ])('at %d with %d days: %s', (now, days, words) => {
    expect(expiresSoon(endingAt(end), days, now)?.description).toBe(words);
  });

  test('nothing is said of how soon an end comes that is no date, or that has passed', () => {
    expect(expiresSoon(endingAt(undefined), 7, end)).toBeUndefined();
    expect(expiresSoon(endingAt(end), 7, end)).toBeUndefined();
  });

  test('the start is in, the end is out', () => {
    expect(outOfTime(seen, Date.UTC(2026, 0, 1))).toBeUndefined();
    expect(outOfTime(seen, Date.UTC(2026, 0, 1) - 1)?.code).toBe(24003);
    expect(outOfTime(seen, end - 1)).toBeUndefined();
    expect(outOfTime(seen, end)?.code).toBe(24002);
  });
});
