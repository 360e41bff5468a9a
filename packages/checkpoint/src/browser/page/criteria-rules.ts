/** Matches requests against the additional criteria of a URL condition. */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { RequestCriterion } from '@vedette/contract/v4/request-criteria';

/** Returns the time from the browser's request until the last byte, in ms. */
export const elementTotalMs = (it: PageElement): number =>
  it.queueMs +
  it.staleMs +
  it.resolveMs +
  it.connectMs +
  it.tlsMs +
  it.sendMs +
  it.waitMs +
  it.receiveMs +
  it.timeoutMs;

const values: Readonly<Record<RequestCriterion['Metric'], (element: PageElement) => number>> = {
  ResponseSize: ({ transferBytes }) => transferBytes,
  TotalTime: elementTotalMs,
  StatusCode: ({ statusCode }) => statusCode,
};

const comparisons: Readonly<Record<RequestCriterion['Comparison'], (value: number, limit: number) => boolean>> = {
  Equal: (value, limit) => value === limit,
  LessThan: (value, limit) => value < limit,
  LessThanOrEqual: (value, limit) => value <= limit,
  GreaterThan: (value, limit) => value > limit,
  GreaterThanOrEqual: (value, limit) => value >= limit,
};

/** Whether a request meets all criteria of a condition besides its URL. */
export const fitsCriteria = (element: PageElement, criteria: readonly RequestCriterion[]): boolean =>
  criteria.every(({ Metric, Comparison, Value }) => comparisons[Comparison](values[Metric](element), Number(Value)));
