import { milestonesIn, pageMilestones, vitalLimits, vitalVerdict } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { Format } from '../../parts/format/format-values.js';
import { FIGURE_NAMES } from './figure-names.js';

/** What the list of requests is narrowed to; an empty text: any. */
export interface WaterfallFilter {
  /** Part of an address. */
  readonly text: string;
  /** Host and port. */
  readonly domain: string;
  readonly type: string;
  readonly state: '' | 'failed' | 'blocked' | 'cached' | '2' | '3' | '4' | '5';
  /** Number of a domain group. */
  readonly group: number | undefined;
  /** Bytes on the wire. */
  readonly leastBytes: number;
}

export const noFilter: WaterfallFilter = { text: '', domain: '', type: '', state: '', group: undefined, leastBytes: 0 };

/** Host and port of an address, or what stands for them; empty when there is none. */
export function urlDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, protocol } = new URL(url);
  return host === '' ? protocol : host;
}

const isInState = (one: PageElement, state: WaterfallFilter['state']): boolean => {
  switch (state) {
    case '':
      return true;
    case 'failed':
      return one.Failed === true;
    case 'blocked':
      return one.UrlIsBlocked;
    case 'cached':
      return one.FromCache === true;
    default:
      return Math.floor(one.HttpStatusCode / 100) === Number(state);
  }
};

/** The elements a filter leaves, in their order. */
export function filtered(elements: readonly PageElement[], filter: WaterfallFilter): PageElement[] {
  const { domain, type, state, group, leastBytes } = filter;
  const searchText = filter.text.trim().toLowerCase();
  return elements.filter((one) => {
    const { Url = '' } = one;
    if (searchText !== '' && !Url.toLowerCase().includes(searchText)) return false;
    if (domain !== '' && urlDomain(Url) !== domain) return false;
    if (type !== '' && one.ElementType !== type) return false;
    if (group !== undefined && one.GroupIds?.includes(group) !== true) return false;
    return one.TotalBytes >= leastBytes && isInState(one, state);
  });
}

/** What of the requests is over, and what is under way, at a moment after the start. */
export function progressAt(elements: readonly PageElement[], ms: number): { over: number; running: number } {
  const begun = elements.filter(({ StartTime }) => StartTime <= ms);
  const over = begun.filter(({ StartTime, TotalTime }) => StartTime + TotalTime <= ms).length;
  return { over, running: begun.length - over };
}

/** A moment of a page that is marked, once for each navigation that has it. */
export interface Milestone {
  readonly name: string;
  /** Ms on the scale of the waterfall, in order of time. */
  readonly moments: readonly number[];
  /** Tells its colour. */
  readonly kind: number;
}

export const toMilestones = (navigations: WaterfallInfo['PageLoadMetricsCollection']): Milestone[] =>
  milestonesIn(navigations).map(({ figure, moments }) => ({
    name: FIGURE_NAMES[figure],
    moments,
    kind: pageMilestones.indexOf(figure),
  }));

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

const PHASES = ['Queue', 'Resolve', 'Connect', 'TLS', 'Send', 'Wait', 'Receive', 'Timeout'] as const;

/** The phases of an element in the order in which they come; those of no length are left out. */
export function elementPhases(one: PageElement): Phase[] {
  const all: readonly (readonly [string, number])[] = [
    ['Queue', one.QueueTime + one.StaleTime],
    ['Resolve', one.ResolveTime],
    ['Connect', one.ConnectTime],
    ['TLS', one.HttpsHandshakeTime],
    ['Send', one.SendTime],
    ['Wait', one.WaitTime],
    ['Receive', one.ReceiveTime],
    ['Timeout', one.TimeoutTime],
  ];
  return all.filter(([, ms]) => ms > 0).map(([name, ms]) => ({ name, ms }));
}

/** The end of the last element, ms from the start of the navigation; 1 at least. */
export const lastElementEndMs = (elements: readonly PageElement[]): number =>
  Math.max(1, ...elements.map(({ StartTime, TotalTime }) => StartTime + TotalTime));

/** A moment on a scale of `spanMs`: of a short one in ms, so that its marks differ. */
export const momentWords = (
  ms: number,
  spanMs: number,
  { ms: written, fixed }: Pick<Format, 'ms' | 'fixed'>,
): string => (spanMs < 10_000 ? written(Math.round(ms)) : `${fixed(ms / 1_000, 1)} s`);

/** A figure that is judged, with its name. */
export type Threshold = (typeof vitalLimits)[number] & { readonly name: string };

export const thresholds: readonly Threshold[] = vitalLimits.map((limits) => ({
  ...limits,
  name: FIGURE_NAMES[limits.field],
}));

const VERDICTS = { good: ['Up', 'good'], fair: ['Warn', 'could be better'], poor: ['Down', 'poor'] } as const;

/** As a state, which is shown alike everywhere, and in a word. */
export const judged = (limits: Threshold, value: number): readonly [state: 'Up' | 'Warn' | 'Down', word: string] =>
  VERDICTS[vitalVerdict(limits, value)];

/** What requests of one sort come to. */
export interface Share {
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
  /** On the wire, and unpacked. */
  readonly bytes: number;
  readonly resourceBytes: number;
  /** Of all of them together. */
  readonly totalMs: number;
}

/** Requests by `getName`, largest first. */
export function sharesBy(elements: readonly PageElement[], getName: (one: PageElement) => string): Share[] {
  const shares = new Map<string, Share>();
  for (const one of elements) {
    const name = getName(one);
    const before = shares.get(name) ?? { name, requests: 0, failed: 0, bytes: 0, resourceBytes: 0, totalMs: 0 };
    shares.set(name, {
      name,
      requests: before.requests + 1,
      failed: before.failed + (one.Failed === true ? 1 : 0),
      bytes: before.bytes + one.TotalBytes,
      resourceBytes: before.resourceBytes + (one.ResourceSize ?? 0),
      totalMs: before.totalMs + one.TotalTime,
    });
  }
  return [...shares.values()].sort((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1));
}

/** How long the requests spent in each phase, all together and each on average, in the order of the phases. */
export function phaseSums(elements: readonly PageElement[]): { name: string; ms: number; averageMs: number }[] {
  const sums = new Map<string, number>();
  for (const { name, ms } of elements.flatMap(elementPhases)) sums.set(name, (sums.get(name) ?? 0) + ms);
  return PHASES.flatMap((name) => {
    const ms = sums.get(name);
    return ms === undefined ? [] : [{ name, ms, averageMs: ms / elements.length }];
  });
}
