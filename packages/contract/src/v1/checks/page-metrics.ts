/** Phases of the document request of a page, from its waterfall, in ms. */
export const documentPhases = ['HttpsHandshakeTime', 'SendTime', 'WaitTime', 'ReceiveTime'] as const;

/**
 * Metrics that a browser measures while a page loads, in storage order. Times are in ms; the layout shift has no unit.
 */
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
