import { expect } from 'vitest';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import {
  rollUpChecks,
  percentileMs,
  storeChecks,
  type MonitorTimeRange,
  type UnobservedRange,
} from '../../../checks/index.js';
import type { Db } from '../../../db/connection.js';
import type { Figures } from '../figures.js';
import type { History } from './a-history.js';
import type { ScanResult } from './plain-scan.js';

/** Returns a look-up of the unobserved time in a history. */
export const createUnobservedLookup =
  ({ unknown }: Pick<History, 'unknown'>) =>
  (_tx: Db, ranges: readonly MonitorTimeRange[]): Promise<readonly UnobservedRange[]> =>
    Promise.resolve(
      unknown.filter(({ monitorGuid, from, to }) =>
        ranges.some((range) => range.monitorGuid === monitorGuid && range.from < to && from < range.to),
      ),
    );

/** Stores a history batch by batch, and rolls up between them at some times. */
export async function replayHistory(
  db: Db,
  { monitorGuid, accountId = 1 }: { readonly monitorGuid: string; readonly accountId?: number },
  history: History,
  rollUpAt: readonly Instant[],
): Promise<void> {
  const rows = history.unknown.map(({ from, to, isPlanned }) => ({
    from_at: from,
    to_at: to,
    slots: 1,
    reason: isPlanned ? ('paused' as const) : ('lost' as const),
  }));
  for (const row of rows) {
    const missed = { monitor_guid: monitorGuid, account_id: accountId, ...row };
    await db
      .insertInto('missed_range')
      .values(missed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [index, batch] of history.batches.entries()) {
    await db.transaction().execute((tx) => storeChecks(tx, batch, createUnobservedLookup(history)));
    const at = rollUpAt[index % rollUpAt.length];
    if (at !== undefined && index % 3 === 0) await rollUpChecks(db, at);
  }
}

/** @param windows the requested windows, once for each monitor that is added up */
export function expectSameFigures(figures: Figures, scanned: ScanResult, windows: readonly Period[]): void {
  const { times } = figures;
  const { upMs, downMs, missedMs, plannedMs } = scanned;
  expect(times).toEqual({ upMs, downMs, unknownMs: missedMs + plannedMs, plannedMs });
  const totalMs = times.upMs + times.downMs + times.unknownMs + scanned.excludedMs;
  expect(totalMs).toBe(windows.reduce((length, { start, end }) => length + end - start, 0));
  expect([figures.checks, figures.unconfirmed, figures.confirmed, figures.totalBytes]).toEqual([
    scanned.checks,
    scanned.unconfirmed,
    scanned.confirmed,
    scanned.totalBytes,
  ]);
  expect([figures.timed, figures.totalMs]).toEqual([
    scanned.times.length,
    scanned.times.reduce((sum, ms) => sum + ms, 0),
  ]);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = scanned.times[Math.max(1, Math.ceil(share * scanned.times.length)) - 1];
    const estimate = percentileMs(figures.latency, share);
    if (exact === undefined) expect(estimate).toBeUndefined();
    else expect(Math.abs((estimate ?? 0) - exact)).toBeLessThanOrEqual(Math.max(0.5, exact * 0.03));
  }
}
