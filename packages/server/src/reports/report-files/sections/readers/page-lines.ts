import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { MOST_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MOST_PAGES_AT_ONCE } from '@vedette/contract/v1/dashboards/tile-kinds';
import { pagesOver } from '../../../../dashboards/index.js';
import type { Source } from './source.js';

/** Nothing may have been measured of any monitor, so that no row says when there are enough. */
const MOST_MONITORS = 1_000;

/** Figures of pages: of as many monitors by name as its figure has room for. */
export async function readPageLines(
  { deps, scope, ...stretch }: Source,
  tile: DashboardTile,
): Promise<DashboardPageLines> {
  const { PageMetric: metric = 'FirstContentfulPaint' } = tile;
  const page = (skip: number): Promise<DashboardPageLines> => {
    const wish = { ...stretch, skip, take: MOST_PAGES_AT_ONCE };
    return pagesOver({ ...deps.dashboards, db: deps.db }, scope, wish, metric);
  };
  let told = await page(0);
  while (told.Monitors < Math.min(told.Total, MOST_MONITORS) && pageRows(told) <= MOST_ROWS) {
    const next = await page(told.Monitors);
    if (next.Monitors === 0) break;
    told = { ...told, Monitors: told.Monitors + next.Monitors, Lines: [...told.Lines, ...next.Lines] };
  }
  return told;
}

const pageRows = ({ Lines }: DashboardPageLines): number => Lines.reduce((rows, { Times }) => rows + Times.length, 0);
