import { listMilestones, pageMilestones, vitalLimits, rateVital } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import type { Format } from '../../parts/format/format-values.js';
import { PAGE_METRIC_NAMES } from './page-metric-names.js';

/** Filter of the list of requests; an empty text matches all. */
export interface WaterfallFilter {
  /** Part of a URL. */
  readonly text: string;
  /** Host and port. */
  readonly domain: string;
  readonly type: string;
  readonly state: '' | 'failed' | 'blocked' | 'cached' | '2' | '3' | '4' | '5';
  /** Number of a domain group. */
  readonly group: number | undefined;
  /** Transferred bytes. */
  readonly minBytes: number;
}

export const NO_FILTER: WaterfallFilter = { text: '', domain: '', type: '', state: '', group: undefined, minBytes: 0 };

/** Returns host and port of a URL, or its scheme if it has no host; empty if invalid. */
export function urlDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, protocol } = new URL(url);
  return host === '' ? protocol : host;
}

const matchesState = (element: PageElement, state: WaterfallFilter['state']): boolean => {
  switch (state) {
    case '':
      return true;
    case 'failed':
      return element.Failed === true;
    case 'blocked':
      return element.UrlIsBlocked;
    case 'cached':
      return element.FromCache === true;
    default:
      return Math.floor(element.HttpStatusCode / 100) === Number(state);
  }
};

/** Returns the elements that match the filter, in their order. */
export function filterElements(elements: readonly PageElement[], filter: WaterfallFilter): PageElement[] {
  const { domain, type, state, group, minBytes } = filter;
  const searchText = filter.text.trim().toLowerCase();
  return elements.filter((element) => {
    const { Url = '' } = element;
    if (searchText !== '' && !Url.toLowerCase().includes(searchText)) return false;
    if (domain !== '' && urlDomain(Url) !== domain) return false;
    if (type !== '' && element.ElementType !== type) return false;
    if (group !== undefined && element.GroupIds?.includes(group) !== true) return false;
    return element.TotalBytes >= minBytes && matchesState(element, state);
  });
}

/** Counts completed and running requests at a time after the start. */
export function progressAt(elements: readonly PageElement[], ms: number): { over: number; running: number } {
  const started = elements.filter(({ StartTime }) => StartTime <= ms);
  const over = started.filter(({ StartTime, TotalTime }) => StartTime + TotalTime <= ms).length;
  return { over, running: started.length - over };
}

/** A milestone of the page, with its time in each navigation that has it. */
export interface Milestone {
  readonly name: string;
  /** Times in ms on the scale of the waterfall, ascending. */
  readonly timesMs: readonly number[];
  /** Selects its colour. */
  readonly kind: number;
}

export const toMilestones = (navigations: WaterfallInfo['PageLoadMetricsCollection']): Milestone[] =>
  listMilestones(navigations).map(({ figure, timesMs }) => ({
    name: PAGE_METRIC_NAMES[figure],
    timesMs,
    kind: pageMilestones.indexOf(figure),
  }));

/** Phases of a request, in order. */
export const PHASES = ['Queue', 'Resolve', 'Connect', 'TLS', 'Send', 'Wait', 'Receive', 'Timeout'] as const;
type PhaseName = (typeof PHASES)[number];

export const PHASE_TEXTS: Readonly<Record<PhaseName, string>> = {
  Queue: t(message('Queue', 'phase')),
  Resolve: t(message('Resolve', 'phase')),
  Connect: t(message('Connect', 'phase')),
  TLS: 'TLS',
  Send: t(message('Send', 'phase')),
  Wait: t(message('Wait', 'phase')),
  Receive: t(message('Receive', 'phase')),
  Timeout: t(message('Timeout', 'phase')),
};

export interface Phase {
  readonly name: PhaseName;
  readonly ms: number;
}

/** Returns the phases of an element in order, without empty ones. */
export function elementPhases(element: PageElement): Phase[] {
  const phases: readonly (readonly [PhaseName, number])[] = [
    ['Queue', element.QueueTime + element.StaleTime],
    ['Resolve', element.ResolveTime],
    ['Connect', element.ConnectTime],
    ['TLS', element.HttpsHandshakeTime],
    ['Send', element.SendTime],
    ['Wait', element.WaitTime],
    ['Receive', element.ReceiveTime],
    ['Timeout', element.TimeoutTime],
  ];
  return phases.filter(([, ms]) => ms > 0).map(([name, ms]) => ({ name, ms }));
}

/** Returns the end of the last element in ms from the start of the navigation, at least 1. */
export const lastElementEndMs = (elements: readonly PageElement[]): number =>
  Math.max(1, ...elements.map(({ StartTime, TotalTime }) => StartTime + TotalTime));

/** Formats a time on a scale of `scaleMs`. Short scales use ms, so that ticks differ. */
export const formatScaleTime = (
  ms: number,
  scaleMs: number,
  { ms: formatMs, fixed }: Pick<Format, 'ms' | 'fixed'>,
): string => (scaleMs < 10_000 ? formatMs(Math.round(ms)) : `${fixed(ms / 1_000, 1)} s`);

/** A metric with a threshold, with its name. */
export type Threshold = (typeof vitalLimits)[number] & { readonly name: string };

export const thresholds: readonly Threshold[] = vitalLimits.map((threshold) => ({
  ...threshold,
  name: PAGE_METRIC_NAMES[threshold.field],
}));

const RATINGS = {
  good: ['Up', t('good')],
  fair: ['Warn', t('needs improvement')],
  poor: ['Down', t('poor')],
} as const;

/** Returns the rating as a state and a text. */
export const rateMetric = (
  threshold: Threshold,
  value: number,
): readonly [state: 'Up' | 'Warn' | 'Down', text: string] => RATINGS[rateVital(threshold, value)];

/** Totals of the requests that share a name, such as a domain or a type. */
export interface RequestTotals {
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
  /** Transferred and uncompressed bytes. */
  readonly bytes: number;
  readonly resourceBytes: number;
  /** Sum over all requests. */
  readonly totalMs: number;
}

/** Groups requests by `getName`, largest first. */
export function sumRequestsBy(
  elements: readonly PageElement[],
  getName: (one: PageElement) => string,
): RequestTotals[] {
  const totals = new Map<string, RequestTotals>();
  for (const element of elements) {
    const name = getName(element);
    const previous = totals.get(name) ?? { name, requests: 0, failed: 0, bytes: 0, resourceBytes: 0, totalMs: 0 };
    totals.set(name, {
      name,
      requests: previous.requests + 1,
      failed: previous.failed + (element.Failed === true ? 1 : 0),
      bytes: previous.bytes + element.TotalBytes,
      resourceBytes: previous.resourceBytes + (element.ResourceSize ?? 0),
      totalMs: previous.totalMs + element.TotalTime,
    });
  }
  return [...totals.values()].sort((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1));
}

/** Sums and averages the time of all requests in each phase, in order. */
export function sumPhases(elements: readonly PageElement[]): (Phase & { averageMs: number })[] {
  const sums = new Map<PhaseName, number>();
  for (const { name, ms } of elements.flatMap(elementPhases)) sums.set(name, (sums.get(name) ?? 0) + ms);
  return PHASES.flatMap((name) => {
    const ms = sums.get(name);
    return ms === undefined ? [] : [{ name, ms, averageMs: ms / elements.length }];
  });
}
