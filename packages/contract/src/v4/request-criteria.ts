/** Further criteria for a request of a page, beside its URL. */
import { z } from 'zod';
import { NUMBER_TEXT } from '../text-patterns.js';

export const conditionMetrics = ['ResponseSize', 'TotalTime', 'StatusCode'] as const;
export const conditionComparisons = [
  'Equal',
  'LessThan',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
] as const;
/** Maximum criteria of one condition. */
export const MAX_CRITERIA = 10;

/** Units of the metrics: bytes on the wire, ms, HTTP status code. */
const members = { Metric: z.enum(conditionMetrics), Comparison: z.enum(conditionComparisons) };

/** A criterion as it is read. All criteria of a condition must match the same request. */
export const RequestCriterion = z.object({ ...members, Value: z.string() }).meta({ id: 'RequestCriterion' });
export type RequestCriterion = z.infer<typeof RequestCriterion>;

/** A criterion as it is written. */
export const RequestCriterionWrite = z.strictObject({
  ...members,
  Value: z.union([z.string().max(20).meta({ pattern: NUMBER_TEXT }), z.number().meta({ minimum: 0, maximum: 1e15 })]),
});
export type RequestCriterionWrite = z.infer<typeof RequestCriterionWrite>;
