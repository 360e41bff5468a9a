import { expect, test } from 'vitest';
import { alertText, countsText, differenceText, summaryTexts } from './back-test-words.js';

test.each([
  [{ WouldAt: 5 }, '+ additional alert'],
  [{ WasAt: 5 }, '− no longer sent'],
  [{ WouldAt: 5, WasAt: 5 }, '= unchanged'],
  [{ WouldAt: 5, WasAt: 1_700 }, '= unchanged'],
  [{ WouldAt: 5, WasAt: 60_005 }, '◂ sent earlier'],
  [{ WouldAt: 60_005, WasAt: 5 }, '▸ sent later'],
])('formats %j as %s', (moments, text) => {
  expect(differenceText(moments)).toBe(text);
});

test('numbers reminders and inflects counts', () => {
  expect(alertText({ AlertType: 'Reminder', Ordinal: 2 })).toBe('Reminder 2');
  expect(alertText({ AlertType: 'Ok', Ordinal: 0 })).toBe('Ok');
  expect(countsText({ Would: 1, Was: 0 })).toBe('1 alert would have been sent; 0 were sent.');
});

test('reports only conditions that could not be evaluated again', () => {
  const found = { Checks: 9, ErrorsWould: 2, ErrorsWere: 1, ChangesInAll: 1, Changes: [{}] };
  expect(summaryTexts({ ...found, AsRecorded: [], AssumedConfirmed: 0 })).toEqual([
    '2 of 9 checks would be errors; 1 was an error.',
  ]);
  const AsRecorded = [{ ErrorConditionType: 'ContentMatch', Checks: 4 }];
  const texts = summaryTexts({ ...found, ChangesInAll: 300, AsRecorded, AssumedConfirmed: 3 });
  expect(texts).toHaveLength(4);
  expect(texts[2]).toContain('ContentMatch could not be evaluated again for 4 checks');
});
