import type { DashboardMonitorData } from './dashboard-monitor-data.js';
import type { TileColumn } from './tile-columns.js';

/** What stands in a column of a table of figures: of a target that of the SLA, in every row. */
export function dataValue(
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
