import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { loadFigures, loadGaps, loadQuarters } from './figures-sql.js';
import { observedFrom, plannedMs } from './monitor-state-rules.js';
import { loadUptimeSums } from './uptime-sql.js';

const db = await testDatabase();
for (const day of [monday - DAY, monday]) await ensurePartitions(db, day);

/** A monitor checked an hour ago and now, with two gaps of 10 minutes between; the second was our fault. */
async function withGaps(reason: 'maintenance' | 'paused' | 'lost'): Promise<string> {
  const monitorGuid = await aMonitorRow(db);
  const gap = (from: Instant, why: typeof reason) => ({ monitorGuid, from, to: from + 10 * MINUTE, why });
  const gaps = [gap(monday - 50 * MINUTE, reason), gap(monday - 30 * MINUTE, 'lost'), gap(monday + HOUR, reason)];
  const rows = gaps.map(({ from, to, why }) => ({
    ...{ monitor_guid: monitorGuid, account_id: 1, from_at: from, to_at: to, slots: 10, reason: why },
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
] as const)('of two gaps, one of them %s, %i minutes were missed by us', async (reason, minutes) => {
  const monitorGuid = await withGaps(reason);
  const times = { upMs: 40 * MINUTE, downMs: 0, unknownMs: minutes * MINUTE };
  expect(await loadUptimeSums(db, monitorGuid, [monday - DAY])).toMatchObject([times]);
  const wish = { accountId: 1, from: monday - DAY, to: monday + 15 * MINUTE, withLatency: false };
  const rows = await loadFigures(db, wish);
  expect(rows.find((row) => row.monitorGuid === monitorGuid)).toMatchObject(times);
});

test.each([monday - HOUR, monday - 2 * HOUR - 7 * MINUTE, monday - 5 * MINUTE])(
  'a pause before the first check takes nothing off what we missed after it (first check at %d)',
  async (firstAt) => {
    const monitorGuid = await aMonitorRow(db);
    const range = (from: Instant, to: Instant, why: string) => ({
      ...{ monitor_guid: monitorGuid, account_id: 1, from_at: from, to_at: to, slots: 1, reason: why },
    });
    const lost = { monitorGuid, from: firstAt + MINUTE, to: firstAt + 4 * MINUTE };
    // The pause was over before the first check, the maintenance reached one minute beyond it.
    const rows = [
      range(firstAt - 9 * MINUTE, firstAt - 2 * MINUTE, 'paused'),
      range(firstAt - 2 * MINUTE, firstAt + MINUTE, 'maintenance'),
      range(lost.from, lost.to, 'lost'),
    ];
    await db.insertInto('missed_range').values(rows).execute();
    const checks = [firstAt, monday].map((at) => aCheck({ monitorGuid, at }));
    const unknown = { ...lost, from: firstAt };
    await db.transaction().execute((tx) => storeChecks(tx, checks, () => Promise.resolve([unknown])));
    const times = { upMs: monday - firstAt - 4 * MINUTE, downMs: 0, unknownMs: 3 * MINUTE };
    expect(await loadUptimeSums(db, monitorGuid, [monday - DAY])).toMatchObject([times]);
    const wish = { accountId: 1, from: monday - DAY, to: monday + 15 * MINUTE, withLatency: false };
    const figures = await loadFigures(db, wish);
    expect(figures.find((row) => row.monitorGuid === monitorGuid)).toMatchObject(times);
    const quarters = (await loadQuarters(db, [monitorGuid], monday - DAY, monday + DAY)).get(monitorGuid) ?? [];
    expect(observedFrom(quarters, monday)).toBe(firstAt);
    const gaps = (await loadGaps(db, [monitorGuid], monday - DAY, monday + DAY)).get(monitorGuid) ?? [];
    expect(plannedMs(gaps, observedFrom(quarters, monday), monday)).toBe(MINUTE);
  },
);

test('only what lies inside of the time that is looked at is counted as planned', () => {
  const gaps = [
    { from: 0, to: 10, reason: 'maintenance' },
    { from: 20, to: 30, reason: 'lost' },
    { from: 30, to: 45, reason: 'paused' },
  ];
  expect(plannedMs(gaps, 5, 40)).toBe(15);
});
