import type { ScheduledMonitor } from '../../monitors/index.js';

/** Where a monitor's next run may go; answers undefined when there is nowhere. */
export type ChooseCheckpoint = (
  monitor: ScheduledMonitor,
  options: {
    readonly previousServerId: number | undefined;
    readonly tried: readonly number[];
    /** The one checkpoint it shall be. */
    readonly only?: number | undefined;
    /** With all of its selection away, it may be one outside. */
    readonly mayFallBack: boolean;
  },
) => { readonly checkpointId: number; readonly needs: readonly string[] } | undefined;

/** One of the places a concurrent monitor runs at. */
export interface Place {
  readonly checkpointId: number;
  readonly needs: readonly string[];
  /** Whether a server of it is there and able. */
  readonly canRun: boolean;
}

/** Every checkpoint a concurrent monitor selects, in the order of their ids; at most as many as a round may have. */
export type SelectEvery = (monitor: ScheduledMonitor) => readonly Place[];
