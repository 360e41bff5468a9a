/** Derives load times from the marks of a navigation. */
import { navigationMarks, vitals, type NavigationMark, type RumBeacon } from '@vedette/contract/rum-beacon';
import { rumFigures, type RumFigure, type RumVital } from '@vedette/contract/v1/rum/rum';

/** A longer time is not a page load but a sleeping machine. */
export const MAX_DURATION_MS = 600_000;

type Span = readonly [from: NavigationMark | 'start', to: NavigationMark];

/** Each figure is the time between two marks; `start` is the start of the navigation. */
const SPANS: Readonly<Partial<Record<RumFigure, Span>>> = {
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
export function measuredIn({ kind, nav, took, vitals: vitalValues }: RumBeacon): Measured[] {
  if (kind === 'vitals') return (vitalValues ?? []).flatMap(vitalAt).filter(isPlausible);
  const view = { figure: 'PageViews', value: 1 } as const;
  if (kind === 'route') return [view, ...plausible('LoadTime', took ?? -1)];
  const marks = new Map(navigationMarks.map((mark, index) => [mark, nav?.[index] ?? -1]));
  const spans = rumFigures.flatMap((figure) => {
    const [from, to] = SPANS[figure] ?? ['start', undefined];
    const begun = from === 'start' ? 0 : (marks.get(from) ?? -1);
    const ended = to === undefined ? -1 : (marks.get(to) ?? -1);
    return begun < 0 || ended < 0 ? [] : plausible(figure, ended - begun);
  });
  return [view, ...spans];
}

function vitalAt(measured: number, index: number): Measured[] {
  const vital = vitals[index];
  if (vital === undefined || measured < 0) return [];
  const [figure, scale] = VITALS[vital];
  return [{ figure, value: Math.round(measured * scale) }];
}

const plausible = (figure: RumFigure, ms: number): Measured[] =>
  [{ figure, value: Math.round(ms) }].filter(isPlausible);

function isPlausible({ value }: Measured): boolean {
  return value >= 0 && value <= MAX_DURATION_MS;
}
