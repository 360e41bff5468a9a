import { containsSecret, targetAddress, type Target } from '@vedette/contract/checkpoint/target';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { isStoreUnavailable } from '../../db/store-failure.js';
import type { Term } from '../term/term.js';
import { PARTITION_COUNT } from '../partitions/partition-rules.js';
import { isBucketFull, shareOfRate, takeToken, type Bucket, type BucketSize } from './bucket-rules.js';
import type { PlannedMonitor, Watch } from '../plan/watch.js';

export interface TargetCacheDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  /**
   * Loads the definition of a monitor for a probe, secrets included.
   * @throws Fault when it cannot be run (29004)
   */
  readonly loadTarget: (monitorGuid: string) => Promise<Target>;
  /** Rate at which runs against one host and port may start, in all processes together. */
  readonly targetRate: BucketSize;
}

/** Caches the targets of monitors as their runs are assigned, and delays runs to keep the rate limit per target. */
export class TargetCache {
  readonly #deps: TargetCacheDeps;
  readonly #buckets = new Map<string, Bucket>();
  /** Targets as last read, by monitor. A changed monitor is a new key and is read again. */
  readonly #targets = new WeakMap<PlannedMonitor, Target>();
  /**
   * Last target of each monitor with the time of its definition, in case the store is unreachable right after all
   * monitors were reloaded.
   */
  readonly #lastTargets = new Map<string, { readonly target: Target; readonly definitionChangedAt: Instant }>();
  /** Monitors that no offline plan contains: their targets hold secrets or cannot be built. */
  readonly #excludedOffline = new WeakSet<PlannedMonitor>();

  constructor(deps: TargetCacheDeps) {
    this.#deps = deps;
  }

  /** Drops idle rate limits and deleted monitors. */
  tidy(term: Term | undefined): void {
    for (const guid of this.#lastTargets.keys()) if (!term?.planner.get(guid)) this.#lastTargets.delete(guid);
    const now = this.#deps.clock.elapsed();
    const size = this.#ownRate(term);
    for (const [key, bucket] of this.#buckets) {
      if (isBucketFull(bucket, size, now)) this.#buckets.delete(key);
    }
  }

  /** Returns a target. Those without secrets are cached until the monitor changes, which saves a query per run. */
  async getTarget(term: Term, monitorGuid: string): Promise<Target> {
    const planned = term.planner.get(monitorGuid)?.planned;
    const cached = planned && this.#targets.get(planned);
    if (cached) return cached;
    return this.#load(planned, monitorGuid);
  }

  /**
   * Returns the target for an offline plan. An unusable definition is only reported when its run is due. A target with
   * a secret is read once per definition.
   */
  async getOfflineTarget(term: Term, { planned }: Watch): Promise<Target | undefined> {
    if (this.#excludedOffline.has(planned)) return undefined;
    try {
      const target = await this.getTarget(term, planned.monitor.monitorGuid);
      if (!containsSecret(target)) return target;
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'unavailable') throw error;
    }
    this.#excludedOffline.add(planned);
    return undefined;
  }

  /** @throws the error of the store, unless it is unreachable and the last target read is of the same definition */
  async #load(planned: PlannedMonitor | undefined, monitorGuid: string): Promise<Target> {
    try {
      const target = await this.#deps.loadTarget(monitorGuid);
      if (planned && !containsSecret(target)) this.#cache(planned, target);
      return target;
    } catch (error) {
      const last = this.#lastTargets.get(monitorGuid);
      const isSameDefinition = last?.definitionChangedAt === planned?.monitor.definitionChangedAt;
      if (last && isSameDefinition && error instanceof Error && isStoreUnavailable(error)) return last.target;
      throw error;
    }
  }

  #cache(planned: PlannedMonitor, target: Target): void {
    const { monitorGuid, definitionChangedAt } = planned.monitor;
    this.#targets.set(planned, target);
    this.#lastTargets.set(monitorGuid, { target, definitionChangedAt });
  }

  /** Takes a token of the target's rate limit. Returns how long the run has to wait, in milliseconds. */
  takeDelayMs(term: Term, target: Target): number {
    const key = targetAddress(target);
    const { bucket, waitMs } = takeToken(this.#buckets.get(key), this.#ownRate(term), this.#deps.clock.elapsed());
    this.#buckets.set(key, bucket);
    return waitMs;
  }

  /** A process that is still loading its partitions counts as holding one. */
  #ownRate(term: Term | undefined): BucketSize {
    const partitions = Math.max(1, term?.partitions.size ?? 0);
    return shareOfRate(this.#deps.targetRate, partitions / PARTITION_COUNT);
  }
}
