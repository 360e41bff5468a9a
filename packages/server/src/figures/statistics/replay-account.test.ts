import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { startOfDay } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { splitIntoBuckets, type Scale } from './bucket-rules.js';
import { figuresKey, noFigures } from './figures.js';
import { readFigures } from './read-figures-sql.js';
import { aHistory, copyToAccount, type History } from './testing/a-history.js';
import { clockChanges } from './testing/clock-changes.js';
import { deleteRollups } from './testing/delete-rollups.js';
import { addScans, scan } from './testing/plain-scan.js';
import { expectSameFigures, replayHistory, createUnobservedLookup } from './testing/replay-history.js';
import type { Window } from './window-rules.js';
import { sqlClearingStore } from '../../checks/clearing/clear-sql.js';

const db = await testDatabase();
const RUNS = 4;
const MONITORS = 3;

beforeAll(async () => {
  for (const { day } of clockChanges) {
    for (let back = -3; back <= 3; back += 3) await ensurePartitions(db, Date.parse(day) + back * DAY);
  }
});

beforeEach(() => deleteRollups(db));

let accountId = 10;

/** Clears the errors of a history that `isSelected` selects; returns the history as if they had never been. */
async function cleared(history: History, isSelected: (index: number) => boolean, at: Instant): Promise<History> {
  const monitorGuid = history.checks[0]?.monitorGuid ?? '';
  const ids = history.checks.filter(({ errorLevel }, index) => errorLevel > 0 && isSelected(index)).map(({ id }) => id);
  const by = { ...aCaller(), accountId };
  const errors = { monitorGuid, name: 'any', ids };
  await sqlClearingStore(db, createUnobservedLookup(history)).clear({ errors, by, at, note: '' });
  return {
    ...history,
    checks: history.checks.map((check) => (ids.includes(check.id) ? { ...check, errorLevel: 0 } : check)),
  };
}

interface LifeOptions {
  readonly now: Instant;
  readonly foldAt: readonly Instant[];
  readonly what: 'nothing' | 'clear' | 'remove';
  readonly foldsAfter: boolean;
  readonly seed: number;
}

/** Creates an account with three monitors and applies a late change to one of them. Returns the remaining histories. */
async function liveTogether({ now, foldAt, what, foldsAfter, seed }: LifeOptions, from: Instant): Promise<History[]> {
  accountId += 1;
  const histories: History[] = [];
  for (let monitor = 0; monitor < MONITORS; monitor += 1) {
    const monitorGuid = await aMonitorRow(db, { accountId });
    const [history] = fc.sample(aHistory(monitorGuid, from, now), { numRuns: 1, seed: seed + monitor });
    if (!history) throw new Error('no history');
    const own = copyToAccount(history, accountId);
    // The last monitor may be stored after all roll-ups, and so be in no account figures yet.
    await replayHistory(db, { monitorGuid, accountId }, own, monitor === MONITORS - 1 && !foldsAfter ? [] : foldAt);
    histories.push(own);
  }
  const [first, ...others] = histories;
  const guid = first?.checks[0]?.monitorGuid ?? '';
  if (first && what === 'clear') histories[0] = await cleared(first, (index) => index % 2 === seed % 2, now);
  if (what === 'remove') await db.deleteFrom('monitor').where('monitor_guid', '=', guid).execute();
  const last = foldAt[0];
  if (foldsAfter && last !== undefined) await rollUpChecks(db, last);
  return what === 'remove' ? others : histories;
}

test.each(clockChanges)(
  'in $zone around $day figures of an account equal a plain scan of its checks',
  async ({ zone, day }) => {
    const from = startOfDay(Date.parse(day), zone, -2);
    const until = startOfDay(from, zone, 5);
    const moment = fc.integer({ min: from - 2 * HOUR, max: until });
    const anyLife = fc.record({
      now: fc.integer({ min: from + DAY, max: until }),
      foldAt: fc.array(moment, { minLength: 1, maxLength: 3 }),
      what: fc.constantFrom<LifeOptions['what']>('nothing', 'clear', 'remove'),
      foldsAfter: fc.boolean(),
      seed: fc.nat(),
    });
    const anyPeriods = fc.record({
      edges: fc.tuple(moment, moment).filter(([a, b]) => a !== b),
      scale: fc.constantFrom<Scale>('hour', 'day', 'month'),
      // Every nth bucket counts, as with exclusion periods.
      gapsEvery: fc.integer({ min: 2, max: 5 }),
      numbers: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(anyLife, anyPeriods, async (life, { edges, scale, gapsEvery, numbers }) => {
        await deleteRollups(db);
        const histories = await liveTogether(life, from);
        const period = { start: Math.min(...edges), end: Math.max(...edges) };
        const windows: Window[] = splitIntoBuckets(period, scale, zone).flatMap((bucket, index) =>
          index % gapsEvery === 1 ? [] : [{ ...bucket, window: Math.floor(index / 3) % numbers }],
        );
        const query = { accountId, monitors: 'all' as const, windows, now: life.now, checkDays: 90 };
        const totals = await readFigures(db, { ...query, byMonitor: false, withLatency: true });
        for (const number of new Set(windows.map(({ window }) => window))) {
          const own = windows.filter(({ window }) => window === number);
          const scans = histories.flatMap(({ checks, unknown }) =>
            own.map((window) => scan(checks, unknown, life.now, window)),
          );
          const all = histories.flatMap(() => own);
          expectSameFigures(totals.get(figuresKey('', number)) ?? noFigures, addScans(scans), all);
        }
        expect(histories.length).toBe(life.what === 'remove' ? MONITORS - 1 : MONITORS);
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
