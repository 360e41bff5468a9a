/** Decides which results of past slots are accepted (docs/architecture/checkpoint-protocol.md). */
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { isSlot, type Grid } from '../plan/slot-rules.js';

/** Run rows tell repetitions from new results; a result of an older slot is not taken from a checkpoint. */
export const RUNS_KEPT_MS = 2 * HOUR;

/** The same for what checkpoints ran while we were out of their reach: their slots are told apart by their checks. */
export const OFFLINE_TAKEN_MS = 7 * DAY;

/** What the engine knows of the slot of such a result. */
export interface OfflineFacts {
  readonly monitor: Grid & { readonly definitionChangedAt: Instant };
  readonly slotAt: Instant;
  /** Of the slots of the monitor all up to this one are decided. */
  readonly decidedUntil: Instant;
  /** The slot of the run under way. */
  readonly underWay: Instant | undefined;
  /** Whether the server may run the monitor offline. */
  readonly mayRun: boolean;
}

/**
 * Whether the result may stand for its slot: one of the monitor as it is defined now, that is over for us. Slots that have
 * a check are told apart when it is stored.
 */
export function isOfflineSlot({ monitor, slotAt, decidedUntil, underWay, mayRun }: OfflineFacts): boolean {
  const isOver = slotAt <= decidedUntil && slotAt !== underWay;
  return mayRun && isOver && isSlot(monitor, slotAt) && slotAt > monitor.definitionChangedAt;
}
