import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { createMonitorAccess } from '../monitors/index.js';
import type { DashboardFigureDeps } from './figures/dashboard-figures.js';

/** Returns what the figures of tiles are read with. */
export const createDashboardFigureDeps = (context: Pick<Context, 'db' | 'clock' | 'config'>): DashboardFigureDeps => ({
  ...context,
  ...figureReads(context),
  ...createMonitorAccess(context),
});
