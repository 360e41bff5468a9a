import type { ApiOverview, ApiSuggestion, areaOverviewEndpoints } from '@vedette/contract/v1/screens/area-overviews';
import { Button } from '@mantine/core';
import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { predefinedPath } from '../../dashboards/labels/predefined-dashboards.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { OverviewLinks, type OverviewLink } from '../../parts/page/overview-links.js';
import { Loading } from '../../parts/feedback/loading.js';
import { PageHead } from '../../parts/page/page-head.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { type Stat, Stats } from '../../parts/display/stats.js';
import { MonitorLink } from '../names/monitor-link.js';

/** Type filter of the monitor list. */
const API_TYPES = 'MultiStepApi,PostmanApi,WebserviceHttp,WebserviceHttps';

const LINKS: readonly OverviewLink[] = [
  {
    to: predefinedPath(message('API overview')),
    label: t('API overview'),
    description: t('Dashboard with status, last checks, uptime and response times of API monitors.'),
  },
  { to: '/monitors', description: t('Monitors of all types.') },
  { to: '/vault', description: t('Keys, tokens and certificates for requests.') },
  { to: '/monitor-templates', description: t('Settings shared by several monitors.') },
];

/** Overview of API monitors, with monitors suggested for conversion. */
export function ApiPage() {
  const { MayCreateMonitors } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', 'apis'],
    queryFn: ({ signal }) => call<(typeof areaOverviewEndpoints)['api']>('GET /api/v1/Overview/Api', { signal }),
  });
  return (
    <>
      <PageHead title={t('API monitoring')}>
        {MayCreateMonitors && (
          <Button size="xs" renderRoot={(props: object) => <Link to="/monitors/new" {...props} />}>
            {t('New monitor')}
          </Button>
        )}
      </PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The overview could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading overview')} />}
      {data && <Stats stats={apiStats(data)} />}
      {data && MayCreateMonitors && <Suggestions {...data} />}
      <OverviewLinks title={t('Related')} links={LINKS} />
    </>
  );
}

function apiStats({ Monitors, OpenIncidents, Production, Staging }: ApiOverview): readonly Stat[] {
  const { Up, Warn, Down, Unknown, Paused } = Monitors;
  const listLink = (text: number | string, state?: 'Down' | 'Warn') => (
    <Link to="/monitors" search={{ type: API_TYPES, ...(state && { state: [state] }) }}>
      {text}
    </Link>
  );
  return [
    {
      name: t('API monitors'),
      value: listLink(Up + Warn + Down + Unknown + Paused),
      note: t('{count, number} paused', { count: Paused }),
    },
    {
      name: t('Confirmed errors'),
      value: listLink(Down, 'Down'),
      note: <StateMark state={Down > 0 ? 'Down' : 'Up'} />,
    },
    {
      name: t('Unconfirmed errors'),
      value: listLink(Warn, 'Warn'),
      note: <StateMark state={Warn > 0 ? 'Warn' : 'Up'} />,
    },
    {
      name: t('Open incidents'),
      value: (
        <Link to="/incidents" search={{ kind: 'Open' }}>
          {OpenIncidents}
        </Link>
      ),
    },
    { name: t('Active in production'), value: Production },
    { name: t('Active in staging'), value: Staging },
  ];
}

const suggestionColumns: readonly Column<ApiSuggestion>[] = [
  {
    id: 'monitor',
    title: t('Monitor'),
    sort: ({ MonitorName }) => MonitorName.toLowerCase(),
    cell: ({ MonitorGuid, MonitorName }) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'url', title: t('URL'), cell: ({ Url }) => <span className="wrap">{Url}</span> },
  { id: 'why', title: t('Reason'), isSentence: true, cell: ({ Reason }) => Reason },
  {
    id: 'copy',
    title: t('Copy'),
    cell: ({ MonitorGuid, MonitorName }) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('Copy as steps: {monitorName}', { monitorName: MonitorName })}
        renderRoot={(props: object) => (
          <Link to="/monitors/$monitorGuid/as-steps" params={{ monitorGuid: MonitorGuid }} {...props} />
        )}
      >
        {t('Copy as steps')}
      </Button>
    ),
  },
];

function Suggestions({ Suggestions: rows, OmittedSuggestions }: ApiOverview) {
  return (
    <Panel title={t('Suggested for multi-step conversion')}>
      <p className="dimmed">
        {t(
          'These monitors send a single request. A multi-step copy can send several, use values of earlier responses and check their content. The copy is paused until you start it, and the original is not changed.',
        )}
        {OmittedSuggestions > 0 &&
          ` ${t('Showing {shown, number} of {total, number}.', { shown: rows.length, total: rows.length + OmittedSuggestions })}`}
      </p>
      <DataTable
        label={t('Suggested for multi-step conversion')}
        columns={suggestionColumns}
        rows={rows}
        rowKey={({ MonitorGuid }) => MonitorGuid}
        empty={t('No suggestions.')}
      />
    </Panel>
  );
}
