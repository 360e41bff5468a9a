/** Tables of figures whose columns and order are tile settings. Imports no shape, so that pages may use it. */
import type { DashboardTile } from '../dashboard-tiles.js';
import type { TileColumn } from '../tile-columns.js';
import type { TileRecord } from '../tile-record.js';
import { column, METRICS, metricColumn } from './section-parts.js';
import type { Column, RowKeys, Value, ValueFormat } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

const OF_SLA = {
  SlaUptimePercentage: 'percent',
  SlaTotalTime: 'ms',
  SlaDownMs: 'duration',
  SlaDowntimePercentage: 'lost',
  SlaOperatorResponseTime: 'duration',
} as const satisfies Partial<Record<TileColumn, ValueFormat>>;
const isOfSla = (each: TileColumn): each is keyof typeof OF_SLA => each in OF_SLA;

export function columnFor(each: Exclude<TileColumn, 'Name'>): {
  readonly column: Column;
  readonly rules: readonly SectionTextKey[];
} {
  if (isOfSla(each)) return { column: column(each, OF_SLA[each]), rules: ['ruleSla'] };
  return { column: metricColumn(each), rules: METRICS[each].rules };
}

export const figureColumns = (columns: readonly TileColumn[]) => columns.filter((each) => each !== 'Name');
export const columnRules = (columns: readonly TileColumn[]): SectionTextKey[] => [
  ...new Set(figureColumns(columns).flatMap((each) => columnFor(each).rules)),
];

interface Order {
  readonly SortBy?: TileColumn | undefined;
  readonly IsDescending?: boolean | undefined;
}

/** Sorts by a value, and by name if values are equal. Rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  { SortBy: by = 'Name', IsDescending: isDescending = false }: Order,
  getValue: (column: TileColumn, row: Row) => string | number | undefined,
): Row[] {
  const turn = isDescending ? -1 : 1;
  const getName = (row: Row): string => String(getValue('Name', row) ?? '').toLowerCase();
  const compare = (one: string | number, other: string | number): number => (one === other ? 0 : one < other ? -1 : 1);
  const getSortKey = (row: Row) => (by === 'Name' ? getName(row) : getValue(by, row));
  return [...rows].sort((a, b) => {
    const [one, other] = [getSortKey(a), getSortKey(b)];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || compare(getName(a), getName(b));
    }
    return turn * compare(one, other) || compare(getName(a), getName(b));
  });
}

/** Returns the columns that a tile shows, in the order of its kind. The name is always shown. */
export const shownColumns = (
  { columns, usualColumns = columns }: Pick<TileRecord, 'columns' | 'usualColumns'>,
  { Columns: chosen }: Pick<DashboardTile, 'Columns'>,
): readonly TileColumn[] =>
  chosen ? columns.filter((each) => each === 'Name' || chosen.includes(each)) : usualColumns;

type Figures = Partial<Record<TileColumn, unknown>>;

interface FiguresTable<Row extends Figures> {
  readonly record: Pick<TileRecord, 'columns' | 'usualColumns'>;
  /** Heading of the column of names. */
  readonly head: SectionTextKey;
  /** In the order of the API. */
  readonly rows: readonly Row[];
  readonly getName: (row: Row) => string;
  readonly getKeys: (row: Row) => RowKeys;
  /** Whether all rows are loaded. If not, they are not sorted, since they are the first ones by name. */
  readonly isWhole?: boolean;
}

/** Builds the table of figures according to the settings of a tile. */
export function figuresTable<Row extends Figures>(
  tile: DashboardTile,
  { record, head, rows, getName, getKeys, isWhole = true }: FiguresTable<Row>,
) {
  const shown = shownColumns(record, tile);
  const figures = figureColumns(shown);
  const getValue = (each: TileColumn, row: Row): string | number | undefined => {
    const value = each === 'Name' ? getName(row) : row[each];
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };
  const isSorted = isWhole && tile.SortBy !== undefined && shown.includes(tile.SortBy);
  const sorted = isSorted ? sortRows(rows, tile, getValue) : rows;
  return {
    rules: columnRules(shown),
    columns: [column(head, 'text'), ...figures.map((each) => columnFor(each).column)],
    rows: sorted.map((row): Value[] => [getName(row), ...figures.map((each) => getValue(each, row))]),
    keys: sorted.map(getKeys),
  };
}
