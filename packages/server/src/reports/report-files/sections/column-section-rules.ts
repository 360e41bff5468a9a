/** Tables of figures whose columns and order a tile chooses. */
import { dataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { columnsOf, usualColumnsOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import { inOrder } from '../../../dashboards/index.js';
import type { Column, Section, Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { column, METRICS, metricColumn, plain, stateWord } from './section-rules.js';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

const OF_SLA = {
  SlaUptimePercentage: 'percent',
  SlaTotalTime: 'ms',
  SlaDownMs: 'duration',
  SlaDowntimePercentage: 'lost',
  SlaOperatorResponseTime: 'duration',
} as const satisfies Partial<Record<TileColumn, ValueFormat>>;
const isOfSla = (each: TileColumn): each is keyof typeof OF_SLA => each in OF_SLA;

function columnFor(each: Exclude<TileColumn, 'Name'>): {
  readonly column: Column;
  readonly rules: readonly SectionWord[];
} {
  if (isOfSla(each)) return { column: column(each, OF_SLA[each]), rules: ['ruleSla'] };
  return { column: metricColumn(each), rules: METRICS[each].rules };
}

const figuresOf = (columns: readonly TileColumn[]) => columns.filter((each) => each !== 'Name');
const rulesOf = (columns: readonly TileColumn[]): SectionWord[] => [
  ...new Set(figuresOf(columns).flatMap((each) => columnFor(each).rules)),
];

/** What an SLA judges, and what of. */
const JUDGED = [
  { word: 'state', state: 'SlaUptimeState', figure: 'SlaUptimePercentage' },
  { word: 'loadTimeState', state: 'SlaLoadTimeState', figure: 'SlaTotalTime' },
  { word: 'responseState', state: 'SlaResponseState', figure: 'SlaOperatorResponseTime' },
] as const;

/** The uptime always; the others where the SLA wants any and anything was measured. */
const judgedIn = ({ Sla: sla, Rows: rows }: DashboardMonitorData) =>
  sla === undefined
    ? []
    : JUDGED.filter(({ state }) => state === 'SlaUptimeState' || rows.some((row) => row[state] !== undefined));

/** Figures of monitors or groups beside what an SLA says and wants; a missed target is said in words. */
export function monitorDataSection(tile: DashboardTile, told: DashboardMonitorData): Section {
  const figures = figuresOf(tile.Columns ?? usualColumnsOf('MonitorData'));
  const judged = judgedIn(told).filter(({ figure }) => figures.includes(figure));
  const head = column(told.RowsFor === 'Groups' ? 'group' : 'monitor', 'text');
  const about = tile.Title === undefined ? told.Sla?.Description : undefined;
  return {
    ...plain,
    title: 'MonitorData',
    name: tile.Title,
    rules: rulesOf(figures),
    ...(about !== undefined && { about }),
    columns: [
      head,
      ...figures.map((each) => columnFor(each).column),
      ...judged.map(({ word }) => column(word, 'word')),
    ],
    rows: told.Rows.map((row): Value[] => [
      row.Name,
      ...figures.map((each) => dataValue(each, row, told)),
      ...judged.map(({ state }) => stateWord(row[state])),
    ]),
    leftOut: Math.max(0, told.Total - told.Rows.length),
  };
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
export function asSet<Row extends Figures>(
  tile: DashboardTile,
  section: Section,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Section {
  const { Columns: chosen, SortBy: by } = tile;
  if (chosen === undefined && by === undefined) return section;
  const kept = columnsOf(tile.Kind).filter((each) => (chosen ?? USUAL).includes(each));
  const figures = figuresOf(kept);
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
