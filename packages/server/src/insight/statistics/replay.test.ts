import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { startOfDay } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, foldRollups, percentileMs, storeChecks, type Span } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { bucketsOf, type Scale } from './bucket-rules.js';
import { keyOf, noFigures, type Figures } from './figures.js';
import { readFigures } from './read-figures-sql.js';
import { aHistory, type History } from './testing/a-history.js';
import { scan, type Scanned } from './testing/plain-scan.js';

const db = await testDatabase();

/** Nights on which clocks change, by the zone's own rules; Kathmandu's never do and stand 45 minutes beside the hour. */
const places = [
  { zone: 'Europe/Amsterdam', day: '2026-03-29' },
  { zone: 'America/New_York', day: '2026-11-01' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05' },
  { zone: 'Asia/Kathmandu', day: '2026-06-10' },
] as const;
const RUNS = 6;

beforeAll(async () => {
  for (const { day } of places) {
    for (let back = -3; back <= 3; back += 3) await ensurePartitions(db, Date.parse(day) + back * DAY);
  }
});

async function live(monitorGuid: string, { batches, unknown }: History, foldAt: readonly Instant[]): Promise<void> {
  const rows = unknown.map(({ from, to }) => ({ from_at: from, to_at: to, slots: 1, reason: 'lost' }));
  for (const row of rows) {
    const missed = { monitor_guid: monitorGuid, account_id: 1, ...row };
    await db
      .insertInto('missed_range')
      .values(missed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const touching = (spans: readonly Span[]): Promise<readonly Span[]> =>
    Promise.resolve(unknown.filter(({ from, to }) => spans.some((span) => span.from < to && from < span.to)));
  for (const [index, batch] of batches.entries()) {
    await db.transaction().execute((tx) => storeChecks(tx, batch, (_tx, spans) => touching(spans)));
    const at = foldAt[index % foldAt.length];
    if (at !== undefined && index % 3 === 0) await foldRollups(db, at);
  }
}

function expectSame(figures: Figures, scanned: Scanned, window: Period): void {
  const { times } = figures;
  const seen = { upMs: times.upMs, downMs: times.downMs, unknownMs: times.unknownMs };
  expect(seen).toEqual({ upMs: scanned.upMs, downMs: scanned.downMs, unknownMs: scanned.unknownMs });
  expect(times.upMs + times.downMs + times.unknownMs + scanned.excludedMs).toBe(window.end - window.start);
  expect([figures.checks, figures.unconfirmed, figures.confirmed, figures.totalBytes]).toEqual([
    ...[scanned.checks, scanned.unconfirmed, scanned.confirmed, scanned.totalBytes],
  ]);
  expect([figures.timed, figures.totalMs]).toEqual([
    scanned.times.length,
    scanned.times.reduce((sum, ms) => sum + ms, 0),
  ]);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = scanned.times[Math.max(1, Math.ceil(share * scanned.times.length)) - 1];
    if (exact === undefined) expect(percentileMs(figures.latency, share)).toBeUndefined();
    else
      expect(Math.abs((percentileMs(figures.latency, share) ?? 0) - exact)).toBeLessThanOrEqual(
        Math.max(0.5, exact * 0.03),
      );
  }
}

test.each(places)(
  'in $zone around $day roll-ups and a plain scan of the checks say the same',
  async ({ zone, day }) => {
    const from = startOfDay(Date.parse(day), zone, -2);
    const until = startOfDay(from, zone, 5);
    const moment = fc.integer({ min: from - 2 * HOUR, max: until });
    const asked = fc.record({
      now: fc.integer({ min: from + DAY, max: until }),
      edges: fc.tuple(moment, moment).filter(([a, b]) => a !== b),
      scale: fc.constantFrom<Scale>('hour', 'day', 'month'),
      foldAt: fc.array(moment, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, fc.nat(), async ({ now, edges, scale, foldAt }, seed) => {
        const monitorGuid = await aMonitorRow(db);
        const [history] = fc.sample(aHistory(monitorGuid, from, now), { numRuns: 1, seed });
        if (!history) return;
        await live(monitorGuid, history, foldAt);
        const period = { start: Math.min(...edges), end: Math.max(...edges) };
        const windows = bucketsOf(period, scale, zone).map((bucket, window) => ({ ...bucket, window }));
        const wish = { accountId: 1, monitors: [monitorGuid], windows, now, checkDays: 90 };
        const book = await readFigures(db, { ...wish, byMonitor: false, withLatency: true });
        for (const window of windows) {
          const figures = book.get(keyOf('', window.window)) ?? noFigures;
          expectSame(figures, scan(history.checks, history.unknown, now, window), window);
        }
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
