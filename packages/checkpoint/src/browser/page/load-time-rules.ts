/** Computes the load time of a page. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';

/** Instants of a visit in s of the browser's clock. */
export interface VisitInstants {
  readonly startedAt: number;
  /** Time of the load event; undefined if there was none. */
  readonly loadedAt: number | undefined;
  /** When the last request ended before the network was idle; undefined if there was none. */
  readonly settledAt: number | undefined;
  /** End of the visit. */
  readonly endedAt: number;
}

/**
 * Returns the load time in whole ms. With `usesLoadEvent`: the sum of the load event times of all navigations, if there
 * are any. Otherwise: until the network is idle or the load event, whichever is later. The idle wait and later requests
 * do not count.
 */
export function computeLoadTime(
  { startedAt, loadedAt, settledAt, endedAt }: VisitInstants,
  navigations: readonly Pick<PageNavigation, 'loadEventEndMs'>[],
  usesLoadEvent: boolean,
): number {
  const sum = navigations.reduce((total, { loadEventEndMs = 0 }) => total + loadEventEndMs, 0);
  if (usesLoadEvent && sum > 0) return Math.round(sum);
  const endInstants = [loadedAt, settledAt].filter((instant) => instant !== undefined);
  const lastAt = endInstants.length === 0 ? endedAt : Math.max(...endInstants);
  return Math.max(0, Math.round((lastAt - startedAt) * 1_000));
}
