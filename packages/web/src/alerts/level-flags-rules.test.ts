import { expect, test } from 'vitest';
import { addedTo, addressesIn, linesOf, valuesIn } from './level-flags-rules.js';

/** The server refuses what a type does not let a level choose. */
test.each([
  ['Email', true, true],
  ['Sms', true, true],
  ['Phone', false, true],
  ['GenericWebhook', false, false],
])(
  'a level that gets an integration of type %s sends Ok %s, reminders %s',
  (Type, SendOkAlerts, SendReminderAlerts) => {
    const sent = addedTo({ IntegrationGuid: 'x', Name: 'x', Type });
    expect(sent).toEqual({ IntegrationGuid: 'x', IsActive: true, SendOkAlerts, SendReminderAlerts });
  },
);

test('addresses may stand between commas, spaces and lines', () => {
  expect(addressesIn(' a@x.com, b@x.com;c@x.com\nd@x.com ')).toEqual(['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']);
});

test('values of variables read back as they were written', () => {
  const values = { Room: 'shop: the big one', Team: '' };
  expect(valuesIn(linesOf(values))).toEqual(values);
});
