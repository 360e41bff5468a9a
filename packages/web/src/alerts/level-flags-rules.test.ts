import { expect, test } from 'vitest';
import { splitAddresses } from '../parts/forms/split-addresses.js';
import { toLevelIntegration, isSameAddressList, variableRows } from './level-flags-rules.js';

/** The server rejects flags that the integration type does not support. */
test.each([
  ['Email', true, true],
  ['Sms', true, true],
  ['Phone', false, true],
  ['GenericWebhook', false, false],
])('adds an integration of type %s to a level with Ok %s, reminders %s', (Type, SendOkAlerts, SendReminderAlerts) => {
  const sent = toLevelIntegration({ IntegrationGuid: 'x', Type });
  expect(sent).toEqual({ IntegrationGuid: 'x', IsActive: true, SendOkAlerts, SendReminderAlerts });
});

test('accepts addresses separated by commas, spaces or lines', () => {
  expect(splitAddresses(' a@x.com, b@x.com;c@x.com\nd@x.com ')).toEqual(['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']);
});

test('treats addresses as saved whatever separators the server uses', () => {
  expect(isSameAddressList('a@x.com; b@x.com ', 'a@x.com,b@x.com')).toBe(true);
  expect(isSameAddressList('a@x.com', 'a@x.com,b@x.com')).toBe(false);
  expect(isSameAddressList('', ' ')).toBe(true);
});

test('asks for every variable of the integration and keeps other stored values', () => {
  expect(variableRows(['Room', 'Team'], { Team: 'shop', Old: 'x' })).toEqual([
    ['Room', ''],
    ['Team', 'shop'],
    ['Old', 'x'],
  ]);
  expect(variableRows([])).toEqual([]);
});
