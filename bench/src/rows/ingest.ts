import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { systemClock, MINUTE } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { ensurePartitions, storeChecks, type NewCheck } from '../../../packages/server/src/checks/index.js';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { aCheck, aMonitorRow } from '../../../packages/server/src/testing/a-check.js';
import { aStep, aTransactionCheck } from '../../../packages/server/src/testing/page-checks.js';
import { withScratchStore } from '../scratch-store.js';
import { median, type Row } from '../row.js';

const BATCH = 200;
const MONITORS = 1_000;
const ROUNDS = 5;
const BATCHES_PER_ROUND = 20;

/**
 * Complete ingest (rows, current states, quarters) against a bare insert of as many rows into the same table,
 * alternating.
 */
export const ingest: Row = {
  name: 'ingest, batches of 200',
  target: '≥ 35 % of a bare insert and ≥ 5,000 checks/s',
  meets: (ratio, { ours }) => ratio >= 0.35 && ours >= 5_000,
  run: () =>
    withScratchStore(async (db) => {
      const now = systemClock.now();
      await ensurePartitions(db, now);
      const guids: string[] = [];
      for (let i = 0; i < MONITORS; i += 1) guids.push(await aMonitorRow(db));
      const batches = createBatchSource(guids, now);
      const ours: number[] = [];
      const floor: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await measureRate(batches, (batch) => db.transaction().execute((tx) => storeChecks(tx, batch))));
        floor.push(await measureRate(batches, (batch) => bareInsert(db, batch)));
      }
      return { ours: median(ours), floor: median(floor), floorName: 'bare 200-row insert', unit: 'checks/s' };
    }),
};

const STEPS = 10;
const CHECKS_WITH_STEPS = 100;
const pageNavigation: PageNavigation = {
  url: '',
  requestStartMs: 5,
  timeToFirstByteMs: 30,
  firstContentfulPaintMs: 100,
  largestContentfulPaintMs: 200,
  timeToInteractiveMs: 300,
  totalBlockingTimeMs: 10,
  cumulativeLayoutShift: 0.01,
  domInteractiveMs: 200,
  domCompleteMs: 400,
  loadEventEndMs: 410,
};

/** Transactions whose steps have page figures, against the same checks and details without those of steps. */
export const stepIngest: Row = {
  name: `ingest of ${CHECKS_WITH_STEPS} checks of ${STEPS} steps, median`,
  target: '≤ 2 × the same checks without steps and page figures',
  meets: (ratio) => ratio <= 2,
  run: () =>
    withScratchStore(async (db) => {
      const now = systemClock.now();
      await ensurePartitions(db, now);
      const guids: string[] = [];
      for (let i = 0; i < MONITORS / 4; i += 1) guids.push(await aMonitorRow(db));
      const batches = createBatchSource(guids, now, CHECKS_WITH_STEPS);
      const steps = (storesFigures: boolean) =>
        Array.from({ length: STEPS }, (_each, at) =>
          aStep([pageNavigation], { name: `Step ${at + 1}`, storesFigures }),
        );
      const stepSets = { with: steps(true), without: steps(false) };
      const [ours, floor, bare]: [number[], number[], number[]] = [[], [], []];
      const store = (batch: NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
      const measureMs = async (batch: NewCheck[]): Promise<number> => {
        const startedAt = systemClock.elapsed();
        await store(batch);
        return systemClock.elapsed() - startedAt;
      };
      for (let round = 0; round < ROUNDS * 8; round += 1) {
        bare.push(await measureMs(batches()));
        floor.push(
          await measureMs(batches().map((check) => aTransactionCheck({ ...check, series: [] }, stepSets.without))),
        );
        ours.push(await measureMs(batches().map((check) => aTransactionCheck(check, stepSets.with))));
      }
      const also = { 'without details ms': median(bare) };
      return { ours: median(ours), floor: median(floor), floorName: 'without steps', unit: 'ms per batch', also };
    }),
};

/**
 * Returns a function that makes batches which cycle through the monitors; each check is later than the previous one of
 * its monitor.
 */
function createBatchSource(guids: readonly string[], from: number, size = BATCH): () => NewCheck[] {
  const newId = createIdGenerator();
  let at = from;
  let next = 0;
  return () =>
    Array.from({ length: size }, () => {
      const monitorGuid = guids[next % guids.length] ?? '';
      next += 1;
      if (next % guids.length === 0) at += MINUTE;
      return aCheck({ monitorGuid, at, id: newId(at, monitorGuid) });
    });
}

async function measureRate(batches: () => NewCheck[], store: (batch: NewCheck[]) => Promise<unknown>): Promise<number> {
  const prepared = Array.from({ length: BATCHES_PER_ROUND }, batches);
  const startedAt = systemClock.elapsed();
  for (const batch of prepared) await store(batch);
  return (BATCHES_PER_ROUND * BATCH * 1_000) / (systemClock.elapsed() - startedAt);
}

/** Stores the same rows without conflict checks, current states or quarters. */
async function bareInsert(db: Db, batch: readonly NewCheck[]): Promise<void> {
  const column = <T>(value: (check: NewCheck) => T): T[] => batch.map(value);
  await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip)
    select * from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ slotAt }) => slotAt)}::bigint[],
      ${column(({ monitorGuid }) => monitorGuid)}::uuid[], ${column(({ accountId }) => accountId)}::integer[],
      ${column(({ serverId }) => serverId)}::integer[], ${column(({ errorCode }) => errorCode)}::integer[],
      ${column(({ totalMs }) => totalMs)}::integer[], ${column(({ resolveMs }) => resolveMs)}::integer[],
      ${column(({ connectMs }) => connectMs)}::integer[], ${column(({ downloadMs }) => downloadMs)}::integer[],
      ${column(({ totalBytes }) => totalBytes)}::integer[], ${column(({ attempt }) => attempt)}::smallint[],
      ${column(({ errorLevel }) => errorLevel)}::smallint[], ${column(({ httpStatusCode }) => httpStatusCode)}::smallint[],
      ${column(() => false)}::boolean[], ${column(() => false)}::boolean[], ${column(() => false)}::boolean[],
      ${column(() => true)}::boolean[], ${column(() => 0)}::smallint[], ${column(({ resolvedIpAddress }) => resolvedIpAddress)}::text[])`.execute(
    db,
  );
}
