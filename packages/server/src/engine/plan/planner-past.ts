/** What a monitor that the engine sees for the first time owes from before: slots nobody looked at, a recheck never made. */
import type { Instant } from '@vedette/kernel/clock';
import { isPartialAttempt } from '../../checks/index.js';
import { missedExcept, slotAfter, startAllowanceMs, type MissedSlots } from './slot-rules.js';
import { monitorGrid, slotFlight, lastTakenAttempt, type Flight, type KnownMonitor, type Watch } from './watch.js';

/**
 * What happened between the last engine's end and now was not watched: takes it as decided, and answers what is missed
 * of it. The newest slot may still be in time, unless it was handed out before: its target may have been asked, so that
 * slot is missed until its result comes.
 */
export function decidePast(watch: Watch, known: KnownMonitor | undefined, now: Instant): readonly MissedSlots[] {
  const accounted = known?.accounted ?? [];
  const until = Math.max(now - startAllowanceMs(monitorGrid(watch)) - 1, Math.min(handedOutUntil(known), now));
  const missed = missedExcept(monitorGrid(watch), { after: watch.decidedUntil, until }, accounted);
  const newest = accounted.reduce((latest, { lastAt }) => Math.max(latest, lastAt), watch.decidedUntil);
  watch.decidedUntil = Math.max(until, newest);
  return missed;
}

/** The newest slot handed out by an earlier process. One whose result was set aside is run again: nothing counts of it. */
function handedOutUntil(known: KnownMonitor | undefined): Instant {
  const { handedOutAt = -Infinity, lastRun } = known ?? {};
  const isAnswered = lastRun?.slotAt === handedOutAt && !isPartialAttempt(lastRun.attempt);
  return isAnswered ? -Infinity : handedOutAt;
}

/** A stop came between an error and its recheck: the run to recheck, while its slot is still the newest. */
export function uncheckedRun(
  watch: Watch,
  { slotAt, attempt, at }: NonNullable<KnownMonitor['unanswered']>,
  now: Instant,
): Flight | undefined {
  const { definitionChangedAt } = watch.planned.monitor;
  const isOutdated = definitionChangedAt > at || definitionChangedAt > watch.definitionPlanned;
  if (slotAfter(monitorGrid(watch), slotAt) <= now || isOutdated) return undefined;
  return { ...slotFlight(slotAt), attempt, lastAttempt: Math.max(attempt, lastTakenAttempt(watch, slotAt)) };
}
