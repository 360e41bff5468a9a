import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { createIdGenerator, idInstant, lowestIdAt } from '@vedette/kernel/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sqlClearingStore } from '../../checks/clearing/clear-sql.js';
import {
  createSealing,
  ensurePartitions,
  findCheckMonitor,
  isFailingBefore,
  loadAlertedCheckDetail,
  readErrorDescription,
  readErrorsAndRecoveries,
  readLastCertificates,
  readRecorded,
  storeChecks,
  type NewCheck,
} from '../../checks/index.js';
import { listChecks, readCheck, selectPartialChecks } from '../../checks/read/list-sql.js';
import { mayBeSealed } from '../../checks/store/insert-sql.js';
import { loadServerSums } from '../../dashboards/checkpoints/checkpoint-figures-sql.js';
import type { Db } from '../../db/connection.js';
import { loadUnobservedTimes } from '../../engine/plan/missed-sql.js';
import { readChecksById, readDueChecks, type ActiveSetting } from '../../export/due-sql.js';
import { readFigures } from '../../figures/index.js';
import { readMonitorMetrics } from '../../figures/monitor-metrics/monitor-metrics-sql.js';
import { readEvidence } from '../../reports/sla-statements/evidence-sql.js';
import { loadCheckpointSteps } from '../../screens/reads/checkpoint-latency-sql.js';
import { loadCheck, loadCheckContext, loadChecks, loadChecksById } from '../../screens/reads/checks-sql.js';
import { loadPhaseSteps } from '../../screens/reads/phases-sql.js';
import { aCheck, aMonitorRow, anHttpDetail } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { newTestDatabase } from '../../testing/database.js';

/** A store that seals old checks, and one that never does. Both get the same checks and must give the same answers. */
const stores = await Promise.all([newTestDatabase(), newTestDatabase()]);
afterAll(() => Promise.all(stores.map(({ drop }) => drop())));
const [sealing, plain] = stores.map(({ db }) => db) as [Db, Db];
const both = async (work: (db: Db) => Promise<unknown>): Promise<void> => {
  await Promise.all([work(sealing), work(plain)]);
};

const start = Date.UTC(2026, 10, 2);
const DAYS = 8;
const guids = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000042'] as const;
const account = { accountId: 1 };

const int = (min: number, max: number) => fc.integer({ min, max });
const monitor = fc.constantFrom(...guids);
/** An instant of the first days, in seconds, so that several checks share a quarter. */
const offset = int(0, (DAYS * DAY) / SECOND).map((seconds) => seconds * SECOND);

const checkFields = {
  level: fc.constantFrom<0 | 1 | 2>(0, 0, 0, 0, 0, 1, 2),
  kind: fc.constantFrom('plain', 'plain', 'plain', 'partial', 'concurrent', 'staging'),
  totalMs: int(1, 400),
  serverId: int(101, 103),
  hasDetail: fc.boolean(),
};
const check = fc.record({ offset, ...checkFields });
/** Checks of the first day, which the end of each run seals. */
const firstStep = fc.record({
  do: fc.constant('store' as const),
  monitor,
  checks: fc.array(fc.record({ offset: int(0, DAY / SECOND - 1).map((seconds) => seconds * SECOND), ...checkFields }), {
    minLength: 20,
    maxLength: 60,
    size: 'max',
  }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      monitor,
      checks: fc.array(check, { minLength: 20, maxLength: 60, size: 'max' }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), monitor, from: offset, length: offset }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('seal' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The clock of a run. It starts in the third day, and goes on to the ninth. */
class Run {
  now = start + 2 * DAY;
  readonly stored: NewCheck[] = [];
  lastBatch: readonly NewCheck[] = [];
  readonly newId = createIdGenerator();
  readonly sealer = createSealing({ checkDays: 90 });

  async do(each: Step): Promise<void> {
    this.now += DAY / 2;
    if (each.do === 'store') await this.#store(each.monitor, each.checks);
    else if (each.do === 'repeat') await this.#write(this.lastBatch);
    else if (each.do === 'clear') await this.#clear(each);
    else while ((await this.sealer.sealBatch(sealing, this.now)) > 0);
  }

  async #store(monitorGuid: string, checks: readonly (typeof check extends fc.Arbitrary<infer T> ? T : never)[]) {
    const made = checks.flatMap(({ offset: after, level, kind, totalMs, serverId, hasDetail }) => {
      const at = start + after;
      if (at > this.now) return [];
      return aCheck({
        monitorGuid,
        id: this.newId(at, monitorGuid),
        slotAt: at - (at % MINUTE),
        attempt: kind === 'partial' ? 1_001 : 0,
        errorLevel: level,
        totalMs,
        serverId,
        deliveredAt: this.now,
        isPartial: kind === 'partial',
        isConcurrent: kind === 'partial' || kind === 'concurrent',
        stagingMode: kind === 'staging',
        ...(hasDetail && { detail: anHttpDetail({ facts: { phases: somePhases } }) }),
      });
    });
    this.stored.push(...made);
    this.lastBatch = made;
    await this.#write(made);
  }

  async #write(batch: readonly NewCheck[]): Promise<void> {
    const late = batch.map((one): NewCheck => ({ ...one, deliveredAt: this.now }));
    await both((db) => db.transaction().execute((tx) => storeChecks(tx, late, loadUnobservedTimes)));
  }

  async #clear({ monitor: monitorGuid, from, length }: { monitor: string; from: number; length: number }) {
    await both(async (db) => {
      const store = sqlClearingStore(db, loadUnobservedTimes);
      const range = { from: start + from, until: start + from + length };
      const filter = { ...account, monitors: [monitorGuid], ...range, checkpointIds: undefined, errorCodes: undefined };
      for (const errors of await store.findErrors(filter, 500))
        await store.clear({ errors, by: aCaller(), at: this.now, note: '' });
    });
  }
}

const somePhases = { resolveMs: 1, connectMs: 2, tlsMs: 3, sendMs: 4, waitMs: 5, receiveMs: 6 };

async function clean(): Promise<void> {
  await both(async (db) => {
    await sql`truncate monitor_check, check_block, check_http, check_body, cleared_check, closed_quarter, monitor,
      monitor_state, audit, figure_version cascade`.execute(db);
    for (let at = start; at < start + 9 * DAY; at += 3 * DAY) await ensurePartitions(db, at);
    for (const guid of guids) await aMonitorRow(db, { guid });
  });
}

/** Everything that looks at checks, of some range and some check. */
async function readEverything(db: Db, run: Run, [from, until]: readonly [Instant, Instant], one: NewCheck | undefined) {
  const setting = {
    ...account,
    guid: guids[0],
    cursorId: lowestIdAt(from),
    isAllMonitors: true,
    monitorGroupGuid: guids[0],
    groupName: '',
  };
  const lists = {
    accountId: 1,
    from: lowestIdAt(from),
    until: lowestIdAt(until),
    nowId: lowestIdAt(run.now),
    minLevel: 0,
    showPartial: true,
  } as const;
  const windows = [{ start: from, end: until, window: 0 }];
  const figures = { ...account, windows, now: run.now, checkDays: 90, withLatency: true } as const;
  const id = one?.id ?? 0;
  const record = await loadCheck(db, 1, id);
  const checkRow = await readCheck(db, 1, id);
  const ids = run.stored.filter((_each, index) => index % 3 === 0).map((each) => each.id);
  const perMonitor = async (monitorGuid: string) => {
    const key = { ...account, monitorGuid };
    const recorded = [];
    for await (const page of readRecorded(db, key, { from, until, withSizes: true })) recorded.push(...page);
    const range = { from, until, errorLevel: 0, now: run.now };
    return {
      recorded,
      errorsAndRecoveries: await readErrorsAndRecoveries(db, key, from, until),
      failing: await isFailingBefore(db, key, until),
      evidence: await readEvidence(db, { ...key, period: { start: from, end: until } }),
      newest: await listChecks(db, { ...lists, scope: { monitorGuids: [monitorGuid] }, isAscending: false, limit: 7 }),
      oldest: await listChecks(db, { ...lists, scope: { monitorGuids: [monitorGuid] }, isAscending: true, limit: 500 }),
      screen: await loadChecks(db, monitorGuid, { ...range, take: 10 }),
      ofCheckpoint: await loadChecks(db, monitorGuid, { ...range, take: 500, checkpointId: 1 }),
      steps: await loadCheckpointSteps(db, monitorGuid, { from, until, stepMs: HOUR }),
      phases: await loadPhaseSteps(db, key, { from, until, stepMs: HOUR }),
      certificates: await readLastCertificates(db, 1, monitorGuid),
    };
  };
  return {
    monitors: await Promise.all(guids.map(perMonitor)),
    account: await listChecks(db, { ...lists, scope: 'all', isAscending: false, limit: 20 }),
    accountAscending: await listChecks(db, { ...lists, scope: 'all', isAscending: true, limit: 20 }),
    group: await listChecks(db, { ...lists, scope: { monitorGuids: [...guids] }, isAscending: false, limit: 20 }),
    good: await listChecks(db, {
      ...lists,
      scope: 'all',
      isAscending: false,
      limit: 9,
      isOkOnly: true,
      serverIds: [102],
    }),
    errors: await listChecks(db, { ...lists, scope: 'all', isAscending: false, limit: 90, minLevel: 1 }),
    one: checkRow,
    parts: checkRow && (await selectPartialChecks(db, checkRow)),
    monitor: await findCheckMonitor(db, 1, id),
    description: await readErrorDescription(db, 1, id),
    alerted: await loadAlertedCheckDetail(db, 1, id),
    context: record && (await loadCheckContext(db, 1, record, run.now)),
    byId: await loadChecksById(db, 1, ids),
    due: await readDueChecks(db, setting as unknown as ActiveSetting, { until, now: run.now, limit: 15 }),
    exported: await readChecksById(db, setting as unknown as ActiveSetting, ids),
    sums: sortByText(
      await loadServerSums(db, { accountId: 1, visible: 'all' }, { start: from, end: until, starts: [from] }),
    ),
    figures: [...(await readFigures(db, { ...figures, monitors: 'all', byMonitor: true }))].sort(),
    metrics: await readMonitorMetrics(db, { ...account, monitors: 'all', limit: 9, now: run.now }),
    slot: await sqlClearingStore(db, loadUnobservedTimes).findSlotErrors(1, id, true),
  };
}

const sortByText = <T>(values: readonly T[]): T[] =>
  [...values].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

async function readRollups(db: Db) {
  const { rows } = await sql`
    select q.bucket_at, q.monitor_guid, q.up_ms, q.down_ms, q.unknown_ms, q.checks, q.unconfirmed, q.confirmed, q.timed,
      q.total_ms, q.phased, q.tls_ms from rollup_quarter q order by 2, 1`.execute(db);
  const { rows: states } = await sql`select * from monitor_state order by monitor_guid`.execute(db);
  return { rows, states };
}

test('gives the same answers as a store that seals nothing', async () => {
  let sealed = 0;
  const range = fc.tuple(offset, offset).map(([a, b]) => [start + Math.min(a, b), start + Math.max(a, b) + 1] as const);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(firstStep, fc.array(step, { minLength: 4, maxLength: 12, size: 'max' })),
      step,
      range,
      fc.nat(),
      async ([first, steps], last, span, nth) => {
        await clean();
        const run = new Run();
        for (const each of [first, ...steps]) await run.do(each);
        run.now += 2 * DAY;
        await run.do({ do: 'seal' });
        await run.do(last);
        const one = run.stored[nth % Math.max(1, run.stored.length)];
        for (const { db } of stores.slice(0, 1)) {
          const { rows } = await sql<{ n: number }>`select coalesce(sum(checks), 0)::int as n from check_block`.execute(
            db,
          );
          sealed += rows[0]?.n ?? 0;
        }
        expect(await readRollups(sealing)).toEqual(await readRollups(plain));
        const [answers, expected] = [
          await readEverything(sealing, run, span, one),
          await readEverything(plain, run, span, one),
        ];
        expect(answers).toEqual(expected);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  expect(sealed).toBeGreaterThan(0);
}, 240_000);

test('draws another id when that of a late check is sealed', async () => {
  await clean();
  const [one, other] = guids;
  const old = aCheck({ monitorGuid: one, at: start + HOUR, id: lowestIdAt(start + HOUR) + 5 });
  const last = aCheck({ monitorGuid: one, at: start + 4 * DAY });
  const run = new Run();
  run.now = start + 5 * DAY;
  await sealing.transaction().execute((tx) => storeChecks(tx, [old, last]));
  while ((await run.sealer.sealBatch(sealing, run.now)) > 0);
  expect((await sealing.selectFrom('monitor_check').select('id').execute()).map(({ id }) => id)).toEqual([last.id]);
  const late = aCheck({ monitorGuid: other, at: idInstant(old.id), id: old.id, deliveredAt: run.now });
  expect(mayBeSealed(late)).toBe(true);
  const { newIds } = await sealing.transaction().execute((tx) => storeChecks(tx, [late]));
  expect([...newIds]).toEqual([]);
});
