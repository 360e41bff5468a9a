/** Finds the moment from which the times of a page count (docs/architecture/browser-checks.md#0551). */
import type { Exchange, ResourceTiming } from './network-log.js';
import type { DocumentFacts } from './vitals-rules.js';

/** The clocks of the browser's parts, of the world and of ours may go apart by so much within a run, and not more. */
const CLOCKS_APART_MS = 1_000;

/**
 * Start of the first navigation, in s of the browser's clock. The browser tells of the first request only when that is made,
 * which on a busy machine is later; what it measures of a document counts from its navigation. Both know when the request was
 * sent. Without such a document it is the first request. Undefined: there was no request.
 */
export function findStart(exchanges: readonly Exchange[], document: DocumentFacts | undefined): number | undefined {
  const [first] = exchanges;
  if (!first) return undefined;
  const { requestStart = 0, origin = 0 } = document ?? {};
  // Redirects go on under the same number; the browser measures the last one.
  const sent = exchanges.findLast(({ requestId }) => requestId === first.requestId);
  const timing = sent?.response?.['timing'] as ResourceTiming | undefined;
  if (!first.isNavigation || !timing || requestStart <= 0) return first.startedAt;
  const zero = timing.requestTime + (timing.sendStart - requestStart) / 1_000;
  const leadMs = (first.startedAt - zero) * 1_000;
  // Of another document than that of the first request.
  const isOther = Math.abs(first.wallAt * 1_000 - leadMs - origin) > CLOCKS_APART_MS;
  return isOther ? first.startedAt : Math.min(first.startedAt, zero);
}

/** Ms from the start of the first navigation to the first request. */
export function computeLeadMs(exchanges: readonly Exchange[], document: DocumentFacts | undefined): number {
  const zero = findStart(exchanges, document);
  return zero === undefined ? 0 : ((exchanges[0]?.startedAt ?? zero) - zero) * 1_000;
}

/** Our clock against the browser's, ms, after one event more: what is heard late says the least of it. @param known 0: nothing yet */
export function clocksApart(known: number, heardAtMs: number, params: Readonly<Record<string, unknown>>): number {
  const apartMs = heardAtMs - Number(params['timestamp']) * 1_000;
  return known === 0 ? apartMs : Math.min(known, apartMs);
}
