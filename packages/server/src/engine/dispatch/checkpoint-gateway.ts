import type {
  CheckpointPort,
  CheckpointState,
  PollAnswer,
  RunKey,
  RunOrder,
  RunResult,
} from '@vedette/contract/checkpoint/protocol';
import type { FailurePack } from '@vedette/contract/checkpoint/failure-pack';
import { SNAPSHOT_CAPABILITY, type SnapshotOrder, type SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import { following } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { CLOCK_WARNING_MS, clockImpairment } from '../../checkpoints/index.js';
import type { SnapshotQueue } from '../../checks/index.js';
import { UnsupportedMonitor } from '../../monitors/index.js';
import { isExpected } from './expected-results.js';
import type { FleetServer } from '../fleet/fleet.js';
import type { HandedOut } from './handed-out.js';
import { makeOfflinePlan } from './offline-plan.js';
import type { RunTokens } from './run-tokens.js';
import { Targets, type TargetsDeps } from './targets.js';
import { unusableRun } from './unusable-run.js';
import type { Term } from '../term/term.js';
import type { WorkItem } from '../work/work-port.js';

export interface CheckpointGatewayDeps extends TargetsDeps {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'random'>;
  readonly log: Logger;
  /** Whether its requests are to carry `traceparent`. Absent: nobody asks. */
  readonly isTraced?: (monitorGuid: string) => boolean;
  /** Keeps what a server says of itself. */
  readonly noteServerState: (state: CheckpointState, now: Instant) => Promise<void>;
  /** Keeps what a server found around a failed check of its own. @throws Fault `conflict` when there is none */
  readonly keepPack: (serverId: number, run: RunKey, pack: FailurePack) => Promise<void>;
  /** Error snapshots that wait to be drawn. Absent: there are none. */
  readonly snapshots?: Pick<SnapshotQueue, 'mayWait' | 'take' | 'receive'>;
  /** Undefined while another process runs the loops, or none. */
  readonly term: () => Term | undefined;
  /** Proofs of what was handed out, for an engine that did not do it itself. */
  readonly runTokens: RunTokens;
  /** Absent: a restart may run the newest slot of a monitor once more. */
  readonly handedOut?: HandedOut;
}

const MAX_POLL_MS = 25_000;
const POLL_JITTER_MS = 5_000;
/** A holder may keep silent so long beyond the longest time its run can take. */
const LEASE_GRACE_MS = 30_000;
const MAX_ORDERS_PER_POLL = 200;
const FULL_PAUSE_MS = 250;
const STATE_REFRESH_MS = 10_000;
/** A server that is there is noted again long before. */
const FORGOTTEN_AFTER_MS = 600_000;
const FOREIGN_WORK_PAUSE_MS = 50;

/** The server's side of the checkpoint protocol, for checkpoints in this process and, through its routes, elsewhere. */
export class CheckpointGateway implements CheckpointPort {
  readonly #deps: CheckpointGatewayDeps;
  readonly #targets: Targets;
  /** What was stored of each server last: a busy server polls many times a second and has no news. */
  readonly #persistedStates = new Map<
    number,
    { readonly fingerprint: string; readonly wasFull: boolean; readonly at: number }
  >();
  /** Ends the poll of a server that waits for work. */
  readonly #waiting = new Map<number, () => void>();

  constructor(deps: CheckpointGatewayDeps) {
    this.#deps = deps;
    this.#targets = new Targets(deps);
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollAnswer> {
    const { clock, chance } = this.#deps;
    const term = this.#term();
    const server = this.#findServer(term, state.serverId);
    const reported = withClock(state, server, clock.now());
    term.fleet.saw(reported);
    void this.#noteState(reported);
    // It has something new to tell: what it said before it does not stand any more.
    this.#waiting.get(state.serverId)?.();
    if (state.free === 0) {
      await clock.sleep(FULL_PAUSE_MS, signal);
      return { orders: [], serverNow: clock.now() };
    }
    const over = following(signal, term.over);
    const leave = term.fleet.polling(state.serverId);
    this.#waiting.set(state.serverId, over.abort);
    void clock.sleep(MAX_POLL_MS - chance.random() * POLL_JITTER_MS, over.signal).then(over.abort);
    try {
      const orders = await this.#waitForOrders(term, server.checkpointId, state, over.signal);
      const mayDraw = state.capabilities.includes(SNAPSHOT_CAPABILITY);
      const snapshotsWait = mayDraw && this.#deps.snapshots?.mayWait(server) === true;
      return { orders, serverNow: clock.now(), ...(snapshotsWait && { snapshotsWait }) };
    } finally {
      leave();
      if (this.#waiting.get(state.serverId) === over.abort) this.#waiting.delete(state.serverId);
      over.abort();
    }
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    await this.#term().work.extend(serverId, runs, LEASE_GRACE_MS);
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    const term = this.#term();
    const server = this.#findServer(term, serverId);
    const foreign = results.some((result) => result.serverId !== serverId);
    if (foreign) throw new Fault('forbidden', 'serverId: a server delivers its own results only');
    const own = results.filter((result) => isExpected(term, server, result, this.#deps.runTokens));
    if (own.length < results.length) {
      const passedOver = results.length - own.length;
      this.#deps.log.warn({ serverId, passedOver }, 'results of runs a checkpoint does not have are passed over');
    }
    await term.collector.deliver(own);
  }

  /** Nobody watches the runs of the schedule. @throws Fault `unavailable` where the engine does not run: another knows */
  async follow(): Promise<boolean> {
    this.#term();
    return Promise.resolve(false);
  }

  async explain(serverId: number, run: RunKey, pack: FailurePack): Promise<void> {
    this.#findServer(this.#term(), serverId);
    await this.#deps.keepPack(serverId, run, pack);
  }

  async offlinePlan(serverId: number, known: string | undefined): Promise<OfflinePlan | undefined> {
    const term = this.#term();
    this.#findServer(term, serverId);
    const plan = await makeOfflinePlan({
      serverId,
      watches: term.planner.all(),
      fleet: term.fleet,
      now: this.#deps.clock.now(),
      loadTarget: (watch) => this.#targets.offline(term, watch),
    });
    return plan.tag === known ? undefined : plan;
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

  async tellSnapshot(serverId: number, reported: SnapshotResult): Promise<void> {
    const { accountId } = this.#findServer(this.#term(), serverId);
    await this.#deps.snapshots?.receive({ accountId, serverId }, reported);
  }

  /** Forgets what was kept for hand-over, and of servers that speak no more; called now and then. */
  tidy(): void {
    this.#targets.tidy(this.#deps.term());
    const now = this.#deps.clock.elapsed();
    for (const [serverId, { at }] of this.#persistedStates)
      if (now - at > FORGOTTEN_AFTER_MS) this.#persistedStates.delete(serverId);
  }

  #term(): Term {
    const term = this.#deps.term();
    if (!term) throw new Fault('unavailable', 'this process does not run the engine now', { retryAfterS: 2 });
    return term;
  }

  #findServer({ fleet }: Term, serverId: number) {
    const server = fleet.findServer(serverId);
    if (!server) throw new Fault('forbidden', `serverId: ${unknownRule('server', serverId)}`);
    return server;
  }

  /** The engine sees its servers in memory; what is stored is for others, so nobody waits for a store that hangs. */
  async #noteState(state: CheckpointState): Promise<void> {
    const { noteServerState, log, clock } = this.#deps;
    const { serverId, version, capabilities, impairments, withheld, sentAt, free } = state;
    const isClockOff = Math.abs(sentAt - clock.now()) > CLOCK_WARNING_MS;
    const fingerprint = JSON.stringify([version, capabilities, impairments, withheld, isClockOff]);
    const persisted = this.#persistedStates.get(serverId);
    // That it has room again can wait: a busy one has and has not many times a second.
    const isNews = persisted?.fingerprint !== fingerprint || (free === 0 && !persisted.wasFull);
    if (!isNews && clock.elapsed() - persisted.at < STATE_REFRESH_MS) return;
    this.#persistedStates.set(serverId, { fingerprint, wasFull: free === 0, at: clock.elapsed() });
    try {
      await noteServerState(state, clock.now());
    } catch (error) {
      this.#persistedStates.delete(serverId);
      log.debug({ err: error, serverId }, 'the state of a checkpoint server was not stored');
    }
  }

  async #waitForOrders(
    term: Term,
    checkpointId: number,
    state: CheckpointState,
    over: AbortSignal,
  ): Promise<RunOrder[]> {
    for (;;) {
      await term.work.waitForWork(checkpointId, over);
      if (over.aborted || this.#deps.term() !== term) return [];
      const orders = await this.#lease(term, checkpointId, state);
      if (orders.length > 0) return orders;
      // What waits needs another server of the checkpoint.
      await this.#deps.clock.sleep(FOREIGN_WORK_PAUSE_MS, over);
    }
  }

  async #lease(term: Term, checkpointId: number, state: CheckpointState): Promise<RunOrder[]> {
    const { serverId, capabilities, free } = state;
    const request = {
      checkpointId,
      serverId,
      capabilities,
      max: Math.min(free, MAX_ORDERS_PER_POLL),
      leaseMs: LEASE_GRACE_MS,
    };
    const items = await term.work.lease(request);
    const made = await Promise.all(items.map((item) => this.#order(term, item, serverId)));
    const orders = made.filter((order) => order !== undefined);
    await this.#noteHandedOut(orders);
    return orders;
  }

  /** A disk that takes nothing costs a second run after a kill, not this one. */
  async #noteHandedOut(orders: readonly RunOrder[]): Promise<void> {
    const { handedOut, log } = this.#deps;
    await handedOut?.note(orders).catch((error: unknown) => {
      log.warn({ err: error }, 'slots handed out were not recorded: a restart may run them again');
    });
  }

  async #order(term: Term, item: WorkItem, serverId: number): Promise<RunOrder | undefined> {
    const { monitorGuid, slotAt, attempt } = item;
    try {
      const target = await this.#targets.of(term, monitorGuid);
      const waitMs = this.#targets.wait(target);
      const leaseMs = waitMs + target.totalTimeoutMs + LEASE_GRACE_MS;
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
        receipt: runToken,
        ...(isTraced && { sendsTraceparent: true }),
      };
    } catch (error) {
      if (error instanceof UnsupportedMonitor) {
        await term.work.done([item]);
        term.planner.fail(item, 'unsupported', this.#deps.clock.now());
        return undefined;
      }
      if (error instanceof Fault && error.kind !== 'unavailable') {
        this.#tellUnusable(term, unusableRun(item, serverId, error.message, this.#deps.clock.now()));
        return undefined;
      }
      this.#deps.log.warn({ err: error, monitorGuid }, 'a run cannot be handed over');
      await term.work.done([item]);
      term.planner.fail(item, 'store', this.#deps.clock.now());
      return undefined;
    }
  }

  /** Nobody waits for it to be kept; should it not be, the run is written off when its lease ends. */
  #tellUnusable({ collector }: Term, result: RunResult): void {
    collector.deliver([result]).catch((error: unknown) => {
      this.#deps.log.debug({ err: error, monitorGuid: result.monitorGuid }, 'an unusable definition was not stored');
    });
  }
}

/**
 * A checkpoint cannot know that its own clock is wrong. One in this process has no clock of its own; engine time may be
 * ahead of the machine's for a while.
 */
function withClock(state: CheckpointState, { isLocal }: FleetServer, now: Instant): CheckpointState {
  const why = isLocal ? undefined : clockImpairment(state.sentAt - now);
  return why === undefined ? state : { ...state, impairments: [...state.impairments, why] };
}
