import type { FindKind, Found } from '@vedette/contract/v1/screens/find';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { integrationRoute } from '../integrations/integration-route.js';
import { MONITOR_LOG } from '../monitors/names/monitor-log.js';
import { usePatchMonitors } from '../monitors/actions/use-patch-monitors.js';
import { runMonitor } from '../monitors/actions/run-monitor.js';
import { showProblem } from '../parts/actions/show-problem.js';
import type { FoundAction } from './find-texts.js';

type Navigate = ReturnType<typeof useNavigate>;
type Go = (navigate: Navigate, found: Found) => Promise<void>;

/** Opens the page of a result by its kind. */
const OPEN: Readonly<Record<FindKind, Go>> = {
  Monitor: (go, { Id }) => go({ to: '/monitors/$monitorGuid', params: { monitorGuid: Id } }),
  MonitorGroup: (go, { Id }) => go({ to: '/monitor-groups/$groupGuid', params: { groupGuid: Id } }),
  MonitorTemplate: (go, { Id }) => go({ to: '/monitor-templates/$guid', params: { guid: Id } }),
  DomainGroup: (go, { Id }) => go({ to: '/domain-groups/$guid', params: { guid: Id } }),
  MaintenancePeriod: (go, { Name }) => go({ to: '/maintenance', search: { search: Name } }),
  Incident: (go, { Id }) => go({ to: '/incidents/$incidentId', params: { incidentId: Id } }),
  AlertDefinition: (go, { Id }) => go({ to: '/alert-definitions/$definitionGuid', params: { definitionGuid: Id } }),
  Integration: (go, { Id, IntegrationKind: Kind, IntegrationType: Type }) => {
    const to = Kind && Type && integrationRoute({ Kind, Type });
    return to === undefined ? go({ to: '/integrations' }) : go({ to, params: { guid: Id } });
  },
  Dashboard: (go, { Id }) => go({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid: Id } }),
  Sla: (go, { Id }) => go({ to: '/slas/$guid', params: { guid: Id } }),
  ScheduledReport: (go, { Id }) => go({ to: '/reports/$guid', params: { guid: Id } }),
  PublicStatusPage: (go, { Id }) => go({ to: '/status-pages/$guid', params: { guid: Id } }),
  RumWebsite: (go, { Id }) => go({ to: '/rum/$guid', params: { guid: Id } }),
  Operator: (go, { Id }) => go({ to: '/operators/$operatorGuid', params: { operatorGuid: Id } }),
  OperatorGroup: (go, { Id }) => go({ to: '/operator-groups/$groupGuid', params: { groupGuid: Id } }),
  PrivateLocation: (go, { Id }) => go({ to: '/private-locations/$locationId', params: { locationId: Id } }),
  Checkpoint: (go) => go({ to: '/checkpoints' }),
  VaultSection: (go, { Id }) => go({ to: '/vault/sections/$sectionGuid', params: { sectionGuid: Id } }),
  VaultItem: (go, { Id }) => go({ to: '/vault/items/$itemGuid', params: { itemGuid: Id } }),
};

/** Pages that edit an object, where they differ from its page. */
const EDIT: Readonly<Partial<Record<FindKind, Go>>> = {
  Monitor: (go, { Id }) => go({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid: Id } }),
  Dashboard: (go, { Id }) => go({ to: '/dashboards/settings/$guid', params: { guid: Id } }),
  VaultItem: (go, { Id }) => go({ to: '/vault/items/$itemGuid/edit', params: { itemGuid: Id } }),
};

const openMonitorDashboard = (go: Navigate, dashboardGuid: string, monitor: string): Promise<void> =>
  go({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid }, search: { monitors: [monitor] } });

/** Runs the chosen action and returns whether it opens another page. */
export function useFoundActions(): (kind: FindKind, found: Found, action: FoundAction) => boolean {
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const run = (monitorGuid: string): void =>
    void runMonitor(monitorGuid).then(
      () => notifications.show({ message: t('Run started. The result will appear on the monitor’s page.') }),
      showProblem,
    );
  return (kind, found, action) => {
    const { Id, DashboardGuid = MONITOR_LOG } = found;
    const doing: Readonly<Record<FoundAction, () => unknown>> = {
      Open: () => OPEN[kind](navigate, found),
      Edit: () => (EDIT[kind] ?? OPEN[kind])(navigate, found),
      Log: () => openMonitorDashboard(navigate, MONITOR_LOG, Id),
      Dashboard: () => openMonitorDashboard(navigate, DashboardGuid, Id),
      RunNow: () => run(Id),
      Pause: () => patch.mutate({ guids: [Id], change: { IsActive: false } }),
      Mute: () => patch.mutate({ guids: [Id], change: { GenerateAlert: false } }),
      Unmute: () => patch.mutate({ guids: [Id], change: { GenerateAlert: true } }),
      Start: () => patch.mutate({ guids: [Id], change: { IsActive: true } }),
    };
    doing[action]();
    return ['Open', 'Edit', 'Log', 'Dashboard'].includes(action);
  };
}
