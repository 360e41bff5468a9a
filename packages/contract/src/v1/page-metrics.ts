/** What a browser measures of a page it loads, in the order of a page's life. Times are ms; the layout shift has no unit. */
export const pageMetrics = [
  ...(['RequestStart', 'TimeToFirstByte', 'FirstContentfulPaint', 'LargestContentfulPaint'] as const),
  ...(['TimeToInteractive', 'TotalBlockingTime', 'CumulativeLayoutShift'] as const),
  ...(['DomInteractive', 'DomComplete', 'LoadEventEnd'] as const),
] as const;
export type PageMetric = (typeof pageMetrics)[number];
