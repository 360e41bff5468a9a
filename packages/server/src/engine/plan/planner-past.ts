/**
 * Accounts for the time before the engine first loads a monitor: missed slots, and a recheck that was never started.
 */
import type { Instant } from '@vedette/kernel/clock';
import { isPartialAttempt } from '../../checks/index.js';
import { missedExcept, slotAfter, startAllowanceMs, type MissedSlots } from './slot-rules.js';
import { monitorGrid, createSlotRun, lastUsedAttempt, type Run, type KnownMonitor, type Watch } from './watch.js';

/**
 * Decides the slots between the end of the last engine and now, and returns those missed. The newest slot may still be
 * in time, unless it was assigned before: its target may have received the request, so the slot is missed until its
 * result arrives.
 */
export function decidePast(watch: Watch, known: KnownMonitor | undefined, now: Instant): readonly MissedSlots[] {
  const accounted = known?.accounted ?? [];
  const until = Math.max(now - startAllowanceMs(monitorGrid(watch)) - 1, Math.min(newestAssignedSlot(known), now));
  const missed = missedExcept(monitorGrid(watch), { after: watch.decidedUntil, until }, accounted);
  const newest = accounted.reduce((latest, { lastAt }) => Math.max(latest, lastAt), watch.decidedUntil);
  watch.decidedUntil = Math.max(until, newest);
  return missed;
}

/**
 * Returns the newest slot assigned by an earlier process. If its result was quarantined, it is run again, because the
 * result does not count.
 */
function newestAssignedSlot(known: KnownMonitor | undefined): Instant {
  const { assignedSlotAt = -Infinity, lastRun } = known ?? {};
  const hasResult = lastRun?.slotAt === assignedSlotAt && !isPartialAttempt(lastRun.attempt);
  return hasResult ? -Infinity : assignedSlotAt;
}

/** Returns the run to recheck if the service stopped before the recheck, and the slot is still the newest. */
export function findRunToRecheck(
  watch: Watch,
  { slotAt, attempt, at }: NonNullable<KnownMonitor['unrecheckedError']>,
  now: Instant,
): Run | undefined {
  const { definitionChangedAt } = watch.planned.monitor;
  const isOutdated = definitionChangedAt > at || definitionChangedAt > watch.definitionPlanned;
  if (slotAfter(monitorGrid(watch), slotAt) <= now || isOutdated) return undefined;
  return { ...createSlotRun(slotAt), attempt, lastAttempt: Math.max(attempt, lastUsedAttempt(watch, slotAt)) };
}
