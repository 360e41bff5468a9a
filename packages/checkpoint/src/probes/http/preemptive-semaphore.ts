/** Holds a slot, or waits for one. */
export interface SlotHolder {
  /** Called as soon as there is a slot. */
  readonly onAcquired: () => void;
  /** Called when others need the slot and this holder makes the least progress. It must release the slot. */
  readonly onPreempted: () => void;
  /** Returns the progress so far, in a unit shared by all holders; never decreases. */
  readonly readProgress: () => number;
}

export interface PreemptiveSemaphoreOptions {
  readonly maxHolders: number;
  /** Time for which a slot cannot be taken away, in ms. */
  readonly minHoldMs: number;
  /** Progress within `minHoldMs` with which a holder keeps its slot, however many others wait. */
  readonly minProgress: number;
  /** Calls `expire` after some ms, unless the returned function is called first. */
  readonly startTimer: (ms: number, expire: () => void) => () => void;
}

interface Slot {
  readonly holder: SlotHolder;
  /** Progress at the last comparison. */
  lastProgress: number;
}

/**
 * Limits the number of concurrent holders; the others queue. While any wait, the holders with the least progress since
 * the last comparison must release their slots if they made too little, so that idle holders cannot block the others.
 */
export class PreemptiveSemaphore {
  readonly #options: PreemptiveSemaphoreOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: SlotHolder[] = [];
  #cancelComparison: (() => void) | undefined;

  constructor(options: PreemptiveSemaphoreOptions) {
    this.#options = options;
  }

  /**
   * Gives the holder a slot or queues it. The returned function releases the slot or leaves the queue; calling it twice
   * is harmless.
   */
  acquire(holder: SlotHolder): () => void {
    this.#queue.push(holder);
    this.#fillSlots();
    if (this.#queue.length > 0 && !this.#cancelComparison) this.#scheduleComparison();
    return () => {
      const index = this.#queue.indexOf(holder);
      if (index >= 0) this.#queue.splice(index, 1);
      for (const slot of this.#slots) if (slot.holder === holder) this.#slots.delete(slot);
      this.#fillSlots();
      if (this.#queue.length === 0) this.#stopComparing();
    };
  }

  #fillSlots(): void {
    while (this.#slots.size < this.#options.maxHolders) {
      const nextHolder = this.#queue.shift();
      if (!nextHolder) return;
      this.#slots.add({ holder: nextHolder, lastProgress: nextHolder.readProgress() });
      nextHolder.onAcquired();
    }
  }

  #scheduleComparison(): void {
    for (const slot of this.#slots) slot.lastProgress = slot.holder.readProgress();
    this.#cancelComparison = this.#options.startTimer(this.#options.minHoldMs, () => {
      this.#cancelComparison = undefined;
      this.#preemptSlowest();
    });
  }

  #stopComparing(): void {
    this.#cancelComparison?.();
    this.#cancelComparison = undefined;
  }

  /** Preempts at most as many holders as wait, the slowest first. */
  #preemptSlowest(): void {
    const slowSlots = [...this.#slots]
      .map((slot) => ({ slot, progress: slot.holder.readProgress() - slot.lastProgress }))
      .filter(({ progress }) => progress < this.#options.minProgress)
      .sort((a, b) => a.progress - b.progress);
    if (this.#queue.length > 0) this.#scheduleComparison();
    for (const { slot } of slowSlots.slice(0, this.#queue.length)) slot.holder.onPreempted();
  }
}
