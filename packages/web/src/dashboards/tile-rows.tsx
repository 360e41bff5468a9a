import type { DashboardFigures } from '@vedette/contract/v1/dashboard';
import { Loading } from '../parts/loading.js';
import { ProblemView } from '../parts/problem-view.js';

/** A list answers for all a caller may see; a tile shows what its dashboard is about. */
export function ofDashboard<Row extends { readonly MonitorGuid?: string | undefined }>(
  rows: readonly Row[] | undefined,
  { Monitors }: DashboardFigures,
): readonly Row[] | undefined {
  const guids = new Set(Monitors.map(({ MonitorGuid }) => MonitorGuid));
  return rows?.filter(({ MonitorGuid }) => MonitorGuid !== undefined && guids.has(MonitorGuid));
}

interface ShownProps<Row> {
  readonly error: Error | null;
  readonly rows: readonly Row[] | undefined;
  readonly children: (rows: readonly Row[]) => React.ReactNode;
}

/** Rows as soon as there are any; before that, that they are read, or why not. */
export function Shown<Row>({ error, rows, children }: ShownProps<Row>) {
  if (error) return <ProblemView error={error} what="This tile could not be read" />;
  return rows ? children(rows) : <Loading label="Loading the tile" lines={4} />;
}
