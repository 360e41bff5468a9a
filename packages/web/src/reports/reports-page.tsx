import { message } from '@vedette/i18n/message';
import type { ReportCurrentState, reportRunEndpoints } from '@vedette/contract/v1/reports/report-run';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { operatorGroupsQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import type { Column } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import { periodLabel } from '../parts/time/period-labels.js';
import { ExportMenu } from './list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { listQuery } from '../resources/resource-queries.js';
import { reportDashboardName, REPORTS } from './report-resource.js';
import { FILE_OPTIONS } from './report-page.js';
import { describeRecipients } from './describe-recipients.js';
import { RUN_LABELS } from './run-labels.js';
import { describeSchedule } from './describe-schedule.js';
import { SendNow } from './send-now.js';

const POLL_MS = 30_000;

/** The list of scheduled reports with recipients, next run and last run. */
export function ReportsPage() {
  const { IsAdministrator } = useSession();
  const dashboards = useQuery(listQuery<Dashboard>({ path: '/Dashboard' })).data ?? [];
  const columns = useColumns(dashboards, IsAdministrator);
  return (
    <ResourceList
      resource={{ ...REPORTS, getName: ({ DashboardGuid }) => reportDashboardName(dashboards, DashboardGuid) }}
      texts={{
        loadFailed: t('The scheduled reports could not be loaded'),
        none: t('No scheduled reports yet'),
        noneVisible: t('No scheduled reports that you may view'),
      }}
      title={t('Dashboard')}
      columns={columns}
      mayCreate={IsAdministrator}
      exportMenu={
        <ExportMenu
          label={t('Export the scheduled reports')}
          sendTitle={t('Send the scheduled reports by e-mail')}
          route="GET /api/v1/ScheduledReport/File"
        />
      }
      purpose={t('A scheduled report e-mails a dashboard to recipients daily, weekly, monthly, quarterly or yearly.')}
    />
  );
}

const currentStatesQuery = {
  queryKey: ['/ScheduledReport', 'current-states'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call<(typeof reportRunEndpoints)['listCurrentStates']>('GET /api/v1/ScheduledReport', { signal }),
  refetchInterval: POLL_MS,
};

function useColumns(dashboards: readonly Dashboard[], maySend: boolean): readonly Column<ScheduledReport>[] {
  const format = useFormat();
  const currentStates = useQuery(currentStatesQuery).data ?? [];
  const [people, groups] = [useQuery(operatorsQuery).data ?? [], useQuery(operatorGroupsQuery).data ?? []];
  const findCurrentState = ({ ScheduledReportGuid: guid }: ScheduledReport): Partial<ReportCurrentState> =>
    currentStates.find(({ ScheduledReportGuid }) => ScheduledReportGuid === guid) ?? {};
  return [
    { id: 'by', title: t('Created by'), cell: (report) => findCurrentState(report).CreatedBy ?? '–' },
    { id: 'schedule', title: t('Schedule'), cell: ({ Schedule }) => describeSchedule(Schedule, format) },
    { id: 'period', title: t('Period'), cell: ({ SelectedPeriod }) => periodLabel(SelectedPeriod) },
    { id: 'form', title: t('Format'), cell: ({ FileType }) => FILE_OPTIONS.find(([value]) => value === FileType)?.[1] },
    {
      id: 'to',
      title: t('Recipients'),
      isSentence: true,
      cell: ({ Recipients }) => describeRecipients(Recipients, people, groups),
    },
    {
      id: 'next',
      title: t('Next run'),
      cell: (report) => {
        const { NextAt } = findCurrentState(report);
        return NextAt === undefined ? '–' : <span className="nowrap">{format.dateTime(NextAt)}</span>;
      },
    },
    {
      id: 'last',
      title: t('Last run'),
      cell: (report) => {
        const { LastRun } = findCurrentState(report);
        return LastRun ? <span title={LastRun.Error}>{RUN_LABELS[LastRun.State]}</span> : '–';
      },
    },
    {
      id: 'active',
      title: t('Active'),
      cell: ({ IsActive }) => (
        <span className="nowrap">{IsActive ? t(message('● Active', 'report')) : t(message('‖ Off', 'report'))}</span>
      ),
    },
    ...(maySend ? [sendColumn(dashboards)] : []),
  ];
}

const sendColumn = (dashboards: readonly Dashboard[]): Column<ScheduledReport> => ({
  id: 'send',
  title: t('Send'),
  cell: ({ ScheduledReportGuid: guid, DashboardGuid }) => (
    <SendNow guid={guid} name={reportDashboardName(dashboards, DashboardGuid)} action={t('Send report')} isCompact />
  ),
});
