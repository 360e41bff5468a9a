import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { describeLevelStatus, ruleInWords, type LevelStatus } from './level-status-rules.js';

const aLevel = (change: Partial<LevelStatus> = {}): LevelStatus => ({
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 3,
  thresholdMinutes: 15,
  isActive: true,
  isDefinitionActive: true,
  firedAt: null,
  dueAt: null,
  isHeld: false,
  ...change,
});
const run = { firstConfirmedAt: 0, confirmedCount: 1 };
const KEPT_BACK = 'Kept back when it was reached: waits for the next confirmed error';

interface Case {
  readonly level: Partial<LevelStatus>;
  readonly errors: number;
  readonly dueAt?: number;
  readonly waiting?: string;
}
test.each<readonly [string, Case]>([
  ['counts', { level: {}, errors: 1, waiting: 'Waits for 2 more confirmed errors' }],
  ['needs one more', { level: {}, errors: 2, waiting: 'Waits for 1 more confirmed error' }],
  ['was reached behind a closed gate', { level: {}, errors: 5, waiting: KEPT_BACK }],
  [
    'is held back by a parent',
    { level: { isHeld: true, dueAt: 9 }, errors: 5, waiting: 'Held back: what it depends on is in trouble' },
  ],
  [
    'waits for its time',
    {
      level: { mode: 'AlertOnErrorDuration', dueAt: 15 * MINUTE },
      errors: 1,
      dueAt: 15 * MINUTE,
      waiting: 'If the error lasts',
    },
  ],
  [
    'had its time behind a closed gate',
    { level: { mode: 'AlertOnErrorDuration', thresholdMinutes: 1 }, errors: 1, waiting: KEPT_BACK },
  ],
  ['has alerted and reminds', { level: { firedAt: 1, dueAt: 7 }, errors: 4, dueAt: 7 }],
  ['has alerted, held back before', { level: { firedAt: 1, dueAt: 7, isHeld: true }, errors: 4, dueAt: 7 }],
  ['is off', { level: { isActive: false, dueAt: 7 }, errors: 4, waiting: 'The escalation level is switched off' }],
  [
    'has a definition that is off',
    { level: { isDefinitionActive: false }, errors: 4, waiting: 'The alert definition is switched off' },
  ],
])('a level that %s', (_what, { level, errors, dueAt, waiting }) => {
  const words = describeLevelStatus(aLevel(level), { ...run, confirmedCount: errors }, 2 * MINUTE);
  expect([words.dueAt, words.waiting]).toEqual([dueAt, waiting]);
});

test('nothing of an incident that is over is waited for', () => {
  const words = describeLevelStatus(aLevel({ dueAt: 7 }), undefined, 2 * MINUTE);
  expect(words).toEqual({ rule: '3 or more confirmed errors', dueAt: undefined, waiting: undefined });
});

test.each([
  [1, 'an error that lasts longer than 1 minute'],
  [30, 'an error that lasts longer than 30 minutes'],
])('a duration of %s minutes reads %s', (thresholdMinutes, words) => {
  expect(ruleInWords(aLevel({ mode: 'AlertOnErrorDuration', thresholdMinutes }))).toBe(words);
});
