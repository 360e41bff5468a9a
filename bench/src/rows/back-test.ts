import { DAY, SECOND, systemClock } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { ConditionReplay } from '../../../packages/server/src/alerting/back-test/condition-replay-rules.js';
import { replay } from '../../../packages/server/src/alerting/back-test/replay-rules.js';
import { ensurePartitions, readRecorded } from '../../../packages/server/src/checks/index.js';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { aMonitorRow } from '../../../packages/server/src/testing/a-check.js';
import type { LevelRule } from '../../../packages/server/src/alerting/definitions/level.js';
import type { Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const DAYS = 90;
const STEP_MS = 10 * SECOND;
const ALLOWED_S = 4;
const MAX_GROWTH_MB = 256;

const level: LevelRule = {
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 1,
  thresholdMinutes: 5,
  numberOfReminders: 5,
  reminderDelayMinutes: 10,
};

/**
 * Applies error conditions to every check of a monitor with the shortest possible interval. The figure is the CPU time
 * of this process, since the elapsed time depends on the other load of the machine.
 */
export const backTest: Row = {
  name: 'back-test of 90 days at 10 s',
  target: `777,600 checks evaluated again in ≤ ${ALLOWED_S} s of CPU, ≤ ${MAX_GROWTH_MB} MB more memory`,
  meets: (ratio, { also = {} }) => ratio <= 1 && (also['MB more'] ?? Infinity) <= MAX_GROWTH_MB,
  run: () => withScratchStore(measureBackTest),
};

async function measureBackTest(db: Db) {
  const until = Math.floor(systemClock.now() / STEP_MS) * STEP_MS;
  const range = { from: until - DAYS * DAY, until };
  const monitorGuid = await aMonitorRow(db);
  await fill(db, monitorGuid, range);
  const conditionReplay = new ConditionReplay({
    family: 'http',
    stored: [],
    thresholds: { unconfirmed: 100, confirmed: 100 },
    conditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: '250' }],
  });
  const before = process.memoryUsage.rss();
  let peak = before;
  const [startedAt, cpuBefore] = [systemClock.elapsed(), process.cpuUsage()];
  for await (const checks of readRecorded(db, { accountId: 1, monitorGuid }, { ...range, withSizes: false })) {
    for (const check of checks) conditionReplay.addCheck(check);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  replay(conditionReplay.outageChecks, { level, suppressionAt: () => undefined, until });
  const { user, system } = process.cpuUsage(cpuBefore);
  const ours = (user + system) / 1e6;
  const also = {
    'elapsed s': (systemClock.elapsed() - startedAt) / 1_000,
    checks: conditionReplay.checks,
    'MB more': (peak - before) / 2 ** 20,
  };
  return { ours, floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
}

async function fill(db: Db, monitorGuid: string, { from, until }: { readonly from: number; readonly until: number }) {
  for (let at = from - DAY; at <= until + DAY; at += DAY) await ensurePartitions(db, at);
  const perMs = lowestIdAt(from + 1) - lowestIdAt(from);
  await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip)
    select ${sql.lit(lowestIdAt(from))} + k * ${sql.lit(STEP_MS * perMs)}, ${sql.lit(from)} + k * ${sql.lit(STEP_MS)},
      ${monitorGuid}::uuid, 1, 101, case when k % 100 = 0 then 3500 else 0 end, 100 + k % 200, 10, 20, 90, 1024, 0,
      case when k % 100 = 0 then 2 else 0 end, 200, false, false, false, true, 0, '192.0.2.10'
    from generate_series(0::bigint, ${sql.lit((until - from) / STEP_MS - 1)}) k`.execute(db);
  await sql`analyze monitor_check`.execute(db);
}
