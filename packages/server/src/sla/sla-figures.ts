import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { monitorAccess } from '../monitors/index.js';
import type { SlaFigureDeps } from './sla-overview.js';

/** Creates the dependencies for reading figures of SLAs. */
export const slaFigures = (context: Pick<Context, 'db' | 'clock' | 'random' | 'config'>): SlaFigureDeps => ({
  ...context,
  ...figureReads(context),
  visibleTo: monitorAccess(context).visibleTo,
});
