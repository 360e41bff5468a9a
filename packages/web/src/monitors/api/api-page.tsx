import type { ApiHub, ApiSuggestion, hubEndpoints } from '@vedette/contract/v1/screens/hub';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { predefinedPath } from '../../dashboards/words/predefined-words.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { HubPlaces, type HubPlace } from '../../parts/page/hub-places.js';
import { Loading } from '../../parts/feedback/loading.js';
import { PageHead } from '../../parts/page/page-head.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { type Stat, Stats } from '../../parts/display/stats.js';
import { NameOfMonitor } from '../names/monitor-name.js';

/** As the filter of the list takes them. */
const TYPES = 'MultiStepApi,PostmanApi,WebserviceHttp,WebserviceHttps';

const PLACES: readonly HubPlace[] = [
  {
    to: predefinedPath('API overview'),
    label: 'API overview',
    what: 'A dashboard: status, last checks, uptime and times of these monitors.',
  },
  { to: '/monitors', what: 'All monitors, whatever they watch.' },
  { to: '/vault', what: 'Keys, tokens and certificates that requests use.' },
  { to: '/monitor-templates', what: 'Settings that several monitors have in common.' },
];

/** Monitors of APIs: how they are, and which others could become some. */
export function ApiPage() {
  const { MayCreateMonitors } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', 'apis'],
    queryFn: ({ signal }) => call<(typeof hubEndpoints)['api']>('GET /api/v1/Overview/Api', { signal }),
  });
  return (
    <>
      <PageHead title="API monitoring">
        {MayCreateMonitors && (
          <Button size="xs" renderRoot={(props: object) => <Link to="/monitors/new" {...props} />}>
            New monitor
          </Button>
        )}
      </PageHead>
      {error && <ProblemView error={error} retry={() => void refetch()} what="The overview could not be read" />}
      {!data && !error && <Loading label="Loading the overview" />}
      {data && <Stats stats={apiStats(data)} />}
      {data && MayCreateMonitors && <Suggestions {...data} />}
      <HubPlaces title="Where to go on" places={PLACES} />
    </>
  );
}

function apiStats({ Monitors, OpenIncidents, Production, Staging }: ApiHub): readonly Stat[] {
  const { Up, Warn, Down, Unknown, Paused } = Monitors;
  const list = (text: number | string, state?: 'Down' | 'Warn') => (
    <Link to="/monitors" search={{ type: TYPES, ...(state && { state: [state] }) }}>
      {text}
    </Link>
  );
  return [
    { name: 'API monitors', value: list(Up + Warn + Down + Unknown + Paused), note: `${String(Paused)} paused` },
    {
      name: 'Confirmed errors',
      value: list(Down, 'Down'),
      note: <StateMark state={Down > 0 ? 'Down' : 'Up'} />,
    },
    {
      name: 'Unconfirmed errors',
      value: list(Warn, 'Warn'),
      note: <StateMark state={Warn > 0 ? 'Warn' : 'Up'} />,
    },
    {
      name: 'Open incidents',
      value: (
        <Link to="/incidents" search={{ kind: 'Open' }}>
          {OpenIncidents}
        </Link>
      ),
    },
    { name: 'Active in production', value: Production },
    { name: 'Active in staging', value: Staging },
  ];
}

const columns: readonly Column<ApiSuggestion>[] = [
  {
    id: 'monitor',
    title: 'Monitor',
    sort: ({ MonitorName }) => MonitorName.toLowerCase(),
    cell: ({ MonitorGuid, MonitorName }) => <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'url', title: 'Address', cell: ({ Url }) => <span className="wrap">{Url}</span> },
  { id: 'why', title: 'Why', isSentence: true, cell: ({ Why }) => Why },
  {
    id: 'copy',
    title: 'Copy',
    cell: ({ MonitorGuid, MonitorName }) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Copy as steps: ${MonitorName}`}
        renderRoot={(props: object) => (
          <Link to="/monitors/$monitorGuid/as-steps" params={{ monitorGuid: MonitorGuid }} {...props} />
        )}
      >
        Copy as steps
      </Button>
    ),
  },
];

function Suggestions({ Suggestions: rows, MoreSuggestions }: ApiHub) {
  return (
    <Panel title="Monitors that look like those of an API">
      <p className="dimmed">
        They send one request. A copy as steps can send several, use answers of one in the next and judge what is in
        them. The copy is a monitor of its own that is off until you start it; the original stays as it is, and whoever
        changes his mind deletes the copy.
        {MoreSuggestions > 0 && ` The first ${String(rows.length)} of ${String(rows.length + MoreSuggestions)}.`}
      </p>
      <DataTable
        label="Monitors that look like those of an API"
        columns={columns}
        rows={rows}
        rowKey={({ MonitorGuid }) => MonitorGuid}
        empty="None: every monitor that looks so has a copy in steps already, or there is none."
      />
    </Panel>
  );
}
