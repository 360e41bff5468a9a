import type { AlertRow, alertViewEndpoints } from '@vedette/contract/v1/alert';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { Loading } from '../parts/loading.js';
import { MoreRows } from '../parts/more-rows.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import { AlertTable } from './alert-table.js';

const route = getRouteApi('/alerts');
const KINDS: readonly AlertRow['AlertType'][] = ['Error', 'Reminder', 'Ok', 'System'];

export function AlertListPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const kind = KINDS.find((name) => name === search.kind);
  const list = useInfiniteQuery({
    queryKey: ['alerts', search],
    queryFn: ({ signal, pageParam }) =>
      call<typeof alertViewEndpoints.list>('GET /api/v1/Alert', {
        query: {
          Take: 100,
          ...(kind ? { AlertType: kind } : {}),
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
      <PageHead title="Alerts">
        <SegmentedControl
          size="xs"
          aria-label="Which alerts"
          value={kind ?? ''}
          onChange={(next) => void navigate({ to: '/alerts', search: { ...search, kind: next }, replace: true })}
          data={[{ value: '', label: 'All' }, ...KINDS]}
        />
      </PageHead>
      {list.error && (
        <ProblemView error={list.error} retry={() => void list.refetch()} what="The alerts could not be read" />
      )}
      {!list.data && !list.error && <Loading label="Loading the alerts" />}
      {list.data && <AlertTable alerts={rows} hasMonitor empty="No alert yet." />}
      <MoreRows list={list} />
    </>
  );
}
