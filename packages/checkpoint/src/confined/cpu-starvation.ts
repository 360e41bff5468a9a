import { processRunDelayMs } from './process-use.js';

/** Returns the total time that a process waited for CPU in ms; undefined if unknown. */
export type ReadCpuWaitMs = (pid: number) => number | undefined;

/** Short waits for CPU are normal, and so is waiting for a part of the time on a busy machine. */
const MIN_STARVED_MS = 200;
const MIN_STARVED_SHARE = 0.25;

/**
 * Starts watching processes for CPU starvation. The returned function reports whether one of them has waited so long
 * since then, relative to the `elapsedMs` passed, that delays cannot be attributed to the target.
 */
export function watchCpuStarvation(
  pids: readonly (number | undefined)[],
  readCpuWaitMs: ReadCpuWaitMs = processRunDelayMs,
): (elapsedMs: number) => boolean {
  const readWaitMs = (pid: number | undefined): number => (pid === undefined ? 0 : (readCpuWaitMs(pid) ?? 0));
  const startWaitsMs = pids.map(readWaitMs);
  return (elapsedMs) => {
    const thresholdMs = Math.max(MIN_STARVED_MS, MIN_STARVED_SHARE * elapsedMs);
    return pids.some((pid, index) => readWaitMs(pid) - (startWaitsMs[index] ?? 0) >= thresholdMs);
  };
}
