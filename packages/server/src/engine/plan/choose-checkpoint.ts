import type { ScheduledMonitor } from '../../monitors/index.js';

/** Chooses where the next run of a monitor goes. Returns undefined if no checkpoint is available. */
export type ChooseCheckpoint = (
  monitor: ScheduledMonitor,
  options: {
    readonly previousServerId: number | undefined;
    readonly tried: readonly number[];
    /** The only checkpoint allowed, if any. */
    readonly only?: number | undefined;
    /** Whether an unselected checkpoint is allowed when all selected ones are unavailable. */
    readonly mayFallBack: boolean;
  },
) => { readonly checkpointId: number; readonly needs: readonly string[] } | undefined;

/** A checkpoint that a concurrent monitor runs on. */
export interface SelectedCheckpoint {
  readonly checkpointId: number;
  readonly needs: readonly string[];
  /** Whether one of its servers is online and capable. */
  readonly canRun: boolean;
}

/** Returns every checkpoint that a concurrent monitor selects, ordered by id, up to the limit of a concurrent check. */
export type ListSelectedCheckpoints = (monitor: ScheduledMonitor) => readonly SelectedCheckpoint[];
