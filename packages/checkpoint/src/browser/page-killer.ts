/** Kills a process. Returns false if it had already ended. */
function killProcess(pid: number): boolean {
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
export class PageKiller {
  readonly #killed = new Set<number>();
  readonly #kill: (pid: number) => boolean;

  constructor(kill = killProcess) {
    this.#kill = kill;
  }

  /** Returns whether this call killed the process. */
  kill(pid: number): boolean {
    if (this.#killed.has(pid)) return false;
    this.#killed.add(pid);
    return this.#kill(pid);
  }

  /** Forgets ended processes, because their IDs may be reused. */
  retainOnly(livingPids: readonly number[]): void {
    for (const pid of this.#killed) if (!livingPids.includes(pid)) this.#killed.delete(pid);
  }
}
