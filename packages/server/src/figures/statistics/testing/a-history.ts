import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import type { ErrorLevel, NewCheck, UnobservedRange } from '../../../checks/index.js';
import { aCheck } from '../../../testing/a-check.js';

/** A generated history of a monitor: its checks, the batches in which they were stored, and unobserved time. */
export interface History {
  readonly checks: readonly NewCheck[];
  /** Batches in the order of storing; `late` checks come a batch later than their time. */
  readonly batches: readonly (readonly NewCheck[])[];
  readonly unknown: readonly UnobservedRange[];
}

interface Step {
  readonly gapMs: number;
  readonly level: ErrorLevel;
  readonly isStaging: boolean;
  readonly isPartial: boolean;
  readonly isTimed: boolean;
  readonly isLate: boolean;
  readonly totalMs: number;
  readonly endsBatch: boolean;
}

const rarely = fc.nat(11).map((value) => value === 0);
const step: fc.Arbitrary<Step> = fc.record({
  gapMs: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1_000, max: 40 * MINUTE }) },
    { weight: 1, arbitrary: fc.integer({ min: 40 * MINUTE, max: DAY }) },
  ),
  level: fc.constantFrom<ErrorLevel>(0, 0, 0, 1, 2),
  isStaging: rarely,
  isPartial: rarely,
  isLate: rarely,
  isTimed: fc.nat(5).map((value) => value > 0),
  totalMs: fc.integer({ min: 0, max: 90_000 }),
  endsBatch: rarely,
});

/** Copies a history to another account. */
export function copyToAccount({ checks, batches, unknown }: History, accountId: number): History {
  const withAccount = (check: NewCheck): NewCheck => ({ ...check, accountId });
  return { checks: checks.map(withAccount), batches: batches.map((batch) => batch.map(withAccount)), unknown };
}

/** Generates some hundred checks from `from` on, at most until `until`. */
export function aHistory(monitorGuid: string, from: Instant, until: Instant): fc.Arbitrary<History> {
  const steps = fc.array(step, { minLength: 20, maxLength: 250 });
  const length = fc.integer({ min: MINUTE, max: 5 * 60 * MINUTE });
  const range = fc.tuple(fc.integer({ min: from, max: until }), length, fc.boolean());
  // The store keeps a single range per monitor and start, because a slot is missed for one reason.
  const ranges = fc.uniqueArray(range, { maxLength: 4, selector: ([start]) => start });
  return fc.tuple(steps, ranges).map(([all, unobservedRanges]) => {
    const unknown = unobservedRanges.map(([start, length, isPlanned]) => ({
      monitorGuid,
      isPlanned,
      from: start,
      to: start + length,
    }));
    return { ...playSteps(monitorGuid, all, { from, until }), unknown };
  });
}

function playSteps(monitorGuid: string, steps: readonly Step[], { from, until }: { from: Instant; until: Instant }) {
  const checks: NewCheck[] = [];
  const batches: NewCheck[][] = [];
  let [at, batch, late]: [Instant, NewCheck[], NewCheck[]] = [from, [], []];
  for (const one of steps) {
    at += one.gapMs;
    if (at >= until) break;
    const { level: errorLevel, isStaging: stagingMode, isPartial, isTimed, totalMs } = one;
    const check = aCheck({
      monitorGuid,
      at,
      errorLevel,
      stagingMode,
      isPartial,
      isTimed,
      totalMs,
      totalBytes: totalMs % 977,
    });
    checks.push(check);
    (one.isLate ? late : batch).push(check);
    if (!one.endsBatch) continue;
    batches.push(batch);
    [batch, late] = [late, []];
  }
  return { checks, batches: [...batches, batch, late].filter(({ length }) => length > 0) };
}
