/** Finds the origin of the times of a page (docs/architecture/browser-checks.md#times). */
import type { Exchange, ResourceTiming } from './network-log.js';
import type { DocumentTimings } from './vitals-rules.js';

/** Maximum drift between the clocks of the browser's parts, the wall clock and this process within a run. */
const CLOCKS_APART_MS = 1_000;

/**
 * Returns the start of the first navigation in s of the browser's clock. The browser reports the first request only
 * when it is made, which is later on a busy machine; its measurements of a document begin with the navigation. The two
 * are aligned by the time the request was sent, which both contain. Without timings of the document, returns the start
 * of the first request. Undefined without requests.
 */
export function findStart(exchanges: readonly Exchange[], document: DocumentTimings | undefined): number | undefined {
  const [first] = exchanges;
  if (!first) return undefined;
  const { requestStart = 0, origin = 0 } = document ?? {};
  // Redirects keep the request ID; the browser measures the last one.
  const sent = exchanges.findLast(({ requestId }) => requestId === first.requestId);
  const timing = sent?.response?.['timing'] as ResourceTiming | undefined;
  if (!first.isNavigation || !timing || requestStart <= 0) return first.startedAt;
  const zero = timing.requestTime + (timing.sendStart - requestStart) / 1_000;
  const leadMs = (first.startedAt - zero) * 1_000;
  // The timings belong to a different document than the first request.
  const isOther = Math.abs(first.wallAt * 1_000 - leadMs - origin) > CLOCKS_APART_MS;
  return isOther ? first.startedAt : Math.min(first.startedAt, zero);
}

/** Returns the ms from the start of the first navigation to the first request. */
export function computeLeadMs(exchanges: readonly Exchange[], document: DocumentTimings | undefined): number {
  const zero = findStart(exchanges, document);
  return zero === undefined ? 0 : ((exchanges[0]?.startedAt ?? zero) - zero) * 1_000;
}

/**
 * Returns the difference between this clock and the browser's in ms, refined by one more event. Delays in handling an
 * event only increase the offset, so the smallest one is kept.
 * @param knownOffsetMs 0 without earlier events
 */
export function refineClockOffset(known: number, heardAtMs: number, params: Readonly<Record<string, unknown>>): number {
  const apartMs = heardAtMs - Number(params['timestamp']) * 1_000;
  return known === 0 ? apartMs : Math.min(known, apartMs);
}
