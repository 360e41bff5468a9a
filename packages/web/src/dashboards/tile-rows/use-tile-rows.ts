import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { useQuery } from '@tanstack/react-query';
import {
  describeOmissions,
  type ListPage,
  filterByDashboard,
  type MonitorBatchQuery,
  splitIntoBatches,
  loadBatches,
} from './tile-rows.js';

interface TileRowsOptions<Row> {
  /** First element of the query keys of the list. */
  readonly listKey: string;
  readonly figures: DashboardFigures;
  readonly loadBatch: (batch: MonitorBatchQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly compareRows: (one: Row, other: Row) => number;
}

/** Loads the rows of a list for the monitors of a dashboard, and describes omitted rows. */
export function useTileRows<Row extends { readonly MonitorGuid?: string | undefined }>({
  listKey,
  figures,
  loadBatch,
  compareRows,
}: TileRowsOptions<Row>) {
  const batches = splitIntoBatches(figures);
  const query = useQuery({
    queryKey: [listKey, 'tile', batches],
    queryFn: ({ signal }) => loadBatches(batches, (batch) => loadBatch(batch, signal), compareRows),
  });
  const lack = query.data && describeOmissions(figures, query.data);
  return { query, rows: filterByDashboard(query.data?.Rows, figures), lack };
}
