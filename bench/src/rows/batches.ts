import { join } from 'node:path';
import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { ensurePartitions, judge } from '../../../packages/server/src/checks/index.js';
import { openStore, type Db } from '../../../packages/server/src/db/connection.js';
import { sqlCheckStore } from '../../../packages/server/src/engine/collect/check-store-sql.js';
import { writeBatch, type SettledCheck } from '../../../packages/server/src/engine/collect/check-store.js';
import { anOutcome, aResult } from '../../../packages/server/src/engine/testing/a-result.js';
import { aMonitorRow } from '../../../packages/server/src/testing/a-check.js';
import { aMemberRow } from '../../../packages/server/src/testing/a-member-row.js';
import { startChild } from '../child.js';
import { cpuCounter, listProcessTree } from '../processes.js';
import { median, type Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const BATCH = 200;
const MONITORS = 2_000;
const WARM_UP = 20;
const BATCHES = 60;
const DELAY_MS = 1;
const TARGET_RATE = 1_700;
const EPOCH = 1;

/**
 * Time of a batch of the collector, which stores one after the other, with a database 1 ms away. It limits how many
 * checks one process stores.
 */
export const batches: Row = {
  name: `batch of ${BATCH} results, database at ${DELAY_MS} ms`,
  target: `≤ ${Math.round((BATCH * 1_000) / TARGET_RATE)} ms: one process stores ${TARGET_RATE} checks/s`,
  meets: (ratio) => ratio <= 1,
  run: () =>
    withScratchStore(async (near, connectionString, storePid) => {
      const link = await startLink(connectionString);
      const far = openStore({ connectionString: link.connectionString });
      try {
        await ensurePartitions(near, systemClock.now());
        await aMemberRow(near, EPOCH);
        const guids: string[] = [];
        for (let count = 0; count < MONITORS; count += 1) guids.push(await aMonitorRow(near));
        const nextBatch = createBatchSource(guids, systemClock.now());
        await measure(near, nextBatch, WARM_UP);
        await measure(far, nextBatch, WARM_UP);
        const storeCpuMs = cpuCounter(() => listProcessTree(storePid));
        const before = { cpu: process.cpuUsage(), store: storeCpuMs() };
        const farMs = await measure(far, nextBatch, BATCHES);
        const { user, system } = process.cpuUsage(before.cpu);
        const storeMs = storeCpuMs() - before.store;
        const nearMs = await measure(near, nextBatch, BATCHES);
        return {
          ours: farMs,
          floor: (BATCH * 1_000) / TARGET_RATE,
          floorName: 'allowed',
          unit: 'ms',
          also: {
            'ms without the delay': nearMs,
            'checks/s of one process': (BATCH * 1_000) / farMs,
            'CPU ms a batch': (user + system) / 1_000 / BATCHES,
            'CPU ms of PostgreSQL a batch': storeMs / BATCHES,
          },
        };
      } finally {
        await far.destroy();
        await link.stop();
      }
    }),
};

/** Starts a link to a store that delays responses. */
async function startLink(connectionString: string) {
  const url = new URL(connectionString);
  const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const node = ['--conditions=source', '--import', 'tsx', 'bench/src/slow-link.ts'];
  const child = startChild(process.execPath, [...node, socket, String(DELAY_MS)]);
  let port: string | undefined;
  while (port === undefined) {
    await systemClock.sleep(50);
    port = /port (\d+)/.exec(child.output())?.[1];
  }
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return { connectionString: url.href, stop: child.stop };
}

/** Returns a function that makes batches of checks without errors, each a minute later than the last of its monitor. */
function createBatchSource(guids: readonly string[], from: number): () => SettledCheck[] {
  const newCheckId = createIdGenerator();
  let next = 0;
  return () =>
    Array.from({ length: BATCH }, () => {
      const monitorGuid = guids[next % guids.length] ?? '';
      const at = from + Math.floor(next / guids.length) * MINUTE;
      next += 1;
      const outcome = anOutcome();
      const check = { checkId: newCheckId(at, monitorGuid), at, level: 0, purpose: 'slot', isStaging: false } as const;
      return {
        result: aResult({ monitorGuid, slotAt: at, outcome }),
        accountId: 1,
        receivedAt: at,
        isLate: false,
        outcome: { kind: 'check', ...check, verdict: judge(outcome, []), firstError: undefined },
      };
    });
}

/** Returns the median time in ms of storing a batch. */
async function measure(db: Db, nextBatch: () => SettledCheck[], count: number): Promise<number> {
  const checkStore = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const settled = nextBatch();
    const startedAt = systemClock.elapsed();
    const batch = { settled, missed: [], progress: [], at: systemClock.now() };
    await checkStore.transaction(EPOCH, (tx) => writeBatch(tx, batch, () => crypto.randomUUID()));
    times.push(systemClock.elapsed() - startedAt);
  }
  return median(times);
}
