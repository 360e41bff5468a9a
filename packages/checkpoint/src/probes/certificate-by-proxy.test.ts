import { createServer } from 'node:tls';
import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, expect, test } from 'vitest';
import { aProxy } from '../net/testing/a-proxy.js';
import { makeTrustSet } from '../net/trust.js';
import { checkCertificate } from './certificate.js';
import { closeAll, listen } from './http/testing/http-fixture.js';
import { aCertificate, anAuthority } from './http/testing/certificates.js';
import { createServiceProber } from './service/testing/service-fixture.js';

afterAll(closeAll);

test('reads a certificate through a proxy', async () => {
  const authority = await anAuthority();
  const pair = await aCertificate({ name: 'shop.example', issuer: authority });
  const proxy = await aProxy({ 'shop.example': await listen(createServer({ ...pair })) });
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
  const target: CertificateTarget = {
    kind: 'certificate',
    url: 'https://shop.example/',
    ipVersion: 'IpV4',
    connectTimeoutMs: 5_000,
    totalTimeoutMs: 10_000,
    checkCertificateErrors: true,
    warningDays: 7,
    expected: nothing,
  };
  const tools = { trust: makeTrustSet([authority.cert]), ...proxy.tools() };
  const outcome = await createServiceProber(checkCertificate, target, tools)({});
  expect(outcome.failure).toBeUndefined();
  expect(outcome.certificate?.subject).toBe('CN=shop.example');
  expect(proxy.requests.map(({ line }) => line)).toEqual(['CONNECT shop.example:443']);
});
