/** Ends a process; false when it ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Ends the pages that take too much, each once: a process that was told to end still shows its memory while it gives that
 * back, and whoever began to use the browser meanwhile is not to be told that a page of his was too large.
 */
export class LargePages {
  readonly #dying = new Set<number>();
  readonly #kill: (pid: number) => boolean;

  constructor(killing = kill) {
    this.#kill = killing;
  }

  /** Whether it ends by this. */
  end(pid: number): boolean {
    if (this.#dying.has(pid)) return false;
    this.#dying.add(pid);
    return this.#kill(pid);
  }

  /** The others are gone; their numbers may be given to new processes. */
  forgetAllBut(living: readonly number[]): void {
    for (const pid of this.#dying) if (!living.includes(pid)) this.#dying.delete(pid);
  }
}
