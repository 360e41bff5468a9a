/** Decides which rows are read for series. */
import type { Period } from '@vedette/kernel/periods';
import type { StoredSeries } from './series-rules.js';

/** Returns the monitors of series without duplicates. */
export const uniqueMonitorGuids = (series: readonly StoredSeries[]): string[] => [
  ...new Set(series.map(({ monitorGuid }) => monitorGuid)),
];

/** Returns the period from the start of the first part to the end of the last. */
export const overallPeriod = (parts: readonly Period[]): Period => ({
  start: parts.reduce((first, { start }) => Math.min(first, start), Infinity),
  end: parts.reduce((last, { end }) => Math.max(last, end), -Infinity),
});

/** Groups rows by a key, in the order in which the keys first occur. */
export function groupRows<T, K>(rows: readonly T[], getKey: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return groups;
}
