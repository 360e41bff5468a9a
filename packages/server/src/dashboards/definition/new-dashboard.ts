import type { Dashboard, DashboardWrite } from '@vedette/contract/v4/dashboard';
import type { Caller } from '../../rights/index.js';
import { auditChange, runReferencingChange, translateDuplicateName } from '../../definitions/index.js';
import { DASHBOARD_DEFAULTS, toWire, type StoredTile } from './dashboard-rules.js';
import { insertDashboard, type CustomDashboard } from './dashboard-sql.js';
import { DASHBOARD_NAME_RULE, toDashboardObject, rejectPredefinedName, type DashboardDeps } from './dashboard.js';

const EMPTY_TILES = 4;

/** Creates an empty private dashboard of the caller. @throws Fault `conflict` for a name that is taken. */
export async function createDashboard(
  deps: DashboardDeps,
  caller: Caller,
  { Name: name }: Pick<DashboardWrite, 'Name'>,
): Promise<Dashboard> {
  rejectPredefinedName(name);
  const { newGuid } = deps.random;
  const dashboardGuid = newGuid();
  const tiles = Array.from({ length: EMPTY_TILES }, (): StoredTile => ({
    Kind: 'Empty',
    Width: 6,
    Height: 3,
    TileGuid: newGuid(),
  }));
  const dashboard: CustomDashboard = {
    ...DASHBOARD_DEFAULTS,
    // The dashboard has no origin.
    name,
    dashboardGuid,
    originGuid: dashboardGuid,
    ownerGuid: caller.operatorGuid,
    tiles,
    autoRefresh: true,
  };
  return runReferencingChange(deps.db, async (tx) => {
    await translateDuplicateName(
      insertDashboard(tx, caller.accountId, { ...dashboard, createdAt: deps.clock.now() }),
      DASHBOARD_NAME_RULE,
    );
    const wire = toWire(dashboard, caller.zone);
    await auditChange({ tx, deps, caller }, toDashboardObject(dashboard), { action: 'Created', after: { ...wire } });
    return wire;
  });
}
