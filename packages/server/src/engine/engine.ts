import type { CheckpointPort, CheckpointState, RunKey, Target } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import { HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createIdGenerator } from '@vedette/kernel/ids';
import { followSignals, waitForCallOrAbort } from '@vedette/kernel/signals';
import type { Change } from '../db/announce.js';
import type { Tx } from '../db/connection.js';
import { Signal } from './loops/signal.js';
import type { BucketSize } from './dispatch/bucket-rules.js';
import { cleanUp, waitUntilLoaded } from './upkeep/clean-up.js';
import type { AssignedSlotLog } from './dispatch/assigned-slot-log.js';
import type { RunTokens } from './dispatch/run-tokens.js';
import { CheckpointGateway, type CheckpointGatewayDeps } from './dispatch/checkpoint-gateway.js';
import { forwardSpool } from './collect/forwarded-results.js';
import { sqlForwardedResults } from './collect/forwarded-results-sql.js';
import { lockMember } from './collect/check-store-sql.js';
import { runLoop } from './loops/run-loop.js';
import { PendingChanges, reload, type ReloadDeps } from './term/reload.js';
import { MemberWatch } from './self-watch/member-watch.js';
import { SelfWatch, type SelfWatchDeps } from './self-watch/self-watch.js';
import type { SteadyClock } from './time/steady-clock.js';
import { isStoreFailure } from './collect/store-failure.js';
import { createTerm, planSlots, failExpiredRuns, type Term, type TermDeps } from './term/term.js';
import { DEAD_AFTER_MS, mustVerifyMembership } from './members/member-rules.js';
import type { Member, MemberAddress } from './members/member-sql.js';
import { runLeasedWork, type LeaseTask, type TakenLease } from './members/leased-work.js';
import { runAsMember, type Membership, type MembersDeps } from './members/members.js';
import { drainPartition, type DrainOptions } from './term/drain-partition.js';
import { ALL_PARTITIONS, partitionLease } from './partitions/partition-rules.js';
import type { BackgroundWork, Housekeeping, LeasedWork, Loop, SharedWork } from '../module/module.js';

/** Dependencies of the engine on the domains, provided by `module.ts`. */
export interface EngineDeps
  extends Omit<TermDeps, 'newCheckId' | 'forwardedResults'>, Omit<ReloadDeps, 'now' | 'assignedSlotAt'>, SelfWatchDeps {
  readonly clock: SteadyClock;
  /** Name of this process in the work it claims. */
  readonly holder: string;
  /**
   * Name of its data folder, which no other process uses. Without it, a restart waits for its leases as any other
   * process does.
   */
  readonly member?: string;
  /** Address at which other processes reach this one. By default, they do not. */
  readonly address?: (epoch: number) => MemberAddress;
  /** See `MembersDeps`. */
  readonly askMembers?: NonNullable<MembersDeps['askMembers']>;
  /**
   * Loads the definition of a monitor for a probe, secrets included.
   * @throws Fault when it cannot be run
   */
  readonly loadTarget: (monitorGuid: string) => Promise<Target>;
  readonly isTraced?: (monitorGuid: string) => boolean;
  /** Returns the servers of local checkpoints of the processes on these data folders. */
  readonly listLocalServers: (members: readonly string[]) => Promise<readonly number[]>;
  readonly saveServerState: (state: CheckpointState, now: Instant) => Promise<void>;
  /**
   * Stores the failure diagnostics of a server's own check.
   * @throws Fault `conflict` when there is no such check
   */
  readonly storeDiagnostics: (serverId: number, run: RunKey, diagnostics: FailureDiagnostics) => Promise<void>;
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
  /** See `MemberWatchDeps`. */
  readonly freeDiskBytes: () => Promise<number | undefined>;
  /** Whether other processes can read the browser artifacts that this one stores. */
  readonly hasSharedArtifacts: boolean;
  readonly startedAt: Instant;
  /** Background work of the domains in the leading process: exports. They take over in this order. */
  readonly background: readonly BackgroundWork[];
  readonly housekeeping: readonly Housekeeping[];
  /** See `TargetCacheDeps.targetRate`. */
  readonly targetRate: BucketSize;
  /** Run tokens, valid in every process that may run the engine. */
  readonly runTokens: RunTokens;
  /** See `CheckpointGatewayDeps.assignedSlots`. */
  readonly assignedSlots?: AssignedSlotLog;
}

export interface Engine {
  /** The server's side of the checkpoint protocol, for the monitors of this process. */
  readonly port: CheckpointPort;
  /** Applies an announced change. */
  onChange(change: Change): void;
  /** Reloads everything, because changes may have been missed. */
  resync(): void;
  /** Whether this process is the leader, which escalates, watches the service and cleans up. */
  isLeading(): boolean;
  /** Number of partitions that this process plans. */
  countPartitions(): number;
  /** Epoch of the membership under which this process plans monitors; undefined while it does not. */
  epoch(): number | undefined;
  /** Whether this process is a member, and its last heartbeat has reached the store. */
  hasFreshBeat(): boolean;
  /** False while this process plans monitors and the store is unreachable. */
  isStoreReachable(): boolean;
  /** Runs until `signal` aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Forwards results of an earlier term to the processes that plan their monitors. For a process that runs no engine.
   * Never rejects.
   */
  forwardResults(): Promise<void>;
}

interface RunningTerm {
  readonly term: Term;
  readonly membership: Membership;
  readonly memberWatch: MemberWatch;
  /** In terms of `clock.elapsed()`: the membership is not verified again before. */
  nextVerifyAt: number;
  /** The verification under way. */
  verification: Promise<void> | undefined;
}

/** Creates the engine. Nothing runs until `run` is called. */
export function createEngine(deps: EngineDeps): Engine {
  const { clock, metrics } = deps;
  const newCheckId = createIdGenerator();
  const changes = new PendingChanges();
  const membersChanged = new Signal();
  const makeWakeable = ({ loops }: { readonly loops: readonly Loop[] }) => loops.map((loop) => wakeable(loop, clock));
  const domainLoops = deps.background.flatMap(makeWakeable);
  const sharedLoops = deps.shared.flatMap(makeWakeable);
  const leased = deps.leased.map((work) => ({ ...work, loops: makeWakeable(work) }));
  const forwardedResults = sqlForwardedResults(deps.db);
  const forwardResults = (): Promise<void> => forwardSpool(deps.spool, { forwardedResults, log: deps.log });
  let running: RunningTerm | undefined;
  let isLeading = false;
  let hasWarned = false;
  const gateway = new CheckpointGateway({
    ...deps,
    wallClock: clock.agreed,
    isCutOff: () => running?.membership.isCutOff() === true,
    term: () => running?.term,
    isLeading: () => isLeading,
  });

  /**
   * Runs on the local checkpoints of a process that has gone never end, so they are repeated elsewhere. A process that
   * has only lost the store still has its checkpoints, which take runs of the new holders.
   */
  const followMembers = (goneFolders: readonly string[], members: number): void => {
    membersChanged.raise();
    if (members > 1 && !deps.hasSharedArtifacts && !hasWarned) {
      hasWarned = true;
      deps.log.warn(
        'each process keeps screenshots and recordings in its own data folder, so the others cannot show them: ' +
          'set VEDETTE_ARTIFACTS_URL',
      );
    }
    if (goneFolders.length === 0) return;
    const expire = async (): Promise<void> => {
      const servers = await deps.listLocalServers(goneFolders);
      await clock.sleep(GONE_SERVERS_GRACE_MS);
      await running?.term.work.expireServers(servers, GONE_SERVERS_GRACE_MS);
    };
    const expiring = expire();
    expiring.catch((error: unknown) => deps.log.debug({ err: error }, 'runs of an ended process expire later'));
  };

  /** Does the work of the leader until `signal` aborts. */
  const lead = async ({ term, membership, memberWatch }: RunningTerm, signal: AbortSignal): Promise<void> => {
    isLeading = true;
    metrics.isLeader.set(1);
    const { epoch } = membership;
    const selfWatch = new SelfWatch(deps, { term, epoch, memberWatch });
    try {
      for (const { takeOver } of deps.background) await takeOver?.();
      await runAll([...leaderLoops(epoch, { deps, selfWatch, term }), ...domainLoops], deps, signal);
    } finally {
      isLeading = false;
      selfWatch.end();
      metrics.isLeader.set(0);
      for (const { settled } of deps.background) await settled?.();
    }
  };

  /** Plans and stores a partition until `signal` aborts. */
  const holdPartition = async (
    { term }: RunningTerm,
    {
      partition,
      lease,
      ...signals
    }: { readonly partition: number; readonly lease: TakenLease } & Pick<DrainOptions, 'lost' | 'stopping'>,
    signal: AbortSignal,
  ): Promise<void> => {
    term.partitions.take(partition, lease, clock.now());
    changes.addPartition(partition);
    await waitForCallOrAbort(signal, () => undefined);
    await drainPartition(term, partition, { clock, ...signals });
    metrics.partitions.set(term.partitions.size);
  };

  const runTerm = async (membership: Membership, signal: AbortSignal, lost: AbortSignal): Promise<void> => {
    const { epoch } = membership;
    const [lifetime, drained, broken] = [followSignals(), followSignals(lost), followSignals(lost)];
    const term = createTerm({ ...deps, newCheckId, forwardedResults }, lifetime.signal);
    const nextTerm = {
      term,
      membership,
      memberWatch: new MemberWatch(deps, { term, epoch }),
      nextVerifyAt: 0,
      verification: undefined,
    };
    const reloadDeps = { ...deps, now: () => clock.now(), assignedSlotAt: await loadAssignedSlots(deps) };
    const stop = followSignals(signal, broken.signal);
    const tasks: readonly LeaseTask[] = [
      { lease: 'leader', outlivesHeartbeats: true, run: (_, ended) => lead(nextTerm, ended) },
      ...leased.map((work) => ({
        lease: work.lease,
        run: (_: TakenLease, ended: AbortSignal) => runLeased(work, deps, ended),
      })),
    ];
    const partitionTasks = ALL_PARTITIONS.map((partition) => ({
      lease: partitionLease(partition),
      outlivesHeartbeats: true,
      run: (lease: TakenLease, ended: AbortSignal) =>
        holdPartition(nextTerm, { partition, lease, lost: broken.signal, stopping: stop.signal }, ended),
      returned: () => term.partitions.drop(partition),
    }));
    const leasedWork = {
      ...deps,
      self: toSelf(deps),
      epoch,
      groups: [{ tasks }, { tasks: partitionTasks, isForAll: true }],
      held: metrics.lease,
      lastBeatAt: membership.lastBeatAt,
      membersChanged,
      onFailure: countFailures(deps),
    };
    changes.addAll();
    try {
      await reload(term, changes, epoch, reloadDeps);
      running = nextTerm;
      const loops = createLoops(nextTerm, { deps, changes, gateway, reloadDeps, isLeading: () => isLeading });
      // Partitions are drained with the loops still running.
      const outcomes = await Promise.allSettled([
        runAll(loops, deps, drained.signal).finally(broken.abort),
        runAll(sharedLoops, deps, stop.signal),
        runLeasedWork(leasedWork, stop.signal).finally(drained.abort),
      ]);
      throwFirstError(outcomes);
      await term.collector.finish(epoch);
    } finally {
      running = undefined;
      // Pending polls would never be answered after this term ends.
      lifetime.abort();
      stop.abort();
      await term.collector.spoolPending();
    }
  };

  return {
    port: gateway,
    onChange: (change) => {
      changes.add(change);
      for (const { wake } of [...domainLoops, ...sharedLoops, ...leased.flatMap(({ loops }) => loops)]) wake(change);
    },
    resync: () => changes.addAll(),
    isLeading: () => isLeading,
    countPartitions: () => running?.term.partitions.size ?? 0,
    epoch: () => running?.membership.epoch,
    hasFreshBeat: () => running?.membership.hasFreshBeat() === true,
    isStoreReachable: () => running?.term.collector.isStoreUnreachable !== true,
    run: (signal) =>
      runAsMember(
        { ...memberDeps(deps), forwardResults, onChange: followMembers },
        (membership, lost) => runTerm(membership, signal, lost),
        signal,
      ),
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
  leases: ['leader', ...leased.map(({ lease }) => lease)],
});

async function runLeased(work: LeasedWork, deps: EngineDeps, signal: AbortSignal): Promise<void> {
  try {
    await work.takeOver?.();
    await runAll(work.loops, deps, signal);
  } finally {
    await work.settled?.();
  }
}

const memberDeps = (deps: EngineDeps): Omit<MembersDeps, 'forwardResults'> => ({
  ...deps,
  self: toSelf(deps),
  clockComparison: deps.clock.compared,
  members: deps.metrics.members,
  clockCorrection: deps.metrics.clockCorrection,
  onFailure: countFailures(deps),
  releaseAbandoned: async () => {
    for (const { releaseAbandoned } of deps.shared) await releaseAbandoned?.();
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

/** Creates the loops that plan and store the monitors of this process, in the order of the work. */
function createLoops(
  running: RunningTerm,
  {
    deps,
    changes,
    gateway,
    reloadDeps,
    isLeading,
  }: {
    readonly deps: EngineDeps;
    readonly changes: PendingChanges;
    readonly gateway: CheckpointGateway;
    readonly reloadDeps: ReloadDeps;
    readonly isLeading: () => boolean;
  },
): Loop[] {
  const { term, membership } = running;
  const { epoch } = membership;
  const { clock } = deps;
  const offer = async (): Promise<void> => {
    if (!membership.isCutOff()) await term.work.offer(term.planner.takeWork());
  };
  /** A process that was frozen verifies that it is still a member before it starts a run. */
  const verify = async (): Promise<void> => {
    if (!mustVerifyMembership(membership.lastBeatAt(), clock.elapsed())) return;
    // An unreachable store does not mean that others have taken over: the check is repeated, but nothing waits for it.
    if (clock.elapsed() < running.nextVerifyAt) return;
    running.nextVerifyAt = clock.elapsed() + VERIFY_RETRY_MS;
    const pendingHeartbeat = membership.beat().catch((error: unknown) => {
      if (!isStoreFailure(error) && !(error instanceof Fault)) throw error;
    });
    pendingHeartbeat.catch(() => undefined);
    await Promise.race([pendingHeartbeat, clock.sleep(VERIFY_TIMEOUT_MS)]);
  };
  const verifyMembership = (): Promise<void> =>
    (running.verification ??= verify().finally(() => (running.verification = undefined)));
  return [
    {
      name: 'reload',
      everyMs: 0,
      wait: (signal) => changes.wait(signal),
      turn: async () => {
        await reload(term, changes, epoch, reloadDeps);
        deps.metrics.partitions.set(term.partitions.size);
        await offer();
      },
    },
    {
      name: 'slots',
      everyMs: 0,
      wait: (signal) => clock.sleep(nextSlotDelayMs(term, clock.now()), signal),
      turn: async () => {
        await verifyMembership();
        if (!membership.isCutOff()) await planSlots(term, clock);
      },
    },
    {
      name: 'dispatch',
      everyMs: SECOND / 4,
      turn: async () => {
        await verifyMembership();
        // It offers all that is planned, rechecks and retries included.
        if (!membership.isCutOff()) await failExpiredRuns(term, clock.now());
      },
    },
    {
      name: 'collect',
      everyMs: 0,
      wait: (signal) => term.collector.waitForBatch(SECOND, signal),
      turn: async () => {
        await term.collector.storeBatch(epoch);
        await offer();
      },
    },
    // Apart from the batches: a store that hangs must not hold up the results that arrive.
    { name: 'catch up', everyMs: SECOND, turn: () => term.collector.catchUp(epoch) },
    running.memberWatch.loop,
    {
      name: 'tidy',
      everyMs: CLEAN_UP_EVERY_MS,
      turn: async (signal) => {
        gateway.tidy();
        // Corrects what a change that was not announced has left.
        changes.add({ topic: 'checkpoint', ids: [] });
        if (isLeading() || term.collector.isStoreUnreachable) return;
        const steps = deps.housekeeping.filter(({ isPerProcess }) => isPerProcess);
        await cleanUp(steps, deps, { epoch, signal });
      },
    },
  ];
}

/** Creates the engine's own loops that run in the leading process. */
function leaderLoops(
  epoch: number,
  { deps, selfWatch, term }: { readonly deps: EngineDeps; readonly selfWatch: SelfWatch; readonly term: Term },
): Loop[] {
  return [
    { name: 'escalate', everyMs: SECOND, turn: () => escalate(deps, epoch) },
    selfWatch.loop,
    {
      name: 'cleanUp',
      everyMs: CLEAN_UP_EVERY_MS,
      turn: async (signal) => {
        await waitUntilLoaded(term.partitions, deps.clock, signal);
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

/** Runs assigned this shortly before their process is found gone are not repeated: most of them have ended by then. */
const GONE_SERVERS_GRACE_MS = SECOND;
const VERIFY_TIMEOUT_MS = 1_500;
/** Shorter than a freeze that costs the membership, so that a process always verifies it after one. */
const VERIFY_RETRY_MS = DEAD_AFTER_MS - 1_000;
const CLEAN_UP_EVERY_MS = 10 * MINUTE;
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
      await lockMember(tx, epoch);
      return escalateDue(tx, clock.now());
    });
  }
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
