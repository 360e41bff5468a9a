import { expect, test } from 'vitest';
import { addedTo, addressesIn, namesSame, variableRows } from './level-flags-rules.js';

/** The server refuses what a type does not let a level choose. */
test.each([
  ['Email', true, true],
  ['Sms', true, true],
  ['Phone', false, true],
  ['GenericWebhook', false, false],
])(
  'a level that gets an integration of type %s sends Ok %s, reminders %s',
  (Type, SendOkAlerts, SendReminderAlerts) => {
    const sent = addedTo({ IntegrationGuid: 'x', Type });
    expect(sent).toEqual({ IntegrationGuid: 'x', IsActive: true, SendOkAlerts, SendReminderAlerts });
  },
);

test('addresses may stand between commas, spaces and lines', () => {
  expect(addressesIn(' a@x.com, b@x.com;c@x.com\nd@x.com ')).toEqual(['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']);
});

test('addresses that were saved count as saved, however the server sets them apart', () => {
  expect(namesSame('a@x.com; b@x.com ', 'a@x.com,b@x.com')).toBe(true);
  expect(namesSame('a@x.com', 'a@x.com,b@x.com')).toBe(false);
  expect(namesSame('', ' ')).toBe(true);
});

test('a level is asked for every variable of the integration, and keeps what it gave besides', () => {
  expect(variableRows(['Room', 'Team'], { Team: 'shop', Old: 'x' })).toEqual([
    ['Room', ''],
    ['Team', 'shop'],
    ['Old', 'x'],
  ]);
  expect(variableRows([])).toEqual([]);
});
