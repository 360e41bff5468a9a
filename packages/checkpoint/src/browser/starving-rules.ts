/** Decides whether a browser run was late because of CPU starvation rather than its page. */

/** CPU usage of a browser process since its start. Durations are ms. */
export interface CpuUse {
  /** CPU time, including that of ended child processes. */
  readonly cpuMs: number;
  /** How long each of its threads was runnable without running. */
  readonly waitedMs: ReadonlyMap<number, number>;
  /** Whether it is a page process; others serve all runs. */
  readonly isPage: boolean;
}

/** A measurement of a browser. */
export interface CpuMoment {
  readonly atMs: number;
  readonly processes: ReadonlyMap<number, CpuUse>;
  /** How long the thread of this process waited, which communicates with the browser. */
  readonly ourWaitedMs: number;
}

/** Owner of a page process as seen by a run; undefined if unknown. */
export type FindOwner = (pid: number) => 'own' | 'other' | undefined;

/** Short waits for CPU are normal, and so is waiting for a part of the time on a busy machine. */
const MIN_STARVED_MS = 200;
const TAKEN_SHARE = 0.25;
/** Share of one CPU: a run that got more was not late because of starvation. */
const HUNGRY_SHARE = 0.5;

/** Returns the longest wait of a single thread. */
function findLongestWaitMs(before: CpuMoment, after: CpuMoment, whose: FindOwner): number {
  const waits = [...after.processes]
    .filter(([pid, { isPage }]) => !isPage || whose(pid) === 'own')
    .flatMap(([pid, { waitedMs }]) => {
      const known = before.processes.get(pid)?.waitedMs;
      return [...waitedMs].map(([thread, ms]) => ms - (known?.get(thread) ?? 0));
    });
  return waits.reduce((max, ms) => Math.max(max, ms), after.ourWaitedMs - before.ourWaitedMs);
}

/**
 * Returns the CPU time of everything the run may have caused. A process that ended meanwhile counts with its parent.
 */
function usedByOwnSide(before: CpuMoment, after: CpuMoment, whose: FindOwner): number {
  const sumCpuMs = ({ processes }: CpuMoment): number =>
    [...processes].reduce((sum, [pid, { cpuMs, isPage }]) => sum + (isPage && whose(pid) === 'other' ? 0 : cpuMs), 0);
  return Math.max(0, sumCpuMs(after) - sumCpuMs(before));
}

/**
 * Whether a run was starved. A thread waits only while others run, so its wait minus all usage of the run's own side is
 * time taken by others, and must be a quarter of the elapsed time. So no page can appear starved by its own usage,
 * however it is distributed.
 */
export function isStarved(before: CpuMoment, after: CpuMoment, whose: FindOwner): boolean {
  const elapsedMs = after.atMs - before.atMs;
  const usedMs = usedByOwnSide(before, after, whose);
  if (usedMs >= HUNGRY_SHARE * elapsedMs) return false;
  return findLongestWaitMs(before, after, whose) - usedMs >= Math.max(MIN_STARVED_MS, TAKEN_SHARE * elapsedMs);
}
