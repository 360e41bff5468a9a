import type { Instant } from '@vedette/kernel/clock';
import { monitorPartition } from './partition-rules.js';

/** A partition whose lease this process holds. */
interface HeldPartition {
  /** Grows with each holder of the partition. */
  readonly epoch: number;
  readonly takenAt: Instant;
  /** When another process, which died, may have started runs of its monitors last. */
  readonly abandonedAt: Instant | undefined;
  /**
   * Its monitors are loaded first. They are no longer planned once it is leaving, and their results no longer accepted
   * once it is closed.
   */
  state: 'loading' | 'held' | 'leaving' | 'closed';
}

/** Partitions of this process. */
export class HeldPartitions {
  readonly #partitions = new Map<number, HeldPartition>();

  /** Number of partitions whose monitors this process plans. */
  get size(): number {
    let size = 0;
    for (const { state } of this.#partitions.values()) if (state === 'held') size += 1;
    return size;
  }

  take(
    partition: number,
    { epoch, abandonedAt }: Pick<HeldPartition, 'epoch' | 'abandonedAt'>,
    takenAt: Instant,
  ): void {
    this.#partitions.set(partition, { epoch, abandonedAt, takenAt, state: 'loading' });
  }

  /** Returns the epochs of the leases of partitions that are loading, by partition. */
  loadingEpochs(): ReadonlyMap<number, number> {
    return new Map(
      [...this.#partitions].flatMap(([partition, { epoch, state }]) =>
        state === 'loading' ? [[partition, epoch] as const] : [],
      ),
    );
  }

  /** Marks a partition as loaded, unless it is leaving already or was taken anew meanwhile. */
  markLoaded(partition: number, epoch: number): void {
    const held = this.#partitions.get(partition);
    if (held?.state === 'loading' && held.epoch === epoch) held.state = 'held';
  }

  /** Returns false if the partition was not loaded yet. */
  markLeaving(partition: number): boolean {
    const held = this.#partitions.get(partition);
    if (held?.state !== 'held') return false;
    held.state = 'leaving';
    return true;
  }

  markClosed(partition: number): void {
    const held = this.#partitions.get(partition);
    if (held) held.state = 'closed';
  }

  /** Marks a partition as held again, because it cannot be handed over now. */
  markStaying(partition: number): void {
    const held = this.#partitions.get(partition);
    if (held) held.state = 'held';
  }

  /** Forgets a partition whose lease was returned. */
  drop(partition: number): void {
    this.#partitions.delete(partition);
  }

  /** Whether the monitors of all partitions whose leases this process holds are in its memory. */
  get isComplete(): boolean {
    return [...this.#partitions.values()].every(({ state }) => state === 'held' || state === 'leaving');
  }

  /** Returns the partitions that this process plans, or is about to plan. */
  listPlanned(): readonly number[] {
    return [...this.#partitions].flatMap(([partition, { state }]) => (isPlanned(state) ? [partition] : []));
  }

  /** Returns the partitions whose monitors this process plans. */
  listLoaded(): readonly number[] {
    return [...this.#partitions].flatMap(([partition, { state }]) => (state === 'held' ? [partition] : []));
  }

  /** Whether this process plans the monitor, or is about to. */
  plans(monitorGuid: string): boolean {
    const held = this.#find(monitorGuid);
    return held !== undefined && isPlanned(held.state);
  }

  /** Whether this process accepts results of the monitor. */
  accepts(monitorGuid: string): boolean {
    const state = this.#find(monitorGuid)?.state;
    return state === 'held' || state === 'leaving';
  }

  /** Returns the epoch of the lease of a monitor's partition; undefined if this process does not hold it. */
  leaseEpoch(monitorGuid: string): number | undefined {
    return this.#find(monitorGuid)?.epoch;
  }

  /** Returns since when this process has held a monitor's partition; undefined if it does not hold it. */
  takenAt(monitorGuid: string): Instant | undefined {
    return this.#find(monitorGuid)?.takenAt;
  }

  /** Returns until when a process that died may have started runs of a monitor; undefined if there is none. */
  abandonedAt(monitorGuid: string): Instant | undefined {
    return this.#find(monitorGuid)?.abandonedAt;
  }

  #find(monitorGuid: string): HeldPartition | undefined {
    return this.#partitions.get(monitorPartition(monitorGuid));
  }
}

const isPlanned = (state: HeldPartition['state']): boolean => state === 'loading' || state === 'held';
