import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { loadFigures, loadQuarters } from '../reads/figures-sql.js';
import { percentages } from './monitor-row.js';
import { loadUptimeSums } from '../reads/uptime-sql.js';

const db = await testDatabase();
for (const day of [monday - DAY, monday]) await ensurePartitions(db, day);

/** Adds a monitor checked an hour ago and now, with two gaps of 10 minutes; the second was missed by the service. */
async function withGaps(reason: 'maintenance' | 'paused' | 'lost'): Promise<string> {
  const monitorGuid = await aMonitorRow(db);
  const gap = (from: Instant, why: typeof reason) => ({
    monitorGuid,
    from,
    to: from + 10 * MINUTE,
    why,
    isPlanned: why !== 'lost',
  });
  const gaps = [gap(monday - 50 * MINUTE, reason), gap(monday - 30 * MINUTE, 'lost'), gap(monday + HOUR, reason)];
  const rows = gaps.map(({ from, to, why }) => ({
    monitor_guid: monitorGuid,
    account_id: 1,
    from_at: from,
    to_at: to,
    slots: 10,
    reason: why,
  }));
  await db.insertInto('missed_range').values(rows).execute();
  const checks = [monday - HOUR, monday].map((at) => aCheck({ monitorGuid, at }));
  await db.transaction().execute((tx) => storeChecks(tx, checks, () => Promise.resolve(gaps)));
  return monitorGuid;
}

test.each([
  ['maintenance', 10],
  ['paused', 10],
  ['lost', 20],
] as const)('of two gaps, one with reason %s, %i minutes count as missed', async (reason, minutes) => {
  const monitorGuid = await withGaps(reason);
  const times = { upMs: 40 * MINUTE, downMs: 0, unknownMs: 20 * MINUTE, plannedMs: (20 - minutes) * MINUTE };
  expect(await loadUptimeSums(db, monitorGuid, [monday - DAY])).toMatchObject([times]);
  const query = { accountId: 1, from: monday - DAY, to: monday + 15 * MINUTE, withLatency: false };
  const rows = await loadFigures(db, query);
  expect(rows.find((row) => row.monitorGuid === monitorGuid)).toMatchObject(times);
});

test.each([monday - HOUR, monday - 2 * HOUR - 7 * MINUTE, monday - 5 * MINUTE])(
  'a pause before the first check does not reduce later missed time (check %d)',
  async (firstAt) => {
    const monitorGuid = await aMonitorRow(db);
    const unknownRange = (from: Instant, to: Instant, isPlanned: boolean) => ({ monitorGuid, from, to, isPlanned });
    // The pause ended before the first check, the maintenance one minute after it.
    const unknown = [
      unknownRange(firstAt - 9 * MINUTE, firstAt - 2 * MINUTE, true),
      unknownRange(firstAt - 2 * MINUTE, firstAt + MINUTE, true),
      unknownRange(firstAt + MINUTE, firstAt + 4 * MINUTE, false),
    ];
    const checks = [firstAt, monday].map((at) => aCheck({ monitorGuid, at }));
    await db.transaction().execute((tx) => storeChecks(tx, checks, () => Promise.resolve(unknown)));
    const upMs = monday - firstAt - 4 * MINUTE;
    const times = { upMs, downMs: 0, unknownMs: 4 * MINUTE, plannedMs: MINUTE };
    expect(await loadUptimeSums(db, monitorGuid, [monday - DAY])).toMatchObject([times]);
    const query = { accountId: 1, from: monday - DAY, to: monday + 15 * MINUTE, withLatency: false };
    const figures = (await loadFigures(db, query)).find((row) => row.monitorGuid === monitorGuid);
    expect(figures).toMatchObject(times);
    expect(percentages(times).CoveragePercentage).toBeCloseTo((100 * upMs) / (upMs + 3 * MINUTE), 3);
    const quarters = (await loadQuarters(db, [monitorGuid], monday - DAY, monday + DAY)).get(monitorGuid) ?? [];
    expect(quarters.reduce((sum, quarter) => sum + quarter.plannedMs, 0)).toBe(MINUTE);
  },
);
