import { processRunDelayMs } from './process-use.js';

/** Returns the total time that a process waited for CPU in ms; undefined if unknown. */
export type WaitedMs = (pid: number) => number | undefined;

/** Short waits for CPU are normal, and so is waiting for a part of the time on a busy machine. */
const MIN_STARVED_MS = 200;
const SHARE = 0.25;

/**
 * Starts watching processes for CPU starvation. The returned function reports whether one of them has waited so long
 * since then, relative to the `elapsedMs` passed, that delays cannot be attributed to the target.
 */
export function watchStarving(
  pids: readonly (number | undefined)[],
  waitedMs: WaitedMs = processRunDelayMs,
): (elapsedMs: number) => boolean {
  const of = (pid: number | undefined): number => (pid === undefined ? 0 : (waitedMs(pid) ?? 0));
  const before = pids.map(of);
  return (elapsedMs) => {
    const thresholdMs = Math.max(MIN_STARVED_MS, SHARE * elapsedMs);
    return pids.some((pid, at) => of(pid) - (before[at] ?? 0) >= thresholdMs);
  };
}
