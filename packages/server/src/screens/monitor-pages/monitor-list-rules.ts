import type { MonitorSort } from '@vedette/contract/v1/monitors/monitor';
import type { Instant } from '@vedette/kernel/clock';
import { stateRank } from '../reads/monitor-state-rules.js';
import type { MonitorWithState } from './monitor-row.js';

/** Numbers to sort by; undefined sorts last in both directions. */
export interface SortFigures {
  readonly uptime: number | undefined;
  readonly observedShare: number | undefined;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
  readonly nextRunAt: Instant | undefined;
}

type Key = string | number | undefined;

function sortKey(monitor: MonitorWithState, sort: MonitorSort, figures: () => SortFigures): Key {
  switch (sort) {
    case 'Worst':
      return stateRank(monitor.state);
    case 'Name':
      return monitor.facts.name.toLowerCase();
    case 'LastCheck':
      return monitor.facts.lastCheckAt;
    case 'Uptime':
      return figures().uptime;
    case 'Coverage':
      return figures().observedShare;
    case 'P50':
      return figures().p50;
    case 'P95':
      return figures().p95;
    case 'NextRun':
      return figures().nextRunAt;
  }
}

function compareKeys(a: Key, b: Key, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a === b ? 0 : a < b ? -direction : direction;
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** A monitor with its sort key. */
export interface SortEntry {
  readonly monitor: MonitorWithState;
  readonly key: Key;
  readonly name: string;
}

/** @param figures computed only when the list is sorted by one of them */
export const toSortEntry = (monitor: MonitorWithState, sort: MonitorSort, figures: () => SortFigures): SortEntry => ({
  monitor,
  key: sortKey(monitor, sort, figures),
  name: monitor.facts.name.toLowerCase(),
});

/** Sorts monitors; ties by name and then guid, always ascending, so that pages neither repeat nor skip rows. */
export function sortEntries(all: readonly SortEntry[], isDescending: boolean): MonitorWithState[] {
  const direction = isDescending ? -1 : 1;
  return [...all]
    .sort(
      (a, b) =>
        compareKeys(a.key, b.key, direction) ||
        compareText(a.name, b.name) ||
        compareText(a.monitor.facts.monitorGuid, b.monitor.facts.monitorGuid),
    )
    .map(({ monitor }) => monitor);
}
