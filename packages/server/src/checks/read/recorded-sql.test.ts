import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { ensurePartitions, storeChecks } from '../index.js';
import { readRecorded, type RecordedCheck } from './recorded-sql.js';

const db = await testDatabase();
await ensurePartitions(db, monday);
let monitorGuid = '';
beforeEach(async () => {
  await sql`truncate monitor_check, check_http`.execute(db);
  monitorGuid = await aMonitorRow(db);
});

async function recorded(withSizes = false): Promise<{ readonly pages: number; readonly checks: RecordedCheck[] }> {
  const checks: RecordedCheck[] = [];
  let pages = 0;
  const span = { from: monday, until: monday + 300 * MINUTE, withSizes };
  for await (const page of readRecorded(db, { accountId: 1, monitorGuid }, span)) {
    checks.push(...page);
    pages += 1;
  }
  return { pages, checks };
}

test('returns good and failed checks in order, with all stored values', async () => {
  const at = (k: number) => ({ monitorGuid, at: monday + k * MINUTE });
  await db
    .transaction()
    .execute((tx) =>
      storeChecks(
        tx,
        [
          aCheck({ ...at(0), totalMs: 700 }),
          aCheck({ ...at(1), errorLevel: 1, errorMessage: 'it is "down"; 5 6 7' }),
          aCheck({ ...at(1), at: monday + MINUTE + SECOND, slotAt: monday + MINUTE, errorLevel: 2, attempt: 1 }),
          aCheck(at(2)),
          aCheck({ ...at(3), stagingMode: true }),
          aCheck({ ...at(4), isPartial: true, isConcurrent: true }),
          aCheck({ ...at(5), isConcurrent: true, errorMessage: 'slow, but good' }),
          aCheck({ ...at(6), at: monday - 1 }),
        ],
        () => Promise.resolve([]),
      ),
    );
  await sql`update monitor_check set http_status = null where slot_at = ${monday + 2 * MINUTE}`.execute(db);
  const { checks } = await recorded();
  expect(
    checks.map(
      ({
        at: seenAt,
        slotAt,
        level,
        errorCode,
        totalMs,
        httpStatusCode,
        errorMessage,
        isPartialCheck,
        isConcurrentCheck,
      }) => [
        (seenAt - monday) / SECOND,
        (slotAt - monday) / SECOND,
        level,
        errorCode,
        totalMs,
        httpStatusCode,
        errorMessage,
        isPartialCheck,
        isConcurrentCheck,
      ],
    ),
  ).toEqual([
    [0, 0, 0, 0, 700, 200, '', false, false],
    [60, 60, 1, 3500, 120, 500, 'it is "down"; 5 6 7', false, false],
    [61, 60, 2, 3500, 120, 500, '', false, false],
    [120, 120, 0, 0, 120, undefined, '', false, false],
    [240, 240, 0, 0, 120, 200, '', true, false],
    [300, 300, 0, 0, 120, 200, 'slow, but good', false, true],
  ]);
});

test('returns content sizes on request, except of truncated bodies', async () => {
  const checks = [
    aCheck({ monitorGuid, detail: anHttpDetail() }),
    aCheck({ monitorGuid, at: monday + 1, detail: anHttpDetail() }),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks, () => Promise.resolve([])));
  await sql`update check_http set body_size = 999, is_body_cut = (id <> ${checks[0]?.id})`.execute(db);
  expect((await recorded(true)).checks.map(({ bodyBytes }) => bodyBytes)).toEqual([999, undefined]);
  expect((await recorded()).checks.map(({ bodyBytes }) => bodyBytes)).toEqual([undefined, undefined]);
});

test('reads every check exactly once across pages', async () => {
  const perMs = lowestIdAt(monday + 1) - lowestIdAt(monday);
  await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip)
    select ${sql.lit(lowestIdAt(monday))} + k * ${sql.lit(SECOND * perMs)}, ${sql.lit(monday)} + k * 1000,
      ${monitorGuid}::uuid, 1, 101, case when k % 3000 = 0 or k between 9990 and 9999 then 3500 else 0 end, k, 1, 1, 1,
      1024, 0, case when k % 3000 = 0 or k between 9990 and 9999 then 2 else 0 end, 200, false, false, false, true, 0, null
    from generate_series(0::bigint, 10005) k`.execute(db);
  const { pages, checks } = await recorded();
  expect(pages).toBe(2);
  expect(checks.map(({ totalMs }) => totalMs)).toEqual(Array.from({ length: 10_006 }, (_, k) => k));
  expect((await recorded()).checks.filter(({ level }) => level > 0)).toHaveLength(14);
});

test('returns no page for a monitor without checks', async () => {
  expect(await recorded()).toEqual({ pages: 0, checks: [] });
});
