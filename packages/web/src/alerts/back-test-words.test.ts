import { expect, test } from 'vitest';
import { alertText, countsText, differenceText, summaryTexts } from './back-test-words.js';

test.each([
  [{ SimulatedAt: 5 }, '+ additional alert'],
  [{ ActualAt: 5 }, '− no longer sent'],
  [{ SimulatedAt: 5, ActualAt: 5 }, '= unchanged'],
  [{ SimulatedAt: 5, ActualAt: 1_700 }, '= unchanged'],
  [{ SimulatedAt: 5, ActualAt: 60_005 }, '◂ sent earlier'],
  [{ SimulatedAt: 60_005, ActualAt: 5 }, '▸ sent later'],
])('formats %j as %s', (moments, text) => {
  expect(differenceText(moments)).toBe(text);
});

test('numbers reminders and inflects counts', () => {
  expect(alertText({ AlertType: 'Reminder', Ordinal: 2 })).toBe('Reminder 2');
  expect(alertText({ AlertType: 'Ok', Ordinal: 0 })).toBe('Ok');
  expect(countsText({ SimulatedAlerts: 1, ActualAlerts: 0 })).toBe('1 alert would have been sent; 0 were sent.');
});

test('reports only conditions that could not be evaluated again', () => {
  const found = { Checks: 9, SimulatedErrors: 2, ActualErrors: 1, TotalChanges: 1, Changes: [{}] };
  expect(summaryTexts({ ...found, RecordedConditions: [], AssumedConfirmed: 0 })).toEqual([
    '2 of 9 checks would be errors; 1 was an error.',
  ]);
  const RecordedConditions = [{ ErrorConditionType: 'ContentMatch', Checks: 4 }];
  const texts = summaryTexts({ ...found, TotalChanges: 300, RecordedConditions, AssumedConfirmed: 3 });
  expect(texts).toHaveLength(4);
  expect(texts[2]).toContain('ContentMatch could not be evaluated again for 4 checks');
});
