import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { MonitorState } from '@vedette/contract/v1/shared';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';

type Row = DashboardMonitorData['Rows'][number];

const STATES = { Good: 'Up', Warning: 'Warn', Error: 'Down' } as const;

/** How a value stands to what the SLA wants, in the look of a state; undefined where it judges nothing. */
export function stateOf(column: TileColumn, row: Row): MonitorState | undefined {
  const state =
    column === 'SlaUptimePercentage'
      ? row.SlaUptimeState
      : column === 'SlaTotalTime'
        ? row.SlaLoadTimeState
        : column === 'SlaOperatorResponseTime'
          ? row.SlaResponseState
          : undefined;
  return state === undefined ? undefined : STATES[state];
}
