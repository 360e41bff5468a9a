import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Failure } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { detectSandbox } from '../../confined/sandbox.js';
import { canPing } from '../../probes/ping/ping-program.js';
import { tools } from '../../probes/http/testing/http-fixture.js';
import { makeProbes, type Probes } from '../../probe-registry.js';
import type { Probe } from '../../probes/probe-tools.js';
import { goodTargets, hostileListeners } from './listeners.js';
import { KINDS, createTargets } from './targets.js';

setFlagsFromString('--expose-gc');
// The only way to call `gc` in a process started without the flag. The text is constant.
const collectGarbage = runInNewContext('gc') as () => void;

/** Resource usage of a process. */
interface Footprint {
  readonly descriptors: number;
  /** Sockets, timers, requests and processes held by Node. */
  readonly handles: number;
  readonly heapBytes: number;
}

function measureFootprint(): Footprint {
  collectGarbage();
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().length,
    heapBytes: process.memoryUsage().heapUsed,
  };
}

const POLL_MS = 50;
const STABLE_CHECKS = 5;
const MAX_CHECKS = 200;

/** Waits until usage no longer changes: both ends of a connection close shortly after its run. */
async function awaitStableFootprint(): Promise<Footprint> {
  let minCount = Infinity;
  for (let checkCount = 0, stableCount = 0; checkCount < MAX_CHECKS && stableCount < STABLE_CHECKS; checkCount += 1) {
    const resourceCount = readdirSync('/proc/self/fd').length + process.getActiveResourcesInfo().length;
    stableCount = resourceCount < minCount ? 0 : stableCount + 1;
    minCount = Math.min(minCount, resourceCount);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return measureFootprint();
}

/** Number of failures by code and message. */
type Failures = Readonly<Record<string, number>>;

export interface ManyRuns {
  readonly runs: number;
  /** Runs whose target failed. */
  readonly failed: number;
  /** Runs with a checkpoint fault, which were repeated. */
  readonly ours: number;
  readonly failures: Failures;
  readonly before: Footprint;
  readonly after: Footprint;
}

type FailureCounts = Pick<ManyRuns, 'failed' | 'ours' | 'failures'>;

/** By kind of server and kind of target. */
type Targets = Readonly<Record<'good' | 'hostile', Readonly<Record<string, readonly Target[]>>>>;

/** Kinds that send nothing a hostile server could answer. */
const SILENT_KINDS: readonly string[] = ['connect', 'ping'];
const SHORT_LIMITS = { connectTimeoutMs: 300, totalTimeoutMs: 300 };
const LONG_LIMITS = { connectTimeoutMs: 20_000, totalTimeoutMs: 60_000 };

/** A collection run needs two processes and a second of CPU time, so it gets a hundredth of the runs. */
const COLLECTION_SHARE = 0.01;

/** Runs every kind many times against hostile and good servers. */
export class Endurance {
  readonly #probes: Probes;
  readonly #targets: Targets;

  private constructor(probes: Probes, targets: Targets) {
    this.#probes = probes;
    this.#targets = targets;
  }

  static async create(): Promise<Endurance> {
    const ports = await hostileListeners();
    const good = await goodTargets(LONG_LIMITS);
    const hostileTargets = (kind: string): Target[] => {
      const limits = SILENT_KINDS.includes(kind) ? LONG_LIMITS : SHORT_LIMITS;
      return ports.map((port) => createTargets(port, limits)[kind]).filter((target) => target !== undefined);
    };
    const sandbox = await detectSandbox();
    return new Endurance(await makeProbes(tools(), { sandbox, librarySandbox: sandbox }), {
      hostile: Object.fromEntries(KINDS.map((kind) => [kind, hostileTargets(kind)])),
      good: Object.fromEntries(Object.entries(good).map(([kind, target]) => [kind, [target]])),
    });
  }

  /**
   * Runs a kind this many times, concurrently, at each of its targets in turn. A quarter more runs warm up before the
   * measurement.
   */
  async run(
    kind: string,
    how: 'good' | 'hostile',
    { runs, concurrency }: { runs: number; concurrency: number },
  ): Promise<ManyRuns> {
    const targets = this.#targets[how][kind] ?? [];
    const isHeavy = kind === 'collection';
    const [times, concurrentRuns] = isHeavy ? [Math.ceil(runs * COLLECTION_SHARE), 2] : [runs, concurrency];
    await this.#runMany(targets, Math.max(Math.ceil(times / 4), concurrentRuns), concurrentRuns);
    const before = await awaitStableFootprint();
    const counts = await this.#runMany(targets, times, concurrentRuns);
    return { runs: times, ...counts, before, after: await awaitStableFootprint() };
  }

  /** A checkpoint fault does not count as a run. It is repeated, as in the service. */
  async #runMany(targets: readonly Target[], runs: number, concurrency: number): Promise<FailureCounts> {
    let [startedCount, failed, ours] = [0, 0, 0];
    const failures: Record<string, number> = {};
    const worker = async (): Promise<void> => {
      while (startedCount < runs) {
        const target = targets[(startedCount += 1) % targets.length];
        if (!target) throw new Error('there is no such target');
        const failure = await this.#runOnce(target);
        if (!failure) continue;
        const isCheckpointFault = failure.code === errorCodes.probeFailed.code;
        if (isCheckpointFault) [startedCount, ours] = [startedCount - 1, ours + 1];
        else failed += 1;
        const name = `${failure.code} ${failure.message}`;
        failures[name] = (failures[name] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return { failed, ours, failures };
  }

  /** Exceptions of a probe are reported as checkpoint faults. */
  async #runOnce(target: Target): Promise<Pick<Failure, 'code' | 'message'> | undefined> {
    const probe = this.#probes[target.kind] as Probe | undefined;
    if (!probe) throw new Error(`no probe for ${target.kind}`);
    const signal = new AbortController().signal;
    return probe(target, signal, { serverId: 1 }).then(
      ({ failure }) => failure,
      (error: unknown) => ({ code: errorCodes.probeFailed.code, message: String(error) }),
    );
  }
}

/** Returns every kind that this machine can check, at both kinds of servers, with the expected number of failures. */
export async function kindsToRun() {
  const pings = await canPing({ command: 'ping', platform: process.platform });
  return KINDS.filter((kind) => kind !== 'ping' || pings).flatMap((kind) => [
    { kind, how: 'hostile' as const, fails: SILENT_KINDS.includes(kind) ? 0 : 1 },
    { kind, how: 'good' as const, fails: 0 },
  ]);
}

/** Number of most frequent failures listed. */
const MAX_LISTED = 12;

const formatFailures = (failures: Failures): string =>
  Object.entries(failures)
    .sort(([, target], [, other]) => other - target)
    .slice(0, MAX_LISTED)
    .map(([name, times]) => `\n  ${times} × ${name}`)
    .join('');

export const formatResult = ({ runs, failed, ours, failures, before, after }: ManyRuns): string =>
  `${failed} of ${runs} failed, ${ours} were our fault; descriptors ${before.descriptors} → ${after.descriptors}, ` +
  `handles ${before.handles} → ${after.handles}, heap ${formatMb(before.heapBytes)} → ${formatMb(after.heapBytes)} MB${formatFailures(failures)}`;

const formatMb = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
