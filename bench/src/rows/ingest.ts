import { systemClock, MINUTE } from '@vedette/kernel/clock';
import { idMaker } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { ensurePartitions, storeChecks, type NewCheck } from '../../../packages/server/src/checks/index.js';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { aCheck, aMonitorRow } from '../../../packages/server/src/testing/a-check.js';
import { withScratchStore } from '../scratch-store.js';
import { median, type Row } from '../row.js';

const BATCH = 200;
const MONITORS = 1_000;
const ROUNDS = 5;
const BATCHES_A_ROUND = 20;

/** Whole ingest (rows, standings, quarters) against a bare insert of as many rows into the same table, in turns. */
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
      const batches = batchesOf(guids, now);
      const ours: number[] = [];
      const floor: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await rateOf(batches, (batch) => db.transaction().execute((tx) => storeChecks(tx, batch))));
        floor.push(await rateOf(batches, (batch) => bareInsert(db, batch)));
      }
      return { ours: median(ours), floor: median(floor), floorName: 'bare 200-row insert', unit: 'checks/s' };
    }),
};

/** Endless batches that walk over the monitors, each check later than the monitor's last. */
function batchesOf(guids: readonly string[], from: number): () => NewCheck[] {
  const newId = idMaker();
  let at = from;
  let next = 0;
  return () =>
    Array.from({ length: BATCH }, () => {
      const monitorGuid = guids[next % guids.length] ?? '';
      next += 1;
      if (next % guids.length === 0) at += MINUTE;
      return aCheck({ monitorGuid, at, id: newId(at) });
    });
}

async function rateOf(batches: () => NewCheck[], store: (batch: NewCheck[]) => Promise<unknown>): Promise<number> {
  const prepared = Array.from({ length: BATCHES_A_ROUND }, batches);
  const startedAt = systemClock.elapsed();
  for (const batch of prepared) await store(batch);
  return (BATCHES_A_ROUND * BATCH * 1_000) / (systemClock.elapsed() - startedAt);
}

/** What storing the same rows costs without conflicts looked for, standings or quarters. */
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
