import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_PAGES_PER_REQUEST } from '@vedette/contract/v1/dashboards/tile-kinds';
import { loadPagesInPeriod } from '../../../../dashboards/index.js';
import type { SectionSource } from './source.js';

/** Limits the reads, because monitors without measurements add no rows. */
const MAX_MONITORS = 1_000;

/** Reads page metrics, monitor by monitor in the order of names, until there are more rows than a section shows. */
export async function readPageLines(
  { deps, scope, ...options }: SectionSource,
  tile: DashboardTile,
): Promise<DashboardPageLines> {
  const { PageMetric: metric = 'FirstContentfulPaint' } = tile;
  const page = (skip: number): Promise<DashboardPageLines> => {
    const pageOptions = { ...options, skip, take: MAX_PAGES_PER_REQUEST };
    return loadPagesInPeriod({ ...deps.dashboards, db: deps.db }, scope, pageOptions, metric);
  };
  let lines = await page(0);
  while (lines.Monitors < Math.min(lines.Total, MAX_MONITORS) && pageRows(lines) <= MAX_ROWS) {
    const next = await page(lines.Monitors);
    if (next.Monitors === 0) break;
    lines = { ...lines, Monitors: lines.Monitors + next.Monitors, Lines: [...lines.Lines, ...next.Lines] };
  }
  return lines;
}

const pageRows = ({ Lines }: DashboardPageLines): number => Lines.reduce((rows, { Times }) => rows + Times.length, 0);
