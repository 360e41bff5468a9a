import { setMaxListeners } from 'node:events';
import type { CheckpointPort, CheckpointState, RunKey } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import { following } from '@vedette/kernel/signals';
import type { Probes } from '../probe-registry.js';
import { ALL_SHOWN, type Shown } from '../probes/withhold-rules.js';
import { Capabilities } from './capabilities.js';
import { ClockDriftLog } from './clock-drift-log.js';
import { SnapshotWorker, type SnapshotRenderer } from '../browser/snapshot/snapshot-worker.js';
import { createProgressReporter } from './progress-reporter.js';
import { Journal } from './journal.js';
import { LagMeter } from './lag-meter.js';
import { Explainer, type CollectDiagnostics } from './explainer.js';
import { errorFields, type AgentLog } from '../log.js';
import type { MachineWatch } from './machine.js';
import { Offline } from './offline.js';
import type { OfflineMemory } from './offline-memory.js';
import { Outbox } from './outbox.js';
import { Polls } from './polls.js';
import { ReferenceProbes, type ReferenceGroup } from './reference.js';
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
  readonly draw?: SnapshotRenderer | undefined;
  /** Capabilities of the machine besides the kinds of its probes. */
  readonly traits?: readonly string[];
  /** Maximum concurrent runs. Default 200. */
  readonly concurrency?: number;
  /** Folder for results that wait longer. Default: none. */
  readonly spoolFolder?: string;
  /**
   * At least one host of each group must be reachable. Default: none; then only event loop lag impairs the checkpoint.
   */
  readonly references?: readonly ReferenceGroup[];
  /** How the checkpoint continues while the server is unreachable, if the server allows that. Default: it waits. */
  readonly offline?: OfflineOptions | undefined;
  /** Results are collected for this long before they are sent together. Default 20. */
  readonly gatherMs?: number;
  /** Which data of results may leave the machine. Default: all. */
  readonly shown?: Shown;
  /** Time for running checks and results to finish when the agent is stopped. Default: 8 s. */
  readonly drainMs?: number;
  /** Proxies for the reference targets. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
  /** Free resources of the machine. Default: not reported. */
  readonly machine?: Pick<MachineWatch, 'latest'> | undefined;
}

export interface OfflineOptions {
  readonly memory: OfflineMemory;
  /** Like `referenceGroups` of the agent, but without the server. */
  readonly references: readonly ReferenceGroup[];
}

/** Event loop lag above which the checkpoint's timings describe itself rather than its targets. */
const LAG_LIMIT_MS = 1_000;
/**
 * How long a checkpoint stays impaired after event loop lag. Slots of monitors that run every 10 s may start 5 s late,
 * so one short stall loses none. Runs that were under way detect the stall themselves.
 */
const LATE_FOR_MS = 4 * SECOND;

const EXTEND_EVERY_MS = 10 * SECOND;
const REFERENCE_EVERY_S = 15;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 10 * SECOND;
const MAX_REFUSED_BACKOFF_MS = 30 * SECOND;
/**
 * Number of consecutive refusals, over about ten minutes, after which the agent accepts that the server removed this
 * checkpoint. A proxy that requires a login, or a store that is being restored, must not end all checkpoints at once.
 */
const REFUSALS = 25;

const NOT_RECOGNISED = 'the server does not recognise this checkpoint: it was removed there, or enrolled elsewhere';

/** Whether the run was started offline, without an order. It has no lease, and no diagnostics are collected for it. */
const isOffline = ({ attempt }: Pick<RunKey, 'attempt'>): boolean => attempt === OFFLINE_ATTEMPT;

/** Parts of a running agent. */
interface AgentParts {
  readonly options: AgentOptions;
  readonly lag: LagMeter;
  readonly references: ReferenceProbes;
  readonly runner: Runner;
  readonly outbox: Outbox;
  readonly offline: Offline | undefined;
  readonly drawer: SnapshotWorker | undefined;
  readonly polls: Polls;
  readonly capabilities: Capabilities;
  readonly stop: AbortSignal;
  readonly abandon: AbortSignal;
}

async function readState(working: AgentParts, lost: number): Promise<CheckpointState> {
  const { options, lag, references, runner, capabilities } = working;
  const { serverId, version, clock } = options;
  const loopLagMs = lag.worstSince(clock.elapsed() - 10 * SECOND);
  const impairments = [...(await references.impairments())];
  const latenessMs = lag.worstSince(clock.elapsed() - LATE_FOR_MS);
  if (latenessMs > LAG_LIMIT_MS) impairments.push(`event loop late by ${latenessMs} ms`);
  if (lost > 0) impairments.push(`${lost} ${lost === 1 ? 'result' : 'results'} lost because the buffer was full`);
  const { free } = runner;
  return {
    serverId,
    version,
    sentAt: clock.now(),
    free,
    capabilities: capabilities.list,
    impairments,
    loopLagMs,
    withheld: listWithheld(options.shown),
    machine: options.machine?.latest,
  };
}

const SWITCHES = {
  screenshots: 'Screenshots',
  pageContent: 'PageContent',
  httpHeaders: 'HttpHeaders',
  resolvedIpAddresses: 'ResolvedIpAddresses',
} as const satisfies Record<keyof Shown, string>;

/** Returns the names of the data that this machine's settings withhold. */
function listWithheld(shown: Shown = ALL_SHOWN): string[] {
  return (Object.keys(SWITCHES) as (keyof Shown)[]).filter((one) => !shown[one]).map((one) => SWITCHES[one]);
}

/** Polls once and starts the orders received. */
async function poll(working: AgentParts, clockNote: ClockDriftLog): Promise<void> {
  const { options, runner, outbox, stop, abandon } = working;
  const { port, clock } = options;
  const { lost, lostEver } = outbox;
  const until = following(stop);
  try {
    const { orders, serverNow, snapshotsWait } = await port.poll(await readState(working, lost), until.signal);
    outbox.acknowledgeLost(lostEver);
    const ahead = clock.now() - serverNow;
    clockNote.record(ahead);
    working.offline?.reached(ahead);
    for (const order of orders) void runner.take(order, order.startAt + ahead, { stop, abandon });
    if (snapshotsWait === true) working.drawer?.consider(stop);
  } finally {
    until.unfollow();
  }
}

/**
 * Polls until it is stopped.
 * @returns whether the server no longer recognises the checkpoint
 */
async function pollLoop(working: AgentParts): Promise<boolean> {
  const { options, runner, stop } = working;
  const { clock, random, log } = options;
  const isStopped = (): boolean => stop.aborted;
  let backoffMs = FIRST_BACKOFF_MS;
  let refusals = 0;
  const clockNote = new ClockDriftLog(log);
  while (!isStopped()) {
    // Polls also without free capacity, so that the server does not consider the checkpoint offline.
    if (runner.free === 0) await Promise.race([runner.room(), clock.sleep(SECOND, stop)]);
    try {
      await working.polls.wait(poll(working, clockNote));
      [backoffMs, refusals] = [FIRST_BACKOFF_MS, 0];
    } catch (error) {
      if (isStopped()) continue;
      const isNotRecognised = error instanceof Fault && error.kind === 'unauthenticated';
      if (!isNotRecognised) working.offline?.missed();
      refusals = isNotRecognised ? refusals + 1 : 0;
      if (refusals === REFUSALS) return true;
      log.warn(errorFields(error), isNotRecognised ? NOT_RECOGNISED : 'polling the server failed');
      await clock.sleep(Math.min(backoffMs, longestPause(error)) * (0.5 + random.next()), stop);
      backoffMs = Math.min(MAX_REFUSED_BACKOFF_MS, backoffMs * 2);
    }
  }
  return false;
}

/**
 * Returns the maximum back-off in ms. A Retry-After of the server wins. An unreachable server may return at any time
 * with due slots, so the pause is short.
 */
function longestPause(error: unknown): number {
  if (!(error instanceof Fault)) return MAX_BACKOFF_MS;
  if (error.retryAfterS !== undefined) return error.retryAfterS * SECOND;
  return error.kind === 'unauthenticated' ? MAX_REFUSED_BACKOFF_MS : MAX_BACKOFF_MS;
}

/** Extends the leases of all pending runs, including those whose results are undelivered. */
async function extendLoop({ options, runner, outbox, abandon }: AgentParts): Promise<void> {
  const { port, serverId, clock, log } = options;
  for (;;) {
    await clock.sleep(EXTEND_EVERY_MS, abandon);
    if (abandon.aborted) return;
    const undelivered = outbox.waiting.map(({ monitorGuid, slotAt, attempt }) => ({ monitorGuid, slotAt, attempt }));
    const runs = [...runner.held, ...undelivered].filter((run) => !isOffline(run)).slice(0, 1_000);
    if (runs.length === 0) continue;
    await port
      .extend(serverId, runs)
      .catch((error: unknown) => log.warn(errorFields(error), 'extending leases failed'));
  }
}

/** Monitors the checkpoint's own health. A change starts a new poll that reports it immediately. */
async function watchLoop(working: AgentParts): Promise<void> {
  const { options, stop, polls } = working;
  let reported = '';
  for (let second = 0; !stop.aborted; second += 1) {
    if (second % REFERENCE_EVERY_S === 0) working.capabilities.refresh();
    // A checkpoint without a connection probes its references every second to notice its recovery.
    const isCutOff = (await working.references.latest).length > 0;
    if (isCutOff || second % REFERENCE_EVERY_S === 0) await working.references.impairments();
    const isLate = working.lag.worstSince(options.clock.elapsed() - LATE_FOR_MS) > LAG_LIMIT_MS;
    const now = `${isLate} ${(await working.references.latest).join()}`;
    if (reported !== '' && reported !== now) polls.interrupt();
    reported = now;
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
  const end = new AbortController();
  const halt = following(signal);
  setMaxListeners(0, signal, end.signal);
  const lag = new LagMeter(clock);
  const { proxy } = options;
  const references = new ReferenceProbes(options.references ?? [], clock, { proxy });
  const elsewhere = new ReferenceProbes(options.offline?.references ?? [], clock, { proxy });
  const spool = options.spoolFolder === undefined ? undefined : await Spool.open(options.spoolFolder);
  const gatherMs = options.gatherMs ?? 20;
  const warnOfJournal = (error: unknown): void =>
    log.warn({ err: error }, 'journal not writable; results are only in memory until they are delivered');
  const journal = options.spoolFolder === undefined ? undefined : new Journal(options.spoolFolder, warnOfJournal);
  const outbox = new Outbox({ port, serverId, clock, random, log, spool, journal, gatherMs });
  const { collect, draw } = options;
  const snapshotWorker = draw && new SnapshotWorker({ port, serverId, log, renderer: draw });
  const explainer = collect && new Explainer({ port, serverId, clock, log, collect });
  const runner = new Runner({
    serverId,
    probes,
    clock,
    lag,
    log,
    concurrency: options.concurrency ?? 200,
    shown: options.shown ?? ALL_SHOWN,
    impairments: (order) => (isOffline(order) ? elsewhere : references).impairments(),
    deliver: (result) => outbox.add(result),
    follow: createProgressReporter({ port, serverId, clock, log }),
    ...(explainer && {
      explain: (order, outcome, abandon) => {
        if (!isOffline(order)) explainer.consider(order, outcome, abandon);
      },
    }),
  });
  const offline =
    options.offline &&
    new Offline({
      port,
      serverId,
      clock,
      random,
      log,
      memory: options.offline.memory,
      free: () => runner.free,
      run: (order, startAt, stop) => void runner.take(order, startAt, { stop, abandon: end.signal }),
    });
  const working: AgentParts = {
    options,
    lag,
    references,
    runner,
    outbox,
    offline,
    drawer: snapshotWorker,
    polls: new Polls(),
    capabilities: new Capabilities(probes, options.traits ?? []),
    stop: halt.signal,
    abandon: end.signal,
  };
  const background = [lag.run(end.signal), outbox.run(end.signal), extendLoop(working), watchLoop(working)];
  if (offline) background.push(offline.run(halt.signal));
  const isForgotten = await pollLoop(working);
  halt.abort();
  await drain(working);
  end.abort();
  await Promise.all([...background, explainer?.idle(), snapshotWorker?.idle()]);
  return isForgotten ? 'forgotten' : 'stopped';
}
