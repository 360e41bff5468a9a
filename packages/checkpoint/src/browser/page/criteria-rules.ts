/** Matches requests against the additional criteria of a URL condition. */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { RequestCriterion } from '@vedette/contract/v4/request-criteria';

/** Returns the time from the browser's request until the last byte, in ms. */
export const computeElementTotalMs = (element: PageElement): number =>
  element.queueMs +
  element.staleMs +
  element.resolveMs +
  element.connectMs +
  element.tlsMs +
  element.sendMs +
  element.waitMs +
  element.receiveMs +
  element.timeoutMs;

const METRIC_READERS: Readonly<Record<RequestCriterion['Metric'], (element: PageElement) => number>> = {
  ResponseSize: ({ transferBytes }) => transferBytes,
  TotalTime: computeElementTotalMs,
  StatusCode: ({ statusCode }) => statusCode,
};

const COMPARISONS: Readonly<Record<RequestCriterion['Comparison'], (value: number, limit: number) => boolean>> = {
  Equal: (value, limit) => value === limit,
  LessThan: (value, limit) => value < limit,
  LessThanOrEqual: (value, limit) => value <= limit,
  GreaterThan: (value, limit) => value > limit,
  GreaterThanOrEqual: (value, limit) => value >= limit,
};

/** Whether a request meets all criteria of a condition besides its URL. */
export const meetsCriteria = (element: PageElement, criteria: readonly RequestCriterion[]): boolean =>
  criteria.every(({ Metric, Comparison, Value }) =>
    COMPARISONS[Comparison](METRIC_READERS[Metric](element), Number(Value)),
  );
