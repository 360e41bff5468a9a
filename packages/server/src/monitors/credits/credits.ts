import { sumCreditsByPool, type CostFactors, type CountCheckpoints, type Credits } from './credit-rules.js';

/** Loads the function that counts the checkpoints of a selection in an account. */
export type LoadCheckpointCount = (accountId: number) => Promise<CountCheckpoints>;

/** Loads the checkpoints only if a monitor runs concurrently. */
export function loadCountIfConcurrent(
  monitors: readonly CostFactors[],
  load: () => Promise<CountCheckpoints>,
): Promise<CountCheckpoints> {
  return monitors.some(({ concurrentSelection }) => concurrentSelection !== undefined)
    ? load()
    : Promise.resolve(() => 1);
}

/** Returns the credits that monitors use now, by pool. */
export async function computeCreditsInUse(
  monitors: readonly CostFactors[],
  load: () => Promise<CountCheckpoints>,
): Promise<Credits> {
  return sumCreditsByPool(monitors, await loadCountIfConcurrent(monitors, load));
}
