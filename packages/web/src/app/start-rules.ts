/** Rules for the start page of an operator. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Session } from '@vedette/contract/v1/account/session';

/**
 * Returns the chosen dashboard by name or guid: the operator’s choice, otherwise the account’s. Undefined: the monitor
 * list.
 */
export function selectStartDashboard({
  DefaultDashboard: operatorChoice,
  AccountDefaultDashboard: accountChoice,
}: Pick<Session, 'DefaultDashboard' | 'AccountDefaultDashboard'>): string | undefined {
  const selected = operatorChoice === NO_OWN_DASHBOARD ? accountChoice : operatorChoice;
  return selected === '' || selected === MONITOR_LIST ? undefined : selected;
}

/** Returns the guid of the dashboard; undefined if it was deleted or the operator may no longer see it. */
export const findDashboardGuid = (selected: string, dashboards: readonly Dashboard[]): string | undefined =>
  dashboards.find(
    ({ DashboardGuid, Name }) => DashboardGuid === selected.toLowerCase() || BUILT_IN_DASHBOARDS[selected] === Name,
  )?.DashboardGuid;
