import type { ScheduledMonitor } from '../../monitors/index.js';

/** Where a monitor's next run may go; answers undefined when there is nowhere. */
export type ChooseCheckpoint = (
  monitor: ScheduledMonitor,
  wish: {
    readonly previousServerId: number | undefined;
    readonly tried: readonly number[];
    /** The one checkpoint it shall be. */
    readonly only?: number | undefined;
    /** With all of its selection away, it may be one outside. */
    readonly mayFallBack: boolean;
  },
) => { readonly checkpointId: number; readonly needs: readonly string[] } | undefined;
