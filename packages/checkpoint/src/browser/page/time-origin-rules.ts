/** Finds the origin of the times of a page (docs/architecture/browser-checks.md#times). */
import type { Exchange, ResourceTiming } from './network-log.js';
import type { DocumentTimings } from './vitals-rules.js';

/** Maximum drift between the clocks of the browser's parts, the wall clock and this process within a run. */
const MAX_CLOCK_DRIFT_MS = 1_000;

/**
 * Returns the start of the first navigation in s of the browser's clock. The browser reports the first request only
 * when it is made, which is later on a busy machine; its measurements of a document begin with the navigation. The two
 * are aligned by the time the request was sent, which both contain. Without timings of the document, returns the start
 * of the first request. Undefined without requests.
 */
export function findNavigationStart(
  exchanges: readonly Exchange[],
  document: DocumentTimings | undefined,
): number | undefined {
  const [firstExchange] = exchanges;
  if (!firstExchange) return undefined;
  const { requestStart = 0, origin = 0 } = document ?? {};
  // Redirects keep the request ID; the browser measures the last one.
  const lastRequest = exchanges.findLast(({ requestId }) => requestId === firstExchange.requestId);
  const timing = lastRequest?.response?.['timing'] as ResourceTiming | undefined;
  if (!firstExchange.isNavigation || !timing || requestStart <= 0) return firstExchange.startedAt;
  const originAt = timing.requestTime + (timing.sendStart - requestStart) / 1_000;
  const leadMs = (firstExchange.startedAt - originAt) * 1_000;
  // The timings belong to a different document than the first request.
  const isOtherDocument = Math.abs(firstExchange.wallTimeS * 1_000 - leadMs - origin) > MAX_CLOCK_DRIFT_MS;
  return isOtherDocument ? firstExchange.startedAt : Math.min(firstExchange.startedAt, originAt);
}

/** Returns the ms from the start of the first navigation to the first request. */
export function computeLeadMs(exchanges: readonly Exchange[], document: DocumentTimings | undefined): number {
  const originAt = findNavigationStart(exchanges, document);
  return originAt === undefined ? 0 : ((exchanges[0]?.startedAt ?? originAt) - originAt) * 1_000;
}

/**
 * Returns the difference between this clock and the browser's in ms, refined by one more event. Delays in handling an
 * event only increase the offset, so the smallest one is kept.
 * @param knownOffsetMs 0 without earlier events
 */
export function refineClockOffset(
  knownOffsetMs: number,
  receivedAtMs: number,
  params: Readonly<Record<string, unknown>>,
): number {
  const differenceMs = receivedAtMs - Number(params['timestamp']) * 1_000;
  return knownOffsetMs === 0 ? differenceMs : Math.min(knownOffsetMs, differenceMs);
}
