import { expect, test } from 'vitest';
import { backTestSummaryTexts } from './back-test-summary.js';

test('reports only conditions that could not be evaluated again', () => {
  const found = { Checks: 9, SimulatedErrors: 2, ActualErrors: 1, TotalChanges: 1, Changes: [{}] };
  expect(backTestSummaryTexts({ ...found, RecordedConditions: [], AssumedConfirmed: 0 })).toEqual([
    '2 of 9 checks would be errors; 1 was an error.',
  ]);
  const RecordedConditions = [{ ErrorConditionType: 'TotalMinBytes', Checks: 4 }];
  const texts = backTestSummaryTexts({ ...found, TotalChanges: 300, RecordedConditions, AssumedConfirmed: 3 });
  expect(texts).toHaveLength(4);
  expect(texts[2]).toContain('“Min. response size” could not be evaluated again for 4 checks');
});
