/** Does what belongs to one key in the order in which it comes, one piece after the other; other keys do not wait for it. */
export class OneAfterAnother {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @throws whatever the work throws. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
