import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { basePath } from '../api/client.js';
import { checkSearch, dashboardSearch, listSearch, periodSearch } from './search.js';
import { NotFound } from '../parts/problem-view.js';
import { PageProblem } from './page-problem.js';
import { Shell } from './shell.js';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's way to say it
    throw redirect({ to: '/monitors' });
  },
});

const monitors = createRoute({
  getParentRoute: () => root,
  path: '/monitors',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../monitors/list-page.js'), 'MonitorListPage'),
});
const newMonitor = createRoute({
  getParentRoute: () => root,
  path: '/monitors/new',
  component: lazyRouteComponent(() => import('../monitors/form-page.js'), 'NewMonitorPage'),
});
const monitor = createRoute({
  getParentRoute: () => root,
  path: '/monitors/$monitorGuid',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('../monitors/detail-page.js'), 'MonitorPage'),
});
const editMonitor = createRoute({
  getParentRoute: () => root,
  path: '/monitors/$monitorGuid/edit',
  component: lazyRouteComponent(() => import('../monitors/form-page.js'), 'EditMonitorPage'),
});
const check = createRoute({
  getParentRoute: () => root,
  path: '/checks/$checkId',
  component: lazyRouteComponent(() => import('../checks/check-page.js'), 'CheckPage'),
});
const groups = createRoute({
  getParentRoute: () => root,
  path: '/monitor-groups',
  component: lazyRouteComponent(() => import('../monitors/groups-page.js'), 'MonitorGroupsPage'),
});
const group = createRoute({
  getParentRoute: () => root,
  path: '/monitor-groups/$groupGuid',
  component: lazyRouteComponent(() => import('../monitors/group-page.js'), 'MonitorGroupPage'),
});
const incidents = createRoute({
  getParentRoute: () => root,
  path: '/incidents',
  validateSearch: checkSearch,
  component: lazyRouteComponent(() => import('../incidents/list-page.js'), 'IncidentListPage'),
});
const incident = createRoute({
  getParentRoute: () => root,
  path: '/incidents/$incidentId',
  component: lazyRouteComponent(() => import('../incidents/incident-page.js'), 'IncidentPage'),
});
const alerts = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: checkSearch,
  component: lazyRouteComponent(() => import('../alerts/list-page.js'), 'AlertListPage'),
});
const definitions = createRoute({
  getParentRoute: () => root,
  path: '/alert-definitions',
  component: lazyRouteComponent(() => import('../alerts/definitions-page.js'), 'DefinitionsPage'),
});
const definition = createRoute({
  getParentRoute: () => root,
  path: '/alert-definitions/$definitionGuid',
  component: lazyRouteComponent(() => import('../alerts/definition-page.js'), 'DefinitionPage'),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  component: lazyRouteComponent(() => import('../outbox/outbox-page.js'), 'OutboxPage'),
});
const mail = createRoute({
  getParentRoute: () => root,
  path: '/outbox/$outboxId',
  component: lazyRouteComponent(() => import('../outbox/mail-page.js'), 'MailPage'),
});
const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: checkSearch,
  component: lazyRouteComponent(() => import('../maintenance/maintenance-page.js'), 'MaintenancePage'),
});
const operators = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  component: lazyRouteComponent(() => import('../operators/operators-page.js'), 'OperatorsPage'),
});
const operator = createRoute({
  getParentRoute: () => root,
  path: '/operators/$operatorGuid',
  component: lazyRouteComponent(() => import('../operators/operator-page.js'), 'OperatorPage'),
});
const operatorGroup = createRoute({
  getParentRoute: () => root,
  path: '/operator-groups/$groupGuid',
  component: lazyRouteComponent(() => import('../operators/group-page.js'), 'OperatorGroupPage'),
});
const checkpoints = createRoute({
  getParentRoute: () => root,
  path: '/checkpoints',
  component: lazyRouteComponent(() => import('../checkpoints/checkpoints-page.js'), 'CheckpointsPage'),
});
const vault = createRoute({
  getParentRoute: () => root,
  path: '/vault',
  component: lazyRouteComponent(() => import('../vault/vault-page.js'), 'VaultPage'),
});
const newVaultItem = createRoute({
  getParentRoute: () => root,
  path: '/vault/new',
  validateSearch: (raw: Record<string, unknown>): { section?: string } =>
    typeof raw['section'] === 'string' ? { section: raw['section'] } : {},
  component: lazyRouteComponent(() => import('../vault/item-form-page.js'), 'NewVaultItemPage'),
});
const vaultItem = createRoute({
  getParentRoute: () => root,
  path: '/vault/items/$itemGuid',
  component: lazyRouteComponent(() => import('../vault/item-page.js'), 'VaultItemPage'),
});
const editVaultItem = createRoute({
  getParentRoute: () => root,
  path: '/vault/items/$itemGuid/edit',
  component: lazyRouteComponent(() => import('../vault/item-form-page.js'), 'EditVaultItemPage'),
});
const vaultSection = createRoute({
  getParentRoute: () => root,
  path: '/vault/sections/$sectionGuid',
  component: lazyRouteComponent(() => import('../vault/section-page.js'), 'VaultSectionPage'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.js'), 'AccountPage'),
});
const signOn = createRoute({
  getParentRoute: () => root,
  path: '/single-sign-on',
  component: lazyRouteComponent(() => import('../sign-on/sign-on-page.js'), 'SignOnPage'),
});
const monitorRights = createRoute({
  getParentRoute: () => root,
  path: '/monitors/$monitorGuid/rights',
  component: lazyRouteComponent(() => import('../monitors/rights-page.js'), 'MonitorRightsPage'),
});
const slas = createRoute({
  getParentRoute: () => root,
  path: '/slas',
  component: lazyRouteComponent(() => import('../slas/slas-page.js'), 'SlasPage'),
});
const newSla = createRoute({
  getParentRoute: () => root,
  path: '/slas/new',
  component: lazyRouteComponent(() => import('../slas/sla-page.js'), 'SlaPage'),
});
const sla = createRoute({
  getParentRoute: () => root,
  path: '/slas/$guid',
  component: lazyRouteComponent(() => import('../slas/sla-page.js'), 'SlaPage'),
});
const statusPages = createRoute({
  getParentRoute: () => root,
  path: '/status-pages',
  component: lazyRouteComponent(() => import('../status-pages/status-pages-page.js'), 'StatusPagesPage'),
});
const templates = createRoute({
  getParentRoute: () => root,
  path: '/monitor-templates',
  component: lazyRouteComponent(() => import('../templates/templates-page.js'), 'TemplatesPage'),
});
const newTemplate = createRoute({
  getParentRoute: () => root,
  path: '/monitor-templates/new',
  component: lazyRouteComponent(() => import('../templates/template-page.js'), 'TemplatePage'),
});
const template = createRoute({
  getParentRoute: () => root,
  path: '/monitor-templates/$guid',
  component: lazyRouteComponent(() => import('../templates/template-page.js'), 'TemplatePage'),
});
const newStatusPage = createRoute({
  getParentRoute: () => root,
  path: '/status-pages/new',
  component: lazyRouteComponent(() => import('../status-pages/status-page-page.js'), 'StatusPagePage'),
});
const statusPage = createRoute({
  getParentRoute: () => root,
  path: '/status-pages/$guid',
  component: lazyRouteComponent(() => import('../status-pages/status-page-page.js'), 'StatusPagePage'),
});
const rumSites = createRoute({
  getParentRoute: () => root,
  path: '/rum',
  component: lazyRouteComponent(() => import('../rum/rum-list-page.js'), 'RumListPage'),
});
const newRumSite = createRoute({
  getParentRoute: () => root,
  path: '/rum/new',
  component: lazyRouteComponent(() => import('../rum/rum-page.js'), 'RumPage'),
});
const rumSite = createRoute({
  getParentRoute: () => root,
  path: '/rum/$guid',
  component: lazyRouteComponent(() => import('../rum/rum-page.js'), 'RumPage'),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  component: lazyRouteComponent(() => import('../reports/reports-page.js'), 'ReportsPage'),
});
const newReport = createRoute({
  getParentRoute: () => root,
  path: '/reports/new',
  component: lazyRouteComponent(() => import('../reports/report-page.js'), 'ReportPage'),
});
const report = createRoute({
  getParentRoute: () => root,
  path: '/reports/$guid',
  component: lazyRouteComponent(() => import('../reports/report-page.js'), 'ReportPage'),
});
const locations = createRoute({
  getParentRoute: () => root,
  path: '/private-locations',
  component: lazyRouteComponent(() => import('../locations/locations-page.js'), 'LocationsPage'),
});
const location = createRoute({
  getParentRoute: () => root,
  path: '/private-locations/$locationId',
  component: lazyRouteComponent(() => import('../locations/location-page.js'), 'LocationPage'),
});
const integrations = createRoute({
  getParentRoute: () => root,
  path: '/integrations',
  component: lazyRouteComponent(() => import('../integrations/integrations-page.js'), 'IntegrationsPage'),
});
const newIntegration = createRoute({
  getParentRoute: () => root,
  path: '/integrations/new',
  component: lazyRouteComponent(() => import('../integrations/integration-page.js'), 'IntegrationPage'),
});
const integration = createRoute({
  getParentRoute: () => root,
  path: '/integrations/$guid',
  component: lazyRouteComponent(() => import('../integrations/integration-page.js'), 'IntegrationPage'),
});
const dashboards = createRoute({
  getParentRoute: () => root,
  path: '/dashboards',
  component: lazyRouteComponent(() => import('../dashboards/dashboards-page.js'), 'DashboardsPage'),
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/$dashboardGuid',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(() => import('../dashboards/dashboard-page.js'), 'DashboardPage'),
});
const dashboardSettings = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/settings/$guid',
  component: lazyRouteComponent(() => import('../dashboards/dashboard-settings-page.js'), 'DashboardSettingsPage'),
});
const exports = createRoute({
  getParentRoute: () => root,
  path: '/exports',
  component: lazyRouteComponent(() => import('../exports/exports-page.js'), 'ExportsPage'),
});
const newExport = createRoute({
  getParentRoute: () => root,
  path: '/exports/new',
  component: lazyRouteComponent(() => import('../exports/export-page.js'), 'ExportPage'),
});
const exportSetting = createRoute({
  getParentRoute: () => root,
  path: '/exports/$guid',
  component: lazyRouteComponent(() => import('../exports/export-page.js'), 'ExportPage'),
});
const connections = createRoute({
  getParentRoute: () => root,
  path: '/export-connections',
  component: lazyRouteComponent(() => import('../exports/connections-page.js'), 'ConnectionsPage'),
});
const newConnection = createRoute({
  getParentRoute: () => root,
  path: '/export-connections/new',
  component: lazyRouteComponent(() => import('../exports/connection-page.js'), 'ConnectionPage'),
});
const connection = createRoute({
  getParentRoute: () => root,
  path: '/export-connections/$guid',
  component: lazyRouteComponent(() => import('../exports/connection-page.js'), 'ConnectionPage'),
});
const ruleSets = createRoute({
  getParentRoute: () => root,
  path: '/export-rule-sets',
  component: lazyRouteComponent(() => import('../exports/rule-sets-page.js'), 'RuleSetsPage'),
});
const newRuleSet = createRoute({
  getParentRoute: () => root,
  path: '/export-rule-sets/new',
  component: lazyRouteComponent(() => import('../exports/rule-set-page.js'), 'RuleSetPage'),
});
const ruleSet = createRoute({
  getParentRoute: () => root,
  path: '/export-rule-sets/$guid',
  component: lazyRouteComponent(() => import('../exports/rule-set-page.js'), 'RuleSetPage'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: checkSearch,
  component: lazyRouteComponent(() => import('../audit/audit-page.js'), 'AuditPage'),
});

const routeTree = root.addChildren([
  ...[
    home,
    monitors,
    newMonitor,
    monitor,
    editMonitor,
    monitorRights,
    check,
    groups,
    group,
    incidents,
    incident,
    alerts,
  ],
  ...[definitions, definition, outbox, mail, maintenance, operators, operator, operatorGroup, account, signOn, audit],
  ...[checkpoints, vault, newVaultItem, vaultItem, editVaultItem, vaultSection],
  ...[integrations, newIntegration, integration, dashboards, dashboard, dashboardSettings],
  ...[locations, location, rumSites, newRumSite, rumSite, reports, newReport, report],
  ...[exports, newExport, exportSetting, connections, newConnection, connection, ruleSets, newRuleSet, ruleSet],
  ...[slas, newSla, sla, statusPages, newStatusPage, statusPage, templates, newTemplate, template],
]);

export const router = createRouter({
  routeTree,
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
