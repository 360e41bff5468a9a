/** Runs waiting for a checkpoint: all checkpoints of their monitors are silent or impaired, and may recover soon. */
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { slotAfter, startAllowanceMs } from './slot-rules.js';
import { monitorGrid, isUnmonitored, type Run, type Watch } from './watch.js';

/** A run that waits for a checkpoint. */
export interface WaitingRun {
  readonly run: Run;
  /** Reason for missing its slot if no checkpoint becomes available. */
  readonly reason: MissedReason;
  readonly since: Instant;
  /** When it is tried again. */
  readonly nextTryAt: Instant;
}

const RETRY_INTERVAL_MS = SECOND;

/** How a waiting run continues. */
export interface WaitingActions {
  /** False while no run may start at all. */
  readonly canStart: () => boolean;
  /** Starts a run. Returns false if there is still no checkpoint for it. */
  readonly begin: (watch: Watch, run: Run) => boolean;
  readonly giveUp: (watch: Watch, run: Run, reason: MissedReason) => void;
}

/** Holds a run until a checkpoint is available. No other run of its monitor starts before. */
export function waitForCheckpoint(watch: Watch, run: Run, reason: MissedReason, now: Instant): void {
  watch.activeRun = undefined;
  watch.waiting = { run, reason, since: now, nextTryAt: now + RETRY_INTERVAL_MS };
}

/**
 * Tries to start a waiting run. It is given up after its start allowance, or when a newer slot is due. During
 * maintenance without monitoring, an error is not rechecked.
 */
export function retryWaiting(watch: Watch, now: Instant, actions: WaitingActions): void {
  const { waiting } = watch;
  if (!waiting) return;
  const { run, since } = waiting;
  const grid = monitorGrid(watch);
  const isNeeded = run.purpose !== 'recheck' || !isUnmonitored(watch, now);
  const mayStart = isNeeded && now < slotAfter(grid, since);
  if (mayStart && actions.canStart() && actions.begin(watch, run)) watch.waiting = undefined;
  else if (mayStart && now < since + startAllowanceMs(grid))
    watch.waiting = { ...waiting, nextTryAt: now + RETRY_INTERVAL_MS };
  else giveUpWaiting(watch, actions.canStart() ? undefined : 'store', actions);
}

/**
 * Gives up the waiting run, if there is one.
 * @param reason default: the reason stored with the waiting run
 */
export function giveUpWaiting(
  watch: Watch,
  reason: MissedReason | undefined,
  { giveUp }: Pick<WaitingActions, 'giveUp'>,
): void {
  const { waiting } = watch;
  watch.waiting = undefined;
  if (waiting) giveUp(watch, waiting.run, reason ?? waiting.reason);
}
