import type { FindKind, FindResult } from '@vedette/contract/v1/screens/find';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { integrationRoute } from '../integrations/integration-route.js';
import { MONITOR_LOG_DASHBOARD_GUID } from '../monitors/names/monitor-log.js';
import { usePatchMonitors } from '../monitors/actions/use-patch-monitors.js';
import { runMonitor } from '../monitors/actions/run-monitor.js';
import { showProblem } from '../parts/actions/show-problem.js';
import type { ResultAction } from './find-texts.js';

type Navigate = ReturnType<typeof useNavigate>;
type OpenPage = (navigate: Navigate, result: FindResult) => Promise<void>;

/** Opens the page of a result by its kind. */
const OPEN_PAGE: Readonly<Record<FindKind, OpenPage>> = {
  Monitor: (navigate, { Id }) => navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid: Id } }),
  MonitorGroup: (navigate, { Id }) => navigate({ to: '/monitor-groups/$groupGuid', params: { groupGuid: Id } }),
  MonitorTemplate: (navigate, { Id }) => navigate({ to: '/monitor-templates/$guid', params: { guid: Id } }),
  DomainGroup: (navigate, { Id }) => navigate({ to: '/domain-groups/$guid', params: { guid: Id } }),
  MaintenancePeriod: (navigate, { Name }) => navigate({ to: '/maintenance', search: { search: Name } }),
  Incident: (navigate, { Id }) => navigate({ to: '/incidents/$incidentId', params: { incidentId: Id } }),
  AlertDefinition: (navigate, { Id }) =>
    navigate({ to: '/alert-definitions/$definitionGuid', params: { definitionGuid: Id } }),
  Integration: (navigate, { Id, IntegrationKind: Kind, IntegrationType: Type }) => {
    const to = Kind && Type && integrationRoute({ Kind, Type });
    return to === undefined ? navigate({ to: '/integrations' }) : navigate({ to, params: { guid: Id } });
  },
  Dashboard: (navigate, { Id }) => navigate({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid: Id } }),
  Sla: (navigate, { Id }) => navigate({ to: '/slas/$guid', params: { guid: Id } }),
  ScheduledReport: (navigate, { Id }) => navigate({ to: '/reports/$guid', params: { guid: Id } }),
  PublicStatusPage: (navigate, { Id }) => navigate({ to: '/status-pages/$guid', params: { guid: Id } }),
  RumWebsite: (navigate, { Id }) => navigate({ to: '/rum/$guid', params: { guid: Id } }),
  Operator: (navigate, { Id }) => navigate({ to: '/operators/$operatorGuid', params: { operatorGuid: Id } }),
  OperatorGroup: (navigate, { Id }) => navigate({ to: '/operator-groups/$groupGuid', params: { groupGuid: Id } }),
  PrivateLocation: (navigate, { Id }) => navigate({ to: '/private-locations/$locationId', params: { locationId: Id } }),
  Checkpoint: (navigate) => navigate({ to: '/checkpoints' }),
  VaultSection: (navigate, { Id }) => navigate({ to: '/vault/sections/$sectionGuid', params: { sectionGuid: Id } }),
  VaultItem: (navigate, { Id }) => navigate({ to: '/vault/items/$itemGuid', params: { itemGuid: Id } }),
};

/** Pages that edit an object, where they differ from its page. */
const EDIT_PAGE: Readonly<Partial<Record<FindKind, OpenPage>>> = {
  Monitor: (navigate, { Id }) => navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid: Id } }),
  Dashboard: (navigate, { Id }) => navigate({ to: '/dashboards/settings/$guid', params: { guid: Id } }),
  VaultItem: (navigate, { Id }) => navigate({ to: '/vault/items/$itemGuid/edit', params: { itemGuid: Id } }),
};

const openMonitorDashboard = (navigate: Navigate, dashboardGuid: string, monitor: string): Promise<void> =>
  navigate({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid }, search: { monitors: [monitor] } });

/** Runs the chosen action and returns whether it opens another page. */
export function useResultActions(): (kind: FindKind, result: FindResult, action: ResultAction) => boolean {
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const run = (monitorGuid: string): void =>
    void runMonitor(monitorGuid).then(
      () => notifications.show({ message: t('Run started. The result will appear on the monitor’s page.') }),
      showProblem,
    );
  return (kind, result, action) => {
    const { Id, DashboardGuid = MONITOR_LOG_DASHBOARD_GUID } = result;
    const handlers: Readonly<Record<ResultAction, () => unknown>> = {
      Open: () => OPEN_PAGE[kind](navigate, result),
      Edit: () => (EDIT_PAGE[kind] ?? OPEN_PAGE[kind])(navigate, result),
      Log: () => openMonitorDashboard(navigate, MONITOR_LOG_DASHBOARD_GUID, Id),
      Dashboard: () => openMonitorDashboard(navigate, DashboardGuid, Id),
      RunNow: () => run(Id),
      Pause: () => patch.mutate({ guids: [Id], change: { IsActive: false } }),
      Mute: () => patch.mutate({ guids: [Id], change: { GenerateAlert: false } }),
      Unmute: () => patch.mutate({ guids: [Id], change: { GenerateAlert: true } }),
      Start: () => patch.mutate({ guids: [Id], change: { IsActive: true } }),
    };
    handlers[action]();
    return ['Open', 'Edit', 'Log', 'Dashboard'].includes(action);
  };
}
