import { expect, test } from 'vitest';
import { alertText, countsText, differenceText } from './back-test-texts.js';

test.each([
  [{ SimulatedAt: 5 }, '+ additional alert'],
  [{ ActualAt: 5 }, '− no longer sent'],
  [{ SimulatedAt: 5, ActualAt: 5 }, '= unchanged'],
  [{ SimulatedAt: 5, ActualAt: 1_700 }, '= unchanged'],
  [{ SimulatedAt: 5, ActualAt: 60_005 }, '◂ sent earlier'],
  [{ SimulatedAt: 60_005, ActualAt: 5 }, '▸ sent later'],
])('formats %j as %s', (times, text) => {
  expect(differenceText(times)).toBe(text);
});

test('numbers reminders and inflects counts', () => {
  expect(alertText({ AlertType: 'Reminder', Ordinal: 2 })).toBe('Reminder 2');
  expect(alertText({ AlertType: 'Ok', Ordinal: 0 })).toBe('Recovery');
  expect(countsText({ SimulatedAlerts: 1, ActualAlerts: 0 })).toBe('1 alert would have been sent; 0 were sent.');
});
