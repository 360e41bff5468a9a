import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { columnsOf, usualColumnsOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import type { Sorted } from '../../parts/tables/data-table.js';
import { duration } from '../../parts/format/duration.js';
import { AGREED_DIGITS, type Format } from '../../parts/format/format-values.js';

/** What a column is called in a table, and in the settings of a tile. */
export const COLUMNS: Readonly<Record<TileColumn, string>> = {
  Name: 'Name',
  SlaUptimePercentage: 'SLA uptime',
  SlaTargetPercentage: 'SLA target uptime',
  SlaTotalTime: 'SLA load time',
  SlaTargetTotalTime: 'SLA target load time',
  SlaDownMs: 'SLA downtime',
  SlaDowntimePercentage: 'SLA downtime, share',
  SlaOperatorResponseTime: 'SLA operator response',
  OperatorResponseTarget: 'SLA response target',
  UptimePercentage: 'Uptime',
  DowntimePercentage: 'Downtime, share',
  ObservedPercentage: 'Observed',
  DownMs: 'Down',
  Checks: 'Checks',
  ConfirmedErrors: 'Confirmed',
  UnconfirmedErrors: 'Unconfirmed',
  TotalTime: 'Load time',
  ResolveTime: 'Resolve',
  ConnectionTime: 'Connect',
  DownloadTime: 'Download',
  TotalBytes: 'Bytes',
  Alerts: 'Alerts',
  OperatorResponseTime: 'Response',
};

const DURATIONS: readonly TileColumn[] = [
  'SlaDownMs',
  'DownMs',
  'SlaOperatorResponseTime',
  'OperatorResponseTarget',
  'OperatorResponseTime',
];
const COUNTS: readonly TileColumn[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors', 'Alerts'];

/** A figure with its unit; `–` where there is none. */
export function columnText(column: TileColumn, value: number | undefined, format: Format): string {
  if (value === undefined) return '–';
  if (column === 'SlaTargetPercentage') return format.percent(value, AGREED_DIGITS, 2);
  if (column.endsWith('DowntimePercentage')) return format.lost(value);
  if (column.endsWith('Percentage')) return format.percent(value);
  if (DURATIONS.includes(column)) return duration(value);
  if (column === 'TotalBytes') return format.bytes(value);
  return COUNTS.includes(column) ? format.count(value) : format.ms(value);
}

/** The columns a tile shows, those of its own where it has chosen. */
export function shownColumns({ Kind: kind, Columns: own }: DashboardTile): readonly TileColumn[] {
  return own ? columnsOf(kind).filter((each) => each === 'Name' || own.includes(each)) : usualColumnsOf(kind);
}

/** How a table is sorted until its reader sorts it; a column that is not shown sorts nothing. */
export function sortOf(tile: DashboardTile): Sorted | undefined {
  const { SortBy: by, IsDescending: desc = false } = tile;
  return by === undefined || !shownColumns(tile).includes(by) ? undefined : { id: by, desc };
}
