import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { Level } from '../definitions/level.js';
import type { PlannedDelivery } from '../delivery-log/planned-delivery.js';
import { predictNextStep } from './next-rules.js';

const rules = { thresholdErrorCount: 1, thresholdMinutes: 15, numberOfReminders: 2, reminderDelayMinutes: 10 };
const level: Level = {
  ...rules,
  mode: 'AlertOnErrorDuration',
  alertDefinitionGuid: 'd',
  definitionName: 'Default',
  isDefinitionActive: true,
  levelId: 2,
  isActive: true,
  message: '',
};
const to = (operatorGuid: string | undefined, skipReason?: PlannedDelivery['skipReason']): PlannedDelivery => ({
  channel: 'Email',
  integrationGuid: 'i',
  recipientKey: '',
  address: '',
  operatorGuid,
  skipReason,
  nextAt: 0,
});
const plan = {
  level,
  deliveries: [to('ann'), to('ann'), to(undefined), to('off', 'offDuty')],
  reminders: [],
  hasChannels: true,
  members: new Map<string, string>(),
};
const open = {
  errors: { firstConfirmedAt: 0, confirmedCount: 1 },
  at: MINUTE,
  suppressionReason: undefined,
  isSuppressed: false,
};

test('a level by duration is next after its duration, once for each person', () => {
  expect(predictNextStep(plan, undefined, open)).toEqual({
    AlertName: 'Default',
    AlertDefinitionGuid: 'd',
    EscalationLevelId: 2,
    Kind: 'Error',
    DueAt: 15 * MINUTE,
    Operators: 1,
    OtherRecipients: 1,
  });
});

test('a level that has alerted is next with its reminder', () => {
  const state = { firedAt: 0, remindersSent: 0, dueAt: 10 * MINUTE };
  expect(predictNextStep(plan, state, open)).toMatchObject({ Kind: 'Reminder', DueAt: 10 * MINUTE, Operators: 0 });
});

test.each([
  ['a level that counts errors', { ...level, mode: 'AlertOnErrorCount', thresholdErrorCount: 3 } as const],
  ['a level that is disabled', { ...level, isActive: false }],
  ['a level of a switched-off definition', { ...level, isDefinitionActive: false }],
])('%s has no due time', (_name, other) => {
  expect(predictNextStep({ ...plan, level: other }, undefined, open)).toBeUndefined();
});

test('nothing is due after the last reminder, or if alerts were suppressed then', () => {
  expect(predictNextStep(plan, { firedAt: 0, remindersSent: 2, dueAt: undefined }, open)).toBeUndefined();
  expect(predictNextStep(plan, undefined, { ...open, at: 16 * MINUTE })).toBeUndefined();
});

test('states what suppresses alerts', () => {
  expect(predictNextStep(plan, undefined, { ...open, suppressionReason: 'maintenance' })?.SuppressedBy).toBe(
    'The monitor is in a maintenance period',
  );
  expect(predictNextStep(plan, undefined, { ...open, isSuppressed: true })?.SuppressedBy).toBe(
    'A parent monitor has a confirmed incident',
  );
});
