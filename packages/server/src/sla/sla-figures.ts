import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { monitorAccess } from '../monitors/index.js';
import { readSlaMonitors } from './sla-monitors-sql.js';
import type { SlaFigureDeps } from './sla-overview.js';
import { slaStore } from './sla-sql.js';

/** Reads SLAs and their figures. */
export function slaFigures(context: Pick<Context, 'db' | 'clock' | 'chance' | 'config'>): SlaFigureDeps {
  const { db, clock, chance } = context;
  const { figures, alertFigures, retention } = figureReads(context);
  return {
    clock,
    chance,
    figures,
    alertFigures,
    retention,
    storeFor: (accountId) => slaStore(db, accountId),
    visibleTo: monitorAccess(context).visibleTo,
    monitors: (scope, wish) => readSlaMonitors(db, scope, wish),
  };
}
