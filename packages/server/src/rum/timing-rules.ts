/** Derives load times from the marks of a navigation. */
import { navigationMarks, vitals, type NavigationMark, type RumBeacon } from '@vedette/contract/rum-beacon';
import { rumFigures, type RumFigure, type RumVital } from '@vedette/contract/v1/rum/rum';

/** A longer time is not a page load but a sleeping machine. */
export const MAX_DURATION_MS = 600_000;

type MarkRange = readonly [from: NavigationMark | 'start', to: NavigationMark];

/** Each figure is the time between two marks; `start` is the start of the navigation. */
const FIGURE_MARKS: Readonly<Partial<Record<RumFigure, MarkRange>>> = {
  LoadTime: ['start', 'loadEventEnd'],
  TimeToFirstByte: ['start', 'responseStart'],
  PageReadyTime: ['start', 'domContentLoadedEventEnd'],
  NetworkDuration: ['start', 'requestStart'],
  RedirectDuration: ['redirectStart', 'redirectEnd'],
  DnsDuration: ['domainLookupStart', 'domainLookupEnd'],
  ConnectDuration: ['connectStart', 'connectEnd'],
  BackendDuration: ['requestStart', 'responseEnd'],
  SendDuration: ['requestStart', 'responseStart'],
  ReceiveDuration: ['responseStart', 'responseEnd'],
  FrontEndDuration: ['responseEnd', 'loadEventEnd'],
  DomDuration: ['responseEnd', 'domContentLoadedEventEnd'],
  RenderDuration: ['domContentLoadedEventEnd', 'loadEventEnd'],
  DownloadTime: ['start', 'responseEnd'],
};

const VITALS: Readonly<Record<(typeof vitals)[number], readonly [figure: RumVital, scale: number]>> = {
  fcp: ['FirstContentfulPaint', 1],
  lcp: ['LargestContentfulPaint', 1],
  inp: ['InteractionToNextPaint', 1],
  cls: ['CumulativeLayoutShift', 1000],
};

/** A measured value, rounded; for the number of page views, the page view itself. */
export interface Measured {
  readonly figure: RumFigure;
  readonly value: number;
}

/** Returns the measured values of a message, without absent, negative and implausible ones. Page views always count. */
export function measureBeacon({ kind, nav, took, vitals: vitalValues }: RumBeacon): Measured[] {
  if (kind === 'vitals') return (vitalValues ?? []).flatMap(toVital).filter(isPlausible);
  const pageView = { figure: 'PageViews', value: 1 } as const;
  if (kind === 'route') return [pageView, ...toPlausible('LoadTime', took ?? -1)];
  const marks = new Map(navigationMarks.map((mark, index) => [mark, nav?.[index] ?? -1]));
  const durations = rumFigures.flatMap((figure) => {
    const [from, to] = FIGURE_MARKS[figure] ?? ['start', undefined];
    const startMs = from === 'start' ? 0 : (marks.get(from) ?? -1);
    const endMs = to === undefined ? -1 : (marks.get(to) ?? -1);
    return startMs < 0 || endMs < 0 ? [] : toPlausible(figure, endMs - startMs);
  });
  return [pageView, ...durations];
}

function toVital(measured: number, index: number): Measured[] {
  const vital = vitals[index];
  if (vital === undefined || measured < 0) return [];
  const [figure, scale] = VITALS[vital];
  return [{ figure, value: Math.round(measured * scale) }];
}

const toPlausible = (figure: RumFigure, ms: number): Measured[] =>
  [{ figure, value: Math.round(ms) }].filter(isPlausible);

function isPlausible({ value }: Measured): boolean {
  return value >= 0 && value <= MAX_DURATION_MS;
}
