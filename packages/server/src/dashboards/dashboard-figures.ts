import { figureReads } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { monitorAccess } from '../monitors/index.js';
import { slaFigures } from '../sla/index.js';
import type { DashboardFigureDeps } from './figures/dashboard-figures.js';
import { monitorsOfKinds } from './lists/log-sql.js';

/** Reads the figures of tiles. */
export function dashboardFigures(context: Pick<Context, 'db' | 'clock' | 'chance' | 'config'>): DashboardFigureDeps {
  const { figures, alertFigures, retention } = figureReads(context);
  const { monitors, storeFor } = slaFigures(context);
  const { visibleTo, monitorsOfGroup } = monitorAccess(context);
  return {
    clock: context.clock,
    figures,
    alertFigures,
    retention,
    visibleTo,
    monitorsOfGroup,
    monitors,
    slaStoreFor: storeFor,
    monitorsOfKinds: (accountId, kinds) => monitorsOfKinds(context.db, accountId, kinds),
  };
}
