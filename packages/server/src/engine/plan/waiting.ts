/** Runs that have nowhere to go for the moment: their checkpoints are silent or impaired, and may come to themselves soon. */
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { slotAfter, startAllowanceMs } from './slot-rules.js';
import { monitorGrid, isClosed, type Flight, type Watch } from './watch.js';

/** A run that looks for a place. */
export interface Waiting {
  readonly run: Flight;
  /** What its slot is missed for, should none be found. */
  readonly reason: MissedReason;
  readonly since: Instant;
  /** When it is tried again. */
  readonly nextTryAt: Instant;
}

const TRY_AGAIN_MS = SECOND;

/** What becomes of a run that waits. */
export interface WaitingWays {
  /** False while no run may start at all. */
  readonly canStart: () => boolean;
  /** Puts a run under way; false when it still has nowhere to go. */
  readonly begin: (watch: Watch, run: Flight) => boolean;
  readonly giveUp: (watch: Watch, run: Flight, reason: MissedReason) => void;
}

/** The run begins as soon as there is a place; nothing of its monitor is under way until then. */
export function waitForPlace(watch: Watch, run: Flight, reason: MissedReason, now: Instant): void {
  watch.flight = undefined;
  watch.waiting = { run, reason, since: now, nextTryAt: now + TRY_AGAIN_MS };
}

/**
 * Looks for a place again. A run may begin late as any may, and until a newer slot is due: then it is given up. With
 * monitoring stopped for a while, an error is not looked at again.
 */
export function tryAgain(watch: Watch, now: Instant, ways: WaitingWays): void {
  const { waiting } = watch;
  if (!waiting) return;
  const { run, since } = waiting;
  const grid = monitorGrid(watch);
  const isNeeded = run.purpose !== 'recheck' || !isClosed(watch, now);
  const mayBegin = isNeeded && now < slotAfter(grid, since);
  if (mayBegin && ways.canStart() && ways.begin(watch, run)) watch.waiting = undefined;
  else if (mayBegin && now < since + startAllowanceMs(grid))
    watch.waiting = { ...waiting, nextTryAt: now + TRY_AGAIN_MS };
  else waitNoMore(watch, ways.canStart() ? undefined : 'store', ways);
}

/** Gives up the run that waits, if there is one. @param why default: what it waited for */
export function waitNoMore(watch: Watch, why: MissedReason | undefined, { giveUp }: Pick<WaitingWays, 'giveUp'>): void {
  const { waiting } = watch;
  watch.waiting = undefined;
  if (waiting) giveUp(watch, waiting.run, why ?? waiting.reason);
}
