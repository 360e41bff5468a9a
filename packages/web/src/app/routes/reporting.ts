import { page, pageWithSearch } from './page-route.js';
import { parseDashboardSearch, parseReportSearch } from '../../parts/navigation/search.js';
import { parseRumSearch } from '../../rum/rum-filter-rules.js';

export const reporting = [
  page('/slas', () => import('../../slas/slas-page.js'), 'SlasPage'),
  page('/slas/new', () => import('../../slas/sla-page.js'), 'SlaPage'),
  page('/slas/$guid', () => import('../../slas/sla-page.js'), 'SlaPage'),
  page('/status-pages', () => import('../../status-pages/status-pages-page.js'), 'StatusPagesPage'),
  page('/status-pages/new', () => import('../../status-pages/status-page-page.js'), 'StatusPagePage'),
  page('/status-pages/$guid', () => import('../../status-pages/status-page-page.js'), 'StatusPagePage'),
  page('/shared-pages', () => import('../../status-pages/shared-pages.js'), 'SharedPages'),
  page('/shared-pages/$guid', () => import('../../status-pages/shared-pages.js'), 'SharedPages'),
  page('/rum', () => import('../../rum/rum-list-page.js'), 'RumListPage'),
  page('/rum/new', () => import('../../rum/rum-page.js'), 'RumPage'),
  pageWithSearch('/rum/$guid', parseRumSearch, () => import('../../rum/rum-page.js'), 'RumPage'),
  page('/reports', () => import('../../reports/reports-page.js'), 'ReportsPage'),
  pageWithSearch('/reports/new', parseReportSearch, () => import('../../reports/report-page.js'), 'ReportPage'),
  page('/reports/$guid', () => import('../../reports/report-page.js'), 'ReportPage'),
  page('/dashboards', () => import('../../dashboards/dashboards-page.js'), 'DashboardsPage'),
  page('/dashboards/new', () => import('../../dashboards/dashboards-page.js'), 'NewDashboardPage'),
  pageWithSearch(
    '/dashboards/$dashboardGuid',
    parseDashboardSearch,
    () => import('../../dashboards/dashboard-page.js'),
    'DashboardPage',
  ),
  page(
    '/dashboards/settings/$guid',
    () => import('../../dashboards/dashboard-settings-page.js'),
    'DashboardSettingsPage',
  ),
  page('/exports', () => import('../../exports/exports-page.js'), 'ExportsPage'),
  page('/exports/new', () => import('../../exports/export-page.js'), 'ExportPage'),
  page('/exports/$guid', () => import('../../exports/export-page.js'), 'ExportPage'),
  page('/export-connections', () => import('../../exports/connections-page.js'), 'ConnectionsPage'),
  page('/export-connections/new', () => import('../../exports/connection-page.js'), 'ConnectionPage'),
  page('/export-connections/$guid', () => import('../../exports/connection-page.js'), 'ConnectionPage'),
  page('/export-rule-sets', () => import('../../exports/rule-sets-page.js'), 'RuleSetsPage'),
  page('/export-rule-sets/new', () => import('../../exports/rule-set-page.js'), 'RuleSetPage'),
  page('/export-rule-sets/$guid', () => import('../../exports/rule-set-page.js'), 'RuleSetPage'),
] as const;
