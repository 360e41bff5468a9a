import { expect, test } from 'vitest';
import { alertText, countsText, differenceText } from './back-test-words.js';

test.each([
  [{ WouldAt: 5 }, '+ sent as well'],
  [{ WasAt: 5 }, '− no longer sent'],
  [{ WouldAt: 5, WasAt: 5 }, '= as sent'],
  [{ WouldAt: 4, WasAt: 5 }, '◂ sent earlier'],
  [{ WouldAt: 6, WasAt: 5 }, '▸ sent later'],
])('%j reads %s', (moments, text) => {
  expect(differenceText(moments)).toBe(text);
});

test('a reminder has its number, counts their grammar', () => {
  expect(alertText({ AlertType: 'Reminder', Ordinal: 2 })).toBe('Reminder 2');
  expect(alertText({ AlertType: 'Ok', Ordinal: 0 })).toBe('Ok');
  expect(countsText({ Would: 1, Was: 0 })).toBe('1 alert would have been sent; 0 were.');
});
