import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { Level } from '../definitions/level.js';
import type { PlannedIntent } from '../ledger/intent.js';
import { nextStep } from './next-rules.js';

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
const to = (operatorGuid: string | undefined, gate?: PlannedIntent['gate']): PlannedIntent => ({
  channel: 'Email',
  integrationGuid: 'i',
  recipientKey: '',
  address: '',
  operatorGuid,
  gate,
  nextAt: 0,
});
const plan = {
  level,
  intents: [to('ann'), to('ann'), to(undefined), to('off', 'offDuty')],
  reminders: [],
  hasChannels: true,
  members: new Map<string, string>(),
};
const open = { run: { firstConfirmedAt: 0, confirmedCount: 1 }, at: MINUTE, gate: undefined, isHeld: false };

test('a level by duration comes when its time has passed, to each person once', () => {
  expect(nextStep(plan, undefined, open)).toEqual({
    AlertName: 'Default',
    AlertDefinitionGuid: 'd',
    EscalationLevelId: 2,
    Kind: 'Error',
    DueAt: 15 * MINUTE,
    People: 1,
    Receivers: 1,
  });
});

test('a level that has alerted comes with its reminder, to those who get reminders', () => {
  const state = { firedAt: 0, remindersSent: 0, dueAt: 10 * MINUTE };
  expect(nextStep(plan, state, open)).toMatchObject({ Kind: 'Reminder', DueAt: 10 * MINUTE, People: 0 });
});

test.each([
  ['a level that counts errors', { ...level, mode: 'AlertOnErrorCount', thresholdErrorCount: 3 } as const],
  ['a level that is off', { ...level, isActive: false }],
  ['a level of a definition that is off', { ...level, isDefinitionActive: false }],
])('%s has no time', (_name, other) => {
  expect(nextStep({ ...plan, level: other }, undefined, open)).toBeUndefined();
});

test('nothing comes by the clock once all reminders are out, or once a gate has passed over the time', () => {
  expect(nextStep(plan, { firedAt: 0, remindersSent: 2, dueAt: undefined }, open)).toBeUndefined();
  expect(nextStep(plan, undefined, { ...open, at: 16 * MINUTE })).toBeUndefined();
});

test('what keeps alerts back is said', () => {
  expect(nextStep(plan, undefined, { ...open, gate: 'maintenance' })?.HeldBy).toBe(
    'The monitor is in a maintenance window',
  );
  expect(nextStep(plan, undefined, { ...open, isHeld: true })?.HeldBy).toBe(
    'A monitor it depends on is in a confirmed incident',
  );
});
