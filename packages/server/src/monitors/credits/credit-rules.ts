/** Credits of monitors: the pool of each type, and factors for concurrent monitoring. */
import type { MonitorMode, MonitorType } from '@vedette/contract/v4/monitor-enums';
import { runsInBrowser } from '@vedette/contract/v4/monitor-fields';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import { countBaseCredits } from '../kinds/registry.js';

const creditPools = ['Basic', 'Browser', 'Transaction', 'Api'] as const;
/** A pool of credits. */
export type CreditPool = (typeof creditPools)[number];
export type Credits = Readonly<Record<CreditPool, number>>;

export const sharedPools = ['UnifiedCredits', 'Classic'] as const;
/** Limits on all pools together, under both of their names; 0 for none. */
export type SharedCredits = Readonly<Record<(typeof sharedPools)[number], number>>;

export const sumCredits = (credits: Credits): number => creditPools.reduce((sum, pool) => sum + credits[pool], 0);

/** Everything that determines the cost of a monitor. */
export interface CostFactors {
  readonly type: MonitorType;
  readonly mode: MonitorMode;
  /** Credits at one checkpoint at a time. */
  readonly baseCredits: number;
  /** Set for concurrent monitoring. */
  readonly concurrentSelection: { readonly selected: SelectedCheckpoints; readonly primaryOnly: boolean } | undefined;
}

/** Returns the number of checkpoints of a selection. */
export type CountCheckpoints = (selected: SelectedCheckpoints, primaryOnly: boolean) => number;

export const creditPool = (type: MonitorType): CreditPool => monitorKind(type)?.credits ?? 'Basic';

export function toCostFactors(monitor: Pick<StoredMonitor, 'monitorType' | 'definition'>): CostFactors {
  const { MonitorMode, UseConcurrentMonitoring, SelectedCheckpoints, UsePrimaryCheckpointsOnly } = monitor.definition;
  const selection = { selected: SelectedCheckpoints, primaryOnly: UsePrimaryCheckpointsOnly };
  return {
    type: monitor.monitorType,
    mode: MonitorMode,
    baseCredits: countBaseCredits(monitor.monitorType, monitor.definition),
    concurrentSelection: UseConcurrentMonitoring ? selection : undefined,
  };
}

/**
 * Maximum number of checkpoints for each factor, from 2 on. A basic or API check on several checkpoints at once costs
 * this many times as much.
 */
const MAX_CHECKPOINTS_BY_FACTOR = [4, 7, 10, 14, 18, 22, 26, 30, 35, 40, 45, 50];

/**
 * Returns a factor from 2 (up to four checkpoints) to 13. Checkpoints may have been removed since the monitor was
 * created.
 */
export function computeConcurrentFactor(checkpoints: number): number {
  const index = MAX_CHECKPOINTS_BY_FACTOR.findIndex((maxCheckpoints) => checkpoints <= maxCheckpoints);
  return (index < 0 ? MAX_CHECKPOINTS_BY_FACTOR.length - 1 : index) + 2;
}

/**
 * Returns the current cost of a monitor: none in Development mode. For browser monitors, each checkpoint counts in
 * full.
 */
export function computeCost(
  { type, mode, baseCredits: base, concurrentSelection }: CostFactors,
  countCheckpoints: CountCheckpoints,
): number {
  if (mode === 'Development') return 0;
  if (!concurrentSelection) return base;
  const checkpoints = countCheckpoints(concurrentSelection.selected, concurrentSelection.primaryOnly);
  const isBrowser = runsInBrowser(type);
  return base * (isBrowser ? Math.max(1, Math.min(checkpoints, 50)) : computeConcurrentFactor(checkpoints));
}

/** Returns the credits of monitors by pool. */
export function sumCreditsByPool(monitors: readonly CostFactors[], countCheckpoints: CountCheckpoints): Credits {
  const used = { Basic: 0, Browser: 0, Transaction: 0, Api: 0 };
  for (const monitor of monitors) used[creditPool(monitor.type)] += computeCost(monitor, countCheckpoints);
  return used;
}
