import { conditionComparisons, type RequestCriterion } from '@vedette/contract/v4/request-criteria';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetsCriteria } from './criteria-rules.js';
import { anElement } from './testing/a-page-outcome.js';

const one = (Metric: RequestCriterion['Metric'], Comparison: RequestCriterion['Comparison'], value: number) => [
  { Metric, Comparison, Value: String(value) },
];
const limit = fc.integer({ min: 0, max: 5 });

test('exactly one of less, equal and more holds, plus the "or equal" variants', () => {
  fc.assert(
    fc.property(limit, limit, (size, value) => {
      const element = anElement({ transferBytes: size });
      const [equal, less, more, lessOrEqual, moreOrEqual] = conditionComparisons.map((comparison) =>
        meetsCriteria(element, one('ResponseSize', comparison, value)),
      );
      expect([equal, less, more].filter(Boolean)).toHaveLength(1);
      expect(lessOrEqual).toBe([equal, less].includes(true));
      expect(moreOrEqual).toBe([equal, more].includes(true));
    }),
  );
});

test('all criteria must hold for one request; its time includes all phases', () => {
  const slow = anElement({ statusCode: 200, waitMs: 900, receiveMs: 200 });
  const isSlow = one('TotalTime', 'GreaterThan', 1_000);
  expect(meetsCriteria(slow, isSlow)).toBe(true);
  expect(meetsCriteria(slow, [...isSlow, ...one('StatusCode', 'GreaterThanOrEqual', 400)])).toBe(false);
  expect(meetsCriteria(slow, [])).toBe(true);
});
