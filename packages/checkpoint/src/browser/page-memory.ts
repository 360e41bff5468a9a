import { LargePages } from './large-pages.js';
import { assignProcesses } from './memory-share-rules.js';
import type { ProcessUse } from './memory.js';
import { RunProcesses } from './run-processes.js';
import type { Whose } from './starving-rules.js';

/** Processes that count as one: those of a run, or a single one of which nobody knows whose it is. */
interface ProcessSet {
  readonly run?: RunProcesses;
  readonly pids: readonly number[];
}

/** What may be taken, in MB. */
export interface MemoryLimits {
  /** By one process. */
  readonly maxPageMb: number;
  /** By all processes of a run together. */
  readonly maxRunMb: number;
}

/** From this part of what may be taken, it is looked at more often. */
const GROWING_SHARE = 0.25;
/** In two seconds the processes of a page that was closed are gone. */
const LOOKS_TO_LEAVE = 8;

/** What the pages of one browser take, run by run: a run that takes too much is ended. */
export class PageMemory {
  readonly #limits: MemoryLimits;
  readonly #large: LargePages;
  readonly #owners = new Map<number, RunProcesses>();
  readonly #presentAt = new Map<number, ReadonlySet<RunProcesses>>();
  readonly #runs = new Set<RunProcesses>();
  /** Runs that are over, whose processes may be there for so many looks more. */
  readonly #leaving = new Map<RunProcesses, number>();
  #growing: readonly ProcessSet[] = [];
  /** So many were ended of which nobody knew whose they were. */
  straysEnded = 0;

  constructor(limits: MemoryLimits, large = new LargePages()) {
    this.#limits = limits;
    this.#large = large;
  }

  begin(): RunProcesses {
    const run = new RunProcesses(this.#owners);
    this.#runs.add(run);
    return run;
  }

  end(run: RunProcesses): void {
    this.#runs.delete(run);
    if (run.hasUnknown) this.#leaving.set(run, LOOKS_TO_LEAVE);
  }

  /** Whose each of these page processes is, seen by `run`: what `assignProcesses` says. */
  whoseAmong(run: RunProcesses, pids: readonly number[]): Whose {
    const { shares, strays } = assignProcesses(pids, { owners: this.#owners, presentAt: this.#presentAt });
    const [own, unknown] = [new Set(shares.get(run)), new Set(strays)];
    return (pid) => (own.has(pid) ? 'own' : unknown.has(pid) ? undefined : 'other');
  }

  /** Whether somebody is to be looked at soon. */
  get isGrowing(): boolean {
    return this.#growing.length > 0;
  }

  /** Looks at all page processes there are. */
  look(pages: readonly ProcessUse[]): void {
    const usedMb = new Map(pages.map((page) => [page.pid, page.usedMb]));
    this.#forgetAllBut(usedMb);
    this.#letGo();
    for (const pid of usedMb.keys()) if (!this.#presentAt.has(pid)) this.#presentAt.set(pid, new Set(this.#runs));
    const { shares, strays } = assignProcesses([...usedMb.keys()], {
      owners: this.#owners,
      presentAt: this.#presentAt,
    });
    const households: ProcessSet[] = [
      ...[...shares].map(([run, pids]) => ({ run, pids })),
      ...strays.map((pid) => ({ pids: [pid] })),
    ];
    const listUsedMb = (pids: readonly number[]): number[] => pids.map((pid) => usedMb.get(pid) ?? 0);
    this.#growing = households.filter((one) => {
      const uses = listUsedMb(one.pids);
      return !this.#judge(one, uses) && this.#isBeyond(uses, GROWING_SHARE);
    });
    // Asking costs the pages something: it is done when it matters.
    if (this.#isBeyond(listUsedMb(strays), GROWING_SHARE)) for (const run of this.#runs) void run.ask();
  }

  /** Looks once more at those that grow. */
  async lookAtGrowing(getUsedMb: (pid: number) => Promise<number>): Promise<void> {
    for (const one of this.#growing) this.#judge(one, await Promise.all(one.pids.map(getUsedMb)));
  }

  #isBeyond(uses: readonly number[], share = 1): boolean {
    const { maxPageMb, maxRunMb } = this.#limits;
    const sum = uses.reduce((all, each) => all + each, 0);
    return sum > maxRunMb * share || uses.some((each) => each > maxPageMb * share);
  }

  /** Whether it took too much. */
  #judge({ run, pids }: ProcessSet, uses: readonly number[]): boolean {
    if (!this.#isBeyond(uses)) return false;
    run?.tooMuch();
    for (const pid of pids) if (this.#large.end(pid) && !run) this.straysEnded += 1;
    return true;
  }

  /** What is there by then of a run that is over is not its own. */
  #letGo(): void {
    for (const [run, looks] of this.#leaving) {
      this.#leaving.set(run, looks - 1);
      if (looks > 1) continue;
      run.forgetAll();
      this.#leaving.delete(run);
    }
  }

  #forgetAllBut(living: ReadonlyMap<number, unknown>): void {
    this.#large.forgetAllBut([...living.keys()]);
    for (const known of [this.#owners, this.#presentAt])
      for (const pid of known.keys()) if (!living.has(pid)) known.delete(pid);
  }
}
