import { sumCreditsByBucket, type Costing, type CountPlaces, type Credits } from './credit-rules.js';

/** Loads the function that counts the checkpoints of a selection in an account. */
export type LoadPlaces = (accountId: number) => Promise<CountPlaces>;

/** Loads the checkpoints only if a monitor runs concurrently. */
export function placesFor(monitors: readonly Costing[], load: () => Promise<CountPlaces>): Promise<CountPlaces> {
  return monitors.some(({ everywhere }) => everywhere !== undefined) ? load() : Promise.resolve(() => 1);
}

/** Returns the credits that monitors use now, by pool. */
export async function creditsInUse(monitors: readonly Costing[], load: () => Promise<CountPlaces>): Promise<Credits> {
  return sumCreditsByBucket(monitors, await placesFor(monitors, load));
}
