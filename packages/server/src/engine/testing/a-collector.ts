import type { HttpOutcome, RunResult } from '@vedette/contract/checkpoint/protocol';
import { ManualClock, type Instant } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { ensurePartitions } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { IncidentTransition } from '../../incidents/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { aScheduledMonitor } from '../../testing/a-scheduled-monitor.js';
import { Collector } from '../collect/collector.js';
import { forwardSpool } from '../collect/forwarded-results.js';
import { ALL_PARTITIONS } from '../partitions/partition-rules.js';
import { aMemberRow } from '../../testing/a-member-row.js';
import { sqlForwardedResults } from '../collect/forwarded-results-sql.js';
import { sqlCheckStore, type SqlCheckStoreDeps } from '../collect/check-store-sql.js';
import type { CheckStore } from '../collect/check-store.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import { Planner, type PlannerDeps } from '../plan/planner.js';
import type { Settled } from '../collect/settle.js';
import type { Spool } from '../collect/spool.js';
import type { PlannedMonitor } from '../plan/watch.js';
import { MemoryWork } from '../work/work-memory.js';
import { anOutcome } from './a-result.js';

/** One per process, as in the service. */
const newIds = createIdGenerator();

/** Outcome of the next transactions: `away` rejects them, `answerLost` commits them and loses the response. */
type StoreCondition = 'well' | 'away' | 'answerLost';

export const MINUTELY = 60_000;

/** A monitor with a one-minute interval, as last loaded. */
export const aPlanned = (monitorGuid: string, change: Partial<PlannedMonitor['monitor']> = {}): PlannedMonitor => ({
  monitor: aScheduledMonitor(monitorGuid, change),
  conditions: [],
  maintenance: [],
  zone: 'UTC',
  mayFallBack: true,
});

/**
 * A collector and a planner on a real store, with a clock controlled by the test and three checkpoints with one server
 * each.
 */
export async function aCollector(
  db: Db,
  start: Instant,
  change: Partial<PlannerDeps> = {},
  {
    newCheckId = newIds,
    ...storeDeps
  }: Pick<SqlCheckStoreDeps, 'storeArtifacts'> & { newCheckId?: (at: Instant, monitorGuid: string) => number } = {},
) {
  await ensurePartitions(db, start);
  await db.deleteFrom('engine_member').execute();
  await aMemberRow(db, 1);
  /** The loaded partitions, and the epoch of the leases of all partitions while this process holds them. */
  const lease = { loaded: ALL_PARTITIONS, epoch: 1 as number | undefined };
  const partitions = { listLoaded: () => lease.loaded, leaseEpoch: () => lease.epoch };
  const clock = new ManualClock(start);
  const transitions: IncidentTransition[] = [];
  const store = { condition: 'well' as StoreCondition };
  const checkStore = withStoreCondition(
    sqlCheckStore({
      db,
      packBodies: () => Promise.resolve(new Map()),
      onBodiesStored: () => undefined,
      followTransitions: (_tx, news) => Promise.resolve(void transitions.push(...news)),
      ...storeDeps,
    }),
    store,
  );
  const impairments = new Map<number, readonly string[]>();
  const spool = memorySpool();
  const forwardedResults = sqlForwardedResults(db);
  const work = new MemoryWork(clock);
  const planner = new Planner({
    choose: (_monitor, { tried }) => ({ checkpointId: [1, 2, 3].find((id) => !tried.includes(id)) ?? 1, needs: [] }),
    listSelectedCheckpoints: () => [1, 2, 3].map((checkpointId) => ({ checkpointId, needs: [], canRun: true })),
    mayBecomeUsable: () => false,
    canStart: () => collector.canStore,
    isResultQueued: (run) => collector.isStuck(run),
    ...change,
  });
  const fleet = { listImpairments: (serverId: number) => impairments.get(serverId) ?? [], getClockOffsetMs: () => 0 };
  const newGuid = (): string => crypto.randomUUID();
  const collector: Collector = new Collector({
    clock,
    planner,
    partitions,
    fleet,
    work,
    checkStore,
    spool,
    forwardedResults,
    newGuid,
    newCheckId,
    delayLimitMs: 2_000,
    log: pino({ level: 'silent' }),
    metrics: createEngineMetrics(new Registry()),
  });

  /** A monitor that was checked until now. Its slots start at the next whole minute. */
  const aMonitor = async (
    fields: Partial<PlannedMonitor['monitor']> = {},
    plannedChange: Partial<PlannedMonitor> = {},
  ): Promise<string> => {
    const guid = await aMonitorRow(db);
    const known = { watermarkAt: clock.now(), definitionSeenAt: clock.now(), accounted: [] };
    const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
    planner.put({ ...aPlanned(guid, fields), ...plannedChange }, { ...known, ...before }, clock.now(), 0);
    return guid;
  };
  /** Runs all planned slots with the given outcome, and stores the results. */
  const runPlanned = async (
    outcome: Partial<HttpOutcome> = {},
    resultChange: Partial<RunResult> = {},
  ): Promise<void> => {
    planner.planDue(clock.now());
    const results = planner.takeWork().map(({ monitorGuid, slotAt, attempt, checkpointId }): RunResult => {
      const run = { monitorGuid, slotAt, attempt, serverId: checkpointId, outcome: anOutcome(outcome) };
      const times = { startedAt: clock.now(), finishedAt: clock.now(), queueDelayMs: 0, loopLagMs: 0 };
      return { ...run, ...times, ...resultChange };
    });
    const storeDeps = collector.deliver(results);
    await collector.catchUp(1);
    await collector.storeBatch(1);
    await storeDeps;
  };
  /** What a start does: stores what an earlier term left on disk, as the holder of all partitions since `epoch`. */
  const catchUp = async (epoch: number): Promise<void> => {
    lease.epoch = epoch;
    await forwardSpool(spool, { forwardedResults, log: pino({ level: 'silent' }) });
    await collector.storeForwardedBefore(epoch, ALL_PARTITIONS);
  };
  return {
    clock,
    lease,
    catchUp,
    planner,
    collector,
    work,
    spool,
    handed: forwardedResults,
    store,
    checkStore,
    transitions,
    impairments,
    aMonitor,
    answer: runPlanned,
  };
}

function withStoreCondition(checkStore: CheckStore, store: { readonly condition: StoreCondition }): CheckStore {
  return {
    listMonitors: (partitions) => checkStore.listMonitors(partitions),
    loadKnownMonitors: (guids) => checkStore.loadKnownMonitors(guids),
    findTakenIds: (checks) => checkStore.findTakenIds(checks),
    ensurePartitions: (at) => checkStore.ensurePartitions(at),
    storeArtifacts: (settled) => checkStore.storeArtifacts(settled),
    transaction: async (epoch, work) => {
      const { condition } = store;
      if (condition === 'away') throw Object.assign(new Error('no store'), { code: 'ECONNREFUSED' });
      const result = await checkStore.transaction(epoch, work);
      if (condition === 'answerLost') throw new Error('Connection terminated unexpectedly');
      return result;
    },
  };
}

/** Serialises through JSON like a file. */
function memorySpool(): Spool {
  const lines: string[] = [];
  const spool = {
    get size() {
      return lines.length;
    },
    hasCapacity: true,
    append: (settled: readonly Settled[]) => Promise.resolve(void lines.push(...settled.map((s) => JSON.stringify(s)))),
    peek: (max: number) => Promise.resolve(lines.slice(0, max).map((line) => JSON.parse(line) as Settled)),
    drop: (count: number) => Promise.resolve(void lines.splice(0, count)),
  };
  return spool;
}
