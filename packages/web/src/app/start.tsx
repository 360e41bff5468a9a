import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { Loading } from '../parts/feedback/loading.js';
import { useSession } from '../api/session.js';
import { chosenStart, guidOfChosen } from './start-rules.js';

/** Start page: the dashboard chosen by the operator or the account, otherwise the monitor list. */
export function Start() {
  const chosen = chosenStart(useSession());
  const isChosen = chosen !== undefined;
  const { data, error } = useQuery({ ...dashboardsQuery, enabled: isChosen });
  if (isChosen && !data && !error) return <Loading label={t('Loading dashboards')} />;
  const dashboardGuid = isChosen && data ? guidOfChosen(chosen, data) : undefined;
  if (dashboardGuid === undefined) return <Navigate to="/monitors" replace />;
  return <Navigate to="/dashboards/$dashboardGuid" params={{ dashboardGuid }} replace />;
}
