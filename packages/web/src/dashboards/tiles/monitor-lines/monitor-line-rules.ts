/** Rules about the time series of monitors: the rows of files, and the monitors that a tile displays. */
import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import { t } from '../../../i18n/translate.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { sectionFile } from '../../sections/section-file.js';
import { fileLimitRows } from '../../tile-rows/file-limit.js';

/** Returns the rows of all time series for a file, with a final row if monitors are omitted. */
export const monitorLinesFileRows = (tile: DashboardTile, lines: DashboardLines): PlainRow[] => [
  ...sectionFile(monitorLinesSection(tile, lines)).rows,
  ...fileLimitRows(lines.Lines.length, lines.Total),
];

/** Describes which monitors a tile displays; undefined if all are displayed in pages. */
export function describeDisplayedMonitors(
  { DrawnMonitors: drawnMonitors, DrawnWorst: worst }: DashboardTile,
  {
    Lines: lines,
    Total: total,
    ComparedMonitors: comparedCount,
  }: Pick<DashboardLines, 'Lines' | 'Total' | 'ComparedMonitors'>,
): string | undefined {
  if (drawnMonitors) {
    const sentences = [
      t(
        '{count, number} selected of {total, plural, one {# monitor} other {# monitors}}; CSV and JSON files contain all.',
        { count: lines.length, total },
      ),
      ...(drawnMonitors.length > lines.length
        ? [
            t('The remaining selected monitors ({count, number} in total) are not part of the dashboard.', {
              count: drawnMonitors.length,
            }),
          ]
        : []),
    ];
    return sentences.join(' ');
  }
  if (worst === undefined) return undefined;
  const sentences = [
    t(
      'The worst {count, number} of {total, plural, one {# monitor} other {# monitors}}, worst first; CSV and JSON files contain all.',
      { count: lines.length, total },
    ),
    ...(comparedCount === undefined
      ? []
      : [t('Only the first {count, number} by name were ranked.', { count: comparedCount })]),
  ];
  return sentences.join(' ');
}
