/** Lines of monitors as text, and as plain values. */
import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { lackOfFile } from '../../tile-rows/rows-of-file.js';

type Line = DashboardLines['Lines'][number];

export const plainLine = ({ MonitorName, Times }: Line, metric: TileMetric): PlainRow[] =>
  Times.map((each) => ({
    from: new Date(each.FromAt).toISOString(),
    until: new Date(each.UntilAt).toISOString(),
    monitor: MonitorName,
    [metric]: each[metric],
  }));

/** The rows of all lines of a file; one that does not hold all monitors says so in a last row of its own. */
export function plainLines(lines: readonly Line[], total: number, metric: TileMetric): PlainRow[] {
  const rows = lines.flatMap((line) => plainLine(line, metric));
  return [...rows, ...lackOfFile(lines.length, total)];
}

/** Which of its monitors a tile draws, below its lines; undefined: all, a page at a time. */
export function drawnWords(
  { DrawnMonitors: chosen, DrawnWorst: worst }: DashboardTile,
  { Lines: lines, Total: total, Judged: judged }: Pick<DashboardLines, 'Lines' | 'Total' | 'Judged'>,
  count: (value: number) => string,
): string | undefined {
  if (chosen) {
    const lack =
      chosen.length > lines.length ? ` The others of the ${count(chosen.length)} chosen are not among them.` : '';
    return `${count(lines.length)} chosen of ${count(total)} monitors; CSV and JSON have all.${lack}`;
  }
  if (worst === undefined) return undefined;
  const of = judged === undefined ? '' : ` Compared were the first ${count(judged)} by name.`;
  return `The ${count(lines.length)} worst of ${count(total)} monitors, the worst first; CSV and JSON have all.${of}`;
}
