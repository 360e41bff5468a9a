/** Runs one piece of work at a time, in order of arrival. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws what `work` throws; later work still runs */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
