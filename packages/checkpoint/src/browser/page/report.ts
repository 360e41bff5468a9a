import {
  PAGE_LIMITS,
  type PageElement,
  type PageNavigation,
  type PageOutcome,
} from '@vedette/contract/checkpoint/page-outcome';
import type { ProbeFailure } from '../../probe-failure.js';
import { chooseUserAgent, productVersion } from '../disguise-rules.js';
import { toPageElement, withinLimits, type ElementFacts } from './element-rules.js';
import { computeLoadTime } from './load-time-rules.js';
import type { Exchange } from './network-log.js';
import { buildNavigation, withStart, type DocumentTimings, type RequestInterval } from './vitals-rules.js';
import type { Visit } from './visit.js';
import { computeLeadMs, findStart } from './zero-rules.js';

/** Results of a visit before its texts are searched. */
export type Findings = Omit<PageOutcome, 'contentMatches' | 'urlMatches' | 'consoleMatches' | 'pictures' | 'source'>;

export interface Ended {
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
    .filter(({ type, wallAt }) => wallAt > 0 && type !== 'WebSocket' && type !== 'EventSource')
    .map(({ wallAt, startedAt, endedAt: end = endedAt }) => {
      const from = wallAt * 1_000 - origin;
      return [from, from + (end - startedAt) * 1_000];
    });
}

/** Returns figures of each navigation in order. */
function buildNavigations({ log }: Visit, { documents, endedAt }: Ended, zeroAt: number) {
  return documents.map((facts) => ({
    ...withStart(buildNavigation(facts, toRequestIntervals(log.exchanges, facts, endedAt)), facts, zeroAt),
    url: facts.url.slice(0, PAGE_LIMITS.url),
  }));
}

function buildElements(visit: Visit, { documents: measured, endedAt }: Ended): PageElement[] {
  const { log, documents, offsetMs, options } = visit;
  const pageUrl = documents.at(-1)?.url ?? options.target.url;
  const startedAt = findStart(log.exchanges, measured[0]) ?? 0;
  const facts: ElementFacts = { startedAt, endedAt, pageUrl, tunnels: options.proxy.tunnels, offsetMs };
  return withinLimits(log.exchanges.map((exchange) => toPageElement(exchange, facts, !documents.includes(exchange))));
}

function computeTotalMs(
  { options, log, loadedAt, settledAt, isOutOfTime }: Visit,
  navigations: readonly PageNavigation[],
  { documents, endedAt }: Ended,
) {
  const { target } = options;
  if (isOutOfTime) return target.totalTimeoutMs;
  const startedAt = findStart(log.exchanges, documents[0]) ?? endedAt;
  return computeLoadTime({ startedAt, loadedAt, settledAt, endedAt }, navigations, target.usesLoadEvent);
}

/** Returns all results of a visit that need no search of its texts. */
export function collectFindings(visit: Visit, ended: Ended): Findings {
  const { failure, documents } = ended;
  const leadMs = computeLeadMs(visit.log.exchanges, documents[0]);
  const { target, lease } = visit.options;
  const elements = buildElements(visit, ended);
  const zeroAt = visit.startedAt - leadMs;
  const navigations = buildNavigations(visit, ended, zeroAt);
  const main = visit.documents.at(-1);
  const element = main && elements[visit.log.exchanges.indexOf(main)];
  const totalMs = computeTotalMs(visit, navigations, ended);
  const [resolveMs, connectMs] = [element?.resolveMs ?? 0, element?.connectMs ?? 0];
  const address = element?.address ?? '';
  return {
    kind: 'page',
    ...(failure && { failure: toFailure(failure) }),
    resolveMs,
    connectMs,
    downloadMs: Math.max(0, totalMs - resolveMs - connectMs),
    totalMs,
    totalBytes: elements.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    ...(address !== '' && { resolvedIpAddress: address }),
    ...(element && element.statusCode > 0 && { statusCode: element.statusCode }),
    startAt: Math.round(zeroAt),
    finalUrl: (main?.url ?? target.url).slice(0, PAGE_LIMITS.url),
    browser: {
      name: target.browser,
      version: productVersion(lease.browser),
      system: process.platform,
      userAgent: chooseUserAgent(target, lease.browser),
    },
    ignoresExternal: target.ignoresExternal,
    navigations: navigations.slice(-PAGE_LIMITS.pictures),
    elements,
    elementsLeftOut: visit.log.leftOut,
    console: visit.console.entries.map((entry) => ({ ...entry, atMs: entry.atMs + Math.round(leadMs) })),
    withheld: [],
  };
}

const toFailure = ({ code, message, description }: ProbeFailure): NonNullable<PageOutcome['failure']> => ({
  code,
  message: message.slice(0, PAGE_LIMITS.consoleText),
  ...(description !== undefined && { description }),
});
