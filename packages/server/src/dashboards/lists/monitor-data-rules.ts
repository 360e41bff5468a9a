/** Figures of monitors beside what an SLA says of them. */
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';

export type DataRow = DashboardMonitorData['Rows'][number];

export const ofSla = (told: SlaFigures): Partial<DataRow> => ({
  SlaUptimePercentage: told.UptimePercentage,
  SlaUptimeState: told.UptimeState,
  SlaTotalTime: told.TotalTime,
  SlaLoadTimeState: told.LoadTimeState,
  // Where nothing was observed there is no downtime of nought either.
  ...(told.UpMs + told.DownMs > 0 && { SlaDownMs: told.DownMs }),
  SlaDowntimePercentage: told.DowntimePercentage,
  SlaOperatorResponseTime: told.OperatorResponseTime,
  SlaResponseState: told.ResponseState,
});

interface Order {
  readonly SortBy?: TileColumn | undefined;
  readonly IsDescending?: boolean | undefined;
}

/** Sorted by a value, equal ones by name; what has none comes last in either direction. */
export function inOrder<Row>(
  rows: readonly Row[],
  { SortBy: by = 'Name', IsDescending: isDescending = false }: Order,
  valueOf: (column: TileColumn, row: Row) => string | number | undefined,
): Row[] {
  const turn = isDescending ? -1 : 1;
  const nameOf = (row: Row): string => String(valueOf('Name', row) ?? '').toLowerCase();
  const compare = (one: string | number, other: string | number): number => (one === other ? 0 : one < other ? -1 : 1);
  const keyOf = (row: Row) => (by === 'Name' ? nameOf(row) : valueOf(by, row));
  return [...rows].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || compare(nameOf(a), nameOf(b));
    }
    return turn * compare(one, other) || compare(nameOf(a), nameOf(b));
  });
}
