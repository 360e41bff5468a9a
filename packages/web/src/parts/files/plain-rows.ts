import { type CsvFormat, csvRecord } from '@vedette/documents/csv';

/** What a tile shows as plain values: a name and a value for each column, moments as ISO 8601 in UTC. */
export type PlainRow = Readonly<Record<string, string | number | undefined>>;

/** What a column is measured in, by its name. */
export type Units = Readonly<Record<string, string | undefined>>;

/** Of figures as the API names them, where the name does not say it. */
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

const named = (name: string, unit = UNITS[name]): string => (unit === undefined ? name : `${name} (${unit})`);

/**
 * Renders rows as CSV below the names of their columns, each with its unit.
 * @param units of columns with names of their own
 */
export function formatCsv(rows: readonly PlainRow[], format: CsvFormat, units: Units = {}): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return '';
  const head = names.map((name) => named(name, units[name]));
  const records = rows.map((row) => names.map((name) => row[name]));
  return [head, ...records].map((values) => csvRecord(values, format)).join('');
}
