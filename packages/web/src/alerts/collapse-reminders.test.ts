import type { AlertRow, DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import { expect, test } from 'vitest';
import { collapseReminders } from './collapse-reminders.js';

const intent: DeliveryRow = {
  DeliveryId: 1,
  IntegrationName: 'Mail',
  IntegrationType: 'Email',
  Address: 'ann@example.com',
  State: 'Sent',
  Attempts: 1,
  CreatedAt: 0,
  IsPossibleDuplicate: false,
};
const alert = (At: number, more: Partial<AlertRow> = {}): AlertRow => ({
  AlertGuid: `guid ${String(At)}`,
  AlertType: 'Reminder',
  At,
  IncidentKey: 'k',
  AlertName: 'Night',
  EscalationLevelId: 1,
  Ordinal: At,
  ErrorDescription: 'No answer',
  Deliveries: [{ ...intent, DeliveryId: At }],
  ...more,
});
const error = alert(0, { AlertType: 'Error' });
const times = (alerts: readonly AlertRow[]) =>
  collapseReminders(alerts).map(({ At, RepeatCount }) => [At, RepeatCount]);

test('collapses equal reminders into the newest one with their number', () => {
  expect(times([alert(3), alert(2), alert(1), error])).toEqual([
    [3, 3],
    [0, undefined],
  ]);
});

test.each<[string, Partial<AlertRow>]>([
  ['another level', { EscalationLevelId: 2 }],
  ['another definition', { AlertName: 'Day' }],
  ['another reason', { ErrorDescription: 'Wrong answer' }],
  ['a message that did not arrive', { Deliveries: [{ ...intent, State: 'Failed', LastError: '550' }] }],
  ['no message', { Deliveries: [] }],
  ['another kind', { AlertType: 'Ok' }],
])('keeps %s separate', (_what, more) => {
  expect(times([alert(3), alert(2, more), alert(1)])).toEqual([
    [3, 2],
    [2, undefined],
  ]);
});

test('leaves alerts that do not repeat unchanged', () => {
  const all = [alert(1), error];
  expect(collapseReminders(all)).toEqual(all);
});
