import { message } from '@vedette/i18n/message';
import type { Instant } from '@vedette/kernel/clock';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardFigures, DashboardNumbers } from '../dashboard.js';
import { figuresTable } from '../sections/figures-table.js';
import { createdAtColumn, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { measuredColumns } from '../tile-columns.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitors: TileRecord = {
  title: message('Figures by monitor'),
  description: 'figures of each monitor.',
  settings: [...monitorSettings, 'Period'],
  metrics: [],
  columns: measuredColumns.filter((column) => column !== 'DowntimePercentage'),
  usualColumns: [
    'Name',
    'UptimePercentage',
    'ObservedPercentage',
    'DownMs',
    'Checks',
    'ConfirmedErrors',
    'UnconfirmedErrors',
    'TotalTime',
    'ResolveTime',
    'ConnectionTime',
    'DownloadTime',
  ],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: true,
  chartNotes: 'none',
};

/**
 * Builds the table of figures by monitor. In a report it has the creation time of monitors that were created in the
 * period.
 */
export function monitorsSection(
  tile: DashboardTile,
  { Monitors: rows, Total: total }: Pick<DashboardFigures, 'Monitors' | 'Total'>,
  periodTotals?: DashboardNumbers,
  since: ReadonlyMap<string, Instant> = new Map(),
): Section {
  const leftOut = Math.max(0, total - rows.length);
  const table = figuresTable(tile, {
    record: monitors,
    head: 'monitor',
    rows,
    getName: ({ MonitorName }) => MonitorName,
    getKeys: ({ MonitorGuid }) => ({ MonitorGuid }),
    isComplete: leftOut === 0,
  });
  return {
    ...SECTION_DEFAULTS,
    ...table,
    title: 'Monitors',
    name: tile.Title,
    columns: [...table.columns, ...createdAtColumn(since)],
    rows: table.rows.map((row, at) =>
      since.size === 0 ? row : [...row, since.get(table.keys[at]?.MonitorGuid ?? '')],
    ),
    leftOut,
    observed: periodTotals?.ObservedPercentage,
  };
}
