import { HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findSuppressionReason,
  INITIAL_STATE,
  onClosed,
  onConfirmed,
  onTimer,
  type SuppressionReason,
  type ConfirmedErrors,
  type LevelState,
} from './escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';

const aLevel = (change: Partial<LevelRule> = {}): LevelRule => ({
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 1,
  thresholdMinutes: 5,
  numberOfReminders: 2,
  reminderDelayMinutes: 10,
  ...change,
});
const byDuration = (thresholdMinutes: number, change: Partial<LevelRule> = {}): LevelRule =>
  aLevel({ mode: 'AlertOnErrorDuration', thresholdMinutes, ...change });
const open = (at: Instant): { at: Instant; suppressionReason: SuppressionReason | undefined } => ({
  at,
  suppressionReason: undefined,
});
const shut = (at: Instant): { at: Instant; suppressionReason: SuppressionReason | undefined } => ({
  at,
  suppressionReason: 'maintenance',
});
const first: ConfirmedErrors = { firstConfirmedAt: 0, confirmedCount: 1 };

/** Runs the timers of one level at each tick; `suppressionAt` returns the setting that suppresses alerts then. */
function runTimers(
  level: LevelRule,
  ticks: readonly Instant[],
  suppressionAt: (at: Instant) => SuppressionReason | undefined = () => undefined,
): string[] {
  const seen: string[] = [];
  let state: LevelState = INITIAL_STATE;
  const note = (at: Instant, step: ReturnType<typeof onTimer>): void => {
    state = step.state;
    if (step.alert) seen.push(`${step.alert.kind} ${step.alert.ordinal} @${at / MINUTE}`);
  };
  note(0, onConfirmed(level, state, first, { at: 0, suppressionReason: suppressionAt(0) }));
  for (const at of ticks) note(at, onTimer(level, state, first, { at, suppressionReason: suppressionAt(at) }));
  return seen;
}

describe('error count', () => {
  test.each([
    { n: 1, counts: [1, 2, 3], alerts: ['Error', undefined, undefined] },
    { n: 2, counts: [1, 2, 3], alerts: [undefined, 'Error', undefined] },
    { n: 4, counts: [1, 2, 3], alerts: [undefined, undefined, undefined] },
  ])('alerts once, at error number $n', ({ n, counts, alerts }) => {
    let state = INITIAL_STATE;
    const kinds = counts.map((confirmedCount, i) => {
      const step = onConfirmed(aLevel({ thresholdErrorCount: n }), state, { ...first, confirmedCount }, open(i));
      state = step.state;
      return step.alert?.kind;
    });
    expect(kinds).toEqual(alerts);
  });

  test('includes suppressed errors', () => {
    const during = onConfirmed(aLevel(), INITIAL_STATE, first, shut(0));
    expect(during).toEqual({ state: INITIAL_STATE, alert: undefined });
    const after = onConfirmed(
      aLevel({ thresholdErrorCount: 7 }),
      during.state,
      { ...first, confirmedCount: 9 },
      open(MINUTE),
    );
    expect(after.alert).toEqual({ kind: 'Error', ordinal: 0 });
  });
});

describe('duration', () => {
  test('is evaluated when it has passed, independently of checks', () => {
    expect(onConfirmed(byDuration(15), INITIAL_STATE, first, open(0)).state.dueAt).toBe(15 * MINUTE);
    expect(runTimers(byDuration(15, { numberOfReminders: 0 }), [14 * MINUTE, 15 * MINUTE, 16 * MINUTE])).toEqual([
      'Error 0 @15',
    ]);
  });

  test('of zero minutes alerts immediately', () => {
    expect(onConfirmed(byDuration(0), INITIAL_STATE, first, open(0)).alert).toEqual({ kind: 'Error', ordinal: 0 });
  });

  test('waits for the next confirmed error if alerts were suppressed when it passed', () => {
    const { state } = onConfirmed(byDuration(15), INITIAL_STATE, first, open(0));
    const passed = onTimer(byDuration(15), state, first, shut(15 * MINUTE));
    expect(passed).toEqual({ state: INITIAL_STATE, alert: undefined });
    expect(onTimer(byDuration(15), passed.state, first, open(20 * MINUTE)).alert).toBeUndefined();
    expect(onConfirmed(byDuration(15), passed.state, first, open(22 * MINUTE)).alert?.kind).toBe('Error');
  });

  test('is waited for when it is made longer during the incident', () => {
    const { state } = onConfirmed(byDuration(15), INITIAL_STATE, first, open(0));
    const step = onTimer(byDuration(30), state, first, open(15 * MINUTE));
    expect(step).toEqual({ state: { ...INITIAL_STATE, dueAt: 30 * MINUTE }, alert: undefined });
  });
});

describe('reminders', () => {
  const everyMinute = Array.from({ length: 60 }, (_, i) => (i + 1) * MINUTE);

  test('follow the Error by whole delays, as many as configured', () => {
    expect(runTimers(aLevel(), everyMinute)).toEqual(['Error 0 @0', 'Reminder 1 @10', 'Reminder 2 @20']);
    expect(runTimers(aLevel({ numberOfReminders: 0 }), everyMinute)).toEqual(['Error 0 @0']);
  });

  test('are skipped while alerts are suppressed, neither counted nor sent later', () => {
    const suppressionAt = (at: Instant): SuppressionReason | undefined =>
      at >= 5 * MINUTE && at < 25 * MINUTE ? 'maintenance' : undefined;
    expect(runTimers(aLevel(), everyMinute, suppressionAt)).toEqual(['Error 0 @0', 'Reminder 1 @30', 'Reminder 2 @40']);
  });

  test('that a late timer has missed are not sent later', () => {
    expect(runTimers(aLevel({ numberOfReminders: 5 }), [47 * MINUTE, 49 * MINUTE, 50 * MINUTE])).toEqual([
      'Error 0 @0',
      'Reminder 1 @47',
      'Reminder 2 @50',
    ]);
  });

  test('switched on during an incident begin after the next confirmed error', () => {
    const { state } = onConfirmed(aLevel({ numberOfReminders: 0 }), INITIAL_STATE, first, open(0));
    const step = onConfirmed(aLevel(), state, { ...first, confirmedCount: 2 }, open(12 * MINUTE));
    expect(step).toEqual({ state: { firedAt: 0, remindersSent: 0, dueAt: 20 * MINUTE }, alert: undefined });
  });

  test('end when they are disabled or the level is deleted', () => {
    const state = { firedAt: 0, remindersSent: 1, dueAt: 20 * MINUTE };
    const ended = { state: { ...state, dueAt: undefined }, alert: undefined };
    expect(onTimer(aLevel({ numberOfReminders: 1 }), state, first, open(20 * MINUTE))).toEqual(ended);
    expect(onTimer(undefined, state, first, open(20 * MINUTE))).toEqual(ended);
  });
});

test('only a level that fired gets an Ok', () => {
  expect(onClosed(INITIAL_STATE).alert).toBeUndefined();
  expect(onClosed({ firedAt: 5, remindersSent: 1, dueAt: 9 })).toEqual({
    state: { firedAt: 5, remindersSent: 1, dueAt: undefined },
    alert: { kind: 'Ok', ordinal: 0 },
  });
});

test.each([
  [{}, undefined],
  [{ isActive: false, generateAlert: false }, 'monitorInactive'],
  [{ monitorMode: 'Development' }, 'notProduction'],
  [{ monitorMode: 'Staging' }, 'notProduction'],
  [{ generateAlert: false, maintenanceUntil: 9 }, 'alertsOff'],
  [{ maintenanceUntil: 9 }, 'maintenance'],
] as const)('%j suppresses alerts by %s', (change, reason) => {
  const monitor = {
    isActive: true,
    monitorMode: 'Production',
    generateAlert: true,
    maintenanceUntil: undefined,
  } as const;
  expect(findSuppressionReason({ ...monitor, ...change })).toBe(reason);
});

describe('for any timing of the timer loop', () => {
  const level = fc.record({
    mode: fc.constantFrom('AlertOnErrorCount' as const, 'AlertOnErrorDuration' as const),
    thresholdErrorCount: fc.constant(1),
    thresholdMinutes: fc.integer({ min: 0, max: 40 }),
    numberOfReminders: fc.integer({ min: 0, max: 6 }),
    reminderDelayMinutes: fc.integer({ min: 1, max: 20 }),
  });
  const cuts = fc.array(fc.integer({ min: 1, max: 2 * HOUR }), { maxLength: 60 });
  const sorted = (ticks: readonly Instant[]): Instant[] => [...ticks].sort((a, b) => a - b);
  const kinds = (alerts: readonly string[]): string[] => alerts.map((text) => text.replace(/ @.*/, ''));
  /** Instants at which something can become due; a loop that runs at all of them misses nothing. */
  const edges = Array.from({ length: 120 }, (_, i) => (i + 1) * MINUTE);

  test('timer runs between due times change nothing', () => {
    fc.assert(
      fc.property(level, cuts, (rule, extra) => {
        expect(runTimers(rule, sorted([...edges, ...extra]))).toEqual(runTimers(rule, edges));
      }),
    );
  });

  test('a second timer run at the same instant creates no alert twice', () => {
    fc.assert(
      fc.property(level, cuts, (rule, ticks) => {
        const once = runTimers(rule, sorted([...new Set(ticks)]));
        expect(runTimers(rule, sorted([...ticks, ...ticks]))).toEqual(once);
      }),
    );
  });

  test('creates the Error once and numbers reminders without a gap', () => {
    fc.assert(
      fc.property(level, cuts, (rule, ticks) => {
        const alerts = kinds(runTimers(rule, sorted(ticks)));
        const last = Math.max(0, ...ticks);
        const isMet = rule.mode === 'AlertOnErrorCount' || rule.thresholdMinutes * MINUTE <= last;
        const reminders = alerts.slice(1);
        expect(alerts.slice(0, 1)).toEqual(isMet ? ['Error 0'] : []);
        expect(reminders).toEqual(reminders.map((_, i) => `Reminder ${i + 1}`));
        expect(reminders.length).toBeLessThanOrEqual(rule.numberOfReminders);
      }),
    );
  });

  test('timer runs closer together than a delay lose no reminder', () => {
    const everySecond = Array.from({ length: 7_200 }, (_, i) => (i + 1) * SECOND);
    fc.assert(
      fc.property(level, fc.integer({ min: 1, max: 59 }), (rule, apartS) => {
        const sparse = everySecond.filter((_, i) => (i + 1) % apartS === 0);
        const all = kinds(runTimers(rule, everySecond));
        const some = kinds(runTimers(rule, sparse));
        // The last alert may lie between the last timer run and the end.
        expect(all.slice(0, some.length)).toEqual(some);
        expect(all.length - some.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});
