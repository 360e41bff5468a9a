import type { Decision } from '@vedette/contract/v1/alerting/coverage';
import { expect, test } from 'vitest';
import { mergeReminders } from './reminders-rules.js';

const level: Decision = {
  Step: 'Level',
  IsPassed: true,
  Text: 'Alerted',
  At: 0,
  AlertName: 'Night',
  EscalationLevelId: 1,
};
const reminder = (
  Number: number,
  Via = 'E-mail ann@example.com',
  Outcome = 'delivered',
  EscalationLevelId = 1,
): Decision => ({
  Step: 'Message',
  IsPassed: Outcome === 'delivered',
  Text: `Reminder ${Number} by ${Via}: ${Outcome}`,
  At: Number,
  AlertName: 'Night',
  EscalationLevelId,
  Reminder: { Number, Via, Outcome },
});

test('merges equal reminders to one address into one row with count and last time', () => {
  const all = [level, reminder(1), reminder(1, 'SMS +31'), reminder(2), reminder(2, 'SMS +31'), reminder(3)];
  expect(mergeReminders(all).map(({ Text, At }) => [Text, At])).toEqual([
    ['Alerted', 0],
    ['Reminded 3 times by E-mail ann@example.com: delivered (latest shown)', 3],
    ['Reminded 2 times by SMS +31: delivered (latest shown)', 2],
  ]);
});

test('keeps reminders with another outcome or level separate', () => {
  const failed = reminder(2, undefined, 'failed after 3 attempts');
  const other = reminder(1, undefined, undefined, 2);
  const all = [reminder(1), failed, reminder(3), other];
  expect(mergeReminders(all)).toEqual([expect.objectContaining({ At: 3 }), failed, other]);
  expect(mergeReminders([level, failed])).toEqual([level, failed]);
});
