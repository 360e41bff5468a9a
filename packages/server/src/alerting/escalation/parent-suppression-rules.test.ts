import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outage } from '../../incidents/index.js';
import {
  INITIAL_STATE,
  onClosed,
  onConfirmed,
  onTimer,
  type LevelState,
  type LevelDecision,
} from './escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';
import {
  findParentSuppression,
  PARENT_CHECK_MS,
  MAX_RECHECK_MS,
  PARENT_SETTLE_MS,
  type ParentState,
} from './parent-suppression-rules.js';

const run = { intervalMs: 5 * MINUTE, firstConfirmedAt: 0, lastConfirmedAt: 0 };
const up = (endedAt: Instant | undefined, monitorGuid = 'p'): Outage => ({ monitorGuid, isDown: false, endedAt });
const down: Outage = { monitorGuid: 'down', isDown: true, endedAt: undefined };

test.each([
  ['no parent', [], undefined],
  ['a parent that never failed', [up(undefined)], undefined],
  ['one of two down', [up(50 * MINUTE), down], { parentGuid: 'down', until: 60 * MINUTE + PARENT_CHECK_MS }],
  ['one up, child not checked since', [up(59 * MINUTE)], { parentGuid: 'p', until: 65 * MINUTE }],
  ['one up for its interval and a minute', [up(54 * MINUTE)], undefined],
  ['the one that recovered last', [up(56 * MINUTE), up(58 * MINUTE, 'q')], { parentGuid: 'q', until: 64 * MINUTE }],
])('with %s', (_what, parents, hold) => {
  expect(findParentSuppression(parents, run, 60 * MINUTE)).toEqual(hold);
});

test('waits only a minute when it fails again after its parent is up', () => {
  const seen = { ...run, lastConfirmedAt: 59 * MINUTE + 40 * SECOND };
  const parents = [up(59 * MINUTE + 30 * SECOND)];
  expect(findParentSuppression(parents, seen, 60 * MINUTE)).toEqual({
    parentGuid: 'p',
    until: 60 * MINUTE + 30 * SECOND,
  });
  expect(findParentSuppression(parents, seen, 60 * MINUTE + 30 * SECOND)).toBeUndefined();
});

const once = (suspectSince: Instant | undefined): ParentState => ({ ...up(undefined), suspectSince });

test.each([
  ['failed once just before', 58, 60, { parentGuid: 'p', until: 73 * SECOND }],
  ['failed once just after', 61, 62, { parentGuid: 'p', until: 76 * SECOND }],
  ['was rechecked long ago', 44, 60, undefined],
  ['failed once long after the child went down', 80, 81, undefined],
])('decides how long to wait for a parent that %s', (_what, suspectS, atS, hold) => {
  const since = { ...run, firstConfirmedAt: 60 * SECOND, lastConfirmedAt: 60 * SECOND };
  expect(findParentSuppression([once(suspectS * SECOND)], since, atS * SECOND)).toEqual(hold);
});

test('single failures of parents delay a child by two rechecks at most', () => {
  const moments = fc.array(fc.integer({ min: -60_000, max: 600_000 }), { maxLength: 4 });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 600_000 }), (since, at) => {
      const hold = findParentSuppression(since.filter((one) => one <= at).map(once), run, at);
      expect(hold?.until ?? 0).toBeLessThanOrEqual(2 * MAX_RECHECK_MS);
      if (hold) expect(hold.until).toBeGreaterThan(at);
    }),
  );
});

interface Story {
  /** Instants at which the parent goes down, comes up, goes down, … */
  readonly turns: readonly Instant[];
  /** Confirmed errors of the child in chronological order. */
  readonly errors: readonly Instant[];
  readonly looks: readonly Instant[];
  readonly okAt?: Instant | undefined;
}

const parentAt = (turns: readonly Instant[], at: Instant): Outage => {
  const past = turns.filter((turn) => turn <= at);
  return past.length % 2 === 1 ? down : up(past.at(-1), 'down');
};

/** Plays events through the rules in chronological order, as the engine does. */
function play(
  level: LevelRule,
  { turns, errors, looks, okAt = Infinity }: Story,
): { alerts: string[]; last: LevelState } {
  const alerts: string[] = [];
  let state: LevelState = INITIAL_STATE;
  let confirmedCount = 0;
  let lastConfirmedAt = 0;
  const note = (at: Instant, step: LevelDecision): void => {
    state = step.state;
    if (step.alert) alerts.push(`${step.alert.kind} ${step.alert.ordinal} @${at / SECOND}`);
  };
  const errorsLeft = errors.filter((at) => at < okAt);
  for (const at of [...new Set([...errorsLeft, ...looks.filter((look) => look < okAt)])].sort((a, b) => a - b)) {
    const isError = errorsLeft.includes(at);
    if (isError) [confirmedCount, lastConfirmedAt] = [confirmedCount + 1, at];
    if (confirmedCount === 0) continue;
    const error = { firstConfirmedAt: errors[0] ?? 0, confirmedCount };
    const hold = findParentSuppression(
      [parentAt(turns, at)],
      { ...error, intervalMs: 5 * MINUTE, lastConfirmedAt },
      at,
    );
    note(
      at,
      (isError ? onConfirmed : onTimer)(level, state, error, {
        at,
        suppressionReason: undefined,
        parentSuppression: hold,
      }),
    );
  }
  if (okAt < Infinity) note(okAt, onClosed(state));
  return { alerts, last: state };
}

describe('for any order of events', () => {
  const END = 120 * 60;
  const second = fc.integer({ min: 1, max: 60 * 60 }).map((s) => s * SECOND);
  const everySecond = Array.from({ length: END }, (_, i) => (i + 1) * SECOND);
  const sorted = (times: readonly Instant[]): Instant[] => [...new Set(times)].sort((a, b) => a - b);
  const level = fc.record({
    mode: fc.constantFrom('AlertOnErrorCount' as const, 'AlertOnErrorDuration' as const),
    thresholdErrorCount: fc.constant(1),
    thresholdMinutes: fc.integer({ min: 0, max: 20 }),
    numberOfReminders: fc.integer({ min: 0, max: 3 }),
    reminderDelayMinutes: fc.integer({ min: 1, max: 20 }),
  });
  const turns = fc.array(second, { maxLength: 7 }).map(sorted);
  const errors = fc.array(second, { minLength: 1, maxLength: 8 }).map(sorted);
  const few = { numRuns: 25 };

  test('sends only an Ok while the parent is down, and reminders once in order', () => {
    fc.assert(
      fc.property(level, turns, errors, (rule, turned, failed) => {
        const { alerts } = play(rule, { turns: turned, errors: failed, looks: everySecond });
        for (const alert of alerts) {
          expect(parentAt(turned, Number(alert.split('@')[1]) * SECOND).isDown, alert).toBe(false);
        }
        const kinds = alerts.map((alert) => alert.replace(/ @.*/, ''));
        expect(kinds).toEqual(kinds.map((_, i) => (i === 0 ? 'Error 0' : `Reminder ${i}`)));
      }),
      few,
    );
  });

  test('alerts exactly once for a child that stays down after its parent is up', () => {
    fc.assert(
      fc.property(level, turns, errors, (rule, turned, failed) => {
        const closed = turned.length % 2 === 0 ? turned : [...turned, (60 * 60 + 1) * SECOND];
        const { alerts } = play(rule, { turns: closed, errors: failed, looks: everySecond });
        expect(alerts.filter((alert) => alert.startsWith('Error'))).toHaveLength(1);
      }),
      few,
    );
  });

  test('extra and repeated timer runs change nothing', () => {
    const extra = fc.array(fc.integer({ min: 1, max: END * SECOND }), { maxLength: 40 });
    fc.assert(
      fc.property(level, turns, errors, extra, (rule, turned, failed, more) => {
        const once = play(rule, { turns: turned, errors: failed, looks: everySecond });
        expect(play(rule, { turns: turned, errors: failed, looks: [...everySecond, ...more] })).toEqual(once);
      }),
      few,
    );
  });

  test('sends nothing for a child that recovers before it is released', () => {
    const soon = fc.integer({ min: 0, max: PARENT_SETTLE_MS - 1 });
    fc.assert(
      fc.property(level, second, soon, errors, (rule, upAt, afterMs, failed) => {
        const story = { turns: [1, upAt], errors: failed.filter((at) => at < upAt), looks: everySecond };
        const { alerts, last } = play(rule, { ...story, okAt: upAt + afterMs });
        expect(alerts).toEqual([]);
        expect(last.dueAt).toBeUndefined();
      }),
      few,
    );
  });
});
