import { MINUTE } from '@vedette/kernel/clock';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { describeLevelStatus, describeRule, type LevelStatus } from './level-status-rules.js';

const aLevel = (change: Partial<LevelStatus> = {}): LevelStatus => ({
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 3,
  thresholdMinutes: 15,
  isActive: true,
  isDefinitionActive: true,
  firedAt: null,
  dueAt: null,
  isSuppressed: false,
  ...change,
});
const run = { firstConfirmedAt: 0, confirmedCount: 1 };
const KEPT_BACK = 'Suppressed when the rule was met: waits for the next confirmed error';

interface Case {
  readonly level: Partial<LevelStatus>;
  readonly errors: number;
  readonly dueAt?: number;
  readonly waiting?: string;
}
test.each<readonly [string, Case]>([
  ['counts', { level: {}, errors: 1, waiting: 'Waits for 2 more confirmed errors' }],
  ['needs one more error', { level: {}, errors: 2, waiting: 'Waits for 1 more confirmed error' }],
  ['was reached during suppression', { level: {}, errors: 5, waiting: KEPT_BACK }],
  [
    'is suppressed by a parent',
    { level: { isSuppressed: true, dueAt: 9 }, errors: 5, waiting: 'Suppressed: a parent monitor is failing' },
  ],
  [
    'waits for its duration',
    {
      level: { mode: 'AlertOnErrorDuration', dueAt: 15 * MINUTE },
      errors: 1,
      dueAt: 15 * MINUTE,
      waiting: 'If the error continues',
    },
  ],
  [
    'became due during suppression',
    { level: { mode: 'AlertOnErrorDuration', thresholdMinutes: 1 }, errors: 1, waiting: KEPT_BACK },
  ],
  ['has alerted and sends reminders', { level: { firedAt: 1, dueAt: 7 }, errors: 4, dueAt: 7 }],
  ['has alerted after being suppressed', { level: { firedAt: 1, dueAt: 7, isSuppressed: true }, errors: 4, dueAt: 7 }],
  ['is disabled', { level: { isActive: false, dueAt: 7 }, errors: 4, waiting: 'The escalation level is disabled' }],
  [
    'has a definition that is disabled',
    { level: { isDefinitionActive: false }, errors: 4, waiting: 'The alert definition is disabled' },
  ],
])('describes a level that %s', (_what, { level, errors, dueAt, waiting }) => {
  const text = describeLevelStatus(aLevel(level), { ...run, confirmedCount: errors }, 2 * MINUTE);
  expect([text.dueAt, text.waiting]).toEqual([dueAt, waiting]);
});

test('waits for nothing once the incident is over', () => {
  const text = describeLevelStatus(aLevel({ dueAt: 7 }), undefined, 2 * MINUTE);
  expect(text).toEqual({ rule: '3 or more confirmed errors', dueAt: undefined, waiting: undefined });
});

test.each([
  [1, 'an error that lasts longer than 1 minute'],
  [30, 'an error that lasts longer than 30 minutes'],
])('a duration of %s minutes reads %s', (thresholdMinutes, text) => {
  expect(describeRule(aLevel({ mode: 'AlertOnErrorDuration', thresholdMinutes }), translateToEnglish)).toBe(text);
});

test('translates the rule and what a level waits for', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  expect(describeLevelStatus(aLevel(), run, 2 * MINUTE, quoted)).toMatchObject({
    rule: '«3 or more confirmed errors»',
    waiting: '«Waits for 2 more confirmed errors»',
  });
});
