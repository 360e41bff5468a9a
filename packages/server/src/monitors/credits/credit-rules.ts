/** Credits of monitors: the pool of each type, and factors for concurrent monitoring. */
import type { MonitorMode, MonitorType } from '@vedette/contract/v4/monitor-enums';
import { runsInBrowser } from '@vedette/contract/v4/monitor-fields';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import { baseCredits } from '../kinds/registry.js';

const buckets = ['Basic', 'Browser', 'Transaction', 'Api'] as const;
/** A pool of credits. */
export type Bucket = (typeof buckets)[number];
export type Credits = Readonly<Record<Bucket, number>>;

export const sharedPools = ['UnifiedCredits', 'Classic'] as const;
/** Limits on all pools together, under both of their names; 0 for none. */
export type SharedCredits = Readonly<Record<(typeof sharedPools)[number], number>>;

export const sumCredits = (credits: Credits): number => buckets.reduce((sum, bucket) => sum + credits[bucket], 0);

/** Everything that determines the cost of a monitor. */
export interface Costing {
  readonly type: MonitorType;
  readonly mode: MonitorMode;
  /** Credits at one checkpoint at a time. */
  readonly baseCredits: number;
  /** Set for concurrent monitoring. */
  readonly everywhere: { readonly selected: SelectedCheckpoints; readonly primaryOnly: boolean } | undefined;
}

/** Returns the number of checkpoints of a selection. */
export type CountCheckpoints = (selected: SelectedCheckpoints, primaryOnly: boolean) => number;

export const creditBucket = (type: MonitorType): Bucket => monitorKind(type)?.credits ?? 'Basic';

export function toCosting(monitor: Pick<StoredMonitor, 'monitorType' | 'definition'>): Costing {
  const { MonitorMode, UseConcurrentMonitoring, SelectedCheckpoints, UsePrimaryCheckpointsOnly } = monitor.definition;
  const selection = { selected: SelectedCheckpoints, primaryOnly: UsePrimaryCheckpointsOnly };
  return {
    type: monitor.monitorType,
    mode: MonitorMode,
    baseCredits: baseCredits(monitor.monitorType, monitor.definition),
    everywhere: UseConcurrentMonitoring ? selection : undefined,
  };
}

/**
 * Maximum number of checkpoints for each factor, from 2 on. A basic or API check on several checkpoints at once costs
 * this many times as much.
 */
const MAX_PLACES_BY_FACTOR = [4, 7, 10, 14, 18, 22, 26, 30, 35, 40, 45, 50];

/**
 * Returns a factor from 2 (up to four checkpoints) to 13. Checkpoints may have been removed since the monitor was
 * created.
 */
export function factorFor(checkpoints: number): number {
  const index = MAX_PLACES_BY_FACTOR.findIndex((largest) => checkpoints <= largest);
  return (index < 0 ? MAX_PLACES_BY_FACTOR.length - 1 : index) + 2;
}

/**
 * Returns the current cost of a monitor: none in Development mode. For browser monitors, each checkpoint counts in
 * full.
 */
export function computeCost(
  { type, mode, baseCredits: base, everywhere }: Costing,
  countCheckpoints: CountCheckpoints,
): number {
  if (mode === 'Development') return 0;
  if (!everywhere) return base;
  const checkpoints = countCheckpoints(everywhere.selected, everywhere.primaryOnly);
  const isBrowser = runsInBrowser(type);
  return base * (isBrowser ? Math.max(1, Math.min(checkpoints, 50)) : factorFor(checkpoints));
}

/** Returns the credits of monitors by pool. */
export function sumCreditsByBucket(monitors: readonly Costing[], countCheckpoints: CountCheckpoints): Credits {
  const used = { Basic: 0, Browser: 0, Transaction: 0, Api: 0 };
  for (const monitor of monitors) used[creditBucket(monitor.type)] += computeCost(monitor, countCheckpoints);
  return used;
}
