/** Tables of figures whose columns and order a tile chooses. Imports no shape, so that pages may use it. */
import type { DashboardTile } from '../dashboard-tiles.js';
import type { TileColumn } from '../tile-columns.js';
import { column, METRICS, metricColumn } from './section-parts.js';
import type { Column, Section, Value, ValueFormat } from './section.js';
import type { SectionWord } from './words/section-words.js';

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
  readonly rules: readonly SectionWord[];
} {
  if (isOfSla(each)) return { column: column(each, OF_SLA[each]), rules: ['ruleSla'] };
  return { column: metricColumn(each), rules: METRICS[each].rules };
}

export const figureColumns = (columns: readonly TileColumn[]) => columns.filter((each) => each !== 'Name');
export const rulesOf = (columns: readonly TileColumn[]): SectionWord[] => [
  ...new Set(figureColumns(columns).flatMap((each) => columnFor(each).rules)),
];

interface Order {
  readonly SortBy?: TileColumn | undefined;
  readonly IsDescending?: boolean | undefined;
}

/** Sorted by a value, equal ones by name; what has none comes last in either direction. */
export function inOrder<Row>(
  rows: readonly Row[],
  { SortBy: by = 'Name', IsDescending: isDescending = false }: Order,
  valueOf: (column: TileColumn, row: Row) => string | number | undefined,
): Row[] {
  const turn = isDescending ? -1 : 1;
  const nameOf = (row: Row): string => String(valueOf('Name', row) ?? '').toLowerCase();
  const compare = (one: string | number, other: string | number): number => (one === other ? 0 : one < other ? -1 : 1);
  const keyOf = (row: Row) => (by === 'Name' ? nameOf(row) : valueOf(by, row));
  return [...rows].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || compare(nameOf(a), nameOf(b));
    }
    return turn * compare(one, other) || compare(nameOf(a), nameOf(b));
  });
}

type Figures = Partial<Record<TileColumn, unknown>>;

/** The columns of tables of figures whose tile names none. */
const USUAL: readonly TileColumn[] = [
  'UptimePercentage',
  'ObservedPercentage',
  'DownMs',
  'Checks',
  'ConfirmedErrors',
  'TotalTime',
];

/** A table of figures as a tile sets it; one that sets neither columns nor order stays as it is. */
export function withChosenColumns<Row extends Figures>(
  tile: DashboardTile,
  section: Section,
  {
    offered,
    rows,
    nameOf,
  }: {
    /** The columns of its kind. */
    readonly offered: readonly TileColumn[];
    readonly rows: readonly Row[];
    readonly nameOf: (row: Row) => string;
  },
): Section {
  const { Columns: chosen, SortBy: by } = tile;
  if (chosen === undefined && by === undefined) return section;
  const kept = offered.filter((each) => (chosen ?? USUAL).includes(each));
  const figures = figureColumns(kept);
  const valueOf = (each: TileColumn, row: Row): string | number | undefined => {
    const value = each === 'Name' ? nameOf(row) : row[each];
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };
  // What tells since when there is a monitor goes with its row.
  const [head, last] = [section.columns[0], section.columns.at(-1)];
  const hasSince = last?.word === 'existsSince';
  const since = new Map(rows.map((row, at) => [row, section.rows[at]?.at(-1)]));
  return {
    ...section,
    rules: rulesOf(kept),
    columns: [
      head ?? column('monitor', 'text'),
      ...figures.map((each) => columnFor(each).column),
      ...(hasSince ? [last] : []),
    ],
    rows: inOrder(rows, tile, valueOf).map((row): Value[] => [
      nameOf(row),
      ...figures.map((each) => valueOf(each, row)),
      ...(hasSince ? [since.get(row)] : []),
    ]),
  };
}
