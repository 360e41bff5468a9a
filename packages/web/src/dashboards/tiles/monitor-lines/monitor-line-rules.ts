/** Lines of monitors in files, and the monitors a tile displays. */
import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { sectionFile } from '../../sections/section-file.js';
import { fileLimitRows } from '../../tile-rows/file-limit.js';

/** Returns the rows of all lines for a file, with a final row if monitors are left out. */
export const fileRows = (tile: DashboardTile, lines: DashboardLines): PlainRow[] => [
  ...sectionFile(monitorLinesSection(tile, lines)).rows,
  ...fileLimitRows(lines.Lines.length, lines.Total),
];

/** Describes which monitors a tile displays; undefined if all are displayed in pages. */
export function describeDisplayedMonitors(
  { DrawnMonitors: chosen, DrawnWorst: worst }: DashboardTile,
  {
    Lines: lines,
    Total: total,
    ComparedMonitors: judged,
  }: Pick<DashboardLines, 'Lines' | 'Total' | 'ComparedMonitors'>,
  count: (value: number) => string,
): string | undefined {
  if (chosen) {
    const lack =
      chosen.length > lines.length
        ? ` The remaining selected monitors (${count(chosen.length)} in total) are not part of the dashboard.`
        : '';
    return `${count(lines.length)} selected of ${count(total)} monitors; CSV and JSON files contain all.${lack}`;
  }
  if (worst === undefined) return undefined;
  const of = judged === undefined ? '' : ` Only the first ${count(judged)} by name were ranked.`;
  return `The worst ${count(lines.length)} of ${count(total)} monitors, worst first; CSV and JSON files contain all.${of}`;
}
