import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';

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
export function domainOf(url: string): string {
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
  const wanted = filter.text.trim().toLowerCase();
  return elements.filter((one) => {
    const { Url = '' } = one;
    if (wanted !== '' && !Url.toLowerCase().includes(wanted)) return false;
    if (domain !== '' && domainOf(Url) !== domain) return false;
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

const MILESTONES = [
  ['FirstContentfulPaint', 'First paint'],
  ['LargestContentfulPaint', 'Largest paint'],
  ['DomInteractive', 'Document interactive'],
  ['LoadEventEnd', 'Load event'],
  ['TimeToInteractive', 'Interactive'],
  ['DomComplete', 'Document complete'],
] as const;

/** Moments of the page to mark. Of several navigations those whose start is known: their times count from then. */
export function milestonesOf(navigations: WaterfallInfo['PageLoadMetricsCollection']): Milestone[] {
  const starts = navigations.map(
    ({ NavigationStart }) => NavigationStart ?? (navigations.length === 1 ? 0 : undefined),
  );
  return MILESTONES.flatMap(([field, name], kind) => {
    const moments = navigations.flatMap((navigation, at) => {
      const [start, ms] = [starts[at], navigation[field]];
      return start === undefined || ms === undefined ? [] : [start + ms];
    });
    return moments.length === 0 ? [] : [{ name, kind, moments: moments.sort((one, other) => one - other) }];
  });
}

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

const PHASES = ['Queue', 'Resolve', 'Connect', 'TLS', 'Send', 'Wait', 'Receive', 'Timeout'] as const;

/** The phases of an element in the order in which they come; those of no length are left out. */
export function phasesOf(one: PageElement): Phase[] {
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
export const spanOf = (elements: readonly PageElement[]): number =>
  Math.max(1, ...elements.map(({ StartTime, TotalTime }) => StartTime + TotalTime));

/** A moment on a scale of `spanMs`: of a short one in ms, so that its marks differ. */
export const momentWords = (ms: number, spanMs: number): string =>
  spanMs < 10_000 ? `${String(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** How a figure of a page is judged: up to `good` it is, up to `poor` it could be better. */
export interface Threshold {
  readonly field: keyof WaterfallInfo['PageLoadMetricsCollection'][number];
  readonly name: string;
  readonly good: number;
  readonly poor: number;
  /** Only pages have it that somebody acts on. */
  readonly isRare?: boolean;
}

export const thresholds: readonly Threshold[] = [
  { field: 'FirstContentfulPaint', name: 'First contentful paint', good: 1_800, poor: 3_000 },
  { field: 'LargestContentfulPaint', name: 'Largest contentful paint', good: 2_500, poor: 4_000 },
  { field: 'TimeToInteractive', name: 'Time to interactive', good: 3_800, poor: 7_300 },
  { field: 'TotalBlockingTime', name: 'Total blocking time', good: 200, poor: 600 },
  { field: 'CumulativeLayoutShift', name: 'Cumulative layout shift', good: 0.1, poor: 0.25 },
  { field: 'InteractionToNextPaint', name: 'Interaction to next paint', good: 200, poor: 500, isRare: true },
];

/** As a state, which is shown alike everywhere, and in a word. */
export function judged(
  { good, poor }: Threshold,
  value: number,
): readonly [state: 'Up' | 'Warn' | 'Down', word: string] {
  if (value <= good) return ['Up', 'good'];
  return value <= poor ? ['Warn', 'could be better'] : ['Down', 'poor'];
}

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

/** Requests by what `nameOf` says of them, those with most bytes first. */
export function sharesBy(elements: readonly PageElement[], nameOf: (one: PageElement) => string): Share[] {
  const shares = new Map<string, Share>();
  for (const one of elements) {
    const name = nameOf(one);
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
  for (const { name, ms } of elements.flatMap(phasesOf)) sums.set(name, (sums.get(name) ?? 0) + ms);
  return PHASES.flatMap((name) => {
    const ms = sums.get(name);
    return ms === undefined ? [] : [{ name, ms, averageMs: ms / elements.length }];
  });
}
