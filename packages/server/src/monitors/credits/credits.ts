import { sumCreditsByBucket, type Costing, type CountPlaces, type Credits } from './credit-rules.js';

/** Tells how many checkpoints a selection comes to in an account. */
export type LoadPlaces = (accountId: number) => Promise<CountPlaces>;

/** The checkpoints are asked for only when a monitor runs everywhere at once. */
export function placesFor(monitors: readonly Costing[], load: () => Promise<CountPlaces>): Promise<CountPlaces> {
  return monitors.some(({ everywhere }) => everywhere !== undefined) ? load() : Promise.resolve(() => 1);
}

/** Credits that monitors use now, by pool. */
export async function creditsInUse(monitors: readonly Costing[], load: () => Promise<CountPlaces>): Promise<Credits> {
  return sumCreditsByBucket(monitors, await placesFor(monitors, load));
}
