import { processWaitedMs } from './process-use.js';

/** How long a process waited for CPU in all, in ms; undefined where that cannot be told. */
export type WaitedMs = (pid: number) => number | undefined;

/** A moment without CPU is everyday; so is a share of the time, where there is more to do than CPUs. */
const MIN_STARVED_MS = 200;
const SHARE = 0.25;

/**
 * Begins to look at processes of ours. What is answered tells whether one of them has waited for CPU so long since then, of
 * the `elapsedMs` that have passed, that lateness is no word about a target.
 */
export function watchStarving(
  pids: readonly (number | undefined)[],
  waitedMs: WaitedMs = processWaitedMs,
): (elapsedMs: number) => boolean {
  const of = (pid: number | undefined): number => (pid === undefined ? 0 : (waitedMs(pid) ?? 0));
  const before = pids.map(of);
  return (elapsedMs) => {
    const most = Math.max(MIN_STARVED_MS, SHARE * elapsedMs);
    return pids.some((pid, at) => of(pid) - (before[at] ?? 0) >= most);
  };
}
