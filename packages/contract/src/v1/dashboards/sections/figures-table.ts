/** Tables of figures whose columns and order are tile settings. Imports no shape, so that pages may use it. */
import type { DashboardTile } from '../dashboard-tiles.js';
import type { TileColumn } from '../tile-columns.js';
import type { TileRecord } from '../tile-record.js';
import { column, METRICS, metricColumn } from './section-parts.js';
import type { Column, RowKeys, Value, ValueFormat } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

const SLA_COLUMN_FORMATS = {
  SlaUptimePercentage: 'percent',
  SlaTotalTime: 'ms',
  SlaDownMs: 'duration',
  SlaDowntimePercentage: 'lost',
  SlaOperatorResponseTime: 'duration',
} as const satisfies Partial<Record<TileColumn, ValueFormat>>;
const isSlaColumn = (each: TileColumn): each is keyof typeof SLA_COLUMN_FORMATS => each in SLA_COLUMN_FORMATS;

export function columnFor(each: Exclude<TileColumn, 'Name'>): {
  readonly column: Column;
  readonly rules: readonly SectionTextKey[];
} {
  if (isSlaColumn(each)) return { column: column(each, SLA_COLUMN_FORMATS[each]), rules: ['ruleSla'] };
  return { column: metricColumn(each), rules: METRICS[each].rules };
}

export const figureColumns = (columns: readonly TileColumn[]) => columns.filter((each) => each !== 'Name');
export const columnRules = (columns: readonly TileColumn[]): SectionTextKey[] => [
  ...new Set(figureColumns(columns).flatMap((each) => columnFor(each).rules)),
];

interface RowOrder {
  readonly SortBy?: TileColumn | undefined;
  readonly IsDescending?: boolean | undefined;
}

/** Sorts by a value, and by name if values are equal. Rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  { SortBy: by = 'Name', IsDescending: isDescending = false }: RowOrder,
  getValue: (column: TileColumn, row: Row) => string | number | undefined,
): Row[] {
  const direction = isDescending ? -1 : 1;
  const getName = (row: Row): string => String(getValue('Name', row) ?? '').toLowerCase();
  const compare = (firstKey: string | number, secondKey: string | number): number =>
    firstKey === secondKey ? 0 : firstKey < secondKey ? -1 : 1;
  const getSortKey = (row: Row) => (by === 'Name' ? getName(row) : getValue(by, row));
  return [...rows].sort((a, b) => {
    const [firstKey, secondKey] = [getSortKey(a), getSortKey(b)];
    if (firstKey === undefined || secondKey === undefined) {
      return Number(firstKey === undefined) - Number(secondKey === undefined) || compare(getName(a), getName(b));
    }
    return direction * compare(firstKey, secondKey) || compare(getName(a), getName(b));
  });
}

/** Returns the columns that a tile shows, in the order of its kind. The name is always shown. */
export const shownColumns = (
  { columns, usualColumns = columns }: Pick<TileRecord, 'columns' | 'usualColumns'>,
  { Columns: selected }: Pick<DashboardTile, 'Columns'>,
): readonly TileColumn[] =>
  selected ? columns.filter((each) => each === 'Name' || selected.includes(each)) : usualColumns;

type FigureRow = Partial<Record<TileColumn, unknown>>;

interface FiguresTable<Row extends FigureRow> {
  readonly record: Pick<TileRecord, 'columns' | 'usualColumns'>;
  /** Heading of the column of names. */
  readonly head: SectionTextKey;
  /** In the order of the API. */
  readonly rows: readonly Row[];
  readonly getName: (row: Row) => string;
  readonly getKeys: (row: Row) => RowKeys;
  /** Whether all rows are loaded. If not, they are not sorted, since they are the first ones by name. */
  readonly isComplete?: boolean;
}

/** Builds the table of figures according to the settings of a tile. */
export function figuresTable<Row extends FigureRow>(
  tile: DashboardTile,
  { record, head, rows, getName, getKeys, isComplete = true }: FiguresTable<Row>,
) {
  const shown = shownColumns(record, tile);
  const figures = figureColumns(shown);
  const getValue = (each: TileColumn, row: Row): string | number | undefined => {
    const value = each === 'Name' ? getName(row) : row[each];
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };
  const isSorted = isComplete && tile.SortBy !== undefined && shown.includes(tile.SortBy);
  const sorted = isSorted ? sortRows(rows, tile, getValue) : rows;
  return {
    rules: columnRules(shown),
    columns: [column(head, 'text'), ...figures.map((each) => columnFor(each).column)],
    rows: sorted.map((row): Value[] => [getName(row), ...figures.map((each) => getValue(each, row))]),
    keys: sorted.map(getKeys),
  };
}
