/**
 * A separate process that stores one result with its incident and alerts, and ends, for tests that kill it:
 * `check-store-process.ts <database> <result> <die>`, where `result` is a `Settled` as JSON and `die` is `incident`
 * (the incident is written, its alerts are not), `deliveries` (alerts and deliveries are written, nothing is committed),
 * `committed` or `never`.
 */
import { fileURLToPath } from 'node:url';
import { systemRandom } from '@vedette/kernel/random';
import { openStore } from '../../db/connection.js';
import { writeBatch } from '../../engine/collect/check-store.js';
import { sqlCheckStore } from '../../engine/collect/check-store-sql.js';
import type { Settled } from '../../engine/collect/settle.js';
import { createAlertingPorts } from '../../alerting/ports/service-ports.js';
import { createEscalation } from '../../alerting/escalation/escalation.js';

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the signal takes a moment');
};

async function main([connectionString = '', result = '', when = 'never']: readonly string[]): Promise<void> {
  const db = openStore({ connectionString });
  const settled = JSON.parse(result) as Settled;
  const escalation = createEscalation(createAlertingPorts(systemRandom));
  const checkStore = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: async (tx, transitions, at) => {
      if (when === 'incident') die();
      await escalation.followTransitions(tx, transitions, at);
      if (when === 'deliveries') die();
    },
  });
  const batch = { settled: [settled], missed: [], progress: [], at: settled.receivedAt };
  await checkStore.transaction(1, (tx) => writeBatch(tx, batch, () => systemRandom.newGuid()));
  if (when === 'committed') die();
  await db.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
