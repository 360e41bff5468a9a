/** Columns of tiles that are tables of figures, in the order they are offered. Imports no shape, so that pages may use it. */
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

const isOfSla = (column: TileColumn): boolean => column.startsWith('Sla') || column === 'OperatorResponseTarget';
const OF_CHECKPOINTS: readonly TileColumn[] = [
  'Name',
  'Checks',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
];

/** The columns a kind of tile has; none: its columns are not chosen. */
export function columnsOf(kind: string): readonly TileColumn[] {
  if (kind === 'MonitorData') return tileColumns;
  if (kind === 'Monitors') return tileColumns.filter((each) => !isOfSla(each) && each !== 'DowntimePercentage');
  return kind === 'CheckpointFigures' ? OF_CHECKPOINTS : [];
}

/** Those of a `MonitorData` that names none. */
export const usualColumns: readonly TileColumn[] = [
  'Name',
  'SlaTargetPercentage',
  'SlaUptimePercentage',
  'SlaTargetTotalTime',
  'SlaTotalTime',
  'OperatorResponseTarget',
  'SlaOperatorResponseTime',
  'ConfirmedErrors',
  'SlaDownMs',
  'SlaDowntimePercentage',
];

export const rowsFor = ['Monitors', 'Groups'] as const;
