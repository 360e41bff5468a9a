/** Holds a slot, or waits for one. */
export interface Guest {
  /** Called as soon as there is a slot. */
  readonly enter: () => void;
  /** Called when others need the slot and this holder makes the least progress. It must release the slot. */
  readonly yieldSlot: () => void;
  /** Returns the progress so far, in a unit shared by all holders; never decreases. */
  readonly progress: () => number;
}

export interface GateOptions {
  readonly maxGuests: number;
  /** Time for which a slot cannot be taken away, in ms. */
  readonly fairMs: number;
  /** Progress within `minHoldMs` with which a holder keeps its slot, however many others wait. */
  readonly fairProgress: number;
  /** Calls `expire` after some ms, unless the returned function is called first. */
  readonly after: (ms: number, expire: () => void) => () => void;
}

interface Slot {
  readonly guest: Guest;
  /** Progress at the last comparison. */
  seen: number;
}

/**
 * Limits the number of concurrent holders; the others queue. While any wait, the holders with the least progress since
 * the last comparison must release their slots if they made too little, so that idle holders cannot block the others.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #inside = new Set<Slot>();
  readonly #waiting: Guest[] = [];
  #cancelLook: (() => void) | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /**
   * Gives the holder a slot or queues it. The returned function releases the slot or leaves the queue; calling it twice
   * is harmless.
   */
  enter(guest: Guest): () => void {
    this.#waiting.push(guest);
    this.#fill();
    if (this.#waiting.length > 0 && !this.#cancelLook) this.#startLooking();
    return () => {
      const at = this.#waiting.indexOf(guest);
      if (at >= 0) this.#waiting.splice(at, 1);
      for (const slot of this.#inside) if (slot.guest === guest) this.#inside.delete(slot);
      this.#fill();
      if (this.#waiting.length === 0) this.#stopPolling();
    };
  }

  #fill(): void {
    while (this.#inside.size < this.#options.maxGuests) {
      const waiting = this.#waiting.shift();
      if (!waiting) return;
      this.#inside.add({ guest: waiting, seen: waiting.progress() });
      waiting.enter();
    }
  }

  #startLooking(): void {
    for (const slot of this.#inside) slot.seen = slot.guest.progress();
    this.#cancelLook = this.#options.after(this.#options.fairMs, () => {
      this.#cancelLook = undefined;
      this.#look();
    });
  }

  #stopPolling(): void {
    this.#cancelLook?.();
    this.#cancelLook = undefined;
  }

  /** Preempts at most as many holders as wait, the slowest first. */
  #look(): void {
    const slow = [...this.#inside]
      .map((slot) => ({ slot, done: slot.guest.progress() - slot.seen }))
      .filter(({ done }) => done < this.#options.fairProgress)
      .sort((a, b) => a.done - b.done);
    if (this.#waiting.length > 0) this.#startLooking();
    for (const { slot } of slow.slice(0, this.#waiting.length)) slot.guest.yieldSlot();
  }
}
