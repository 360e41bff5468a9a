import type { DashboardFigures } from '@vedette/contract/v1/dashboard';

/** A list answers for all a caller may see; a tile shows what its dashboard is about. */
export function ofDashboard<Row extends { readonly MonitorGuid?: string | undefined }>(
  rows: readonly Row[] | undefined,
  { Monitors }: DashboardFigures,
): readonly Row[] | undefined {
  const guids = new Set(Monitors.map(({ MonitorGuid }) => MonitorGuid));
  return rows?.filter(({ MonitorGuid }) => MonitorGuid !== undefined && guids.has(MonitorGuid));
}
