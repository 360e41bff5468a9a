import { MINUTE, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INITIAL_STATE,
  onClosed,
  onConfirmed,
  onTimer,
  ruleMetAt,
  type SuppressionReason,
  type ConfirmedErrors,
  type LevelDecision,
} from './escalation-rules.js';
import type { LevelRule } from '../definitions/level.js';

/** Events of one monitor under one level. */
interface History {
  readonly level: LevelRule;
  /** Confirmed errors of the incident, each at its own instant; at least one. */
  readonly errors: readonly Instant[];
  /** Settings that suppress alerts, each within [from, until). */
  readonly suppressions: readonly {
    readonly reason: SuppressionReason;
    readonly from: Instant;
    readonly until: Instant;
  }[];
  /** When an OK check ends the incident, after its last error; undefined when it stays open. */
  readonly okAt: Instant | undefined;
}
interface MadeAlert {
  readonly kind: string;
  readonly ordinal: number;
  readonly at: Instant;
}

const END = 240;
const LAST = END * MINUTE;
const minute = fc.integer({ min: 0, max: END }).map((each) => each * MINUTE);
const level = fc.record({
  mode: fc.constantFrom('AlertOnErrorCount' as const, 'AlertOnErrorDuration' as const),
  thresholdErrorCount: fc.integer({ min: 1, max: 8 }),
  thresholdMinutes: fc.integer({ min: 0, max: 90 }),
  numberOfReminders: fc.integer({ min: 0, max: 6 }),
  reminderDelayMinutes: fc.integer({ min: 1, max: 30 }),
});
const suppression = fc.record({
  reason: fc.constantFrom<SuppressionReason>('monitorInactive', 'notProduction', 'alertsOff', 'maintenance'),
  from: minute,
  until: minute,
});
const sorted = (instants: readonly Instant[]): Instant[] => [...instants].sort((a, b) => a - b);
const history: fc.Arbitrary<History> = fc
  .record({
    level,
    errors: fc.uniqueArray(minute, { minLength: 1, maxLength: 12 }).map(sorted),
    suppressions: fc.array(suppression, { maxLength: 3 }),
    ok: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  })
  .map(({ ok, ...rest }) => ({
    ...rest,
    okAt: ok === undefined ? undefined : (rest.errors.at(-1) ?? 0) + ok * MINUTE,
  }));
/** Runs of the timer loop at any millisecond, as with a loop that stalls and restarts. */
const looks = fc.array(fc.integer({ min: 0, max: LAST + 90 * MINUTE }), { maxLength: 80 }).map(sorted);
/** Every instant at which something can become due; a loop that runs at all of them is never late. */
const everyMinute = Array.from({ length: END + 91 }, (_, i) => i * MINUTE);

const suppressionAt = ({ suppressions }: History, at: Instant): SuppressionReason | undefined =>
  suppressions.find(({ from, until }) => from <= at && at < until)?.reason;

/** Plays a history with the rules. At one instant, checks come before timers. */
function play(past: History, at: readonly Instant[]): MadeAlert[] {
  const made: MadeAlert[] = [];
  let state = INITIAL_STATE;
  let run: ConfirmedErrors | undefined;
  const note = (now: Instant, step: LevelDecision): void => {
    state = step.state;
    if (step.alert) made.push({ ...step.alert, at: now });
  };
  const { level: rule, errors, okAt = Infinity } = past;
  const checks = [...errors, okAt];
  for (const now of sorted([...new Set([...checks, ...at])]).filter(Number.isFinite)) {
    const input = { at: now, suppressionReason: suppressionAt(past, now) };
    if (errors.includes(now)) {
      run = { firstConfirmedAt: errors[0] ?? 0, confirmedCount: errors.indexOf(now) + 1 };
      note(now, onConfirmed(rule, state, run, input));
    }
    if (now === okAt) note(now, onClosed(state));
    const times = at.filter((each) => each === now).length;
    for (let i = 0; run && i < times; i += 1) note(now, onTimer(rule, state, run, input));
  }
  return made;
}

/** Computes the same from the written rules, without state between timer runs. */
function expected(past: History, at: readonly Instant[]): MadeAlert[] {
  const { level: rule, errors, okAt = Infinity } = past;
  const isOpen = (now: Instant): boolean => suppressionAt(past, now) === undefined;
  const errorAt = firstChances(past, at).find((now) => now < okAt && isOpen(now));
  if (errorAt === undefined) return [];
  const delayMs = rule.reminderDelayMinutes * MINUTE;
  const reminderSlot = (now: Instant): number => Math.floor((now - errorAt) / delayMs);
  const later = at.filter((now) => now < okAt && reminderSlot(now) >= 1);
  // For each delay that has passed, the first timer run counts, whether or not alerts were suppressed then.
  const firsts = later.filter((now, i) => i === 0 || reminderSlot(later[i - 1] ?? 0) < reminderSlot(now));
  const reminders = firsts.filter(isOpen).slice(0, rule.numberOfReminders);
  return [
    { kind: 'Error', ordinal: 0, at: errorAt },
    ...reminders.map((now, i) => ({ kind: 'Reminder', ordinal: i + 1, at: now })),
    ...(okAt === Infinity || errors.length === 0 ? [] : [{ kind: 'Ok', ordinal: 0, at: okAt }]),
  ];
}

/**
 * Returns when the Error may be sent: for a count at a confirmed error, for a duration also at the first timer run
 * after it.
 */
function firstChances({ level: rule, errors }: History, at: readonly Instant[]): Instant[] {
  const [start = 0] = errors;
  if (rule.mode === 'AlertOnErrorCount') return errors.slice(rule.thresholdErrorCount - 1);
  const overAt = start + rule.thresholdMinutes * MINUTE;
  const checks = errors.filter((now) => now >= overAt);
  const look = at.find((now) => now >= overAt);
  const isFirst = look !== undefined && look < (checks[0] ?? Infinity);
  return isFirst ? [look, ...checks] : checks;
}

test('sends each step once, however late the timer loop runs', () => {
  fc.assert(
    fc.property(history, looks, (past, at) => {
      expect(play(past, at)).toEqual(expected(past, at));
    }),
  );
});

test('sends the same alerts however often a punctual loop runs', () => {
  fc.assert(
    fc.property(history, looks, (past, extra) => {
      const prompt = play(past, everyMinute);
      expect(prompt).toEqual(expected(past, everyMinute));
      expect(play(past, sorted([...everyMinute, ...extra, ...extra]))).toEqual(prompt);
    }),
    { numRuns: 40 },
  );
});

test('a suppressing setting lets only the Ok of a fired level through, as the last', () => {
  fc.assert(
    fc.property(history, looks, (past, at) => {
      const made = play(past, sorted([...at, ...at]));
      const through = made.filter(({ kind, at: now }) => kind !== 'Ok' && suppressionAt(past, now) !== undefined);
      expect(through).toEqual([]);
      const kinds = made.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'Error')).toHaveLength(made.length === 0 ? 0 : 1);
      expect(kinds.indexOf('Ok')).toBe(past.okAt === undefined || made.length === 0 ? -1 : made.length - 1);
    }),
  );
});

test('a count is reached by confirmed errors alone, including suppressed ones', () => {
  const errors = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(level, errors, errors, (rule, confirmedCount, thresholdErrorCount) => {
      const countRule = { ...rule, mode: 'AlertOnErrorCount' as const, thresholdErrorCount };
      const metAt = ruleMetAt(countRule, { firstConfirmedAt: 7, confirmedCount });
      expect(metAt).toBe(confirmedCount >= thresholdErrorCount ? 7 : undefined);
    }),
  );
});
