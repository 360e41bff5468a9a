import { X509Certificate } from 'node:crypto';
import { CertificateFacts } from '@vedette/contract/checkpoint/protocol';
import { expect, test } from 'vitest';
import { readLeaf } from './certificate-facts.js';

/** A certificate with a key of an unknown type. */
const ODD_KEY =
  'MIIBJTCBzKADAgECAgEFMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB2lzc3VlcngwHhcNMjYwMTAxMDAwMDAwWhcNMzAwMTAxMDAwMDAwWjASMR' +
  'AwDgYDVQQDDAdpc3N1ZXJ4MFkwEwYHKoZIzj0CCQYIKoZIzj0DAQcDQgAE5iVsrXQKfpzzCBXYVp1SQ03LahZzYFcruoiPKpgduhFLP6yE3pxy' +
  '3MKJWz/pzWbmhqO07f3m2zT/p3BncgpdzKMTMBEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAZqRHqiBJ3KfV9Av6ldoT+xT' +
  'TkQI1M4te34I5v22ZUxgIhAI9EHaMwh/TaWWTt3MtG9xPsCeqeTMWO+heSlr5btlW/';
/** A certificate that expires in month 13. */
const NO_DATE =
  'MIIBETCBt6ADAgECAgEHMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB2JhZHRpbWUwHhcNMjYwMTAxMDAwMDAwWhcNMzAxMzk5OTk5OTk5WjASMR' +
  'AwDgYDVQQDDAdiYWR0aW1lMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaFnWl5wh+NmrFuStl12IacyRVBtt7ZaqeJ3OOjwdY/lSjTjOXcLe' +
  'WBdDdnmL+eSDoGfPiQYifuUDtg32M+AX6DAKBggqhkjOPQQDAgNJADBGAiEA6HQmg1L8iD4+hEv0bMUXwWO8QygU6fD3HUHL0I0FKHUCIQC3c9' +
  'Gf4Ymdb7Wf/khyT3+fyhExvZPAGHtKudbRs1E0Mg==';

const read = (text: string, more: Partial<X509Certificate> = {}) => {
  const certificate = new X509Certificate(Buffer.from(text, 'base64'));
  for (const [name, value] of Object.entries(more)) Object.defineProperty(certificate, name, { value });
  return readLeaf(certificate);
};

test('reads a certificate with an unreadable key like any other', () => {
  expect(read(ODD_KEY)).toMatchObject({ facts: { subject: 'CN=issuerx' } });
});

test('omits an invalid date and sends the rest over the wire', () => {
  const { facts } = read(NO_DATE);
  expect(facts).toMatchObject({ subject: 'CN=badtime', validFrom: Date.UTC(2026, 0, 1), validTo: undefined });
  expect(CertificateFacts.safeParse(JSON.parse(JSON.stringify(facts))).success).toBe(true);
});

test('keeps names and alternative names up to a limit', () => {
  const subjectAltName = Array.from({ length: 200 }, () => `DNS:${'a'.repeat(246)}`).join(', ');
  const fingerprint256 = 'any';
  const { facts } = read(NO_DATE, { subject: `CN=${'x'.repeat(5_000)}`, subjectAltName, fingerprint256 });
  expect([facts.subject.length, facts.subjectAltNames.length]).toEqual([1_000, 40]);
});
