import { expect, test } from 'vitest';
import { nextStepText, pendingStepText } from './next-texts.js';

const step: Parameters<typeof nextStepText>[0] = {
  AlertName: 'Default',
  AlertDefinitionGuid: 'x',
  EscalationLevelId: 2,
  Kind: 'Error',
  DueAt: 250_000,
  Operators: 3,
  OtherRecipients: 0,
};

test.each<[Partial<Parameters<typeof nextStepText>[0]>, string]>([
  [{}, 'level 2 in 4 min 10 s → 3 people'],
  [{ Kind: 'Reminder', Operators: 1 }, 'reminder (level 2) in 4 min 10 s → 1 person'],
  [{ DueAt: -1, Operators: 0 }, 'level 2 now → no recipients'],
  [{ OtherRecipients: 1 }, 'level 2 in 4 min 10 s → 3 people, 1 channel'],
  [{ SuppressedBy: 'The monitor is paused' }, 'level 2 in 4 min 10 s → 3 people, not sent: The monitor is paused'],
])('with %j, formats %j', (change, text) => {
  expect(nextStepText({ ...step, ...change }, 0)).toBe(text);
});

const ladderStep: Parameters<typeof pendingStepText>[0] = {
  AlertDefinitionGuid: 'x',
  AlertName: 'Default',
  EscalationLevelId: 2,
  Rule: '3 or more confirmed errors',
};

test.each<[Partial<Parameters<typeof pendingStepText>[0]>, string]>([
  [{}, '–'],
  [{ PendingReason: 'Waits for 2 more confirmed errors' }, 'Waits for 2 more confirmed errors'],
  [{ DueAt: 250_000, PendingReason: 'If the error continues' }, 'in 4 min · If the error continues'],
  [{ AlertedAt: 0, DueAt: 250_000 }, 'reminder in 4 min'],
  [{ AlertedAt: 0, DueAt: -9_000 }, 'reminder now'],
])('describes what a level with %j waits for: %s', (change, text) => {
  expect(pendingStepText({ ...ladderStep, ...change }, 0)).toBe(text);
});
