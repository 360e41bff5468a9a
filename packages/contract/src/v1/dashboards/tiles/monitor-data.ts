import { message } from '@vedette/i18n/message';
import type { DashboardMonitorData } from '../dashboard-monitor-data.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { monitorDataValue } from '../monitor-data-value.js';
import { columnFor, figureColumns, columnRules, shownColumns } from '../sections/figures-table.js';
import { column, SECTION_DEFAULTS, stateTextKey } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import { tileColumns } from '../tile-columns.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitorData: TileRecord = {
  title: message('Monitor data'),
  description: 'figures of monitors or monitor groups with SLA results and targets.',
  pickerLabel: message('Monitor data: figures and SLA of monitors or groups'),
  settings: [...monitorSettings, 'SlaGuid', 'RowsFor', 'Period'],
  metrics: [],
  columns: tileColumns,
  usualColumns: [
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
  ],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

/** SLA results and the figures that they are based on. */
const SLA_RESULTS = [
  { textKey: 'state', state: 'SlaUptimeState', figure: 'SlaUptimePercentage' },
  { textKey: 'loadTimeState', state: 'SlaLoadTimeState', figure: 'SlaTotalTime' },
  { textKey: 'responseState', state: 'SlaResponseState', figure: 'SlaOperatorResponseTime' },
] as const;

/** Uptime always has a result. The others have one only if the SLA has a target and there are measurements. */
const listJudgedResults = ({ Sla: sla, Rows: rows }: DashboardMonitorData) =>
  sla === undefined
    ? []
    : SLA_RESULTS.filter(({ state }) => state === 'SlaUptimeState' || rows.some((row) => row[state] !== undefined));

/** Builds the table of monitors or groups with SLA results and targets. A missed target is shown as a word. */
export function monitorDataSection(tile: DashboardTile, data: DashboardMonitorData): Section {
  const figures = figureColumns(shownColumns(monitorData, tile));
  const judgedResults = listJudgedResults(data).filter(({ figure }) => figures.includes(figure));
  const head = column(data.RowsFor === 'Groups' ? 'group' : 'monitor', 'text');
  const about = tile.Title === undefined ? data.Sla?.Description : undefined;
  return {
    ...SECTION_DEFAULTS,
    title: 'MonitorData',
    name: tile.Title,
    rules: columnRules(figures),
    ...(about !== undefined && { about }),
    columns: [
      head,
      ...figures.map((each) => columnFor(each).column),
      ...judgedResults.map(({ textKey }) => column(textKey, 'label')),
    ],
    rows: data.Rows.map((row): Value[] => [
      row.Name,
      ...figures.map((each) => monitorDataValue(each, row, data)),
      ...judgedResults.map(({ state }) => stateTextKey(row[state])),
    ]),
    keys: data.Rows.map(({ Guid }) => (data.RowsFor === 'Groups' ? { MonitorGroupGuid: Guid } : { MonitorGuid: Guid })),
    leftOut: Math.max(0, data.Total - data.Rows.length),
  };
}
