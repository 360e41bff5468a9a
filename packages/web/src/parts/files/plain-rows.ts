import { type CsvFormat, csvRecord } from '@vedette/documents/csv';

/** Plain values of a tile: a value for each column by name, instants as ISO 8601 in UTC. */
export type PlainRow = Readonly<Record<string, string | number | undefined>>;

/** Units of columns by their names. */
export type Units = Readonly<Record<string, string | undefined>>;

/** Units of figures with names of the API, where the name does not contain it. */
const UNITS: Units = {
  TotalTime: 'ms',
  ResolveTime: 'ms',
  ConnectionTime: 'ms',
  DownloadTime: 'ms',
  OperatorResponseTime: 'ms',
  OperatorResponseTarget: 'ms',
  SlaTargetTotalTime: 'ms',
  SlaTargetPercentage: '%',
  UptimePercentage: '%',
  DowntimePercentage: '%',
  ObservedPercentage: '%',
  DownMs: 'ms',
  UpMs: 'ms',
  UnknownMs: 'ms',
  PlannedMs: 'ms',
  ExcludedMs: 'ms',
  TotalBytes: 'bytes',
};

const columnTitle = (name: string, unit = UNITS[name]): string => (unit === undefined ? name : `${name} (${unit})`);

/**
 * Renders rows as CSV with column titles and units.
 * @param units units of other columns
 */
export function formatCsv(rows: readonly PlainRow[], format: CsvFormat, units: Units = {}): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return '';
  const header = names.map((name) => columnTitle(name, units[name]));
  const records = rows.map((row) => names.map((name) => row[name]));
  return [header, ...records].map((values) => csvRecord(values, format)).join('');
}
