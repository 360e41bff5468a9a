import { expect, test } from 'vitest';
import { describeChannel, describeReminders, describeTrigger } from './level-texts.js';

test.each([
  ['AlertOnErrorCount', 1, 0, 'At the first confirmed error'],
  ['AlertOnErrorCount', 3, 0, 'After 3 confirmed errors'],
  ['AlertOnErrorDuration', 1, 0, 'As soon as it is down'],
  ['AlertOnErrorDuration', 1, 1, 'Down for more than 1 minute'],
  ['AlertOnErrorDuration', 1, 60, 'Down for more than 60 minutes'],
] as const)(
  'formats %s with count %i and %i minutes as %j',
  (EscalationMode, ThresholdErrorCount, ThresholdMinutes, expected) => {
    expect(describeTrigger({ EscalationMode, ThresholdErrorCount, ThresholdMinutes })).toBe(expected);
  },
);

test.each([
  [0, 10, undefined],
  [1, 1, 'Then one reminder after 1 minute.'],
  [5, 10, 'Then up to 5 reminders, 10 minutes apart.'],
] as const)('formats %i reminders every %i minutes as %j', (NumberOfReminders, ReminderDelay, expected) => {
  expect(describeReminders({ NumberOfReminders, ReminderDelay })).toBe(expected);
});

test.each([
  ['Email', ['Ann', 'Bob'], 'Main to Ann, Bob'],
  ['Sms', [], 'Main to no one'],
  ['PagerDuty', ['Ann'], 'Main'],
])('formats a channel of type %s with %j as %j', (type, people, expected) => {
  expect(describeChannel('Main', type, people, true)).toBe(expected);
});

test('distinguishes recipients hidden from the reader from none at all', () => {
  expect(describeChannel('Main', 'Email', [], false)).toBe('Main to no one that you may view');
  expect(describeChannel('Main', 'Email', ['Ann'], false)).toBe('Main to Ann');
  expect(describeChannel('Main', 'PagerDuty', [], false)).toBe('Main');
});
