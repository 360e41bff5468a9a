import type { DashboardFigures } from '@vedette/contract/v1/dashboard';

/** A list answers for all a caller may see; a tile shows what its dashboard is about. */
export function ofDashboard<Row extends { readonly MonitorGuid?: string | undefined }>(
  rows: readonly Row[] | undefined,
  { Monitors, Others, Total }: DashboardFigures,
): readonly Row[] | undefined {
  // It is about all the caller may see, of which only the first are named.
  if (Total > Monitors.length && !Others) return rows;
  const guids = new Set([...Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(Others ?? [])]);
  return rows?.filter(({ MonitorGuid }) => MonitorGuid !== undefined && guids.has(MonitorGuid));
}

const MOST_GUIDS = 200;

/** Asks a list for the monitors of a dashboard alone; of one with more than a list can be asked for it asks for all. */
export function monitorsOf({ Monitors, Total }: DashboardFigures): { readonly MonitorGuids?: string } {
  if (Total > Math.min(MOST_GUIDS, Monitors.length) || Monitors.length === 0) return {};
  return { MonitorGuids: Monitors.map(({ MonitorGuid }) => MonitorGuid).join(',') };
}
