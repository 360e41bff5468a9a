import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { createMonitorAccess } from '../monitors/index.js';
import type { SlaFigureDeps } from './sla-overview.js';

/** Creates the dependencies for reading figures of SLAs. */
export const createSlaFigureDeps = (context: Pick<Context, 'db' | 'clock' | 'random' | 'config'>): SlaFigureDeps => ({
  ...context,
  ...figureReads(context),
  visibleTo: createMonitorAccess(context).visibleTo,
});
