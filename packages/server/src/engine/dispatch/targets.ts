import { holdsSecret, targetPlace, type Target } from '@vedette/contract/checkpoint/target';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { isStoreAway } from '../../db/store-away.js';
import type { Term } from '../term/term.js';
import { isFull, takeToken, type Bucket, type BucketSize } from './bucket-rules.js';
import type { PlannedMonitor, Watch } from '../plan/watch.js';

export interface TargetsDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** The definition of a monitor as a probe needs it, secrets included. @throws Fault when it cannot be run (29004). */
  readonly orderTarget: (monitorGuid: string) => Promise<Target>;
  readonly targetRate: BucketSize;
}

/** What monitors are pointed at, as it is handed out, and how long a run waits so that no place is asked too often. */
export class Targets {
  readonly #deps: TargetsDeps;
  readonly #buckets = new Map<string, Bucket>();
  /** Of monitors as they were read last: a change reads them anew. */
  readonly #targets = new WeakMap<PlannedMonitor, Target>();
  /** Target and the moment of its definition, of each monitor, for when the store is unreachable after all monitors were read anew. */
  readonly #last = new Map<string, { readonly target: Target; readonly definitionChangedAt: Instant }>();
  /** Monitors that are in no offline plan as they are: their targets hold secrets, or cannot be made. */
  readonly #notOffline = new WeakSet<PlannedMonitor>();

  constructor(deps: TargetsDeps) {
    this.#deps = deps;
  }

  /** Forgets places that nobody waits for, and monitors that are gone. */
  tidy(term: Term | undefined): void {
    for (const guid of this.#last.keys()) if (!term?.planner.get(guid)) this.#last.delete(guid);
    const now = this.#deps.clock.elapsed();
    for (const [key, bucket] of this.#buckets) {
      if (isFull(bucket, this.#deps.targetRate, now)) this.#buckets.delete(key);
    }
  }

  /** Targets without secrets are kept until the monitor changes: no query a run. */
  async of(term: Term, monitorGuid: string): Promise<Target> {
    const planned = term.planner.get(monitorGuid)?.planned;
    const kept = planned && this.#targets.get(planned);
    if (kept) return kept;
    return this.#read(planned, monitorGuid);
  }

  /** A definition that cannot be run is told of when it is its turn; a secret is read for it once a definition. */
  async offline(term: Term, { planned }: Watch): Promise<Target | undefined> {
    if (this.#notOffline.has(planned)) return undefined;
    try {
      const target = await this.of(term, planned.monitor.monitorGuid);
      if (!holdsSecret(target)) return target;
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'unavailable') throw error;
    }
    this.#notOffline.add(planned);
    return undefined;
  }

  /** @throws what the store says, unless it is away and the definition is the one that was read last */
  async #read(planned: PlannedMonitor | undefined, monitorGuid: string): Promise<Target> {
    try {
      const target = await this.#deps.orderTarget(monitorGuid);
      if (planned && !holdsSecret(target)) this.#keep(planned, target);
      return target;
    } catch (error) {
      const last = this.#last.get(monitorGuid);
      const isSame = last?.definitionChangedAt === planned?.monitor.definitionChangedAt;
      if (last && isSame && error instanceof Error && isStoreAway(error)) return last.target;
      throw error;
    }
  }

  #keep(planned: PlannedMonitor, target: Target): void {
    const { monitorGuid, definitionChangedAt } = planned.monitor;
    this.#targets.set(planned, target);
    this.#last.set(monitorGuid, { target, definitionChangedAt });
  }

  /** How long a run against it has to wait, in ms; it is counted as begun then. */
  wait(target: Target): number {
    const key = targetPlace(target);
    const { clock, targetRate } = this.#deps;
    const { bucket, waitMs } = takeToken(this.#buckets.get(key), targetRate, clock.elapsed());
    this.#buckets.set(key, bucket);
    return waitMs;
  }
}
