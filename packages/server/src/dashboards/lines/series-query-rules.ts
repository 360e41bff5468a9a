/** Which rows are read for series. */
import type { Period } from '@vedette/kernel/periods';
import type { StoredSeries } from './series-rules.js';

/** The monitors of series, each once. */
export const uniqueMonitorGuids = (series: readonly StoredSeries[]): string[] => [
  ...new Set(series.map(({ monitorGuid }) => monitorGuid)),
];

/** From the start of the first to the end of the last of some parts. */
export const overallPeriod = (parts: readonly Period[]): Period => ({
  start: parts.reduce((first, { start }) => Math.min(first, start), Infinity),
  end: parts.reduce((last, { end }) => Math.max(last, end), -Infinity),
});

/** Rows by a key, in the order in which keys come first. */
export function grouped<T, K>(rows: readonly T[], getKey: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return groups;
}
