import type { DashboardMonitorData } from '@vedette/contract/v1/dashboard-monitor-data';
import type { TileColumn } from '@vedette/contract/v1/tile-columns';

type Row = DashboardMonitorData['Rows'][number];

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
