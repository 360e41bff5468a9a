import type { ProbeFailure } from '../probe-failure.js';
import { isByTime } from './late-rules.js';
import { isStarved, type CpuMoment, type FindOwner } from './starving-rules.js';

/** The run was late because of CPU starvation, which says nothing about its target. */
export class BrowserStarved extends Error {
  override readonly name = 'BrowserStarved';
}

/** Resolves to whether there was too little CPU since the watch began. */
export type Starving = () => Promise<boolean>;

export interface StarvingOptions {
  /** Takes the first measurement. Processes missing in it count as started then; undefined if CPU times are unknown. */
  readonly first: () => Promise<CpuMoment | undefined>;
  /** Measures all processes. */
  readonly look: () => Promise<CpuMoment | undefined>;
  /** Returns the owners of page processes. */
  readonly findOwners: (pids: readonly number[]) => FindOwner;
}

/** Starts watching a browser, without waiting for the first measurement. */
export function watchBrowser({ first, look, findOwners }: StarvingOptions): Starving {
  const begun = first().catch(() => undefined);
  return async () => {
    const before = await begun;
    const after = before && (await look().catch(() => undefined));
    if (!after) return false;
    const pages = [...before.processes, ...after.processes].filter(([, { isPage }]) => isPage);
    return isStarved(before, after, findOwners([...new Set(pages.map(([pid]) => pid))]));
  };
}

/** @throws BrowserStarvedError instead of a failure that says nothing about the target */
export async function throwIfStarved(failure: ProbeFailure | undefined, starving: Starving): Promise<void> {
  if (failure && isByTime(failure) && (await starving()))
    throw new BrowserStarved('the machine is too busy for a browser');
}
