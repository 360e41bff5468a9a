import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { t } from '../../i18n/translate.js';

type NamedDashboard = Pick<Dashboard, 'DashboardGuid' | 'Name'>;

export const isPredefined = ({ DashboardGuid }: Pick<Dashboard, 'DashboardGuid'>): boolean =>
  DashboardGuid.startsWith('da5b0a2d-0000-4000-8000-');

/** Returns the name of a dashboard. Names of predefined ones are messages (`predefined-dashboards.ts`). */
export const dashboardName = (dashboard: NamedDashboard): string =>
  isPredefined(dashboard) ? t(dashboard.Name) : dashboard.Name;
