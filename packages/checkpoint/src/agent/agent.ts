import { setMaxListeners } from 'node:events';
import type { CheckpointPort, CheckpointState, RunKey } from '@vedette/contract/checkpoint-protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/offline-plan';
import type { TargetKind } from '@vedette/contract/target';
import { capabilityOf } from '@vedette/contract/target-kinds';
import type { Chance } from '@vedette/kernel/chance';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { following, type Following } from '@vedette/kernel/signals';
import { hasIpv6 } from '../net/connect.js';
import type { Probes } from '../probes/registry.js';
import { ALL_SHOWN, type Shown } from '../probes/withhold-rules.js';
import { follower } from './follower.js';
import { LagMeter } from './lag-meter.js';
import { Explainer, type CollectPack } from './explainer.js';
import { troubleOf, type AgentLog } from './log.js';
import { Offline } from './offline.js';
import type { OfflineMemory } from './offline-memory.js';
import { Outbox } from './outbox.js';
import { ReferenceProbes, type ReferenceGroup } from './reference.js';
import { Runner } from './runner.js';
import { Spool } from './spool.js';

export interface AgentOptions {
  readonly port: CheckpointPort;
  readonly serverId: number;
  readonly version: string;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: AgentLog;
  /** Looks around failures; default nobody does. */
  readonly collect?: CollectPack | undefined;
  /** What else the machine has, as capabilities besides the kinds of its probes. */
  readonly traits?: readonly string[];
  /** Runs at once. Default 200. */
  readonly concurrency?: number;
  /** Folder for results that wait longer; default none. */
  readonly spoolFolder?: string;
  /** Of each group one place must be in reach; default none, and then lateness alone impairs the checkpoint. */
  readonly references?: readonly ReferenceGroup[];
  /** How it goes on while the server is out of reach, where the server allows that; default it waits. */
  readonly offline?: OfflineWays | undefined;
  /** Results gather so long before they leave together. Default 20. */
  readonly gatherMs?: number;
  /** What of its results may leave; default all. */
  readonly shown?: Shown;
  /** How long running checks and results get when the agent is told to stop. Default 8 s. */
  readonly drainMs?: number;
}

export interface OfflineWays {
  readonly memory: OfflineMemory;
  /** As `references`, without the server. */
  readonly references: readonly ReferenceGroup[];
}

/** Loop lag beyond this and the checkpoint's times say more about itself than about targets. */
export const LAG_LIMIT_MS = 1_000;

const EXTEND_EVERY_MS = 10 * SECOND;
const REFERENCE_EVERY_S = 15;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30 * SECOND;

/** Whether nobody asked for a run: it has no lease, and its failure no pack. */
const isOffline = ({ attempt }: Pick<RunKey, 'attempt'>): boolean => attempt === OFFLINE_ATTEMPT;

/** The parts of one agent while it runs. */
interface Working {
  readonly options: AgentOptions;
  readonly lag: LagMeter;
  readonly references: ReferenceProbes;
  readonly runner: Runner;
  readonly outbox: Outbox;
  readonly offline: Offline | undefined;
  readonly polls: Polls;
  readonly capabilities: Capabilities;
  readonly stop: AbortSignal;
  readonly abandon: AbortSignal;
}

async function stateOf(working: Working, lost: number): Promise<CheckpointState> {
  const { options, lag, references, runner, capabilities } = working;
  const { serverId, version, clock } = options;
  const loopLagMs = lag.worstSince(clock.elapsed() - 10 * SECOND);
  const impairments = [...(await references.impairments())];
  if (loopLagMs > LAG_LIMIT_MS) impairments.push(`event loop late by ${loopLagMs} ms`);
  if (lost > 0) impairments.push(`${lost} results lost for want of room`);
  const { free } = runner;
  return {
    serverId,
    version,
    sentAt: clock.now(),
    free,
    capabilities: capabilities.list,
    impairments,
    loopLagMs,
    withheld: withheldBy(options.shown),
  };
}

const SWITCHES = {
  pageContent: 'PageContent',
  httpHeaders: 'HttpHeaders',
  resolvedIpAddresses: 'ResolvedIpAddresses',
} as const satisfies Record<keyof Shown, string>;

/** What the settings of this machine keep out of its results, as the server is told. */
function withheldBy(shown: Shown = ALL_SHOWN): string[] {
  return (Object.keys(SWITCHES) as (keyof Shown)[]).filter((one) => !shown[one]).map((one) => SWITCHES[one]);
}

/** Asks for work, again and again, until told to stop. */
async function pollLoop(working: Working): Promise<void> {
  const { options, runner, outbox, stop, abandon } = working;
  const { port, clock, chance, log } = options;
  const isStopped = (): boolean => stop.aborted;
  let backoffMs = FIRST_BACKOFF_MS;
  while (!isStopped()) {
    if (runner.free === 0) {
      await Promise.race([runner.room(), clock.sleep(SECOND, stop)]);
      continue;
    }
    const signal = working.polls.start(stop);
    const { lost } = outbox;
    try {
      const { orders, serverNow } = await port.poll(await stateOf(working, lost), signal);
      outbox.toldLost(lost);
      const ahead = clock.now() - serverNow;
      working.offline?.reached(ahead);
      for (const order of orders) void runner.take(order, order.startAt + ahead, { stop, abandon });
      backoffMs = FIRST_BACKOFF_MS;
    } catch (error) {
      if (signal.aborted) continue;
      const isStranger = error instanceof Fault && error.kind === 'unauthenticated';
      if (!isStranger) working.offline?.missed();
      log.warn(
        troubleOf(error),
        isStranger
          ? 'the server does not know this checkpoint (any more): start it with a new token'
          : 'the server cannot be asked',
      );
      await clock.sleep(backoffMs * (0.5 + chance.random()), stop);
      backoffMs = Math.min(LONGEST_BACKOFF_MS, backoffMs * 2);
    }
  }
}

/** What the machine can do. Looked at now and then: asking for its interfaces costs as much as a small check. */
class Capabilities {
  readonly #fixed: readonly string[];
  list: string[];

  constructor(probes: Probes, traits: readonly string[]) {
    this.#fixed = [...traits, ...(Object.keys(probes) as TargetKind[]).map(capabilityOf)];
    this.list = this.#look();
  }

  refresh(): void {
    this.list = this.#look();
  }

  #look(): string[] {
    return ['Tls13', ...(hasIpv6() ? ['IPv6'] : []), ...this.#fixed];
  }
}

/** The poll under way, which ends early when there is something to tell. */
class Polls {
  #current: Following | undefined;

  start(stop: AbortSignal): AbortSignal {
    this.#current?.letGo();
    this.#current = following(stop);
    return this.#current.signal;
  }

  interrupt(): void {
    this.#current?.abort();
  }
}

/** Keeps what was taken from being written off, undelivered results included. */
async function extendLoop({ options, runner, outbox, abandon }: Working): Promise<void> {
  const { port, serverId, clock, log } = options;
  for (;;) {
    await clock.sleep(EXTEND_EVERY_MS, abandon);
    if (abandon.aborted) return;
    const undelivered = outbox.waiting.map(({ monitorGuid, slotAt, attempt }) => ({ monitorGuid, slotAt, attempt }));
    const runs = [...runner.held, ...undelivered].filter((run) => !isOffline(run)).slice(0, 1_000);
    if (runs.length === 0) continue;
    await port.extend(serverId, runs).catch((error: unknown) => log.warn(troubleOf(error), 'leases were not extended'));
  }
}

/** Watches the checkpoint's own health; a change is told at once, by a new poll. */
async function watchLoop(working: Working): Promise<void> {
  const { options, stop, polls } = working;
  let told = '';
  for (let second = 0; !stop.aborted; second += 1) {
    if (second % REFERENCE_EVERY_S === 0) {
      working.capabilities.refresh();
      await working.references.impairments();
    }
    const isLate = working.lag.worstSince(options.clock.elapsed() - 10 * SECOND) > LAG_LIMIT_MS;
    const now = `${isLate} ${(await working.references.latest).join()}`;
    if (told !== '' && told !== now) polls.interrupt();
    told = now;
    await options.clock.sleep(SECOND, stop);
  }
}

/** Lets running checks end and results leave, within the time for it. */
async function drain({ runner, outbox, options }: Working): Promise<void> {
  const { clock, drainMs = 8 * SECOND } = options;
  const deadline = clock.elapsed() + drainMs;
  while (clock.elapsed() < deadline && !(runner.isIdle && outbox.isIdle)) await clock.sleep(20);
}

/**
 * Runs one checkpoint server: takes orders from the port, runs them when they are due, delivers what was seen. Resolves
 * once `signal` has aborted and everything has ended; results that could not be delivered are on disk then.
 */
export async function runAgent(options: AgentOptions, signal: AbortSignal): Promise<void> {
  const { clock, chance, log, port, serverId, probes } = options;
  const end = new AbortController();
  setMaxListeners(0, signal, end.signal);
  const lag = new LagMeter(clock);
  const references = new ReferenceProbes(options.references ?? [], clock);
  const elsewhere = new ReferenceProbes(options.offline?.references ?? [], clock);
  const spool = options.spoolFolder === undefined ? undefined : await Spool.open(options.spoolFolder);
  const gatherMs = options.gatherMs ?? 20;
  const outbox = new Outbox({ port, serverId, clock, chance, log, spool, gatherMs });
  const { collect } = options;
  const explainer = collect && new Explainer({ port, serverId, clock, log, collect });
  const runner = new Runner({
    ...{ serverId, probes, clock, lag, log, concurrency: options.concurrency ?? 200 },
    shown: options.shown ?? ALL_SHOWN,
    impairments: (order) => (isOffline(order) ? elsewhere : references).impairments(),
    deliver: (result) => outbox.add(result),
    follow: follower({ port, serverId, clock, log }),
    ...(explainer && {
      explain: (order, outcome, abandon) => {
        if (!isOffline(order)) explainer.consider(order, outcome, abandon);
      },
    }),
  });
  const offline =
    options.offline &&
    new Offline({
      ...{ port, serverId, clock, chance, log, memory: options.offline.memory, free: () => runner.free },
      run: (order, startAt, stop) => void runner.take(order, startAt, { stop, abandon: end.signal }),
    });
  const working: Working = {
    options,
    lag,
    references,
    runner,
    outbox,
    offline,
    polls: new Polls(),
    capabilities: new Capabilities(probes, options.traits ?? []),
    stop: signal,
    abandon: end.signal,
  };
  const background = [lag.run(end.signal), outbox.run(end.signal), extendLoop(working), watchLoop(working)];
  if (offline) background.push(offline.run(signal));
  await pollLoop(working);
  await drain(working);
  end.abort();
  await Promise.all([...background, explainer?.idle()]);
}
