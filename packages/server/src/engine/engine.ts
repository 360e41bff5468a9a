import type { CheckpointPort, CheckpointState, RunKey, Target } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import { HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createIdGenerator } from '@vedette/kernel/ids';
import { followSignals } from '@vedette/kernel/signals';
import type { Change } from '../db/announce.js';
import type { Tx } from '../db/connection.js';
import { Signal } from './loops/signal.js';
import type { BucketSize } from './dispatch/bucket-rules.js';
import { cleanUp } from './upkeep/clean-up.js';
import type { AssignedSlotLog } from './dispatch/assigned-slot-log.js';
import type { RunTokens } from './dispatch/run-tokens.js';
import { CheckpointGateway, type CheckpointGatewayDeps } from './dispatch/checkpoint-gateway.js';
import { runAsLeader, type LeaderDeps } from './lease/leader.js';
import { LEASE_BEAT_MS, mustVerifyLease, TAKE_OVER_MS } from './lease/lease-rules.js';
import { renewLease, type LeaseAddress } from './lease/lease-sql.js';
import { forwardSpool } from './collect/forwarded-results.js';
import { sqlForwardedResults } from './collect/forwarded-results-sql.js';
import { lockLease } from './collect/check-store-sql.js';
import { LeaseLost } from './collect/check-store.js';
import { runLoop } from './loops/run-loop.js';
import { withTimeout } from './loops/with-timeout.js';
import { PendingChanges, reload, type ReloadDeps } from './term/reload.js';
import { MemberWatch } from './self-watch/member-watch.js';
import { SelfWatch, type SelfWatchDeps } from './self-watch/self-watch.js';
import type { SteadyClock } from './time/steady-clock.js';
import { isStoreFailure } from './collect/store-failure.js';
import { createTerm, planSlots, failExpiredRuns, type Term, type TermDeps } from './term/term.js';
import type { Member } from './members/member-sql.js';
import { runLeasedWork } from './members/leased-work.js';
import { runAsMember, type Membership, type MembersDeps } from './members/members.js';
import type { BackgroundWork, Housekeeping, LeasedWork, Loop, SharedWork } from '../module/module.js';

/** Dependencies of the engine on the domains, provided by `module.ts`. */
export interface EngineDeps
  extends
    Omit<TermDeps, 'newCheckId' | 'forwardedResults'>,
    Omit<ReloadDeps, 'now'>,
    SelfWatchDeps,
    Omit<LeaderDeps, 'clock' | 'forwardResults'> {
  readonly clock: SteadyClock;
  /** Address at which other processes reach this one while it leads. By default, they do not. */
  readonly leaseAddress?: (epoch: number) => LeaseAddress;
  /**
   * Loads the definition of a monitor for a probe, secrets included.
   * @throws Fault when it cannot be run
   */
  readonly loadTarget: (monitorGuid: string) => Promise<Target>;
  readonly isTraced?: (monitorGuid: string) => boolean;
  readonly saveServerState: (state: CheckpointState, now: Instant) => Promise<void>;
  /**
   * Stores the failure diagnostics of a server's own check.
   * @throws Fault `conflict` when there is no such check
   */
  readonly storeDiagnostics: (serverId: number, run: RunKey, pack: FailureDiagnostics) => Promise<void>;
  /** See `CheckpointGatewayDeps.snapshots`. */
  readonly snapshots?: NonNullable<CheckpointGatewayDeps['snapshots']>;
  /** Escalates due durations and reminders. Returns how many it processed. */
  readonly escalateDue: (tx: Tx, at: Instant) => Promise<number>;
  /** Work that every process with the role `engine` does: mails and calls. */
  readonly shared: readonly SharedWork[];
  /** Work that the processes with the role `engine` divide among them: reports, figures of SLAs. */
  readonly leased: readonly LeasedWork[];
  /** Version of the service. */
  readonly version: string;
  /** Name of this machine. */
  readonly host: string;
  readonly startedAt: Instant;
  /** Background work of the domains in the leading process: exports. They take over in this order. */
  readonly background: readonly BackgroundWork[];
  readonly housekeeping: readonly Housekeeping[];
  /** Rate at which runs against one host and port may start. */
  readonly targetRate: BucketSize;
  /** Run tokens, valid in every process that may run the engine. */
  readonly runTokens: RunTokens;
  /** See `CheckpointGatewayDeps.assignedSlots`. */
  readonly assignedSlots?: AssignedSlotLog;
}

export interface Engine {
  /** The server's side of the checkpoint protocol. */
  readonly port: CheckpointPort;
  /** Applies an announced change. */
  onChange(change: Change): void;
  /** Reloads everything, because changes may have been missed. */
  resync(): void;
  /** Whether this process runs the loops. */
  isLeading(): boolean;
  /** The epoch of the lease under which this process runs the loops; undefined while it does not. */
  leadingEpoch(): number | undefined;
  /** False while this process runs the loops and the store is unreachable. */
  isStoreReachable(): boolean;
  /** Runs until `signal` aborts, and waits while another process runs the loops. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Forwards results of an earlier term to the leading process. For a process that never leads. Never rejects. */
  forwardResults(): Promise<void>;
}

interface LeadingTerm {
  readonly term: ReturnType<typeof createTerm>;
  readonly epoch: number;
  readonly selfWatch: SelfWatch;
  lastBeat: number;
  /** In terms of `clock.elapsed()`: the lease is not verified again before. */
  nextVerifyAt: number;
}

/** Creates the engine. Nothing runs until `run` is called. */
export function createEngine(deps: EngineDeps): Engine {
  const { clock, random } = deps;
  const newCheckId = createIdGenerator(random);
  const changes = new PendingChanges();
  const makeWakeable = ({ loops }: { readonly loops: readonly Loop[] }) => loops.map((loop) => wakeable(loop, clock));
  const domainLoops = deps.background.flatMap(makeWakeable);
  const sharedLoops = deps.shared.flatMap(makeWakeable);
  const leased = deps.leased.map((work) => ({ ...work, loops: makeWakeable(work) }));
  const forwardedResults = sqlForwardedResults(deps.db);
  const forwardResults = (): Promise<void> =>
    forwardSpool(deps.spool, { forwardedResults: forwardedResults, log: deps.log });
  let leading: LeadingTerm | undefined;
  const gateway = new CheckpointGateway({ ...deps, term: () => leading?.term });

  const runTerm = async (epoch: number, signal: AbortSignal): Promise<void> => {
    const lifetime = followSignals();
    const term = createTerm({ ...deps, newCheckId, forwardedResults }, lifetime.signal);
    const memberWatch = new MemberWatch(deps, { term, epoch });
    const selfWatch = new SelfWatch(deps, { term, epoch, memberWatch });
    const nextTerm = { term, epoch, selfWatch, lastBeat: clock.elapsed(), nextVerifyAt: 0 };
    changes.addAll();
    try {
      await runWithHeartbeat(nextTerm, deps, signal, async (stop) => {
        await term.collector.catchUp(epoch, stop);
        if (stop.aborted) return;
        const assignedSlotAt = await loadAssignedSlots(deps);
        await reload(term, changes, epoch, { ...deps, now: () => clock.now(), assignedSlotAt });
        for (const { takeOver } of deps.background) await takeOver?.();
        leading = nextTerm;
        deps.metrics.isLeader.set(1);
        const loops = [...createLoops(nextTerm, { deps, changes, gateway }), ...domainLoops];
        await runAll(loops, deps, stop);
        await term.collector.finish(epoch);
      });
    } finally {
      leading = undefined;
      selfWatch.end();
      // Pending polls would never be answered after this term ends.
      lifetime.abort();
      deps.metrics.isLeader.set(0);
      await term.collector.spoolPending(epoch);
      for (const { settled } of deps.background) await settled?.();
    }
  };

  return {
    port: gateway,
    onChange: (change) => {
      changes.add(change);
      for (const { wake } of [...domainLoops, ...sharedLoops, ...leased.flatMap(({ loops }) => loops)]) wake(change);
    },
    resync: () => changes.addAll(),
    isLeading: () => leading !== undefined,
    leadingEpoch: () => leading?.epoch,
    isStoreReachable: () => leading?.term.collector.isStoreUnreachable !== true,
    run: async (signal) => {
      await Promise.all([
        runAsLeader({ ...deps, forwardResults }, runTerm, signal),
        runAsMember(
          memberDeps(deps),
          async (stop, membership) => {
            await Promise.all([runAll(sharedLoops, deps, stop), runLeased(leased, { deps, membership }, stop)]);
          },
          signal,
        ),
      ]);
    },
    forwardResults: () =>
      forwardResults().catch((error: unknown) => deps.log.warn({ err: error }, 'results stay on disk')),
  };
}

const toSelf = ({ holder, member = '', version, host, leased, startedAt }: EngineDeps): Member => ({
  holder,
  member,
  version,
  host,
  startedAt,
  leases: leased.map(({ lease }) => lease),
});

const runLeased = (
  works: readonly LeasedWork[],
  { deps, membership }: { deps: EngineDeps; membership: Membership },
  signal: AbortSignal,
): Promise<void> =>
  runLeasedWork(
    {
      ...deps,
      ...membership,
      self: toSelf(deps),
      works,
      runLoops: (loops, stop) => runAll(loops, deps, stop),
      held: deps.metrics.lease,
      onFailure: countFailures(deps),
    },
    signal,
  );

const memberDeps = (deps: EngineDeps): MembersDeps => ({
  ...deps,
  self: toSelf(deps),
  members: deps.metrics.members,
  onFailure: countFailures(deps),
  releaseAbandoned: async () => {
    for (const { releaseAbandoned } of deps.shared) await releaseAbandoned();
  },
});

/** An unreadable record may cause a second run of some slots, but must not prevent the start. */
async function loadAssignedSlots({ assignedSlots, log }: EngineDeps): Promise<ReadonlyMap<string, Instant>> {
  if (!assignedSlots) return new Map();
  return assignedSlots.loadNewest().catch((error: unknown) => {
    log.warn({ err: error }, 'the record of assigned slots could not be read; some slots may run again');
    return new Map<string, Instant>();
  });
}

/** Creates the engine's loops in the order of the work. The heartbeat runs separately. */
function createLoops(
  leading: LeadingTerm,
  { deps, changes, gateway }: { deps: EngineDeps; changes: PendingChanges; gateway: CheckpointGateway },
): Loop[] {
  const { term, epoch, selfWatch } = leading;
  const { clock } = deps;
  const offer = (): Promise<void> => term.work.offer(term.planner.takeWork());
  /** A process that was frozen verifies its lease before it starts a run. */
  const verifyLease = async (): Promise<void> => {
    if (!mustVerifyLease(leading.lastBeat, clock.elapsed())) return;
    // An unreachable store does not mean that another process leads: the check is repeated, but nothing waits for it.
    if (clock.elapsed() < leading.nextVerifyAt) return;
    leading.nextVerifyAt = clock.elapsed() + VERIFY_RETRY_MS;
    const pendingHeartbeat = sendHeartbeat(leading, deps).catch((error: unknown) => {
      if (!isStoreFailure(error) && !(error instanceof Fault)) throw error;
    });
    pendingHeartbeat.catch(() => undefined);
    await Promise.race([pendingHeartbeat, clock.sleep(VERIFY_LEASE_TIMEOUT_MS)]);
  };
  return [
    {
      name: 'reload',
      everyMs: 0,
      wait: (signal) => changes.wait(signal),
      turn: async () => {
        await reload(term, changes, epoch, { ...deps, now: () => clock.now() });
        await offer();
      },
    },
    {
      name: 'slots',
      everyMs: 0,
      wait: (signal) => clock.sleep(nextSlotDelayMs(term, clock.now()), signal),
      turn: async () => {
        await verifyLease();
        await planSlots(term, clock);
      },
    },
    { name: 'dispatch', everyMs: SECOND / 4, turn: () => failExpiredRuns(term, clock.now()) },
    {
      name: 'collect',
      everyMs: 0,
      wait: (signal) => term.collector.waitForBatch(SECOND, signal),
      turn: async () => {
        await term.collector.storeBatch(epoch);
        await offer();
      },
    },
    { name: 'escalate', everyMs: SECOND, turn: () => escalate(deps, epoch) },
    selfWatch.loop,
    {
      name: 'cleanUp',
      everyMs: 10 * MINUTE,
      turn: async (signal) => {
        gateway.tidy();
        if (term.collector.isStoreUnreachable) return;
        await cleanUp(deps.housekeeping, deps, { epoch, signal });
      },
    },
  ];
}

/** A loop with a function that starts its next turn early. */
interface WakeableLoop extends Loop {
  readonly wake: (change: Change) => void;
}

function wakeable(loop: Loop, clock: SteadyClock): WakeableLoop {
  const { wakesOn, everyMs } = loop;
  if (wakesOn === undefined) return { ...loop, wake: () => undefined };
  const wakeSignal = new Signal();
  return {
    ...loop,
    wait: (signal) => wakeSignal.wait(clock, everyMs, signal),
    wake: ({ topic }) => {
      if (topic === wakesOn) wakeSignal.raise();
    },
  };
}

const VERIFY_LEASE_TIMEOUT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;
/** Shorter than a freeze that costs the lease, so that a process always verifies its lease after one. */
const VERIFY_RETRY_MS = TAKE_OVER_MS - 3_000;
const MAX_SLOT_WAIT_MS = 250;
/** Slots within this time are assigned together. */
const MIN_SLOT_WAIT_MS = 20;

function nextSlotDelayMs({ planner }: Term, now: Instant): number {
  const waitMs = (planner.nextAt ?? now + HOUR) - now;
  return Math.max(MIN_SLOT_WAIT_MS, Math.min(waitMs, MAX_SLOT_WAIT_MS));
}

/** Escalates in bounded batches until nothing is due. */
async function escalate({ db, clock, escalateDue }: EngineDeps, epoch: number): Promise<void> {
  for (let processed = 1; processed > 0;) {
    processed = await db.transaction().execute(async (tx) => {
      await lockLease(tx, epoch);
      return escalateDue(tx, clock.now());
    });
  }
}

/** Renews the lease. Each heartbeat gets its own connection, so that a hanging one does not block the next. */
async function sendHeartbeat(leading: LeadingTerm, { db, clock, leaseAddress }: EngineDeps): Promise<void> {
  const { epoch } = leading;
  const isRenewed = await withTimeout(
    HEARTBEAT_TIMEOUT_MS,
    renewLease(db, epoch, clock.now(), leaseAddress?.(epoch)),
    clock,
  );
  if (!isRenewed) throw new LeaseLost();
  leading.lastBeat = clock.elapsed();
}

/**
 * Sends heartbeats during the whole term, because storing spooled results may take long.
 * @param work must end when its signal aborts: with `signal`, or when the lease is lost
 */
async function runWithHeartbeat(
  leading: LeadingTerm,
  deps: EngineDeps,
  signal: AbortSignal,
  work: (lifetime: AbortSignal) => Promise<void>,
): Promise<void> {
  const [lifetime, done] = [followSignals(signal), followSignals()];
  const loop = { name: 'beat', everyMs: LEASE_BEAT_MS, turn: () => sendHeartbeat(leading, deps) };
  const heartbeat = runLoop(loop, { ...deps, onFailure: countFailures(deps) }, done.signal).finally(lifetime.abort);
  throwFirstError(await Promise.allSettled([heartbeat, work(lifetime.signal).finally(done.abort)]));
}

/** Runs loops until `signal` aborts. If one loop ends, all others end as well. */
async function runAll(loops: readonly Loop[], deps: EngineDeps, signal: AbortSignal): Promise<void> {
  const lifetime = followSignals(signal);
  const runs = loops.map((loop) =>
    runLoop(loop, { ...deps, onFailure: countFailures(deps) }, lifetime.signal).finally(lifetime.abort),
  );
  throwFirstError(await Promise.allSettled(runs));
}

const countFailures =
  ({ metrics }: EngineDeps) =>
  (loop: string): void =>
    metrics.loopFailures.inc({ loop });

function throwFirstError(outcomes: readonly PromiseSettledResult<void>[]): void {
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (rejected) throw rejected.reason;
}
