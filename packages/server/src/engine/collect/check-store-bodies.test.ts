import { expect, test } from 'vitest';
import { createBodyStore, serialiseChain } from '../../checks/index.js';
import { anOutcome, aResult } from '../testing/a-result.js';
import { bodyStoreAdapter } from './check-store-bodies.js';
import type { SettledCheck } from './check-store.js';
import { toNewCheck } from './new-check.js';

const issuer = { subject: 'CN=R10', issuer: 'CN=Root', fingerprint256: 'BB', validFrom: 0, validTo: 1 };
const own = {
  subject: 'CN=shop',
  issuer: 'CN=R10',
  fingerprint256: 'AA',
  validFrom: 0,
  validTo: 1,
  subjectAltNames: [],
};
const verdict = { errorCode: 0, errorDescription: 'OK', errorMessage: '', totalMs: 42, limitExceeded: 0 as const };

const settled = (checkId: number, outcome: SettledCheck['result']['outcome']): SettledCheck => ({
  accountId: 1,
  receivedAt: 1_000,
  isLate: false,
  result: aResult({ outcome }),
  outcome: {
    kind: 'check',
    checkId,
    at: 1_000,
    level: 0,
    verdict,
    purpose: 'slot',
    firstError: undefined,
    isStaging: false,
  },
});
const ofHttp = anOutcome({ body: Buffer.from('hello').toString('base64'), certificate: { ...own, issuers: [issuer] } });

test('stores a certificate chain once by content, beside the body', async () => {
  const { packBodies, onBodiesStored } = bodyStoreAdapter(
    createBodyStore({ okBudgetBytes: 10_000, keepOkMs: 0, keepErrorMs: 0 }),
  );
  const first = settled(1, ofHttp);
  const packed = (await packBodies([first])).get(1);
  expect(packed?.chain?.sizeBytes).toBe(serialiseChain([issuer]).length);
  expect(packed?.body?.sizeBytes).toBe(5);
  const check = toNewCheck(first, packed);
  const chainHash = packed?.chain?.hash.toString('hex');
  expect(check.detail).toMatchObject({
    kind: 'http',
    chain: packed?.chain,
    facts: { certificate: { ...own, chainHash } },
  });
  expect(JSON.stringify(check.detail)).not.toContain('CN=Root');
  onBodiesStored([check]);
  const again = (await packBodies([settled(2, ofHttp)])).get(2);
  expect([again?.chain?.packed, again?.body?.packed]).toEqual([undefined, undefined]);
  expect(again?.chain?.hash).toEqual(packed?.chain?.hash);
});

test('stores service certificates alone if there is no chain or no space for it', async () => {
  const bodyStore = createBodyStore({ okBudgetBytes: 1, keepOkMs: 0, keepErrorMs: 0 });
  const { packBodies } = bodyStoreAdapter(bodyStore);
  const service = settled(3, {
    kind: 'service',
    further: [],
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalBytes: 0,
    facts: [],
    dialogue: '',
    certificate: { ...own, issuers: [issuer] },
  });
  const packed = (await packBodies([service])).get(3);
  expect(toNewCheck(service, packed).detail).toMatchObject({ kind: 'service', chain: packed?.chain });
  bodyStore.setOkBytes(2);
  const full = await packBodies([service]);
  expect(toNewCheck(service, full.get(3)).detail).toEqual({
    kind: 'service',
    facts: [],
    dialogue: '',
    certificate: own,
  });
  const alone = settled(4, anOutcome({ certificate: own }));
  expect((await packBodies([alone])).size).toBe(0);
  expect(toNewCheck(alone).detail).toMatchObject({ facts: { certificate: own } });
});
