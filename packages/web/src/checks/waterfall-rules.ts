import type { PageElement } from '@vedette/contract/monitor-check-detail';

/** What the list of requests is narrowed to. */
export interface WaterfallFilter {
  /** Part of an address. */
  readonly text: string;
  /** Empty: any. */
  readonly type: string;
  readonly state: 'all' | 'failed' | 'blocked' | 'third';
}

export const noFilter: WaterfallFilter = { text: '', type: '', state: 'all' };

/** The elements a filter leaves, in their order. */
export function filtered(elements: readonly PageElement[], { text, type, state }: WaterfallFilter): PageElement[] {
  const wanted = text.trim().toLowerCase();
  return elements.filter((one) => {
    if (wanted !== '' && !(one.Url ?? '').toLowerCase().includes(wanted)) return false;
    if (type !== '' && one.ElementType !== type) return false;
    if (state === 'failed') return one.Failed === true;
    if (state === 'blocked') return one.UrlIsBlocked;
    return state === 'all' || one.GroupIds?.includes(1) === true;
  });
}

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

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

/** How a figure of a page is judged: up to `good` it is, up to `poor` it could be better. */
export interface Threshold {
  readonly field: string;
  readonly name: string;
  readonly good: number;
  readonly poor: number;
}

export const thresholds: readonly Threshold[] = [
  { field: 'FirstContentfulPaint', name: 'First contentful paint', good: 1_800, poor: 3_000 },
  { field: 'LargestContentfulPaint', name: 'Largest contentful paint', good: 2_500, poor: 4_000 },
  { field: 'TimeToInteractive', name: 'Time to interactive', good: 3_800, poor: 7_300 },
  { field: 'TotalBlockingTime', name: 'Total blocking time', good: 200, poor: 600 },
  { field: 'CumulativeLayoutShift', name: 'Cumulative layout shift', good: 0.1, poor: 0.25 },
];

/** In a mark and a word, as states are shown everywhere. */
export function judged({ good, poor }: Threshold, value: number): readonly [mark: string, word: string] {
  if (value <= good) return ['●', 'good'];
  return value <= poor ? ['▲', 'could be better'] : ['■', 'poor'];
}
