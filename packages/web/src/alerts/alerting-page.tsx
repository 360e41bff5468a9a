import type { AlertingHub, hubEndpoints } from '@vedette/contract/v1/screens/hub';
import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import type { creditEndpoints } from '@vedette/contract/v1/alerting/credits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { holds } from '../api/permissions.js';
import { useOverview } from '../api/live/overview.js';
import { useSession } from '../api/session.js';
import { predefinedPath } from '../dashboards/words/predefined-words.js';
import { NameOfMonitor } from '../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { HubPlaces, type HubPlace } from '../parts/page/hub-places.js';
import { Loading } from '../parts/feedback/loading.js';
import { Moment } from '../parts/format/moment.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { StateMark } from '../parts/display/state-mark.js';
import { type Stat, Stats } from '../parts/display/stats.js';
import { coverageQuery } from './coverage-panel.js';
import { leftText } from './credit-words.js';

type Top = AlertingHub['Top'][number];

const columns: readonly Column<Top>[] = [
  {
    id: 'monitor',
    title: 'Monitor',
    sort: ({ MonitorName }) => MonitorName.toLowerCase(),
    cell: ({ MonitorGuid, MonitorName }) => <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'state', title: 'Current state', cell: ({ State }) => <StateMark state={State} /> },
  {
    id: 'alerts',
    title: 'Alerts',
    isNumber: true,
    sort: ({ Alerts }) => Alerts,
    cell: ({ MonitorGuid, MonitorName, Alerts }) => (
      <Link to="/alerts" search={{ monitor: MonitorGuid }} aria-label={`${String(Alerts)} alerts of ${MonitorName}`}>
        {Alerts}
      </Link>
    ),
  },
  { id: 'last', title: 'Last alert', sort: ({ LastAt }) => LastAt, cell: ({ LastAt }) => <Moment at={LastAt} /> },
];

const PLACES: readonly HubPlace[] = [
  { to: '/incidents', what: 'Current and past incidents with their checks, alerts and notes.' },
  { to: '/alerts', what: 'All alerts and the delivery of their messages.' },
  { to: '/alert-definitions', what: 'Who is notified of errors and when, and monitors that alert no one.' },
  { to: '/integrations', what: 'Delivery channels: e-mail, chat, SMS and custom requests.' },
  { to: '/operators', what: 'Recipients: addresses, phone numbers and off-duty hours.' },
  { to: '/maintenance', what: 'Planned work during which no alerts are sent.' },
  { to: '/message-credits', what: 'SMS and calls sent, and remaining credits.' },
  { to: '/outbox', what: 'Mails sent by the service, and mails waiting for a mail server.' },
  {
    to: predefinedPath('Current alert status'),
    label: 'Current alert status',
    what: 'Dashboard of active alerts.',
  },
  {
    to: predefinedPath('Alerting coverage'),
    label: 'Alerting coverage',
    what: 'Dashboard of monitors that alert no one.',
  },
];

/** Overview of alerting: figures and links. */
export function AlertingPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', 'hub'],
    queryFn: ({ signal }) => call<(typeof hubEndpoints)['alerting']>('GET /api/v1/Overview/Alerting', { signal }),
  });
  const stats = useStats(data);
  return (
    <>
      <PageHead title="Alerting overview" />
      <p className="dimmed">
        When an error is confirmed, an incident opens. The alert definitions of the monitor decide who is notified and
        through which integrations. The figures cover definitions you may edit, integrations you may use and monitors
        you may view.
      </p>
      {error && <ProblemView error={error} retry={() => void refetch()} what="The overview could not be loaded" />}
      {!data && !error && <Loading label="Loading overview" lines={10} />}
      {data && (
        <>
          <Stats stats={stats} />
          <Panel title="Most alerts in the last 7 days">
            <DataTable
              label="Monitors with the most alerts"
              columns={columns}
              rows={data.Top}
              rowKey={({ MonitorGuid }) => MonitorGuid}
              empty="No error alerts in the last 7 days."
            />
          </Panel>
        </>
      )}
      <HubPlaces title="Manage" places={PLACES} />
    </>
  );
}

function useStats(hub: AlertingHub | undefined): readonly Stat[] {
  const session = useSession();
  const open = useOverview().data?.OpenIncidents;
  const coverage = useQuery(coverageQuery).data;
  const credits = useQuery({
    queryKey: ['message-credits'],
    queryFn: ({ signal }) => call<typeof creditEndpoints.read>('GET /api/v1/Account/MessageCredits', { signal }),
    enabled: holds(session, 'FinancialOperator'),
  }).data?.RemainingMessageCredits;
  if (!hub) return [];
  const { Definitions, Integrations } = hub;
  return [
    {
      name: 'Open incidents',
      value: (
        <Link to="/incidents" search={{ kind: 'Open' }}>
          {open ?? '…'}
        </Link>
      ),
    },
    { name: 'Alerts in 24 hours', value: <Link to="/alerts">{hub.AlertsIn24Hours}</Link> },
    covered(coverage?.Production),
    {
      name: 'Active alert definitions',
      note: `of ${String(Definitions.Total)} you may edit`,
      value: <Link to="/alert-definitions">{Definitions.Active}</Link>,
    },
    {
      name: 'Active integrations',
      note: `of ${String(Integrations.Total)} you may use`,
      value: <Link to="/integrations">{Integrations.Active}</Link>,
    },
    ...(credits === undefined
      ? []
      : [
          {
            name: 'Message credits',
            value: <Link to="/message-credits">{leftText(credits)}</Link>,
          },
        ]),
  ];
}

function covered(production: Coverage['Production'] | undefined): Stat {
  const name = 'Production monitors covered';
  if (!production) return { name, value: '…' };
  const { Covered, Uncovered } = production;
  return {
    name,
    value: <Link to="/alert-definitions">{`${String(Covered)} of ${String(Covered + Uncovered)}`}</Link>,
    note:
      Uncovered === 0 ? (
        'each alerts someone'
      ) : (
        <span className="problem">{`■ ${String(Uncovered)} without alerts`}</span>
      ),
  };
}
