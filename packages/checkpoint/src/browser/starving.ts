import type { ProbeFailure } from '../probe-failure.js';
import { isByTime } from './late-rules.js';
import { isStarved, type CpuMoment, type Whose } from './starving-rules.js';

/** That a run was late says nothing of its target: there was no CPU for it. */
export class BrowserStarved extends Error {
  override readonly name = 'BrowserStarved';
}

/** Tells whether what began when this was made had too little CPU since. */
export type Starving = () => Promise<boolean>;

export interface StarvingOptions {
  /** A look at the browser as it begins: what is not seen by it is held to begin then; undefined: nothing can be said. */
  readonly first: () => Promise<CpuMoment | undefined>;
  /** A look at all of it. */
  readonly look: () => Promise<CpuMoment | undefined>;
  /** Whose each of these page processes is. */
  readonly whoseAmong: (pids: readonly number[]) => Whose;
}

/** Begins to look at a browser. Nobody waits for the first look. */
export function watchBrowser({ first, look, whoseAmong }: StarvingOptions): Starving {
  const begun = first().catch(() => undefined);
  return async () => {
    const before = await begun;
    const after = before && (await look().catch(() => undefined));
    if (!after) return false;
    const pages = [...before.processes, ...after.processes].filter(([, { isPage }]) => isPage);
    return isStarved(before, after, whoseAmong([...new Set(pages.map(([pid]) => pid))]));
  };
}

/** @throws BrowserStarved instead of a failure that is no word about the target */
export async function ownUp(failure: ProbeFailure | undefined, starving: Starving): Promise<void> {
  if (failure && isByTime(failure) && (await starving()))
    throw new BrowserStarved('the machine is too busy for a browser');
}
