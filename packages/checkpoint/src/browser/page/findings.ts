import {
  PAGE_LIMITS,
  type PageElement,
  type PageNavigation,
  type PageOutcome,
} from '@vedette/contract/checkpoint/page-outcome';
import type { ProbeFailure } from '../../probe-failure.js';
import { chooseUserAgent, productVersion } from '../browser-identity-rules.js';
import { toPageElement, limitHeaders, type ElementContext } from './element-rules.js';
import { computeLoadTime } from './load-time-rules.js';
import type { Exchange } from './network-log.js';
import { buildNavigation, addStart, type DocumentTimings, type RequestInterval } from './vitals-rules.js';
import type { PageVisit } from './page-visit.js';
import { computeLeadMs, findNavigationStart } from './time-origin-rules.js';

/** Results of a visit before its texts are searched. */
export type VisitFindings = Omit<
  PageOutcome,
  'contentMatches' | 'urlMatches' | 'consoleMatches' | 'pictures' | 'source'
>;

export interface VisitEnd {
  readonly failure: ProbeFailure | undefined;
  /** Documents of the visit, including the last one if it responded. */
  readonly documents: readonly DocumentTimings[];
  /** In s of the browser's clock. */
  readonly endedAt: number;
}

/** Returns requests on the time scale of a document. */
export function toRequestIntervals(
  exchanges: readonly Exchange[],
  { origin }: DocumentTimings,
  endedAt: number,
): RequestInterval[] {
  return exchanges
    .filter(({ type, wallTimeS }) => wallTimeS > 0 && type !== 'WebSocket' && type !== 'EventSource')
    .map(({ wallTimeS, startedAt, endedAt: end = endedAt }) => {
      const start = wallTimeS * 1_000 - origin;
      return [start, start + (end - startedAt) * 1_000];
    });
}

/** Returns figures of each navigation in order. */
function buildNavigations({ log }: PageVisit, { documents, endedAt }: VisitEnd, originAt: number) {
  return documents.map((facts) => ({
    ...addStart(buildNavigation(facts, toRequestIntervals(log.exchanges, facts, endedAt)), facts, originAt),
    url: facts.url.slice(0, PAGE_LIMITS.url),
  }));
}

function buildElements(visit: PageVisit, { documents: timings, endedAt }: VisitEnd): PageElement[] {
  const { log, documents, offsetMs, options } = visit;
  const pageUrl = documents.at(-1)?.url ?? options.target.url;
  const startedAt = findNavigationStart(log.exchanges, timings[0]) ?? 0;
  const facts: ElementContext = { startedAt, endedAt, pageUrl, tunnels: options.proxy.tunnels, offsetMs };
  return limitHeaders(log.exchanges.map((exchange) => toPageElement(exchange, facts, !documents.includes(exchange))));
}

function computeTotalMs(
  { options, log, loadedAt, settledAt, hasTimedOut }: PageVisit,
  navigations: readonly PageNavigation[],
  { documents, endedAt }: VisitEnd,
) {
  const { target } = options;
  if (hasTimedOut) return target.totalTimeoutMs;
  const startedAt = findNavigationStart(log.exchanges, documents[0]) ?? endedAt;
  return computeLoadTime({ startedAt, loadedAt, settledAt, endedAt }, navigations, target.usesLoadEvent);
}

/** Returns all results of a visit that need no search of its texts. */
export function collectFindings(visit: PageVisit, visitEnd: VisitEnd): VisitFindings {
  const { failure, documents } = visitEnd;
  const leadMs = computeLeadMs(visit.log.exchanges, documents[0]);
  const { target, lease } = visit.options;
  const elements = buildElements(visit, visitEnd);
  const originAt = visit.startedAt - leadMs;
  const navigations = buildNavigations(visit, visitEnd, originAt);
  const mainDocument = visit.documents.at(-1);
  const mainElement = mainDocument && elements[visit.log.exchanges.indexOf(mainDocument)];
  const totalMs = computeTotalMs(visit, navigations, visitEnd);
  const [resolveMs, connectMs] = [mainElement?.resolveMs ?? 0, mainElement?.connectMs ?? 0];
  const address = mainElement?.address ?? '';
  return {
    kind: 'page',
    ...(failure && { failure: toFailure(failure) }),
    resolveMs,
    connectMs,
    downloadMs: Math.max(0, totalMs - resolveMs - connectMs),
    totalMs,
    totalBytes: elements.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    ...(address !== '' && { resolvedIpAddress: address }),
    ...(mainElement && mainElement.statusCode > 0 && { statusCode: mainElement.statusCode }),
    startAt: Math.round(originAt),
    finalUrl: (mainDocument?.url ?? target.url).slice(0, PAGE_LIMITS.url),
    browser: {
      name: target.browser,
      version: productVersion(lease.browser),
      system: process.platform,
      userAgent: chooseUserAgent(target, lease.browser),
    },
    ignoresExternal: target.ignoresExternal,
    navigations: navigations.slice(-PAGE_LIMITS.pictures),
    elements,
    elementsLeftOut: visit.log.droppedCount,
    console: visit.console.entries.map((entry) => ({ ...entry, atMs: entry.atMs + Math.round(leadMs) })),
    withheld: [],
  };
}

const toFailure = ({ code, message, description }: ProbeFailure): NonNullable<PageOutcome['failure']> => ({
  code,
  message: message.slice(0, PAGE_LIMITS.consoleText),
  ...(description !== undefined && { description }),
});
