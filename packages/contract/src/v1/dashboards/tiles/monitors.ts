import type { Instant } from '@vedette/kernel/clock';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardFigures, DashboardNumbers } from '../dashboard.js';
import { withChosenColumns } from '../sections/chosen-columns.js';
import { column, existsSinceColumn, plain } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { measuredColumns } from '../tile-columns.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitors: TileRecord = {
  title: ['Figures by monitor', 'Chiffres par moniteur', 'Zahlen je Monitor', 'Cijfers per monitor'],
  description: 'the figures of each monitor.',
  settings: [...monitorSettings, 'Period'],
  metrics: [],
  columns: measuredColumns.filter((column) => column !== 'DowntimePercentage'),
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};

/** The figures of each monitor, and since when there is one that was made in the period. */
export function monitorsSection(
  tile: DashboardTile,
  figures: DashboardFigures,
  whole: DashboardNumbers,
  since: ReadonlyMap<string, Instant> = new Map(),
): Section {
  const section: Section = {
    ...plain,
    title: 'Monitors',
    name: tile.Title,
    rules: ['ruleUptime', 'ruleObserved', 'ruleTimes', 'ruleChecks'],
    columns: [
      column('monitor', 'text'),
      column('UptimePercentage', 'percent'),
      column('ObservedPercentage', 'percent'),
      column('down', 'duration'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('TotalTime', 'ms'),
      ...existsSinceColumn(since),
    ],
    rows: figures.Monitors.map((each) => [
      each.MonitorName,
      each.UptimePercentage,
      each.ObservedPercentage,
      each.DownMs,
      each.Checks,
      each.ConfirmedErrors,
      each.TotalTime,
      ...(since.size > 0 ? [since.get(each.MonitorGuid)] : []),
    ]),
    leftOut: Math.max(0, figures.Total - figures.Monitors.length),
    observed: whole.ObservedPercentage,
  };
  return withChosenColumns(tile, section, {
    offered: monitors.columns,
    rows: figures.Monitors,
    nameOf: ({ MonitorName }) => MonitorName,
  });
}
