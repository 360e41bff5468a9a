/** Lists of SLAs, reports, status pages and checkpoints. */
import { lastSeenAt } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import { checkpointV1Endpoints, type CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Problems } from '@vedette/kernel/fault';
import { dashboardEndpoints } from '@vedette/contract/v4/dashboard';
import { publicStatusPageEndpoints, type PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { scheduledReportEndpoints, type ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { slaEndpoints, type Sla } from '@vedette/contract/v4/sla';
import { toReportSchedule } from '../reports/schedule-rules.js';
import {
  loadMonitorGroupNames,
  loadMonitorNames,
  NameLookup,
  loadOperatorGroupNames,
  loadOperatorNames,
} from './list-names.js';
import * as c from './list-model.js';

const positiveOrUndefined = (value: number): number | undefined => (value === 0 ? undefined : value);

export const slasList = c.defineFileList<Sla>({
  title: 'Slas',
  read: ({ fetchEndpoint }) => c.splitIntoChunks(fetchEndpoint(slaEndpoints.list)),
  columns: [
    c.text('Description', 'name', ({ Description }) => Description),
    c.target('UptimeErrorThreshold', 'uptimeError', (sla) => sla.UptimeErrorThreshold),
    c.target('UptimeWarningThreshold', 'uptimeWarning', (sla) => sla.UptimeWarningThreshold),
    c.limit('LoadTimeErrorThresholdS', 'loadErrorS', (sla) => positiveOrUndefined(sla.LoadTimeErrorThreshold)),
    c.count('OperatorResponseTimeThresholdMin', 'responseMinutes', (sla) =>
      positiveOrUndefined(sla.OperatorResponseTimeThreshold),
    ),
  ],
});

interface Report extends ScheduledReport {
  readonly dashboard: string;
  readonly operators: readonly string[];
  readonly groups: readonly string[];
}

async function loadReports({ fetchEndpoint }: c.ListReadContext): Promise<readonly Report[]> {
  const [operators, groups] = [await loadOperatorNames(fetchEndpoint), await loadOperatorGroupNames(fetchEndpoint)];
  const dashboards = new NameLookup(
    (await fetchEndpoint(dashboardEndpoints.list)).map((one) => [one.DashboardGuid, one.Name]),
  );
  return (await fetchEndpoint(scheduledReportEndpoints.list)).map((report) => ({
    ...report,
    dashboard: dashboards.resolve([report.DashboardGuid]).join(),
    operators: operators.resolve(report.Recipients.Operators),
    groups: groups.resolve(report.Recipients.OperatorGroups),
  }));
}

export const reportsList = c.defineFileList<Report>({
  title: 'ScheduledReports',
  read: (context) => c.splitIntoChunks(loadReports(context)),
  columns: [
    {
      id: 'Dashboard',
      textKey: 'dashboard',
      format: 'text',
      plain: ({ dashboard }) => dashboard,
      value: ({ dashboard, DashboardGuid }, formatter) =>
        dashboard === '' ? undefined : formatter.name({ name: dashboard, dashboardGuid: DashboardGuid }),
    },
    c.yesNo('IsActive', 'active', ({ IsActive }) => IsActive),
    {
      id: 'Schedule',
      textKey: 'schedule',
      format: 'text',
      value: ({ Schedule }, formatter) => formatter.schedule(toReportSchedule(Schedule, new Problems())),
      plain: ({ Schedule }) => ({ ...Schedule }),
    },
    c.value('SelectedPeriod', 'covers', ({ SelectedPeriod }) => SelectedPeriod),
    c.value('FileType', 'fileType', ({ FileType }) => FileType),
    c.names('Operators', 'Operators', ({ operators }) => operators),
    c.names('OperatorGroups', 'OperatorGroups', ({ groups }) => groups),
    c.names('ExtraEmailAddresses', 'extraAddresses', ({ Recipients }) => Recipients.ExtraEmailAddresses),
    c.onSheet(c.text('Notes', 'notes', ({ Notes }) => Notes)),
    c.onSheet(c.text('InternalNotes', 'internalNotes', ({ InternalNotes }) => InternalNotes)),
  ],
});

interface StatusPage extends PublicStatusPage {
  readonly sla: string;
  readonly monitors: readonly string[];
  readonly groups: readonly string[];
}

/** A caller with permissions on single pages only sees them in the list, without their contents. */
async function loadStatusPages({ fetchEndpoint, caller }: c.ListReadContext): Promise<readonly StatusPage[]> {
  const pages = await fetchEndpoint(publicStatusPageEndpoints.list);
  if (!caller.rights.hasAccountAccess) return pages.map((page) => ({ ...page, sla: '', monitors: [], groups: [] }));
  const [monitors, groups] = [await loadMonitorNames(fetchEndpoint), await loadMonitorGroupNames(fetchEndpoint)];
  const slas = new NameLookup((await fetchEndpoint(slaEndpoints.list)).map((one) => [one.SlaGuid, one.Description]));
  return pages.map((page) => ({
    ...page,
    sla: slas.resolve([page.SlaGuid]).join(),
    monitors: monitors.resolve(page.MonitorGuids ?? []),
    groups: groups.resolve(page.MonitorGroupGuids ?? []),
  }));
}

export const statusPagesList = c.defineFileList<StatusPage>({
  title: 'StatusPages',
  read: (context) => c.splitIntoChunks(loadStatusPages(context)),
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    c.yesNo('IsPublished', 'published', ({ IsPublished }) => IsPublished),
    c.names('Monitors', 'monitors', ({ monitors }) => monitors),
    c.names('MonitorGroups', 'MonitorGroups', ({ groups }) => groups),
    c.text('Sla', 'sla', ({ sla }) => sla),
  ],
});

export const checkpointsList = c.defineFileList<CheckpointRow>({
  title: 'Checkpoints',
  read: ({ fetchEndpoint }) => c.splitIntoChunks(fetchEndpoint(checkpointV1Endpoints.list)),
  columns: [
    c.text('CheckpointName', 'name', ({ CheckpointName }) => CheckpointName),
    c.text('Code', 'checkpointCode', ({ Code }) => Code),
    c.code('CheckpointId', 'number', ({ CheckpointId }) => CheckpointId),
    c.yesNo('IsPrimaryCheckpoint', 'primary', ({ IsPrimaryCheckpoint }) => IsPrimaryCheckpoint),
    c.yesNo('IsEnabled', 'enabled', ({ IsEnabled }) => IsEnabled),
    c.text('DisabledReason', 'why', ({ DisabledReason }) => DisabledReason),
    c.count('Servers', 'servers', ({ Servers }) => Servers.length),
    c.count('ServersAvailable', 'serversUp', ({ Servers }) => Servers.filter((one) => one.IsAvailable).length),
    c.instant('LastSeenAt', 'lastHeard', lastSeenAt),
  ],
});
