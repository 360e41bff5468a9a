import type {
  CheckpointPort,
  CheckpointState,
  PollResponse,
  RunKey,
  RunOrder,
  RunResult,
} from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import { SNAPSHOT_CAPABILITY, type SnapshotOrder, type SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { CLOCK_WARNING_MS, clockImpairment } from '../../checkpoints/index.js';
import type { SnapshotQueue } from '../../checks/index.js';
import { UnsupportedMonitor } from '../../monitors/index.js';
import { isExpectedResult } from './expected-results.js';
import type { FleetServer } from '../fleet/fleet.js';
import type { AssignedSlotLog } from './assigned-slot-log.js';
import { buildOfflinePlan } from './offline-plan.js';
import type { RunTokens } from './run-tokens.js';
import { TargetCache, type TargetCacheDeps } from './target-cache.js';
import { createUnusableRunResult } from './unusable-run.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import type { Term } from '../term/term.js';
import type { WorkItem } from '../work/work-port.js';

export interface CheckpointGatewayDeps extends TargetCacheDeps {
  readonly clock: Clock;
  /** The clock that those of servers are compared with, because engine time may be ahead of it. Default: `clock`. */
  readonly wallClock?: Pick<Clock, 'now'>;
  readonly random: Pick<RandomSource, 'next'>;
  readonly log: Logger;
  /** Whether requests of the monitor carry `traceparent`. By default, none do. */
  readonly isTraced?: (monitorGuid: string) => boolean;
  /** Whether others may have taken over the runs of this process, see `CutOffWatch`. Default: they have not. */
  readonly isCutOff?: () => boolean;
  /** Whether this process stores the states of servers: every poll reaches all processes, and one stores them. */
  readonly isLeading: () => boolean;
  /** Stores the state that a server reports. */
  readonly saveServerState: (state: CheckpointState, now: Instant) => Promise<void>;
  /**
   * Stores the failure diagnostics of a server's own check.
   * @throws Fault `conflict` when there is no such check
   */
  readonly storeDiagnostics: (serverId: number, run: RunKey, diagnostics: FailureDiagnostics) => Promise<void>;
  /** Queue of error snapshots to render. By default, there are none. */
  readonly snapshots?: Pick<SnapshotQueue, 'mayHavePending' | 'take' | 'receive'>;
  /** Undefined while this process is not a member. */
  readonly term: () => Term | undefined;
  /** Run tokens also prove assignments by an earlier engine. */
  readonly runTokens: RunTokens;
  /** Without it, a restart may run the newest slot of a monitor again. */
  readonly assignedSlots?: AssignedSlotLog;
}

const MAX_POLL_MS = 25_000;
const POLL_JITTER_MS = 5_000;
/**
 * How long the checkpoint that has a run may be silent. It extends the leases of all its runs every ten seconds, so an
 * order that was lost on its way is repeated after this time, however long the run may take.
 */
const LEASE_MS = 30_000;
const MAX_ORDERS_PER_POLL = 200;
const FULL_PAUSE_MS = 250;
const STATE_REFRESH_MS = 10_000;
/** Connected servers refresh their state far more often. */
const STATE_EXPIRY_MS = 600_000;
const FOREIGN_WORK_PAUSE_MS = 50;

/** The server's side of the checkpoint protocol, for checkpoints in this process and, through its routes, elsewhere. */
export class CheckpointGateway implements CheckpointPort {
  readonly #deps: CheckpointGatewayDeps;
  readonly #targets: TargetCache;
  /** Last state stored per server. Servers poll several times a second, so unchanged states are not stored again. */
  readonly #persistedStates = new Map<
    number,
    { readonly fingerprint: string; readonly wasFull: boolean; readonly at: number }
  >();
  /** Ends the open poll of a server. */
  readonly #openPolls = new Map<number, () => void>();

  constructor(deps: CheckpointGatewayDeps) {
    this.#deps = deps;
    this.#targets = new TargetCache(deps);
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    const { clock, wallClock = clock, random } = this.#deps;
    const term = this.#term();
    const server = this.#findServer(term, state.serverId);
    const reported = addClockImpairment(state, server, wallClock.now());
    term.fleet.recordPoll(reported);
    if (this.#deps.isLeading()) void this.#persistState(reported);
    // This poll carries a newer state, so the earlier one ends.
    this.#openPolls.get(state.serverId)?.();
    if (state.free === 0) {
      await clock.sleep(FULL_PAUSE_MS, signal);
      return { orders: [], serverNow: clock.now() };
    }
    const lifetime = followSignals(signal, term.endSignal);
    const untrackPoll = term.fleet.trackPoll(state.serverId);
    this.#openPolls.set(state.serverId, lifetime.abort);
    void clock.sleep(MAX_POLL_MS - random.next() * POLL_JITTER_MS, lifetime.signal).then(lifetime.abort);
    try {
      const orders = await this.#waitForOrders(term, server.checkpointId, state, lifetime.signal);
      const canRenderSnapshots = state.capabilities.includes(SNAPSHOT_CAPABILITY);
      const snapshotsWait = canRenderSnapshots && this.#deps.snapshots?.mayHavePending(server) === true;
      return { orders, serverNow: clock.now(), ...(snapshotsWait && { snapshotsWait }) };
    } finally {
      untrackPoll();
      if (this.#openPolls.get(state.serverId) === lifetime.abort) this.#openPolls.delete(state.serverId);
      lifetime.abort();
    }
  }

  /** Runs of partitions that have moved to another process are ignored: their leases have ended here. */
  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    await this.#term().work.extend(serverId, runs, LEASE_MS);
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    const term = this.#term();
    const server = this.#findServer(term, serverId);
    const foreign = results.some((result) => result.serverId !== serverId);
    if (foreign) throw new Fault('forbidden', 'serverId: a server delivers its own results only');
    // They may belong to runs of a new holder, which this process does not know. The checkpoint keeps them.
    if (this.#deps.isCutOff?.() === true) throw heldElsewhere();
    if (!results.every(({ monitorGuid }) => acceptsResults(term, monitorGuid))) throw heldElsewhere();
    const expectedResults = results.filter((result) => isExpectedResult(term, server, result, this.#deps.runTokens));
    if (expectedResults.length < results.length) {
      const count = results.length - expectedResults.length;
      this.#deps.log.warn({ serverId, count }, 'skipped results of runs that are not assigned to the checkpoint');
    }
    await term.collector.deliver(expectedResults);
  }

  /**
   * Always false: scheduled runs have no live followers.
   * @throws Fault `unavailable` if this process does not run the engine, since the leader may have followers
   */
  async follow(): Promise<boolean> {
    this.#term();
    return Promise.resolve(false);
  }

  async explain(serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void> {
    this.#findServer(this.#term(), serverId);
    await this.#deps.storeDiagnostics(serverId, run, diagnostics);
  }

  async offlinePlan(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined> {
    const term = this.#term();
    this.#findServer(term, serverId);
    // A checkpoint would drop the monitors that are missing in the plan.
    if (!term.partitions.isComplete)
      throw new Fault('unavailable', 'monitors are moving between processes', { retryAfterS: 2 });
    const plan = await buildOfflinePlan({
      serverId,
      watches: term.planner.all(),
      fleet: term.fleet,
      now: this.#deps.clock.now(),
      loadTarget: (watch) => this.#targets.getOfflineTarget(term, watch),
    });
    return plan.tag === knownTag ? undefined : plan;
  }

  async takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined> {
    const term = this.#term();
    const { accountId, checkpointId } = this.#findServer(term, serverId);
    const maySee = (monitorGuid: string): boolean => {
      const planned = term.planner.get(monitorGuid)?.planned;
      return planned !== undefined && term.fleet.mayRun(planned, checkpointId);
    };
    return this.#deps.snapshots?.take({ accountId, serverId, maySee });
  }

  async deliverSnapshot(serverId: number, reported: SnapshotResult): Promise<void> {
    const { accountId } = this.#findServer(this.#term(), serverId);
    await this.#deps.snapshots?.receive({ accountId, serverId }, reported);
  }

  /** Drops cached targets and the states of servers that no longer poll; called periodically. */
  tidy(): void {
    this.#targets.tidy(this.#deps.term());
    const now = this.#deps.clock.elapsed();
    for (const [serverId, { at }] of this.#persistedStates)
      if (now - at > STATE_EXPIRY_MS) this.#persistedStates.delete(serverId);
  }

  #term(): Term {
    const term = this.#deps.term();
    if (!term) throw new Fault('unavailable', 'this process does not run the engine', { retryAfterS: 2 });
    return term;
  }

  #findServer({ fleet }: Term, serverId: number) {
    const server = fleet.findServer(serverId);
    if (!server) throw new Fault('forbidden', `serverId: ${unknownReferenceRule('server', serverId)}`);
    return server;
  }

  /**
   * Not awaited: the engine keeps server states in memory, and the stored copy is for others, so a hanging store must
   * not delay a poll.
   */
  async #persistState(state: CheckpointState): Promise<void> {
    const { saveServerState, log, clock, wallClock = clock } = this.#deps;
    const { serverId, version, capabilities, impairments, withheld, sentAt, free } = state;
    const now = wallClock.now();
    const isClockOff = Math.abs(sentAt - now) > CLOCK_WARNING_MS;
    const fingerprint = JSON.stringify([version, capabilities, impairments, withheld, isClockOff]);
    const persisted = this.#persistedStates.get(serverId);
    // Storing that a server has capacity again can wait: a busy server switches many times a second.
    const isChanged = persisted?.fingerprint !== fingerprint || (free === 0 && !persisted.wasFull);
    if (!isChanged && clock.elapsed() - persisted.at < STATE_REFRESH_MS) return;
    this.#persistedStates.set(serverId, { fingerprint, wasFull: free === 0, at: clock.elapsed() });
    try {
      await saveServerState(state, now);
    } catch (error) {
      this.#persistedStates.delete(serverId);
      log.debug({ err: error, serverId }, 'the state of a checkpoint server was not stored');
    }
  }

  async #waitForOrders(
    term: Term,
    checkpointId: number,
    state: CheckpointState,
    lifetime: AbortSignal,
  ): Promise<RunOrder[]> {
    for (;;) {
      await term.work.waitForWork(checkpointId, lifetime);
      if (lifetime.aborted || this.#deps.term() !== term) return [];
      const orders = await this.#lease(term, checkpointId, state);
      if (orders.length > 0) return orders;
      // The waiting work requires another server of the checkpoint.
      await this.#deps.clock.sleep(FOREIGN_WORK_PAUSE_MS, lifetime);
    }
  }

  async #lease(term: Term, checkpointId: number, state: CheckpointState): Promise<RunOrder[]> {
    const { serverId, capabilities, free } = state;
    const request = {
      checkpointId,
      serverId,
      capabilities,
      max: Math.min(free, MAX_ORDERS_PER_POLL),
      leaseMs: LEASE_MS,
    };
    const items = await term.work.lease(request);
    const ordersOrFailures = await Promise.all(items.map((item) => this.#createOrder(term, item, serverId)));
    const orders = ordersOrFailures.filter((order) => order !== undefined);
    await this.#recordAssignedSlots(orders);
    return orders;
  }

  /** A failed write only means that the run may be repeated after a crash, so it does not fail the order. */
  async #recordAssignedSlots(orders: readonly RunOrder[]): Promise<void> {
    const { assignedSlots, log } = this.#deps;
    await assignedSlots?.record(orders).catch((error: unknown) => {
      log.warn({ err: error }, 'assigned slots were not recorded; a restart may run them again');
    });
  }

  async #createOrder(term: Term, item: WorkItem, serverId: number): Promise<RunOrder | undefined> {
    const { monitorGuid, slotAt, attempt } = item;
    try {
      const target = await this.#targets.getTarget(term, monitorGuid);
      const waitMs = this.#targets.takeDelayMs(term, target);
      const leaseMs = waitMs + LEASE_MS;
      await term.work.extend(serverId, [item], leaseMs);
      const now = this.#deps.clock.now();
      const runToken = this.#deps.runTokens.createToken(serverId, item);
      const times = { startAt: now + waitMs, leaseUntil: now + leaseMs };
      const isTraced = this.#deps.isTraced?.(monitorGuid) ?? false;
      return {
        monitorGuid,
        slotAt,
        attempt,
        target,
        ...times,
        runToken,
        ...(isTraced && { sendsTraceparent: true }),
      };
    } catch (error) {
      if (error instanceof UnsupportedMonitor) {
        await term.work.complete([item]);
        term.planner.fail(item, 'unsupported', this.#deps.clock.now());
        return undefined;
      }
      if (error instanceof Fault && error.kind !== 'unavailable') {
        this.#deliverUnusable(term, createUnusableRunResult(item, serverId, error.message, this.#deps.clock.now()));
        return undefined;
      }
      this.#deps.log.warn({ err: error, monitorGuid }, 'a run cannot be assigned');
      await term.work.complete([item]);
      term.planner.fail(item, 'store', this.#deps.clock.now());
      return undefined;
    }
  }

  /** Not awaited: if the result cannot be stored, the run is written off when its lease ends. */
  #deliverUnusable({ collector }: Term, result: RunResult): void {
    collector.deliver([result]).catch((error: unknown) => {
      this.#deps.log.debug(
        { err: error, monitorGuid: result.monitorGuid },
        'the error of an unusable definition was not stored',
      );
    });
  }
}

/** While a partition loads, results of the monitors that are planned already are accepted. */
const acceptsResults = ({ partitions, planner }: Term, monitorGuid: string): boolean =>
  partitions.accepts(monitorGuid) || (partitions.plans(monitorGuid) && planner.get(monitorGuid) !== undefined);

const heldElsewhere = (): Fault =>
  new HeldElsewhere('unavailable', 'another process plans some of these monitors now', { retryAfterS: 1 });

/**
 * Adds an impairment if the clock of a remote server is off, which the server cannot notice itself. A local server
 * shares the machine's clock, which the process corrects if it is wrong.
 */
function addClockImpairment(state: CheckpointState, { isLocal }: FleetServer, now: Instant): CheckpointState {
  const impairment = isLocal ? undefined : clockImpairment(state.sentAt - now);
  return impairment === undefined ? state : { ...state, impairments: [...state.impairments, impairment] };
}
