/** Of the document of a page, as its waterfall tells them; ms. */
export const documentPhases = ['HttpsHandshakeTime', 'SendTime', 'WaitTime', 'ReceiveTime'] as const;

/** What a browser measures of a page it loads, in the order in which it is kept. Times are ms; the layout shift has no unit. */
export const pageMetrics = [
  'RequestStart',
  'TimeToFirstByte',
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'TimeToInteractive',
  'TotalBlockingTime',
  'CumulativeLayoutShift',
  'DomInteractive',
  'DomComplete',
  'LoadEventEnd',
  ...documentPhases,
] as const;
export type PageMetric = (typeof pageMetrics)[number];

const phases: readonly PageMetric[] = documentPhases;
export const isDocumentPhase = (metric: PageMetric): boolean => phases.includes(metric);
