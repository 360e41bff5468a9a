import type { ProbeFailure } from '../probe-failure.js';
import { isDelayFailure } from './delay-rules.js';
import { isCpuStarved, type CpuSnapshot, type FindProcessOwner } from './cpu-starvation-rules.js';

/** The run was late because of CPU starvation, which says nothing about its target. */
export class BrowserStarvedError extends Error {
  override readonly name = 'BrowserStarved';
}

/** Resolves to whether there was too little CPU since the watch began. */
export type DetectCpuStarvation = () => Promise<boolean>;

export interface CpuWatchOptions {
  /** Takes the first measurement. Processes missing in it count as started then; undefined if CPU times are unknown. */
  readonly measureFirst: () => Promise<CpuSnapshot | undefined>;
  /** Measures all processes. */
  readonly measureNow: () => Promise<CpuSnapshot | undefined>;
  /** Returns the owners of page processes. */
  readonly findOwners: (pids: readonly number[]) => FindProcessOwner;
}

/** Starts watching a browser, without waiting for the first measurement. */
export function watchBrowserCpu({ measureFirst, measureNow, findOwners }: CpuWatchOptions): DetectCpuStarvation {
  const firstSnapshot = measureFirst().catch(() => undefined);
  return async () => {
    const before = await firstSnapshot;
    const after = before && (await measureNow().catch(() => undefined));
    if (!after) return false;
    const pages = [...before.processes, ...after.processes].filter(([, { isPage }]) => isPage);
    return isCpuStarved(before, after, findOwners([...new Set(pages.map(([pid]) => pid))]));
  };
}

/** @throws BrowserStarvedError instead of a failure that says nothing about the target */
export async function throwIfStarved(
  failure: ProbeFailure | undefined,
  detectCpuStarvation: DetectCpuStarvation,
): Promise<void> {
  if (failure && isDelayFailure(failure) && (await detectCpuStarvation()))
    throw new BrowserStarvedError('the machine is too busy for a browser');
}
