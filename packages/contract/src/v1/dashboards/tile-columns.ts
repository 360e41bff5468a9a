/**
 * Columns of tiles with tables of figures, in the order in which they are offered. Imports no shape, so that pages may
 * use it.
 */
export const tileColumns = [
  'Name',
  'SlaUptimePercentage',
  'SlaTargetPercentage',
  'SlaTotalTime',
  'SlaTargetTotalTime',
  'SlaDownMs',
  'SlaDowntimePercentage',
  'SlaOperatorResponseTime',
  'OperatorResponseTarget',
  'UptimePercentage',
  'DowntimePercentage',
  'ObservedPercentage',
  'DownMs',
  'Checks',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'TotalBytes',
  'Alerts',
  'OperatorResponseTime',
] as const;
export type TileColumn = (typeof tileColumns)[number];

const isSlaColumn = (column: TileColumn): boolean => column.startsWith('Sla') || column === 'OperatorResponseTarget';
/** Columns that need no SLA. */
export const measuredColumns: readonly TileColumn[] = tileColumns.filter((column) => !isSlaColumn(column));
/** Columns that single checks have. */
export const checkColumns: readonly TileColumn[] = [
  'Name',
  'Checks',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
];

export const rowsFor = ['Monitors', 'Groups'] as const;
