/** Decides whether a browser run was late because of CPU starvation rather than its page. */

/** CPU usage of a browser process since its start. Durations are ms. */
export interface CpuUsage {
  /** CPU time, including that of ended child processes. */
  readonly cpuMs: number;
  /** How long each of its threads was runnable without running. */
  readonly waitMsByThread: ReadonlyMap<number, number>;
  /** Whether it is a page process; others serve all runs. */
  readonly isPage: boolean;
}

/** A measurement of a browser. */
export interface CpuSnapshot {
  readonly atMs: number;
  readonly processes: ReadonlyMap<number, CpuUsage>;
  /** How long the thread of this process waited, which communicates with the browser. */
  readonly ourWaitedMs: number;
}

/** Owner of a page process as seen by a run; undefined if unknown. */
export type FindProcessOwner = (pid: number) => 'own' | 'other' | undefined;

/** Short waits for CPU are normal, and so is waiting for a part of the time on a busy machine. */
const MIN_STARVED_MS = 200;
const MIN_WAIT_SHARE = 0.25;
/** Share of one CPU: a run that got more was not late because of starvation. */
const MAX_OWN_CPU_SHARE = 0.5;

/** Returns the longest wait of a single thread. */
function findLongestWaitMs(before: CpuSnapshot, after: CpuSnapshot, findOwner: FindProcessOwner): number {
  const waits = [...after.processes]
    .filter(([pid, { isPage }]) => !isPage || findOwner(pid) === 'own')
    .flatMap(([pid, { waitMsByThread }]) => {
      const waitsBefore = before.processes.get(pid)?.waitMsByThread;
      return [...waitMsByThread].map(([thread, ms]) => ms - (waitsBefore?.get(thread) ?? 0));
    });
  return waits.reduce((longestMs, ms) => Math.max(longestMs, ms), after.ourWaitedMs - before.ourWaitedMs);
}

/**
 * Returns the CPU time of everything the run may have caused. A process that ended meanwhile counts with its parent.
 */
function sumOwnCpuMs(before: CpuSnapshot, after: CpuSnapshot, findOwner: FindProcessOwner): number {
  const sumCpuMs = ({ processes }: CpuSnapshot): number =>
    [...processes].reduce(
      (sum, [pid, { cpuMs, isPage }]) => sum + (isPage && findOwner(pid) === 'other' ? 0 : cpuMs),
      0,
    );
  return Math.max(0, sumCpuMs(after) - sumCpuMs(before));
}

/**
 * Whether a run was starved. A thread waits only while others run, so its wait minus all usage of the run's own side is
 * time taken by others, and must be a quarter of the elapsed time. So no page can appear starved by its own usage,
 * however it is distributed.
 */
export function isCpuStarved(before: CpuSnapshot, after: CpuSnapshot, findOwner: FindProcessOwner): boolean {
  const elapsedMs = after.atMs - before.atMs;
  const usedMs = sumOwnCpuMs(before, after, findOwner);
  if (usedMs >= MAX_OWN_CPU_SHARE * elapsedMs) return false;
  return findLongestWaitMs(before, after, findOwner) - usedMs >= Math.max(MIN_STARVED_MS, MIN_WAIT_SHARE * elapsedMs);
}
