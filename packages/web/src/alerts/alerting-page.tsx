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
  { id: 'state', title: 'State now', cell: ({ State }) => <StateMark state={State} /> },
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
  { id: 'last', title: 'Last', sort: ({ LastAt }) => LastAt, cell: ({ LastAt }) => <Moment at={LastAt} /> },
];

const PLACES: readonly HubPlace[] = [
  { to: '/incidents', what: 'What is wrong now, and what was: with its checks, alerts and notes.' },
  { to: '/alerts', what: 'Every alert that was made, and what became of its messages.' },
  { to: '/alert-definitions', what: 'Whom an error is told, after how long, and who nobody would be told of.' },
  { to: '/integrations', what: 'The ways messages go out: mail, chat, SMS, calls of your own.' },
  { to: '/operators', what: 'Who is told: addresses, telephones and hours off duty.' },
  { to: '/maintenance', what: 'When nobody is told, since work is being done.' },
  { to: '/message-credits', what: 'What SMS and calls were sent, and how many can be.' },
  { to: '/outbox', what: 'Mails of the service, and those that wait for a mail server.' },
  {
    to: predefinedPath('Current alert status'),
    label: 'Current alert status',
    what: 'A dashboard of alerts that have not ended yet.',
  },
  {
    to: predefinedPath('Alerting coverage'),
    label: 'Alerting coverage',
    what: 'A dashboard of monitors nobody would be told of.',
  },
];

/** What belongs to alerting, in numbers and links. */
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
        When an error of a monitor is confirmed, an incident begins. The alert definitions that watch the monitor say
        who is told of it, and by which integration. Counted are definitions you may edit, integrations you may use, and
        monitors you may see.
      </p>
      {error && <ProblemView error={error} retry={() => void refetch()} what="The overview could not be read" />}
      {!data && !error && <Loading label="Loading the overview" lines={10} />}
      {data && (
        <>
          <Stats stats={stats} />
          <Panel title="Most alerts in the last 7 days">
            <DataTable
              label="Monitors with most alerts"
              columns={columns}
              rows={data.Top}
              rowKey={({ MonitorGuid }) => MonitorGuid}
              empty="No alert of an error in the last 7 days."
            />
          </Panel>
        </>
      )}
      <HubPlaces title="Where it is done" places={PLACES} />
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
      name: 'Alert definitions that tell',
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
        'somebody is told of each'
      ) : (
        <span className="problem">{`■ nobody is told of ${String(Uncovered)}`}</span>
      ),
  };
}
