import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, test, vi } from 'vitest';
import { judge } from '../../checks/index.js';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { monday } from '../../testing/a-check.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import { aResult } from '../testing/a-result.js';
import { BatchWriter } from './batch-writer.js';
import { artifactStoreAdapter } from './check-store-artifacts.js';
import type { CheckStore, SettledCheck } from './check-store.js';
import { createFileArtifactStore } from '../../checks/artifacts/artifact-store.js';

const folder = await mkdtemp(join(tmpdir(), 'vedette-shelve-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const artifacts = createFileArtifactStore({ folder, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY, okBudgetBytes: 1e6 });

function aPageCheck(): SettledCheck {
  const outcome = aPageOutcome();
  const check = { checkId: 1, at: monday, level: 0, purpose: 'slot', isStaging: false } as const;
  return {
    result: aResult({ slotAt: monday, outcome }),
    accountId: 1,
    receivedAt: monday,
    isLate: false,
    outcome: { kind: 'check', ...check, verdict: judge(outcome, []), firstError: undefined },
  };
}

test('stores browser artifacts before the transaction of the check begins', async () => {
  const steps: string[] = [];
  const { storeArtifacts } = artifactStoreAdapter(artifacts, (error) => expect.unreachable(String(error)));
  const checkStore: CheckStore = {
    storeArtifacts: async (settled) => {
      steps.push('storeArtifacts');
      return storeArtifacts(settled);
    },
    transaction: () => {
      steps.push('transaction');
      return Promise.resolve() as Promise<never>;
    },
    ensurePartitions: () => Promise.resolve(),
    listMonitors: () => Promise.resolve([]),
    loadKnownMonitors: () => Promise.resolve(new Map()),
    findTakenIds: () => Promise.resolve(new Set()),
  };
  const metrics = createEngineMetrics(new Registry());
  const writer = new BatchWriter({
    clock: { elapsed: () => 0 },
    newGuid: () => '',
    newCheckId: () => 1,
    log: pino({ level: 'silent' }),
    metrics,
    checkStore,
  });
  await writer.write(1, { settled: [aPageCheck()], missed: [], progress: [], at: monday });
  expect(steps).toEqual(['storeArtifacts', 'transaction']);
});

test('records the artifact location; a retried batch stores nothing twice', async () => {
  const { storeArtifacts } = artifactStoreAdapter(artifacts, (error) => expect.unreachable(String(error)));
  const first = (await storeArtifacts([aPageCheck()])) as SettledCheck[];
  expect(first[0]?.browserDetail).toMatchObject({
    kind: 'page',
    elements: expect.stringMatching(/^ok-\d+\//) as unknown,
  });
  expect((await storeArtifacts(first))[0]).toBe(first[0]);
  expect(await storeArtifacts([aPageCheck()])).toEqual(first);
});

test('stores the check although the disk has no space for artifacts', async () => {
  const onError = vi.fn();
  const full = { ...artifacts, store: () => Promise.reject(new Error('no space left')) };
  const check = aPageCheck();
  expect(await artifactStoreAdapter(full, onError).storeArtifacts([check])).toEqual([check]);
  expect(onError).toHaveBeenCalledOnce();
});
