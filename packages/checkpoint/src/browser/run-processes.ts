import type { Tenant } from './memory-share-rules.js';

/** Queries the process of a page or frame; undefined without a response, for example while it is busy. */
export type AskProcess = () => Promise<number | undefined>;

/** The known processes of the pages of one run. */
export class RunProcesses implements Tenant {
  readonly #owners: Map<number, RunProcesses>;
  readonly #unknown = new Map<string, AskProcess>();
  #isAsking = false;
  #exceedsMemory = false;
  /** Called once when the pages of the run together use too much memory. */
  onMemoryExceeded: (() => void) | undefined;

  /** `owners` covers all processes of the browser. */
  constructor(owners: Map<number, RunProcesses>) {
    this.#owners = owners;
  }

  get hasUnknown(): boolean {
    return this.#unknown.size > 0;
  }

  get exceedsMemory(): boolean {
    return this.#exceedsMemory;
  }

  /** Registers a page, frame or worker that is new or may have moved to another process. */
  meet(session: string, ask: AskProcess): void {
    this.#unknown.set(session, ask);
  }

  /** Records the process of a session. */
  name(session: string, pid: number): void {
    this.#unknown.delete(session);
    this.#owners.set(pid, this);
  }

  forget(session: string): void {
    this.#unknown.delete(session);
  }

  /** Forgets all pages of the run. */
  forgetAll(): void {
    this.#unknown.clear();
  }

  tooMuch(): void {
    if (this.#exceedsMemory) return;
    this.#exceedsMemory = true;
    this.onMemoryExceeded?.();
  }

  /** Queries every page and frame whose process is unknown. */
  async ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const lookups = [...this.#unknown].map(async ([session, ask]) => {
      const pid = await ask().catch(() => undefined);
      // It may have moved again meanwhile.
      if (pid !== undefined && this.#unknown.get(session) === ask) this.name(session, pid);
    });
    await Promise.all(lookups);
    this.#isAsking = false;
  }
}
