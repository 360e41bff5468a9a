import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { Loading } from '../parts/feedback/loading.js';
import { useSession } from '../api/session.js';
import { selectStartDashboard, findDashboardGuid } from './start-rules.js';

/** Start page: the dashboard chosen by the operator or the account, otherwise the monitor list. */
export function StartPage() {
  const startDashboard = selectStartDashboard(useSession());
  const hasStartDashboard = startDashboard !== undefined;
  const { data, error } = useQuery({ ...dashboardsQuery, enabled: hasStartDashboard });
  if (hasStartDashboard && !data && !error) return <Loading label={t('Loading dashboards')} />;
  const dashboardGuid = hasStartDashboard && data ? findDashboardGuid(startDashboard, data) : undefined;
  if (dashboardGuid === undefined) return <Navigate to="/monitors" replace />;
  return <Navigate to="/dashboards/$dashboardGuid" params={{ dashboardGuid }} replace />;
}
