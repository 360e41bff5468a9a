/** One who is inside, or waits to be. */
export interface Guest {
  /** Called as soon as there is a place. */
  readonly enter: () => void;
  /** Called when the place is needed by others and this guest makes the least of it; he must leave. */
  readonly yieldPlace: () => void;
  /** What he has got done so far, in any unit that is the same for all; only grows. */
  readonly progress: () => number;
}

export interface GateOptions {
  readonly places: number;
  /** How long a place is nobody else's, in ms. */
  readonly fairMs: number;
  /** Progress in `fairMs` with which a guest keeps his place however many wait. */
  readonly fairProgress: number;
  /** Calls back after some ms, unless the returned function is called before. */
  readonly after: (ms: number, expire: () => void) => () => void;
}

interface Place {
  readonly guest: Guest;
  /** Progress at the last look. */
  seen: number;
}

/**
 * Lets a fixed number in at a time; the others wait in line. While somebody waits, the guest who got least done since the last
 * look gives his place up when that is too little: who holds places and does nothing with them keeps nobody out.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #inside = new Set<Place>();
  readonly #waiting: Guest[] = [];
  #cancelLook: (() => void) | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Lets the guest in, or into the line. The returned function gives the place back, or leaves the line; twice is harmless. */
  enter(guest: Guest): () => void {
    this.#waiting.push(guest);
    this.#fill();
    if (this.#waiting.length > 0 && !this.#cancelLook) this.#startLooking();
    return () => {
      const at = this.#waiting.indexOf(guest);
      if (at >= 0) this.#waiting.splice(at, 1);
      for (const place of this.#inside) if (place.guest === guest) this.#inside.delete(place);
      this.#fill();
      if (this.#waiting.length === 0) this.#stopLooking();
    };
  }

  #fill(): void {
    while (this.#inside.size < this.#options.places) {
      const guest = this.#waiting.shift();
      if (!guest) return;
      this.#inside.add({ guest, seen: guest.progress() });
      guest.enter();
    }
  }

  #startLooking(): void {
    for (const place of this.#inside) place.seen = place.guest.progress();
    this.#cancelLook = this.#options.after(this.#options.fairMs, () => {
      this.#cancelLook = undefined;
      this.#look();
    });
  }

  #stopLooking(): void {
    this.#cancelLook?.();
    this.#cancelLook = undefined;
  }

  /** As many as wait, at most, have to go: the slowest first. */
  #look(): void {
    const slow = [...this.#inside]
      .map((place) => ({ place, done: place.guest.progress() - place.seen }))
      .filter(({ done }) => done < this.#options.fairProgress)
      .sort((a, b) => a.done - b.done);
    if (this.#waiting.length > 0) this.#startLooking();
    for (const { place } of slow.slice(0, this.#waiting.length)) place.guest.yieldPlace();
  }
}
