import { message } from '@vedette/i18n/message';
import type { AlertingOverview, areaOverviewEndpoints } from '@vedette/contract/v1/screens/area-overviews';
import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import type { creditEndpoints } from '@vedette/contract/v1/alerting/credits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { hasPermission } from '../api/permissions.js';
import { useOverview } from '../api/live/overview.js';
import { useSession } from '../api/session.js';
import { predefinedPath } from '../dashboards/labels/predefined-dashboards.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { OverviewLinks, type OverviewLink } from '../parts/page/overview-links.js';
import { Loading } from '../parts/feedback/loading.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { StateMark } from '../parts/display/state-mark.js';
import { type Stat, Stats } from '../parts/display/stats.js';
import { coverageQuery } from './coverage-panel.js';
import { remainingCreditsText } from './credit-texts.js';

type TopMonitor = AlertingOverview['Top'][number];

const columns: readonly Column<TopMonitor>[] = [
  {
    id: 'monitor',
    title: t('Monitor'),
    sort: ({ MonitorName }) => MonitorName.toLowerCase(),
    cell: ({ MonitorGuid, MonitorName }) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'state', title: t('Current state'), cell: ({ State }) => <StateMark state={State} /> },
  {
    id: 'alerts',
    title: t('Alerts'),
    isNumber: true,
    sort: ({ Alerts }) => Alerts,
    cell: ({ MonitorGuid, MonitorName, Alerts }) => (
      <Link
        to="/alerts"
        search={{ monitor: MonitorGuid }}
        aria-label={t('{count, plural, one {# alert} other {# alerts}} of {monitorName}', {
          count: Alerts,
          monitorName: MonitorName,
        })}
      >
        {Alerts}
      </Link>
    ),
  },
  {
    id: 'last',
    title: t('Last alert'),
    sort: ({ LastAt }) => LastAt,
    cell: ({ LastAt }) => <RelativeTime at={LastAt} />,
  },
];

const LINKS: readonly OverviewLink[] = [
  { to: '/incidents', description: t('Current and past incidents with their checks, alerts and notes.') },
  { to: '/alerts', description: t('All alerts and the delivery of their messages.') },
  { to: '/alert-definitions', description: t('Who is notified of errors and when, and monitors that alert no one.') },
  { to: '/integrations', description: t('Delivery channels: e-mail, chat, SMS and custom requests.') },
  { to: '/operators', description: t('Recipients: addresses, phone numbers and off-duty hours.') },
  { to: '/maintenance', description: t('Planned work during which no alerts are sent.') },
  { to: '/message-credits', description: t('SMS and calls sent, and remaining credits.') },
  { to: '/outbox', description: t('E-mails of the service, and whether they were sent.') },
  {
    to: predefinedPath(message('Current alert status')),
    label: t('Current alert status'),
    description: t('Dashboard of active alerts.'),
  },
  {
    to: predefinedPath(message('Alerting coverage')),
    label: t('Alerting coverage'),
    description: t('Dashboard of monitors that alert no one.'),
  },
];

/** Overview of alerting: figures and links. */
export function AlertingPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', 'hub'],
    queryFn: ({ signal }) =>
      call<(typeof areaOverviewEndpoints)['alerting']>('GET /api/v1/Overview/Alerting', { signal }),
  });
  const stats = useStats(data);
  return (
    <>
      <PageHead title={t('Alerting overview')} />
      <p className="dimmed">
        {t(
          'When an error is confirmed, an incident opens. The alert definitions of the monitor decide who is notified and through which integrations. The figures cover definitions you may edit, integrations you may use and monitors you may view.',
        )}
      </p>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The overview could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading overview')} lines={10} />}
      {data && (
        <>
          <Stats stats={stats} />
          <Panel title={t('Most alerts in the last 7 days')}>
            <DataTable
              label={t('Monitors with the most alerts')}
              columns={columns}
              rows={data.Top}
              rowKey={({ MonitorGuid }) => MonitorGuid}
              empty={t('No error alerts in the last 7 days.')}
            />
          </Panel>
        </>
      )}
      <OverviewLinks title={t('Manage')} links={LINKS} />
    </>
  );
}

function useStats(overview: AlertingOverview | undefined): readonly Stat[] {
  const session = useSession();
  const openIncidents = useOverview().data?.OpenIncidents;
  const coverage = useQuery(coverageQuery).data;
  const credits = useQuery({
    queryKey: ['message-credits'],
    queryFn: ({ signal }) => call<typeof creditEndpoints.read>('GET /api/v1/Account/MessageCredits', { signal }),
    enabled: hasPermission(session, 'FinancialOperator'),
  }).data?.RemainingMessageCredits;
  if (!overview) return [];
  const { Definitions, Integrations } = overview;
  return [
    {
      name: t('Open incidents'),
      value: (
        <Link to="/incidents" search={{ kind: 'Open' }}>
          {openIncidents ?? '…'}
        </Link>
      ),
    },
    { name: t('Alerts in 24 hours'), value: <Link to="/alerts">{overview.AlertsIn24Hours}</Link> },
    coverageStat(coverage?.Production),
    {
      name: t('Active alert definitions'),
      note: t('of {total, number} you may edit', { total: Definitions.Total }),
      value: <Link to="/alert-definitions">{Definitions.Active}</Link>,
    },
    {
      name: t('Active integrations'),
      note: t('of {total, number} you may use', { total: Integrations.Total }),
      value: <Link to="/integrations">{Integrations.Active}</Link>,
    },
    ...(credits === undefined
      ? []
      : [
          {
            name: t('Message credits'),
            value: <Link to="/message-credits">{remainingCreditsText(credits)}</Link>,
          },
        ]),
  ];
}

function coverageStat(production: Coverage['Production'] | undefined): Stat {
  const name = t('Production monitors covered');
  if (!production) return { name, value: '…' };
  const { Covered, Uncovered } = production;
  return {
    name,
    value: (
      <Link to="/alert-definitions">
        {t('{covered, number} of {total, number}', { covered: Covered, total: Covered + Uncovered })}
      </Link>
    ),
    note:
      Uncovered === 0 ? (
        t('each alerts someone')
      ) : (
        <span className="problem">{t('■ {count, number} without alerts', { count: Uncovered })}</span>
      ),
  };
}
