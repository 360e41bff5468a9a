/** Rules for the start page of an operator. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Session } from '@vedette/contract/v1/account/session';

/**
 * Returns the chosen dashboard by name or guid: the operator’s choice, otherwise the account’s. Undefined: the monitor
 * list.
 */
export function chosenStart({
  DefaultDashboard: own,
  AccountDefaultDashboard: ofAccount,
}: Pick<Session, 'DefaultDashboard' | 'AccountDefaultDashboard'>): string | undefined {
  const chosen = own === NO_OWN_DASHBOARD ? ofAccount : own;
  return chosen === '' || chosen === MONITOR_LIST ? undefined : chosen;
}

/** Returns the guid of the dashboard; undefined if it was deleted or the operator may no longer see it. */
export const guidOfChosen = (chosen: string, dashboards: readonly Dashboard[]): string | undefined =>
  dashboards.find(
    ({ DashboardGuid, Name }) => DashboardGuid === chosen.toLowerCase() || BUILT_IN_DASHBOARDS[chosen] === Name,
  )?.DashboardGuid;
