import { MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LevelRule } from '../definitions/level.js';
import { replay, type ReplayedCheck } from './replay-rules.js';

const aLevel = (change: Partial<LevelRule> = {}): LevelRule => ({
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 1,
  thresholdMinutes: 5,
  numberOfReminders: 0,
  reminderDelayMinutes: 10,
  ...change,
});
/** Parses sequences such as `UC.`: one check per minute, unconfirmed, confirmed or OK. */
const parseChecks = (text: string): ReplayedCheck[] =>
  Array.from(text, (mark, i) => ({ checkId: i, at: i * MINUTE, level: mark === 'C' ? 2 : mark === 'U' ? 1 : 0 }));
const replayedAlerts = (text: string, change: Partial<LevelRule> = {}, closed = false): string[] =>
  replay(parseChecks(text), {
    level: aLevel(change),
    until: 60 * MINUTE,
    suppressionAt: () => (closed ? 'maintenance' : undefined),
  }).map((alert) => `${alert.kind} ${alert.ordinal} @${alert.at / MINUTE} of ${alert.firstErrorCheckId}`);

test.each([
  ['.U.U.', {}, []],
  ['.UC.', {}, ['Error 0 @2 of 1', 'Ok 0 @3 of 1']],
  ['.UCUC.', { thresholdErrorCount: 2 }, ['Error 0 @4 of 1', 'Ok 0 @5 of 1']],
  ['.UC.UC.', { thresholdErrorCount: 2 }, []],
  ['UC....', { mode: 'AlertOnErrorDuration', thresholdMinutes: 5 }, []],
  ['UC', { mode: 'AlertOnErrorDuration', thresholdMinutes: 5 }, ['Error 0 @6 of 0']],
  ['UC', { numberOfReminders: 2 }, ['Error 0 @1 of 0', 'Reminder 1 @11 of 0', 'Reminder 2 @21 of 0']],
] as const)('%s with %j', (text, change, alerts) => {
  expect(replayedAlerts(text, change)).toEqual(alerts);
});

test('sends nothing while alerts are suppressed, not even an Ok', () => {
  expect(replayedAlerts('.UCUC.', {}, true)).toEqual([]);
});

test('each incident has at most one Error, and an Ok only after it', () => {
  const marks = fc.array(fc.constantFrom('U', 'C', '.'), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(marks, fc.integer({ min: 1, max: 3 }), (text, thresholdErrorCount) => {
      const alerts = replay(parseChecks(text), {
        level: aLevel({ thresholdErrorCount }),
        until: 60 * MINUTE,
        suppressionAt: () => undefined,
      });
      const of = (kind: string): number[] =>
        alerts.filter((alert) => alert.kind === kind).map(({ firstErrorCheckId }) => firstErrorCheckId);
      expect(new Set(of('Error')).size).toBe(of('Error').length);
      for (const first of of('Ok')) expect(of('Error')).toContain(first);
    }),
  );
});
