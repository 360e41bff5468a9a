/** Computes the load time of a page. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';

/** Moments of a visit, in s of the browser's clock. */
export interface Moments {
  readonly startedAt: number;
  /** Of the load event; undefined: it did not come. */
  readonly loadedAt: number | undefined;
  /** When the last request ended before the network was idle; undefined: none did. */
  readonly settledAt: number | undefined;
  /** End of the visit. */
  readonly endedAt: number;
}

/**
 * Whole ms. By the load event: those of all navigations together. Else until the network became idle, the load event at the
 * earliest: neither the wait that tells that it is idle counts, nor what the page asks for later.
 */
export function computeLoadTime(
  { startedAt, loadedAt, settledAt, endedAt }: Moments,
  navigations: readonly Pick<PageNavigation, 'loadEventEndMs'>[],
  usesLoadEvent: boolean,
): number {
  const sum = navigations.reduce((total, { loadEventEndMs = 0 }) => total + loadEventEndMs, 0);
  if (usesLoadEvent && sum > 0) return Math.round(sum);
  const known = [loadedAt, settledAt].filter((at) => at !== undefined);
  const at = known.length === 0 ? endedAt : Math.max(...known);
  return Math.max(0, Math.round((at - startedAt) * 1_000));
}
