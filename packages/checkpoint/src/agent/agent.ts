import { setMaxListeners } from 'node:events';
import type { CheckpointPort, CheckpointState, RunKey } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import { followSignals } from '@vedette/kernel/signals';
import type { Probes } from '../probe-registry.js';
import { ALL_DISCLOSED, type DisclosedData } from '../probes/withhold-rules.js';
import { Capabilities } from './capabilities.js';
import { ClockDriftLog } from './clock-drift-log.js';
import { SnapshotWorker, type SnapshotRenderer } from '../browser/snapshot/snapshot-worker.js';
import { createProgressReporter } from './progress-reporter.js';
import { Journal } from './journal.js';
import { LagMeter } from './lag-meter.js';
import { DiagnosticsReporter, type CollectDiagnostics } from './diagnostics-reporter.js';
import { errorFields, type AgentLog } from '../log.js';
import type { MachineWatch } from './machine.js';
import { OfflineRunner } from './offline-runner.js';
import type { OfflinePlanStore } from './offline-plan-store.js';
import { DELIVERY_INTERVAL_MS, Outbox } from './outbox.js';
import { Polls } from './polls.js';
import { ReferenceProbes, type ReferenceGroup } from './reference-probes.js';
import { Runner } from './runner.js';
import { Spool } from './spool.js';

export interface AgentOptions {
  readonly port: CheckpointPort;
  readonly serverId: number;
  readonly version: string;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: AgentLog;
  /** Collects failure diagnostics. Default: none are collected. */
  readonly collect?: CollectDiagnostics | undefined;
  /** Renders error snapshots. Default: none are rendered. */
  readonly snapshotRenderer?: SnapshotRenderer | undefined;
  /** Capabilities of the machine besides the kinds of its probes. */
  readonly extraCapabilities?: readonly string[];
  /** Maximum concurrent runs. Default 200. */
  readonly concurrency?: number;
  /** Folder for results that wait longer. Default: none. */
  readonly spoolFolder?: string;
  /**
   * At least one host of each group must be reachable. Default: none; then only event loop lag impairs the checkpoint.
   */
  readonly referenceGroups?: readonly ReferenceGroup[];
  /** How the checkpoint continues while the server is unreachable, if the server allows that. Default: it waits. */
  readonly offline?: OfflineOptions | undefined;
  /** Minimum time between two deliveries of results. Default 200. */
  readonly deliveryIntervalMs?: number;
  /** Which data of results may leave the machine. Default: all. */
  readonly disclosed?: DisclosedData;
  /** Time for running checks and results to finish when the agent is stopped. Default: 8 s. */
  readonly drainMs?: number;
  /** Proxies for the reference targets. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
  /** Free resources of the machine. Default: not reported. */
  readonly machine?: Pick<MachineWatch, 'latest'> | undefined;
}

export interface OfflineOptions {
  readonly planStore: OfflinePlanStore;
  /** Like `referenceGroups` of the agent, but without the server. */
  readonly referenceGroups: readonly ReferenceGroup[];
}

/** Event loop lag above which the checkpoint's timings describe itself rather than its targets. */
const LAG_LIMIT_MS = 1_000;
/**
 * How long a checkpoint stays impaired after event loop lag. Slots of monitors that run every 10 s may start 5 s late,
 * so one short stall loses none. Runs that were under way detect the stall themselves.
 */
const LAG_IMPAIRMENT_MS = 4 * SECOND;

const EXTEND_LEASES_EVERY_MS = 10 * SECOND;
const PROBE_REFERENCES_EVERY_S = 15;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 5 * SECOND;
const MAX_REFUSED_BACKOFF_MS = 30 * SECOND;
/**
 * Number of consecutive refusals, over about ten minutes, after which the agent accepts that the server removed this
 * checkpoint. A proxy that requires a login, or a store that is being restored, must not end all checkpoints at once.
 */
const MAX_REFUSALS = 25;

const NOT_RECOGNISED = 'the server does not recognise this checkpoint: it was removed there, or enrolled elsewhere';

/** Whether the run was started offline, without an order. It has no lease, and no diagnostics are collected for it. */
const isOffline = ({ attempt }: Pick<RunKey, 'attempt'>): boolean => attempt === OFFLINE_ATTEMPT;

/** Parts of a running agent. */
interface AgentParts {
  readonly options: AgentOptions;
  readonly lagMeter: LagMeter;
  readonly referenceProbes: ReferenceProbes;
  readonly runner: Runner;
  readonly outbox: Outbox;
  readonly offlineRunner: OfflineRunner | undefined;
  readonly snapshotWorker: SnapshotWorker | undefined;
  readonly polls: Polls;
  readonly capabilities: Capabilities;
  readonly stop: AbortSignal;
  readonly abandon: AbortSignal;
}

async function readState(parts: AgentParts, lossCount: number): Promise<CheckpointState> {
  const { options, lagMeter, referenceProbes, runner, capabilities } = parts;
  const { serverId, version, clock } = options;
  const loopLagMs = lagMeter.worstLagSince(clock.elapsed() - 10 * SECOND);
  const impairments = [...(await referenceProbes.findImpairments())];
  const latenessMs = lagMeter.worstLagSince(clock.elapsed() - LAG_IMPAIRMENT_MS);
  if (latenessMs > LAG_LIMIT_MS) impairments.push(`event loop late by ${latenessMs} ms`);
  if (lossCount > 0)
    impairments.push(`${lossCount} ${lossCount === 1 ? 'result' : 'results'} lost because the buffer was full`);
  const { freeCapacity } = runner;
  return {
    serverId,
    version,
    sentAt: clock.now(),
    free: freeCapacity,
    capabilities: capabilities.list,
    impairments,
    loopLagMs,
    withheld: listWithheld(options.disclosed),
    machine: options.machine?.latest,
  };
}

const WITHHELD_DATA_NAMES = {
  screenshots: 'Screenshots',
  pageContent: 'PageContent',
  httpHeaders: 'HttpHeaders',
  resolvedIpAddresses: 'ResolvedIpAddresses',
} as const satisfies Record<keyof DisclosedData, string>;

/** Returns the names of the data that this machine's settings withhold. */
function listWithheld(disclosed: DisclosedData = ALL_DISCLOSED): string[] {
  return (Object.keys(WITHHELD_DATA_NAMES) as (keyof DisclosedData)[])
    .filter((key) => !disclosed[key])
    .map((key) => WITHHELD_DATA_NAMES[key]);
}

/** Polls once and starts the orders received. */
async function poll(parts: AgentParts, clockDriftLog: ClockDriftLog): Promise<void> {
  const { options, runner, outbox, stop, abandon } = parts;
  const { port, clock } = options;
  const { unreportedLossCount: lossCount, totalLossCount } = outbox;
  const pollAbort = followSignals(stop);
  try {
    const { orders, serverNow, snapshotsWait } = await port.poll(await readState(parts, lossCount), pollAbort.signal);
    outbox.acknowledgeLosses(totalLossCount);
    const aheadMs = clock.now() - serverNow;
    clockDriftLog.record(aheadMs);
    parts.offlineRunner?.recordContact(aheadMs);
    for (const order of orders) void runner.runWhenDue(order, order.startAt + aheadMs, { stop, abandon });
    if (snapshotsWait === true) parts.snapshotWorker?.startIfIdle(stop);
  } finally {
    pollAbort.unfollow();
  }
}

/**
 * Polls until it is stopped.
 * @returns whether the server no longer recognises the checkpoint
 */
async function pollLoop(parts: AgentParts): Promise<boolean> {
  const { options, runner, stop } = parts;
  const { clock, random, log } = options;
  const isStopped = (): boolean => stop.aborted;
  let backoffMs = FIRST_BACKOFF_MS;
  let refusals = 0;
  const clockDriftLog = new ClockDriftLog(log);
  while (!isStopped()) {
    // Polls also without free capacity, so that the server does not consider the checkpoint offline.
    if (runner.freeCapacity === 0) await Promise.race([runner.waitForCapacity(), clock.sleep(SECOND, stop)]);
    try {
      await parts.polls.wait(poll(parts, clockDriftLog));
      [backoffMs, refusals] = [FIRST_BACKOFF_MS, 0];
    } catch (error) {
      if (isStopped()) continue;
      const isNotRecognised = error instanceof Fault && error.kind === 'unauthenticated';
      if (!isNotRecognised) parts.offlineRunner?.recordFailedContact();
      refusals = isNotRecognised ? refusals + 1 : 0;
      if (refusals === MAX_REFUSALS) return true;
      log.warn(errorFields(error), isNotRecognised ? NOT_RECOGNISED : 'polling the server failed');
      await clock.sleep(Math.min(backoffMs, maxBackoffFor(error)) * (0.5 + random.next()), stop);
      backoffMs = Math.min(MAX_REFUSED_BACKOFF_MS, backoffMs * 2);
    }
  }
  return false;
}

/**
 * Returns the maximum back-off in ms. A Retry-After of the server wins. An unreachable server may return at any time
 * with due slots, so the pause is short.
 */
function maxBackoffFor(error: unknown): number {
  if (!(error instanceof Fault)) return MAX_BACKOFF_MS;
  if (error.retryAfterS !== undefined) return error.retryAfterS * SECOND;
  return error.kind === 'unauthenticated' ? MAX_REFUSED_BACKOFF_MS : MAX_BACKOFF_MS;
}

/** Extends the leases of all pending runs, including those whose results are undelivered. */
async function extendLeasesLoop({ options, runner, outbox, abandon }: AgentParts): Promise<void> {
  const { port, serverId, clock, log } = options;
  for (;;) {
    await clock.sleep(EXTEND_LEASES_EVERY_MS, abandon);
    if (abandon.aborted) return;
    const undelivered = outbox.pendingResults.map(({ monitorGuid, slotAt, attempt }) => ({
      monitorGuid,
      slotAt,
      attempt,
    }));
    const runs = [...runner.pendingRuns, ...undelivered].filter((run) => !isOffline(run)).slice(0, 1_000);
    if (runs.length === 0) continue;
    await port
      .extend(serverId, runs)
      .catch((error: unknown) => log.warn(errorFields(error), 'extending leases failed'));
  }
}

/** Monitors the checkpoint's own health. A change starts a new poll that reports it immediately. */
async function watchHealthLoop(parts: AgentParts): Promise<void> {
  const { options, stop, polls } = parts;
  let reportedHealth = '';
  for (let second = 0; !stop.aborted; second += 1) {
    if (second % PROBE_REFERENCES_EVERY_S === 0) parts.capabilities.refresh();
    // A checkpoint without a connection probes its references every second to notice its recovery.
    const isCutOff = (await parts.referenceProbes.latestImpairments).length > 0;
    if (isCutOff || second % PROBE_REFERENCES_EVERY_S === 0) await parts.referenceProbes.findImpairments();
    const isLate = parts.lagMeter.worstLagSince(options.clock.elapsed() - LAG_IMPAIRMENT_MS) > LAG_LIMIT_MS;
    const currentHealth = `${isLate} ${(await parts.referenceProbes.latestImpairments).join()}`;
    if (reportedHealth !== '' && reportedHealth !== currentHealth) polls.interrupt();
    reportedHealth = currentHealth;
    await options.clock.sleep(SECOND, stop);
  }
}

/** Waits within the drain time until running checks end and results are delivered. */
async function drain({ runner, outbox, options }: AgentParts): Promise<void> {
  const { clock, drainMs = 8 * SECOND } = options;
  const deadline = clock.elapsed() + drainMs;
  while (clock.elapsed() < deadline && !(runner.isIdle && outbox.isIdle)) await clock.sleep(20);
}

/**
 * Runs one checkpoint server: takes orders from the port, runs them when they are due and delivers the results.
 * Resolves when `signal` has aborted or the server no longer recognises the checkpoint, and all work has ended.
 * Undelivered results have then been written to disk.
 */
export async function runAgent(options: AgentOptions, signal: AbortSignal): Promise<'stopped' | 'forgotten'> {
  const { clock, random, log, port, serverId, probes } = options;
  const abandonController = new AbortController();
  const stopController = followSignals(signal);
  setMaxListeners(0, signal, abandonController.signal);
  const lagMeter = new LagMeter(clock);
  const { proxy } = options;
  const referenceProbes = new ReferenceProbes(options.referenceGroups ?? [], clock, { proxy });
  const offlineReferenceProbes = new ReferenceProbes(options.offline?.referenceGroups ?? [], clock, { proxy });
  const spool = options.spoolFolder === undefined ? undefined : await Spool.open(options.spoolFolder);
  const deliveryIntervalMs = options.deliveryIntervalMs ?? DELIVERY_INTERVAL_MS;
  const logJournalError = (error: unknown): void =>
    log.warn({ err: error }, 'the journal is not writable; results are kept only in memory until they are delivered');
  const journal = options.spoolFolder === undefined ? undefined : new Journal(options.spoolFolder, logJournalError);
  const outbox = new Outbox({ port, serverId, clock, random, log, spool, journal, deliveryIntervalMs });
  const { collect, snapshotRenderer } = options;
  const snapshotWorker = snapshotRenderer && new SnapshotWorker({ port, serverId, log, renderer: snapshotRenderer });
  const diagnosticsReporter = collect && new DiagnosticsReporter({ port, serverId, clock, log, collect });
  const runner = new Runner({
    serverId,
    probes,
    clock,
    lagMeter,
    log,
    concurrency: options.concurrency ?? 200,
    disclosed: options.disclosed ?? ALL_DISCLOSED,
    findImpairments: (order) => (isOffline(order) ? offlineReferenceProbes : referenceProbes).findImpairments(),
    deliver: (result) => outbox.add(result),
    executeWatchedRun: createProgressReporter({ port, serverId, clock, log }),
    ...(diagnosticsReporter && {
      reportDiagnostics: (order, outcome, abandon) => {
        if (!isOffline(order)) diagnosticsReporter.considerOutcome(order, outcome, abandon);
      },
    }),
  });
  const offlineRunner =
    options.offline &&
    new OfflineRunner({
      port,
      serverId,
      clock,
      random,
      log,
      planStore: options.offline.planStore,
      free: () => runner.freeCapacity,
      run: (order, startAt, stop) =>
        void runner.runWhenDue(order, startAt, { stop, abandon: abandonController.signal }),
    });
  const parts: AgentParts = {
    options,
    lagMeter,
    referenceProbes,
    runner,
    outbox,
    offlineRunner,
    snapshotWorker,
    polls: new Polls(),
    capabilities: new Capabilities(probes, options.extraCapabilities ?? []),
    stop: stopController.signal,
    abandon: abandonController.signal,
  };
  const background = [
    lagMeter.run(abandonController.signal),
    outbox.run(abandonController.signal),
    extendLeasesLoop(parts),
    watchHealthLoop(parts),
  ];
  if (offlineRunner) background.push(offlineRunner.run(stopController.signal));
  const isForgotten = await pollLoop(parts);
  stopController.abort();
  await drain(parts);
  abandonController.abort();
  await Promise.all([...background, diagnosticsReporter?.idle(), snapshotWorker?.idle()]);
  return isForgotten ? 'forgotten' : 'stopped';
}
