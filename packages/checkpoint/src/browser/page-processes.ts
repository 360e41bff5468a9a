import type { ProcessOwner } from './process-ownership-rules.js';

/** Queries the process of a page or frame; undefined without a response, for example while it is busy. */
export type QueryProcess = () => Promise<number | undefined>;

/** The known processes of the pages of one run. */
export class PageProcesses implements ProcessOwner {
  readonly #owners: Map<number, PageProcesses>;
  readonly #unknown = new Map<string, QueryProcess>();
  #isResolving = false;
  #exceedsMemory = false;
  /** Called once when the pages of the run together use too much memory. */
  onMemoryExceeded: (() => void) | undefined;

  /** `owners` covers all processes of the browser. */
  constructor(owners: Map<number, PageProcesses>) {
    this.#owners = owners;
  }

  get hasUnknownProcess(): boolean {
    return this.#unknown.size > 0;
  }

  get exceedsMemory(): boolean {
    return this.#exceedsMemory;
  }

  /** Registers a page, frame or worker that is new or may have moved to another process. */
  register(session: string, queryProcess: QueryProcess): void {
    this.#unknown.set(session, queryProcess);
  }

  /** Records the process of a session. */
  recordProcess(session: string, pid: number): void {
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

  reportMemoryExceeded(): void {
    if (this.#exceedsMemory) return;
    this.#exceedsMemory = true;
    this.onMemoryExceeded?.();
  }

  /** Queries every page and frame whose process is unknown. */
  async resolveUnknown(): Promise<void> {
    if (this.#isResolving) return;
    this.#isResolving = true;
    const lookups = [...this.#unknown].map(async ([session, queryProcess]) => {
      const pid = await queryProcess().catch(() => undefined);
      // It may have moved again meanwhile.
      if (pid !== undefined && this.#unknown.get(session) === queryProcess) this.recordProcess(session, pid);
    });
    await Promise.all(lookups);
    this.#isResolving = false;
  }
}
