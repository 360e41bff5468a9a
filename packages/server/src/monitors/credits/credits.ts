import { sumCreditsByBucket, type Costing, type CountCheckpoints, type Credits } from './credit-rules.js';

/** Loads the function that counts the checkpoints of a selection in an account. */
export type LoadCheckpointCount = (accountId: number) => Promise<CountCheckpoints>;

/** Loads the checkpoints only if a monitor runs concurrently. */
export function loadCountIfConcurrent(
  monitors: readonly Costing[],
  load: () => Promise<CountCheckpoints>,
): Promise<CountCheckpoints> {
  return monitors.some(({ everywhere }) => everywhere !== undefined) ? load() : Promise.resolve(() => 1);
}

/** Returns the credits that monitors use now, by pool. */
export async function creditsInUse(
  monitors: readonly Costing[],
  load: () => Promise<CountCheckpoints>,
): Promise<Credits> {
  return sumCreditsByBucket(monitors, await loadCountIfConcurrent(monitors, load));
}
