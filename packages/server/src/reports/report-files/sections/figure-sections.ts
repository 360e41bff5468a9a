import type { DashboardFigures, DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardCheckpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { MOST_PAGES_AT_ONCE } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { type DashboardFigureDeps, monitorDataOver, pagesOver, type Context } from '../../../dashboards/index.js';
import type { Db } from '../../../definitions/index.js';
import type { Scope } from '../../../monitors/index.js';
import { asSet, monitorDataSection } from './column-section-rules.js';
import type { Newcomers } from './newcomers-sql.js';
import { pageLinesSection } from './page-section-rules.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MOST_ROWS, monitorsSection } from './section-rules.js';
import { checkpointFiguresSection } from './service-section-rules.js';

interface Source {
  readonly deps: { readonly db: Db; readonly dashboards: DashboardFigureDeps };
  readonly scope: Scope;
  readonly zone: string;
  readonly accountZone: string;
  readonly period: Period;
  readonly now: Instant;
  readonly limits: Pick<Context, 'monitorGroupGuids'>;
}

/** What a tile tells of monitors one by one. */
export const monitorsOf = (
  { figures, whole }: { readonly figures: DashboardFigures; readonly whole: DashboardNumbers },
  newcomers: Newcomers,
  tile: DashboardTile,
): Section => asSet(tile, monitorsSection(tile, figures, whole, newcomers), figures.Monitors, (row) => row.MonitorName);

/** What a tile tells of checkpoints one by one. */
export const checkpointsOf = (tile: DashboardTile, told: DashboardCheckpoints): Section =>
  asSet(tile, checkpointFiguresSection(tile, told), told.Rows, (row) => row.CheckpointName);

/** What a tile tells of monitors or groups, with an SLA. */
export async function monitorDataOf({ deps, scope, limits, ...wish }: Source, tile: DashboardTile): Promise<Section> {
  const told = await monitorDataOver({ ...deps.dashboards, db: deps.db }, scope, tile, {
    ...wish,
    groups: limits.monitorGroupGuids,
    take: MOST_ROWS,
  });
  return monitorDataSection(tile, told);
}

/** Nothing may have been measured of any monitor, so that no row says when there are enough. */
const MOST_MONITORS = 1_000;

/** What a tile tells of pages: of as many monitors by name as its figure has room for. */
export async function pagesOf({ deps, scope, ...stretch }: Source, tile: DashboardTile): Promise<Section> {
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
  return pageLinesSection(tile, told);
}

const pageRows = ({ Lines }: DashboardPageLines): number => Lines.reduce((rows, { Times }) => rows + Times.length, 0);
