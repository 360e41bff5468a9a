/** Whether a run in a browser was late for want of CPU, and not for what its page did. */

/** What a process of a browser has used since it began. Durations are ms. */
export interface CpuUse {
  /** CPU time, that of its children that have ended included. */
  readonly cpuMs: number;
  /** How long each of its threads was ready to run and did not run. */
  readonly waitedMs: ReadonlyMap<number, number>;
  /** Of pages; the others serve all runs. */
  readonly isPage: boolean;
}

/** A look at a browser. */
export interface CpuMoment {
  readonly atMs: number;
  readonly processes: ReadonlyMap<number, CpuUse>;
  /** How long our own thread waited, which hears and answers the browser. */
  readonly ourWaitedMs: number;
}

/** Whose a process of pages is, seen by a run; undefined: nobody knows. */
export type Whose = (pid: number) => 'own' | 'other' | undefined;

/** A moment without CPU is everyday; so is a share of the time, where there is more to do than CPUs. */
const MIN_STARVED_MS = 200;
const TAKEN_SHARE = 0.25;
/** Of one CPU: a run that got more was not late for want of it. */
const HUNGRY_SHARE = 0.5;

/** How long the thread that waited most did so. */
function findLongestWaitMs(before: CpuMoment, after: CpuMoment, whose: Whose): number {
  const waits = [...after.processes]
    .filter(([pid, { isPage }]) => !isPage || whose(pid) === 'own')
    .flatMap(([pid, { waitedMs }]) => {
      const known = before.processes.get(pid)?.waitedMs;
      return [...waitedMs].map(([thread, ms]) => ms - (known?.get(thread) ?? 0));
    });
  return waits.reduce((most, ms) => Math.max(most, ms), after.ourWaitedMs - before.ourWaitedMs);
}

/** CPU time of all that may be the run's doing. Who has ended meanwhile counts with its parent. */
function usedByOwnSide(before: CpuMoment, after: CpuMoment, whose: Whose): number {
  const sumCpuMs = ({ processes }: CpuMoment): number =>
    [...processes].reduce((sum, [pid, { cpuMs, isPage }]) => sum + (isPage && whose(pid) === 'other' ? 0 : cpuMs), 0);
  return Math.max(0, sumCpuMs(after) - sumCpuMs(before));
}

/**
 * A thread waits no longer than others run: what is left of its wait when everything the run's own side has used is taken
 * off was taken by others. That must be a quarter of the time. So no page gets there by what it uses, however it spreads it.
 */
export function isStarved(before: CpuMoment, after: CpuMoment, whose: Whose): boolean {
  const elapsedMs = after.atMs - before.atMs;
  const usedMs = usedByOwnSide(before, after, whose);
  if (usedMs >= HUNGRY_SHARE * elapsedMs) return false;
  return findLongestWaitMs(before, after, whose) - usedMs >= Math.max(MIN_STARVED_MS, TAKEN_SHARE * elapsedMs);
}
