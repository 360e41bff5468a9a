import { PageKiller } from './page-killer.js';
import { assignProcesses } from './process-ownership-rules.js';
import type { ProcessMemory } from './memory.js';
import { PageProcesses } from './page-processes.js';
import type { FindProcessOwner } from './cpu-starvation-rules.js';

/** Processes that are judged together: those of a run, or a single one with an unknown owner. */
interface ProcessSet {
  readonly run?: PageProcesses;
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
const CHECKS_AFTER_END = 8;

/** Watches the memory of the pages of one browser by run, and ends runs that use too much. */
export class PageMemory {
  readonly #limits: MemoryLimits;
  readonly #pageKiller: PageKiller;
  readonly #owners = new Map<number, PageProcesses>();
  readonly #runsAtFirstSight = new Map<number, ReadonlySet<PageProcesses>>();
  readonly #runs = new Set<PageProcesses>();
  /** Runs that have ended, with the number of measurements for which their processes may remain. */
  readonly #endedRuns = new Map<PageProcesses, number>();
  #growing: readonly ProcessSet[] = [];
  /** Number of killed processes with an unknown owner. */
  unownedKillCount = 0;

  constructor(limits: MemoryLimits, pageKiller = new PageKiller()) {
    this.#limits = limits;
    this.#pageKiller = pageKiller;
  }

  registerRun(): PageProcesses {
    const run = new PageProcesses(this.#owners);
    this.#runs.add(run);
    return run;
  }

  unregisterRun(run: PageProcesses): void {
    this.#runs.delete(run);
    if (run.hasUnknownProcess) this.#endedRuns.set(run, CHECKS_AFTER_END);
  }

  /** Returns the owner of each page process as seen by `run`, from `assignProcesses`. */
  findOwners(run: PageProcesses, pids: readonly number[]): FindProcessOwner {
    const { pidsByRun, unownedPids } = assignProcesses(pids, {
      owners: this.#owners,
      runsAtFirstSight: this.#runsAtFirstSight,
    });
    const [ownPids, unownedPidSet] = [new Set(pidsByRun.get(run)), new Set(unownedPids)];
    return (pid) => (ownPids.has(pid) ? 'own' : unownedPidSet.has(pid) ? undefined : 'other');
  }

  /** Whether any process must be measured soon. */
  get isGrowing(): boolean {
    return this.#growing.length > 0;
  }

  /** Judges all current page processes. */
  checkAll(pages: readonly ProcessMemory[]): void {
    const usedMb = new Map(pages.map((page) => [page.pid, page.usedMb]));
    this.#retainOnly(usedMb);
    this.#forgetEndedRuns();
    for (const pid of usedMb.keys())
      if (!this.#runsAtFirstSight.has(pid)) this.#runsAtFirstSight.set(pid, new Set(this.#runs));
    const { pidsByRun, unownedPids } = assignProcesses([...usedMb.keys()], {
      owners: this.#owners,
      runsAtFirstSight: this.#runsAtFirstSight,
    });
    const processSets: ProcessSet[] = [
      ...[...pidsByRun].map(([run, pids]) => ({ run, pids })),
      ...unownedPids.map((pid) => ({ pids: [pid] })),
    ];
    const listUsedMb = (pids: readonly number[]): number[] => pids.map((pid) => usedMb.get(pid) ?? 0);
    this.#growing = processSets.filter((processSet) => {
      const usedMbList = listUsedMb(processSet.pids);
      return !this.#endIfTooLarge(processSet, usedMbList) && this.#exceedsLimit(usedMbList, GROWING_SHARE);
    });
    // Queries cost the pages time, so they are only made when it matters.
    if (this.#exceedsLimit(listUsedMb(unownedPids), GROWING_SHARE))
      for (const run of this.#runs) void run.resolveUnknown();
  }

  /** Measures the growing processes again. */
  async checkGrowing(readProcessMb: (pid: number) => Promise<number>): Promise<void> {
    for (const processSet of this.#growing)
      this.#endIfTooLarge(processSet, await Promise.all(processSet.pids.map(readProcessMb)));
  }

  #exceedsLimit(usedMbList: readonly number[], share = 1): boolean {
    const { maxPageMb, maxRunMb } = this.#limits;
    const sum = usedMbList.reduce((total, mb) => total + mb, 0);
    return sum > maxRunMb * share || usedMbList.some((mb) => mb > maxPageMb * share);
  }

  /** Returns whether the set used too much. */
  #endIfTooLarge({ run, pids }: ProcessSet, usedMbList: readonly number[]): boolean {
    if (!this.#exceedsLimit(usedMbList)) return false;
    run?.reportMemoryExceeded();
    for (const pid of pids) if (this.#pageKiller.kill(pid) && !run) this.unownedKillCount += 1;
    return true;
  }

  /** Processes that exist after this time do not belong to the ended run. */
  #forgetEndedRuns(): void {
    for (const [run, remainingChecks] of this.#endedRuns) {
      this.#endedRuns.set(run, remainingChecks - 1);
      if (remainingChecks > 1) continue;
      run.forgetAll();
      this.#endedRuns.delete(run);
    }
  }

  #retainOnly(usedMbByPid: ReadonlyMap<number, unknown>): void {
    this.#pageKiller.retainOnly([...usedMbByPid.keys()]);
    for (const pidMap of [this.#owners, this.#runsAtFirstSight])
      for (const pid of pidMap.keys()) if (!usedMbByPid.has(pid)) pidMap.delete(pid);
  }
}
