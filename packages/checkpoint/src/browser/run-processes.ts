import type { Tenant } from './memory-share-rules.js';

/** Asks a page or frame in which process it is; undefined: it does not answer, as one that is busy. */
export type AskProcess = () => Promise<number | undefined>;

/** The processes in which the pages of one run are, as far as they are known. */
export class RunProcesses implements Tenant {
  readonly #owners: Map<number, RunProcesses>;
  readonly #unknown = new Map<string, AskProcess>();
  #isAsking = false;
  #hasTooMuch = false;
  /** Called once, when the pages of the run took too much together. */
  onTooMuch: (() => void) | undefined;

  /** `owners`: of all processes of the browser. */
  constructor(owners: Map<number, RunProcesses>) {
    this.#owners = owners;
  }

  get hasUnknown(): boolean {
    return this.#unknown.size > 0;
  }

  get hasTooMuch(): boolean {
    return this.#hasTooMuch;
  }

  /** A page, frame or worker is there, or may have moved to another process. */
  meet(session: string, ask: AskProcess): void {
    this.#unknown.set(session, ask);
  }

  /** It is in that process. */
  name(session: string, pid: number): void {
    this.#unknown.delete(session);
    this.#owners.set(pid, this);
  }

  forget(session: string): void {
    this.#unknown.delete(session);
  }

  /** Its pages are gone. */
  forgetAll(): void {
    this.#unknown.clear();
  }

  tooMuch(): void {
    if (this.#hasTooMuch) return;
    this.#hasTooMuch = true;
    this.onTooMuch?.();
  }

  /** Asks every page and frame whose process is not known. */
  async ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const lookups = [...this.#unknown].map(async ([session, ask]) => {
      const pid = await ask().catch(() => undefined);
      // It may have moved on meanwhile.
      if (pid !== undefined && this.#unknown.get(session) === ask) this.name(session, pid);
    });
    await Promise.all(lookups);
    this.#isAsking = false;
  }
}
