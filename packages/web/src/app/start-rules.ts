/** Where an operator begins. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Session } from '@vedette/contract/v1/account/session';

/** The dashboard that is chosen, by name or guid: the operator's choice, else the account's. Undefined: the list of monitors. */
export function chosenStart({
  DefaultDashboard: own,
  AccountDefaultDashboard: ofAccount,
}: Pick<Session, 'DefaultDashboard' | 'AccountDefaultDashboard'>): string | undefined {
  const chosen = own === NO_OWN_DASHBOARD ? ofAccount : own;
  return chosen === '' || chosen === MONITOR_LIST ? undefined : chosen;
}

/** Its guid; undefined: it was deleted, or the operator may not see it any more. */
export const guidOfChosen = (chosen: string, dashboards: readonly Dashboard[]): string | undefined =>
  dashboards.find(
    ({ DashboardGuid, Name }) => DashboardGuid === chosen.toLowerCase() || BUILT_IN_DASHBOARDS[chosen] === Name,
  )?.DashboardGuid;
