/** Decides which results of past slots are accepted (docs/architecture/checkpoint-protocol.md). */
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { isSlot, type Grid } from '../plan/slot-rules.js';

/** How long run rows are kept. They distinguish repetitions from new results, so results of older slots are rejected. */
export const RUN_RETENTION_MS = 2 * HOUR;

/** The same limit for results of offline checkpoints. Stored checks identify their repetitions instead. */
export const MAX_OFFLINE_AGE_MS = 7 * DAY;

/** Facts about the slot of an offline result that the engine knows. */
export interface OfflineFacts {
  readonly monitor: Grid & { readonly definitionChangedAt: Instant };
  readonly slotAt: Instant;
  /** All slots of the monitor up to and including this one are decided. */
  readonly decidedUntil: Instant;
  /** Slot of the current run. */
  readonly activeSlotAt: Instant | undefined;
  /** Whether the server may run the monitor offline. */
  readonly mayRun: boolean;
}

/**
 * Returns whether the result may count for its slot: the slot belongs to the current definition and is decided. Slots
 * that already have a check are recognised when the result is stored.
 */
export function isValidOfflineSlot({ monitor, slotAt, decidedUntil, activeSlotAt, mayRun }: OfflineFacts): boolean {
  const isDecided = slotAt <= decidedUntil && slotAt !== activeSlotAt;
  return mayRun && isDecided && isSlot(monitor, slotAt) && slotAt > monitor.definitionChangedAt;
}
