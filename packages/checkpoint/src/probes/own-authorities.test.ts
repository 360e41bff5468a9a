import { createServer } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { aCollection, anItem, runCollection } from '../collection/testing/a-collection.js';
import { aRequest, createRunner } from '../multi-step/testing/a-run.js';
import { makeTrustSet } from '../net/trust.js';
import { checkCertificate } from './certificate.js';
import { makeHttpProbe } from './http/probe.js';
import { closeAll, listen, createProber, tools } from './http/testing/http-fixture.js';
import { aCertificate, anAuthority } from './http/testing/certificates.js';
import { createServiceProber } from './service/testing/service-fixture.js';

afterAll(closeAll);

const root = await anAuthority();
const between = await aCertificate({ name: 'Between', isAuthority: true, issuer: root });
const leaf = await aCertificate({ issuer: between });
/** The server sends only its own certificate, as many private sites do. */
const port = await listen(createServer({ ...leaf }, (_, response) => response.end('inside')));
const url = `https://127.0.0.1:${port}/`;

const expected = {
  commonName: '',
  organization: '',
  organizationalUnit: '',
  serialNumber: '',
  fingerprint: '',
  issuerName: '',
  issuerOrganization: '',
  issuerUnit: '',
};
const limits = { ipVersion: 'IpV4', connectTimeoutMs: 5_000, totalTimeoutMs: 20_000 } as const;
type Codes = (trust: ReturnType<typeof makeTrustSet>) => Promise<number | undefined>;
const kinds: readonly (readonly [string, Codes])[] = [
  [
    'a website check',
    async (trust) => (await createProber(makeHttpProbe(tools({ trust })))({ url, ...limits })).failure?.code,
  ],
  [
    'a certificate check',
    async (trust) => {
      const target = { kind: 'certificate', url, ...limits, checkCertificateErrors: true, warningDays: 0, expected };
      return (await createServiceProber(checkCertificate, target as never, { trust })()).failure?.code;
    },
  ],
  ['a step', async (trust) => (await createRunner({ trust })([aRequest({ url })])).failure?.code],
  [
    'a collection',
    async (trust) => (await runCollection(aCollection([anItem('one', url)]), {}, { trust })).failure?.code,
  ],
];

test.each(kinds)('%s trusts the operator’s authorities and no others', async (_, failureCode) => {
  const untrusted = 13014;
  const emptyTrust = makeTrustSet();
  expect(await failureCode(emptyTrust)).toBe(untrusted);
  emptyTrust.renew({ extraRoots: [root.cert, between.cert], clients: [] });
  expect(await failureCode(emptyTrust)).toBeUndefined();
  // An intermediate is trusted only through its root.
  emptyTrust.renew({ extraRoots: [between.cert], clients: [] });
  expect(await failureCode(emptyTrust)).toBe(untrusted);
});
