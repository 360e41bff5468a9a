/** Kills a process; false if it had already ended. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Kills pages with too much memory, each once: a killed process still reports its memory while it is freed, and a run
 * that has just started to use the browser must not be blamed for it.
 */
export class LargePages {
  readonly #dying = new Set<number>();
  readonly #kill: (pid: number) => boolean;

  constructor(killing = kill) {
    this.#kill = killing;
  }

  /** Returns whether this call killed it. */
  end(pid: number): boolean {
    if (this.#dying.has(pid)) return false;
    this.#dying.add(pid);
    return this.#kill(pid);
  }

  /** Forgets ended processes, because their IDs may be reused. */
  forgetAllBut(living: readonly number[]): void {
    for (const pid of this.#dying) if (!living.includes(pid)) this.#dying.delete(pid);
  }
}
