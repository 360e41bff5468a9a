import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import type { Period } from '@vedette/kernel/periods';
import { startOfDay } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpSeries, QUARTER, storeChecks, type NewCheck } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aStep, aTransactionCheck } from '../../testing/page-checks.js';
import { clockChanges } from '../../figures/statistics/testing/clock-changes.js';
import { pageLines } from './page-line-rules.js';
import { readPageSums } from './page-lines-sql.js';
import { seriesInPeriod, planSeries, stepLines } from './series-rules.js';
import { readSeries, loadSeriesSums } from './series-sql.js';

const db = await testDatabase();
const RUNS = 5;

beforeAll(async () => {
  for (const { day } of clockChanges) {
    for (let back = -3; back <= 3; back += 3) await ensurePartitions(db, Date.parse(day) + back * DAY);
  }
});

const NAMES = ['Log in', 'Pay', 'Log out'];
/**
 * A run of a script whose steps are added, removed and moved. Each has a page that took twice as long as the step, and
 * a document, if any, that took three times as long to wait for.
 */
const run = fc.record({
  gapMs: fc.integer({ min: 1_000, max: 3 * HOUR }),
  names: fc.shuffledSubarray(NAMES, { minLength: 1 }),
  totalMs: fc.integer({ min: 0, max: 90_000 }),
  isTimed: fc.nat(5).map((value) => value > 0),
  hasDocument: fc.boolean(),
  serverId: fc.constantFrom(101, 102),
  isLate: fc.nat(9).map((value) => value === 0),
  rollsUpAfter: fc.nat(4).map((value) => value === 0),
});
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

const hasDocument = ({ detail }: NewCheck): boolean =>
  detail?.kind === 'transaction' && detail.steps.some(({ seen }) => seen.document !== undefined);

function makeChecks(monitorGuid: string, runs: readonly Run[], from: Instant): NewCheck[] {
  let at = from;
  return runs.map(({ gapMs, names, totalMs, isTimed, hasDocument, serverId }) => {
    at += gapMs;
    const steps = names.map((name, nth) => {
      const ms = totalMs + nth;
      const document = hasDocument ? { sendMs: 0, waitMs: 3 * ms } : undefined;
      return { ...aStep([{ url: '', firstContentfulPaintMs: 2 * ms }], { name }, document), totalMs: ms };
    });
    return aTransactionCheck({ monitorGuid, at, isTimed, serverId }, steps);
  });
}

/** Stores the checks one by one, late ones last, with roll-ups at random points. */
async function live(checks: readonly NewCheck[], runs: readonly Run[]): Promise<void> {
  const order = [...checks.entries()].sort(([a], [b]) => Number(runs[a]?.isLate) - Number(runs[b]?.isLate) || a - b);
  for (const [nth, check] of order) {
    await db.transaction().execute((tx) => storeChecks(tx, [check]));
    if (runs[nth]?.rollsUpAfter === true) await rollUpSeries(db, idInstant(check.id));
  }
}

/** Reads check by check, slow and plain. A quarter counts where it starts. */
function scan(checks: readonly NewCheck[], name: string, { start, end }: Period) {
  const inside = checks.filter(({ id }) => {
    const quarter = Math.floor(idInstant(id) / QUARTER) * QUARTER;
    return quarter >= start && quarter < end;
  });
  const values = (own: readonly NewCheck[]): number[] =>
    own.flatMap(({ series = [] }) => series.flatMap((one) => (one.name === name ? [one.value ?? 0] : [])));
  const steps = values(inside);
  const timed = inside.filter(({ isTimed }) => isTimed);
  const pages = values(timed).map((ms) => 2 * ms);
  const waits = values(timed.filter(hasDocument)).map((ms) => 3 * ms);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  const mean = (all: readonly number[]) => ({
    Pages: all.length,
    ...(all.length > 0 && { Value: Math.round(sum(all) / all.length) }),
  });
  return {
    steps: {
      Count: steps.length,
      ...(steps.length > 0 && { Minimum: Math.min(...steps), Maximum: Math.max(...steps) }),
    },
    mean: steps.length > 0 ? Math.round((sum(steps) / steps.length) * 1_000) / 1_000 : undefined,
    pages: mean(pages),
    waits: mean(waits),
    sends: mean(waits.map(() => 0)),
  };
}

test.each(clockChanges)(
  'in $zone around $day steps and pages equal a plain scan, however rolled up',
  async ({ zone, day }) => {
    const from = startOfDay(Date.parse(day), zone, -2);
    const moment = fc.integer({ min: from - 2 * HOUR, max: from + 5 * DAY });
    const edges = fc.tuple(moment, moment).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + MINUTE }));
    const now = from + 6 * DAY;
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 5, maxLength: 40 }), edges, async (runs, period) => {
        const monitorGuid = await aMonitorRow(db);
        const checks = makeChecks(monitorGuid, runs, from);
        await live(checks, runs);
        const plan = planSeries(period, now, { zone, quarterHourDays: 90 });
        const { series } = await readSeries(db, { accountId: 1, visible: [monitorGuid] }, ['step', 'page']);
        const selection = { series: seriesInPeriod(series, plan.period), parts: plan.parts };
        const steps = stepLines(series, await loadSeriesSums(db, { ...selection, serverIds: undefined }), plan);
        const readPageLines = async (metric: PageMetric) =>
          pageLines(series, await readPageSums(db, metric, selection), metric, plan);
        const pages = await readPageLines('FirstContentfulPaint');
        const [waits, sends] = [await readPageLines('WaitTime'), await readPageLines('SendTime')];
        expect(await readPageLines('HttpsHandshakeTime')).toEqual([]);
        for (const name of NAMES) {
          const line = steps.find(({ Name }) => Name === name);
          const measuredIn = (lines: typeof pages, slot: number) => {
            const { Pages, Value } = lines.find(({ StepName }) => StepName === name)?.Times[slot] ?? { Pages: 0 };
            return { Pages, ...(Value !== undefined && { Value }) };
          };
          for (const [slot, window] of plan.slots.entries()) {
            const expected = scan(checks, name, window);
            const { Count, Mean, Minimum, Maximum } = line?.Times[slot] ?? { Count: 0 };
            expect({ Count, ...(Count > 0 && { Minimum, Maximum }) }).toEqual(expected.steps);
            expect(Mean).toBe(expected.mean);
            expect(measuredIn(pages, slot)).toEqual(expected.pages);
            expect(measuredIn(waits, slot)).toEqual(expected.waits);
            expect(measuredIn(sends, slot)).toEqual(expected.sends);
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
