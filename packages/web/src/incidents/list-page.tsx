import type { incidentEndpoints } from '@vedette/contract/v1/incident';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { Loading } from '../parts/loading.js';
import { MoreRows } from '../parts/more-rows.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import { IncidentTable } from './incident-table.js';

const route = getRouteApi('/incidents');

export function IncidentListPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const state = search.kind === 'Open' || search.kind === 'Closed' ? search.kind : undefined;
  const list = useInfiniteQuery({
    queryKey: ['incidents', 'all', search],
    queryFn: ({ signal, pageParam }) =>
      call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
        query: {
          Take: 100,
          ...(state ? { State: state } : {}),
          ...(search.monitor === undefined ? {} : { MonitorGuid: search.monitor }),
          ...(pageParam === '' ? {} : { Cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
  });
  const rows = (list.data?.pages ?? []).flatMap((page) => page.Rows);
  return (
    <>
      <PageHead title="Incidents">
        <SegmentedControl
          size="xs"
          aria-label="Which incidents"
          value={state ?? ''}
          onChange={(kind) => void navigate({ to: '/incidents', search: { ...search, kind }, replace: true })}
          data={[
            { value: '', label: 'All' },
            { value: 'Open', label: 'Open' },
            { value: 'Closed', label: 'Closed' },
          ]}
        />
      </PageHead>
      {search.monitor !== undefined && (
        <p>
          Of one monitor only. <Link to="/incidents">Show those of all monitors</Link>.
        </p>
      )}
      {list.error && (
        <ProblemView error={list.error} retry={() => void list.refetch()} what="The incidents could not be read" />
      )}
      {!list.data && !list.error && <Loading label="Loading the incidents" />}
      {list.data && <IncidentTable incidents={rows} hasMonitor />}
      <MoreRows list={list} />
    </>
  );
}
