import type { DashboardMonitorData } from '@vedette/contract/v1/dashboard-monitor-data';
import type { TileColumn } from '@vedette/contract/v1/tile-columns';

type Row = DashboardMonitorData['Rows'][number];

/** What stands in a column; targets are those of the SLA, in every row. */
export function dataValue(
  column: TileColumn,
  row: Row,
  { Sla: sla }: Pick<DashboardMonitorData, 'Sla'>,
): string | number | undefined {
  switch (column) {
    case 'SlaTargetPercentage':
    case 'SlaTargetTotalTime':
    case 'OperatorResponseTarget':
      return sla?.[column];
    default:
      return row[column];
  }
}

const MARKS = { Good: '● ', Warning: '▲ ', Error: '■ ' } as const;

/** How a value stands to what the SLA wants, by the shape of a mark; nothing where it judges nothing. */
export function stateOf(column: TileColumn, row: Row): string {
  const state =
    column === 'SlaUptimePercentage'
      ? row.SlaUptimeState
      : column === 'SlaTotalTime'
        ? row.SlaLoadTimeState
        : column === 'SlaOperatorResponseTime'
          ? row.SlaResponseState
          : undefined;
  return state === undefined ? '' : MARKS[state];
}
