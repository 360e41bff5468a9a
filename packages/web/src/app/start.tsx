import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { dashboardsQuery } from '../dashboards/dashboard-queries.js';
import { Loading } from '../parts/loading.js';
import { useSession } from './session.js';

/** Where the name of the service leads: the dashboard an operator chose for himself, else that of his account, else the monitors. */
export function Start() {
  const { DefaultDashboard: own, AccountDefaultDashboard: ofAccount } = useSession();
  const chosen = own === NO_OWN_DASHBOARD ? ofAccount : own;
  const isChosen = chosen !== '';
  const { data, error } = useQuery({ ...dashboardsQuery, enabled: isChosen });
  if (isChosen && !data && !error) return <Loading label="Loading the dashboards" />;
  const meant = isChosen && data?.find((one) => isMeant(one, chosen));
  // One that was deleted, or that he may not see any more, leads where no choice leads.
  if (!meant) return <Navigate to="/monitors" replace />;
  return <Navigate to="/dashboards/$dashboardGuid" params={{ dashboardGuid: meant.DashboardGuid }} replace />;
}

const isMeant = ({ DashboardGuid, Name }: Dashboard, chosen: string): boolean =>
  DashboardGuid === chosen.toLowerCase() || BUILT_IN_DASHBOARDS[chosen] === Name;
