import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { monitorAccess } from '../monitors/index.js';
import type { DashboardFigureDeps } from './figures/dashboard-figures.js';

/** Returns what the figures of tiles are read with. */
export const dashboardFigures = (context: Pick<Context, 'db' | 'clock' | 'config'>): DashboardFigureDeps => ({
  ...context,
  ...figureReads(context),
  ...monitorAccess(context),
});
