import { LargePages } from './large-pages.js';
import { assignProcesses } from './memory-share-rules.js';
import type { ProcessUse } from './memory.js';
import { RunProcesses } from './run-processes.js';
import type { FindOwner } from './starving-rules.js';

/** Processes that are judged together: those of a run, or a single one with an unknown owner. */
interface ProcessSet {
  readonly run?: RunProcesses;
  readonly pids: readonly number[];
}

/** Limits in MB. */
export interface MemoryLimits {
  /** Limit of one process. */
  readonly maxPageMb: number;
  /** Limit of all processes of a run together. */
  readonly maxRunMb: number;
}

/** Share of a limit above which processes are measured more often. */
const GROWING_SHARE = 0.25;
/** Number of checks, two seconds in total, during which processes of an ended run may remain. */
const LOOKS_TO_LEAVE = 8;

/** Watches the memory of the pages of one browser by run, and ends runs that use too much. */
export class PageMemory {
  readonly #limits: MemoryLimits;
  readonly #large: LargePages;
  readonly #owners = new Map<number, RunProcesses>();
  readonly #presentAt = new Map<number, ReadonlySet<RunProcesses>>();
  readonly #runs = new Set<RunProcesses>();
  /** Runs that have ended, with the number of measurements for which their processes may remain. */
  readonly #leaving = new Map<RunProcesses, number>();
  #growing: readonly ProcessSet[] = [];
  /** Number of killed processes with an unknown owner. */
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

  /** Returns the owner of each page process as seen by `run`, from `assignProcesses`. */
  findOwners(run: RunProcesses, pids: readonly number[]): FindOwner {
    const { shares, strays } = assignProcesses(pids, { owners: this.#owners, presentAt: this.#presentAt });
    const [own, unknown] = [new Set(shares.get(run)), new Set(strays)];
    return (pid) => (own.has(pid) ? 'own' : unknown.has(pid) ? undefined : 'other');
  }

  /** Whether any process must be measured soon. */
  get isGrowing(): boolean {
    return this.#growing.length > 0;
  }

  /** Judges all current page processes. */
  look(pages: readonly ProcessUse[]): void {
    const usedMb = new Map(pages.map((page) => [page.pid, page.usedMb]));
    this.#forgetAllBut(usedMb);
    this.#forgetEndedRuns();
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
    // Queries cost the pages time, so they are only made when it matters.
    if (this.#isBeyond(listUsedMb(strays), GROWING_SHARE)) for (const run of this.#runs) void run.ask();
  }

  /** Measures the growing processes again. */
  async lookAtGrowing(getUsedMb: (pid: number) => Promise<number>): Promise<void> {
    for (const one of this.#growing) this.#judge(one, await Promise.all(one.pids.map(getUsedMb)));
  }

  #isBeyond(uses: readonly number[], share = 1): boolean {
    const { maxPageMb, maxRunMb } = this.#limits;
    const sum = uses.reduce((all, each) => all + each, 0);
    return sum > maxRunMb * share || uses.some((each) => each > maxPageMb * share);
  }

  /** Returns whether the set used too much. */
  #judge({ run, pids }: ProcessSet, uses: readonly number[]): boolean {
    if (!this.#isBeyond(uses)) return false;
    run?.tooMuch();
    for (const pid of pids) if (this.#large.end(pid) && !run) this.straysEnded += 1;
    return true;
  }

  /** Processes that exist after this time do not belong to the ended run. */
  #forgetEndedRuns(): void {
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
