/** Runs the work of each key once at a time. Callers that arrive while it runs get the same result. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** @throws what the work throws, to all waiting callers */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const result = work().finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }
}
