/** Lets a fixed number in at a time; the others wait in line. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Calls `enter` as soon as there is a place. The returned function gives the place back, or leaves the line. */
  enter(enter: () => void): () => void {
    let state: 'waiting' | 'inside' | 'left' = 'waiting';
    const admit = (): void => {
      state = 'inside';
      this.#free -= 1;
      enter();
    };
    if (this.#free > 0) admit();
    else this.#waiting.push(admit);
    return () => {
      const was = state;
      state = 'left';
      if (was === 'waiting') this.#waiting.splice(this.#waiting.indexOf(admit), 1);
      if (was !== 'inside') return;
      this.#free += 1;
      this.#waiting.shift()?.();
    };
  }
}
