import type { DashboardMonitorData } from './dashboard-monitor-data.js';
import type { TileColumn } from './tile-columns.js';

/** Returns the value of a column in a table of figures. A target has the value of the SLA in every row. */
export function monitorDataValue(
  column: TileColumn,
  row: DashboardMonitorData['Rows'][number],
  { Sla: sla }: Pick<DashboardMonitorData, 'Sla'>,
): string | number | undefined {
  switch (column) {
    case 'Name':
      return row.Name;
    case 'SlaTargetPercentage':
    case 'SlaTargetTotalTime':
    case 'OperatorResponseTarget':
      return sla?.[column];
    default:
      return row[column];
  }
}
