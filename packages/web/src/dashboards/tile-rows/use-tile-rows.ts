import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { useQuery } from '@tanstack/react-query';
import { describeOmissions, type ListPage, ofDashboard, type Part, splitIntoParts, readParts } from './tile-rows.js';

interface TileRowsOptions<Row> {
  /** First element of the query keys of the list. */
  readonly of: string;
  readonly figures: DashboardFigures;
  readonly read: (part: Part, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly compareRows: (one: Row, other: Row) => number;
}

/** Loads the rows of a list for the monitors of a dashboard, and describes omitted rows. */
export function useTileRows<Row extends { readonly MonitorGuid?: string | undefined }>({
  of,
  figures,
  read,
  compareRows,
}: TileRowsOptions<Row>) {
  const parts = splitIntoParts(figures);
  const query = useQuery({
    queryKey: [of, 'tile', parts],
    queryFn: ({ signal }) => readParts(parts, (part) => read(part, signal), compareRows),
  });
  const lack = query.data && describeOmissions(figures, query.data);
  return { query, rows: ofDashboard(query.data?.Rows, figures), lack };
}
